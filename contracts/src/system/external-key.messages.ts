import { messages } from '../kit/messages.ts'

export const externalKeyMessages = messages('system/external-key', {
  title: ['外部系统编号', 'External keys'],
  list: ['查询', 'Look up'],
  set: ['登记', 'Set'],
  upsert: ['新增或更新', 'Create or change'],
  area: ['业务域', 'Area'],
  module: ['模块', 'Module'],
  system: ['外部系统', 'External system'],
  externalKey: ['外部系统编号', 'External key'],
  key: ['外部系统编号', 'External key'],
  keys: ['编号', 'Keys'],
  id: ['记录', 'Record'],
  mode: ['方式', 'Mode'],
  items: ['条目', 'Items'],
  wasSet: ['登记成功', 'Set'],
  unknownSystem: [
    '外部系统 {system} 未登记，请在字典 external_system 中维护',
    'There is no system {system} in the dictionary external_system',
  ],
  taken: ['{system} 编号 {key} 已属于 {number}', 'The key {key} of {system} belongs to {number}'],
  takenUnseen: [
    '{system} 编号 {key} 已属于您无权查看的记录',
    'The key {key} of {system} belongs to a record that you may not see',
  ],
  otherRecord: [
    '{system} 编号 {key} 与 {value} 指向不同的记录',
    'The key {key} of {system} and {value} belong to different records',
  ],
  keyTwice: ['{key} 出现多次', '{key} is named more than once'],
  systemNeeded: ['填写外部系统编号时须指明外部系统', 'An external key needs the system that it is of'],
  keyNeeded: ['请填写外部系统编号或{label}', 'Give an external key or: {label}'],
  notGiven: [
    '{value} 不存在；该编号由系统生成，不能指定',
    'There is no {value}, and the product gives these numbers itself',
  ],
  noFiles: ['此调用不接受附件', 'This call takes no files'],
})
