import { type ImportField, importOperations } from '../kit/import.ts'
import { stockLimitImportMessages } from './stock-limit-import.messages.ts'

/** What a list of stock limits may say: one row for each material of a store. An empty cell says nothing. */
export const stockLimitImportFields = [
  {
    key: 'material',
    kind: 'code',
    required: true,
    headers: ['material code', 'item', '物资编码', '物料编码'],
  },
  { key: 'storeName', kind: 'text', required: true, forAll: true, headers: ['store', 'warehouse', '库房'] },
  { key: 'minQty', kind: 'count', required: true, headers: ['min', 'minimum', 'safety stock', '安全库存', '下限'] },
  { key: 'maxQty', kind: 'count', headers: ['max', 'maximum', '上限'] },
  { key: 'leadDays', kind: 'count', headers: ['lead time', 'lead days', '采购周期', '交货周期'] },
  { key: 'remark', kind: 'text', headers: ['remarks', 'note', '说明'] },
] as const satisfies readonly ImportField[]

export const stockLimitImport = importOperations('material/stock-limit-import', stockLimitImportMessages, {
  base: '/material/stock-limit',
  permission: 'material:stock-limit:import',
  touches: ['material/stock-limit', 'material/stock'],
})
