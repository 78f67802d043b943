import { z } from 'zod'
import { type ImportField, importOperations } from '../kit/import.ts'
import { date, decimal, money, quantity, remark, required, text } from '../kit/wire.ts'
import { stockImportMessages } from './stock-import.messages.ts'

/** What a list of opening stock may say: one row for each batch in each place. */
export const stockImportFields = [
  {
    key: 'material',
    kind: 'code',
    required: true,
    headers: ['material code', 'part no', 'item', '物资编码', '物料编码', '件号', '物资名称'],
  },
  { key: 'storeName', kind: 'text', required: true, forAll: true, headers: ['store', 'warehouse', '库房'] },
  { key: 'goodsLocation', kind: 'code', required: true, forAll: true, headers: ['location', 'bin', '库位', '货架'] },
  { key: 'batchNo', kind: 'code', headers: ['batch', 'lot', 'lot no', '批号', '批次号'] },
  { key: 'quantity', kind: 'count', required: true, headers: ['qty', 'on hand', 'stock', '库存', '库存数量', '结存'] },
  {
    key: 'unitPrice',
    kind: 'money',
    currency: 'currencyCode',
    headers: ['price', 'unit cost', '单价', '摊销单价(USD)'],
  },
  { key: 'totalAmount', kind: 'money', currency: 'currencyCode', headers: ['total', 'value', '金额(USD)', '库存金额'] },
  { key: 'currencyCode', kind: 'currency', forAll: true, headers: ['ccy', 'currency', '货币'] },
  { key: 'receivedOn', kind: 'date', headers: ['received', 'receipt date', '到货日期'] },
  { key: 'expiresOn', kind: 'date', headers: ['expiry', 'best before', '有效期', '失效日期'] },
  { key: 'bizDate', kind: 'date', forAll: true, headers: ['posting date', '期初日期'] },
  { key: 'remark', kind: 'text', headers: ['remarks', 'note', '说明'] },
] as const satisfies readonly ImportField[]

const notNegative = { params: { key: 'notNegative' } }
/** A row, once its names are looked up. */
export const openingInput = z.object({
  material: required(200),
  storeName: required(60),
  goodsLocation: required(40),
  batchNo: text(60).optional(),
  quantity,
  unitPrice: decimal.refine((given) => !(Number(given) < 0), notNegative).optional(),
  totalAmount: money.refine((given) => !(Number(given) < 0), notNegative).optional(),
  currencyCode: text(3).default('USD'),
  receivedOn: date.optional(),
  expiresOn: date.optional(),
  bizDate: date.optional(),
  remark: remark.optional(),
})
export type OpeningInput = z.output<typeof openingInput>

export const stockImport = importOperations('material/stock-import', stockImportMessages, {
  base: '/material/stock',
  permission: 'material:stock:import',
  touches: ['material/stock', 'material/movement'],
})
