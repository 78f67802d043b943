import { messages } from './messages.ts'

/** What every form says, whatever it asks for. */
export const formMessages = messages('kit/form', {
  save: ['保存', 'Save'],
  saving: ['保存中…', 'Saving…'],
  saveDraft: ['保存草稿', 'Save draft'],
  cancel: ['取消', 'Cancel'],
  lineWrong: ['第 {row} 行：{text}', 'Line {row}: {text}'],
  choose: ['请选择', 'Choose'],
  toMend: ['有 {count} 处需要修改', '{count} fields need attention'],
  toMend_one: ['有 1 处需要修改', '1 field needs attention'],
  leaveLost: ['离开后已填写的内容不会保留。', 'What you typed will be lost.'],
  leaveKept: [
    '离开后草稿保留在本机，下次打开时恢复。',
    'A draft stays on this computer and comes back the next time you open the form.',
  ],
  draftRestored: ['已恢复 {time} 未保存的内容', 'Your unsaved entries of {time} are back'],
  discardDraft: ['丢弃草稿', 'Discard the draft'],
  stale: [
    '在您填写期间，其他人已修改此数据，本次未保存。',
    'Someone else changed this record while you were editing; nothing was saved.',
  ],
  staleKept: [
    '您填写的内容仍在。载入最新数据后，您改过的字段保持不变，其余字段更新，确认无误再保存。',
    'What you typed is still here. Load the latest: the fields that you changed stay as they are, the others are brought up to date; then save again.',
  ],
  offlineKept: [
    '网络已断开，已填写的内容保存在本机，恢复后可继续提交。',
    'No connection: what you typed is saved here; send it once the connection is back.',
  ],
  offline: ['网络已断开，恢复后再提交。', 'No connection: send it once the connection is back.'],
  loadLatest: ['载入最新数据', 'Load the latest'],
  loadedLatest: ['已载入最新数据，您修改的字段：{fields}', 'The latest is loaded. You changed: {fields}'],
  nothingToChoose: ['没有可选项', 'Nothing to choose from'],
  typeToSearch: ['输入关键字搜索', 'Type to search'],
  showSecret: ['显示密码', 'Show the password'],
  hideSecret: ['隐藏密码', 'Hide the password'],
  checkAll: ['全选', 'Check all'],
  linked: ['上下级联动', 'Link levels'],
  chosenCount: ['已选 {count} 项', '{count} chosen'],
  notListed: ['没有找到？', 'Not there?'],
})
