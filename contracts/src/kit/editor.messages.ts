import { messages } from './messages.ts'

/** What the editor of rich texts says. */
export const editorMessages = messages('kit/editor', {
  toolbar: ['文本格式', 'Formatting'],
  heading: ['标题', 'Heading'],
  bold: ['加粗', 'Bold'],
  italic: ['斜体', 'Italic'],
  underline: ['下划线', 'Underline'],
  strike: ['删除线', 'Strike through'],
  bulletList: ['项目列表', 'Bullet list'],
  orderedList: ['编号列表', 'Numbered list'],
  blockquote: ['引用', 'Quote'],
  link: ['链接', 'Link'],
  linkAddress: ['链接地址', 'Link address'],
  linkHint: ['https://… 或本系统页面 /…', 'https://… or a page of this system: /…'],
  linkWrong: [
    '请填写 http、https、mailto、tel 或本系统页面的地址',
    'Enter an address that begins with http, https, mailto, tel or /',
  ],
  setLink: ['确定', 'Set'],
  dropLink: ['移除链接', 'Remove link'],
  undo: ['撤销', 'Undo'],
  redo: ['重做', 'Redo'],
  loading: ['正文加载中', 'Loading the editor'],
})
