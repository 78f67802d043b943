import { messages } from './messages.ts'

/**
 * What the panels over a list say: its saved views, and the choice of its
 * columns. They come when they are first opened.
 */
export const listPanelMessages = messages('kit/list-panels', {
  noViews: [
    '还没有保存的视图。设好条件、排序和列之后，起个名字保存。',
    'No view saved yet. Set filters, order and columns, then give them a name.',
  ],
  viewName: ['视图名称', 'Name of the view'],
  saveView: ['保存', 'Save'],
  dropView: ['删除视图 {name}', 'Delete the view {name}'],
  dropViewSure: ['确定删除视图“{name}”吗？', 'Delete the view "{name}"?'],
  dropViewOk: ['删除', 'Delete'],
  replaceView: [
    '视图“{name}”已存在，用当前的条件、排序和列替换吗？',
    'There is a view "{name}" already. Replace it with the present filters, order and columns?',
  ],
  allColumns: ['恢复默认', 'Restore defaults'],
  moveUp: ['上移 {column}', 'Move {column} up'],
  moveDown: ['下移 {column}', 'Move {column} down'],
})
