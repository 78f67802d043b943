import { messages } from '../kit/messages.ts'

export const stockLimitImportMessages = messages('material/stock-limit-import', {
  title: ['导入库存定额', 'Import stock limits'],
  material: ['物资', 'Material'],
  storeName: ['仓库', 'Store'],
  minQty: ['最低库存', 'Minimum'],
  maxQty: ['最高库存', 'Maximum'],
  leadDays: ['采购周期(天)', 'Lead time (days)'],
  remark: ['备注', 'Remark'],
  help_material: ['必填，编码、件号或名称', 'Required: code, part no. or name'],
  help_storeName: ['必填，仓库编码或名称', 'Required: code or name of the store'],
  help_minQty: ['必填，不需要时填 0', 'Required; 0 for none'],
  unknownStore: ['没有仓库“{value}”', 'There is no store "{value}"'],
  unknownMaterial: ['没有物资“{value}”，或有多个', 'There is no material "{value}", or there are several'],
})
