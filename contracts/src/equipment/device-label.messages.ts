import { messages } from '../kit/messages.ts'
import { deviceMessages } from './device.messages.ts'

const of = deviceMessages.texts
export const deviceLabelMessages = messages('equipment/device-label', {
  title: ['设备标签', 'Device labels'],
  labels: ['打印标签', 'Print labels'],
  labelsOf_one: ['1 台设备', '1 device'],
  labelsOf: ['{count} 台设备', '{count} devices'],
  print: ['打印标签', 'Labels printed'],
  renew: ['换新标签', 'Label renewed'],
  renewed: ['已换新标签，旧标签作废', 'The label is renewed, and the old one retired'],
  renewAsk: ['换新标签', 'Renew the label'],
  renewQuestion: [
    '旧标签 {code} 将作废，扫描时会提示新标签。确认换新？',
    'The old label {code} is retired, and says so when it is scanned. Renew it?',
  ],
  code: ['标签号', 'Label code'],
  formerly: ['原 {value}', 'formerly {value}'],
  noLabel: ['未贴标签', 'None yet'],
  madeTime: ['启用时间', 'In use since'],
  ids: ['设备', 'Devices'],
  opened: ['设备标签 {code}', 'Label {code}'],
  retired: ['标签 {code} 已于 {time} 由 {person} 作废', 'Label {code} was retired on {time} by {person}'],
  newCode: ['新标签号为 {code}', 'The new one is {code}'],
  toDevice: ['打开设备', 'Open the device'],
  notSeen: ['该设备不在您的数据范围内', 'This device is outside your data scope'],
  devModel: of.devModel,
  devName: of.devName,
  ownerOrg: of.ownerOrg,
  unknown: ['没有这个标签', 'There is no such label'],
  codes: ['标签号', 'Label codes'],
  scanRetired: [
    '旧标签已于 {day} 作废，现用标签 {code}，按该设备处理',
    'This label was retired on {day}, the current one is {code}. It counts as that device',
  ],
  scanRetiredAlone: [
    '旧标签已于 {day} 作废，按该设备处理',
    'This label was retired on {day}. It counts as that device',
  ],
  scanOut: ['{name} 已报废或退出台账', '{name} is scrapped or out of the books'],
  outOfUse: ['设备 {name} 已报废或退出，不能打印标签', 'Device {name} is scrapped or retired: no label can be printed'],
})
