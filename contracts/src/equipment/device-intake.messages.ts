import { messages } from '../kit/messages.ts'

export const deviceIntakeMessages = messages('equipment/device-intake', {
  title: ['导入记录', 'Imports'],
  help: [
    '每次导入新增了哪些设备。导入有误时，在设备尚无后续业务前可整批撤销：台账卡片删除，期初入账冲销，标签作废。',
    'What each import added. As long as nothing has happened to its devices, an import can be undone as a whole: cards are deleted, opening entries reversed, labels retired.',
  ],
  fileName: ['文件', 'File'],
  sheetName: ['工作表', 'Sheet'],
  keyword: ['关键字', 'Keyword'],
  newCount: ['新增设备', 'Devices added'],
  changedCount: ['更新设备', 'Devices changed'],
  movedCount: ['已有后续业务', 'Used since'],
  createBy: ['导入人', 'Imported by'],
  createTime: ['导入时间', 'Imported at'],
  state: ['状态', 'State'],
  state_standing: ['有效', 'Valid'],
  state_undone: ['已撤销', 'Undone'],
  undoneBy: ['撤销人', 'Undone by'],
  undoneTime: ['撤销时间', 'Undone at'],
  undoneWhy: ['撤销原因', 'Why undone'],
  reason: ['撤销原因', 'Why'],
  undo: ['撤销导入', 'Undo'],
  undoTitle: ['撤销导入：{name}', 'Undo the import of {name}'],
  undoHint: [
    '将删除本次导入新增的 {count} 台设备并冲销期初入账；已更新的设备保持更新后的内容，新建的品牌、型号和类别保留。',
    'Deletes the {count} devices that it added and reverses their opening entries. Devices that it changed stay changed; brands, models and categories that it created stay.',
  ],
  undoHint_one: [
    '将删除本次导入新增的 1 台设备并冲销期初入账；已更新的设备保持更新后的内容，新建的品牌、型号和类别保留。',
    'Deletes the device that it added and reverses its opening entry. Devices that it changed stay changed; brands, models and categories that it created stay.',
  ],
  undone: ['已撤销导入', 'Undone'],
  undoneBefore: ['该次导入已撤销', 'That import was undone before'],
  madeNone: ['该次导入没有新增设备，无可撤销', 'That import added no devices: there is nothing to undo'],
  hasMoved: [
    '{names} 等 {count} 台设备已有后续业务，不能撤销',
    '{count} of its devices have been used since, {names} among them: it cannot be undone',
  ],
  hasMoved_one: ['{names} 已有后续业务，不能撤销', '{names} has been used since: it cannot be undone'],
  emptyTitle: ['还没有导入记录', 'No imports yet'],
})
