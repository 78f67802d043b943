import { messages } from '../kit/messages.ts'
import { deviceMessages } from './device.messages.ts'

const { tech_good, tech_waitRepair, tech_underRepair, tech_waitScrap, tech_waitInspect, tech_damaged, tech_lost } =
  deviceMessages.texts
export const scrapImportMessages = messages('equipment/scrap-import', {
  tech_good,
  tech_waitRepair,
  tech_underRepair,
  tech_waitScrap,
  tech_waitInspect,
  tech_damaged,
  tech_lost,
  title: ['从表格起草报废申请', 'Scrap application from a spreadsheet'],
  holderName: ['所在库（修理单位）', 'Pool or workshop'],
  device: ['设备编号', 'Device'],
  modelName: ['规格型号', 'Model'],
  condition: ['技术状况', 'Condition'],
  qty: ['数量', 'Quantity'],
  reasonName: ['报废原因', 'Reason'],
  explanation: ['说明', 'Explanation'],
  help_holderName: ['必填，库或修理单位名称', 'Required: name of the pool or workshop'],
  help_device: ['单台设备的任一编号', 'Any code of a single device'],
  help_modelName: ['批量设备填型号和数量', 'For bulk equipment: model and quantity'],
  help_reasonName: ['必填，报废原因字典', 'Required: a reason of the dictionary'],
  example_holderName: ['仪器库', 'Instrument pool'],
  example_reasonName: ['到龄', 'Aged'],
  example_explanation: ['电池仓腐蚀，无备件', 'Battery bay corroded, no spares'],
  fromFile: ['按表格起草：{file}', 'From the spreadsheet {file}'],
  unknownHolder: ['没有库（修理单位）“{value}”', 'There is no pool or workshop "{value}"'],
  unknownDevice: ['该处没有编号为“{value}”的设备', 'No device there has the code "{value}"'],
  ambiguousDevice: ['该处编号“{value}”有多台设备', 'Several devices there have the code "{value}"'],
  unknownModel: ['没有型号“{value}”，或有多个', 'There is no model "{value}", or there are several'],
  unknownReason: ['字典中没有报废原因“{value}”', 'The dictionary has no reason "{value}"'],
  deviceOrModel: ['设备编号与型号填一个', 'Fill in the device or the model'],
})
