import { messages } from '../kit/messages.ts'

export const repairSourceImportMessages = messages('equipment/repair-source-import', {
  title: ['导入修理记录', 'Import repairs'],
  source: ['来源', 'Source'],
  source_SAP: ['SAP 系统', 'SAP system'],
  source_YD: ['移动端 (YD)', 'Mobile (YD)'],
  source_WTSC: ['物探生产系统 (WTSC)', 'Production system (WTSC)'],
  number: ['对方编号', 'Their number'],
  deviceNo: ['设备编号', 'Device no.'],
  projectInfoNo: ['项目编号', 'Project no.'],
  faultTime: ['故障时间', 'Fault time'],
  faultDesc: ['故障描述', 'Fault'],
  repairLevel: ['修理级别', 'Level'],
  estimate: ['预计费用 (USD)', 'Estimate (USD)'],
  remark: ['备注', 'Remark'],
  help_source: ['必填：SAP、YD 或 WTSC', 'Required: SAP, YD or WTSC'],
  help_number: ['必填；同一来源中唯一', 'Required; once within a source'],
  help_deviceNo: ['必填；设备的任一编号', 'Required; any number that the device carries'],
  help_repairLevel: ['601 至 610，不填为 604', '601 to 610; 604 where it is empty'],
  help_faultTime: ['必填；日期，或 年-月-日 时:分:秒', 'Required; a day, or yyyy-MM-dd HH:mm:ss'],
  example_faultDesc: ['伺服阀漏油', 'The servo valve leaks'],
})
