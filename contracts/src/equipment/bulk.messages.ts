import { messages } from '../kit/messages.ts'

export const bulkMessages = messages('equipment/bulk', {
  title: ['批量设备台账', 'Bulk ledger'],
  modelId: ['规格型号', 'Model'],
  help: [
    '按数量管理的设备：每种型号在各保管方手中的数量。',
    'Equipment counted by quantity: how many of each model each holder has.',
  ],
  keyword: ['关键字', 'Keyword'],
  keywordHint: ['品牌、型号或名称', 'Brand, model or name'],
  brand: ['品牌', 'Brand'],
  devModel: ['规格型号', 'Model'],
  devName: ['设备名称', 'Name'],
  devType: ['设备类别', 'Category'],
  categoryId: ['设备类别', 'Category'],
  unit: ['单位', 'Unit'],
  holderId: ['保管方', 'Holder'],
  holderName: ['保管方', 'Holder'],
  deptName: ['所在单位', 'Current department'],
  projectName: ['所在项目', 'Current project'],
  projectInfoNo: ['所在项目', 'Current project'],
  condition: ['状况', 'Condition'],
  good: ['完好', 'Good'],
  waitRepair: ['待修', 'Waiting for repair'],
  waitInspect: ['待检', 'Waiting for inspection'],
  quantity: ['数量', 'Quantity'],
  notEnough: [
    '{holder}的{model}不足：需要 {asked}，现有 {held}',
    '{holder} has not enough {model}: {asked} asked, {held} there',
  ],
})
