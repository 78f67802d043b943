import { type ImportField, importOperations } from '../kit/import.ts'
import { purchaseHistoryImportMessages } from './purchase-history-import.messages.ts'

/** In which order a day stands that can be read in two ways. */
export const dateOrders = ['dmy', 'mdy'] as const
/** Which sign parts the decimals, where a figure can be read in two ways. */
export const decimalSigns = ['point', 'comma'] as const
/** What a price is of, where rows say how many are in a pack. */
export const priceBases = ['unit', 'pack'] as const
/** What an empty cell means in the columns of an order. */
export const blankMeanings = ['above', 'none'] as const

/** What a purchase file of the past may say: one row for each line of an order. */
export const purchaseHistoryFields = [
  {
    key: 'orderNo',
    kind: 'code',
    required: true,
    headers: ['po', 'po no', 'po number', 'order no', 'order number', 'purchase order', 'contract no'].concat([
      '订单号',
      '订单编号',
      '采购订单号',
      '采购单号',
      '合同号',
      '合同编号',
      '单号',
    ]),
  },
  {
    key: 'lineNo',
    kind: 'code',
    headers: ['line', 'line no', 'item no', 'pos', 'pos.', '行号', '项次', '行项目', '序号'],
  },
  {
    key: 'orderedOn',
    kind: 'date',
    raw: true,
    required: true,
    headers: ['date', 'order date', 'po date', '日期', '订单日期', '下单日期', '签订日期'],
  },
  { key: 'supplier', kind: 'text', headers: ['supplier', 'vendor', 'seller', '供货商', '供方', '厂家', '供应商名称'] },
  { key: 'materialCode', kind: 'code', headers: ['material code', 'item code', '物资编码', '物料编码', '编码'] },
  {
    key: 'material',
    kind: 'text',
    required: true,
    headers: [
      'material',
      'item',
      'description',
      'item description',
      'goods',
      '物资名称',
      '物料名称',
      '货物名称',
    ].concat(['品名', '名称']),
  },
  { key: 'spec', kind: 'text', headers: ['spec', 'specification', 'model', '规格', '型号', '规格/型号'] },
  { key: 'partNo', kind: 'code', headers: ['part no', 'part number', 'p/n', '零件号', '图号', '配件号'] },
  { key: 'quantity', kind: 'count', raw: true, required: true, headers: ['qty', 'quantity', '采购数量', '订购数量'] },
  { key: 'unit', kind: 'text', headers: ['unit', 'uom', '单位'] },
  {
    key: 'packSize',
    kind: 'count',
    raw: true,
    headers: ['pack', 'pack size', 'pcs/box', 'pcs per box', 'per box', '包装', '每箱数量', '装箱数', '每盒数量'],
  },
  {
    key: 'unitPrice',
    kind: 'money',
    raw: true,
    currency: 'currencyCode',
    headers: ['price', 'unit price', 'price per box', 'box price', '含税单价', '价格', '每箱价格'],
  },
  {
    key: 'amount',
    kind: 'money',
    raw: true,
    currency: 'currencyCode',
    headers: ['amount', 'total', 'total price', 'line total', '总价', '总金额', '价税合计'],
  },
  { key: 'currencyCode', kind: 'currency', forAll: true, headers: ['currency', 'ccy', 'curr', '币别', '货币'] },
  { key: 'freight', kind: 'text', headers: ['freight', 'shipping', 'transport', '运杂费', '运输费'] },
  {
    key: 'project',
    kind: 'text',
    headers: ['project', 'crew', 'department', 'user', '项目', '使用单位', '队号', '部门'],
  },
  { key: 'note', kind: 'text', headers: ['remark', 'remarks', 'note', 'notes', '说明'] },
  {
    key: 'dateOrder',
    kind: 'choice',
    forAll: true,
    headers: [],
    choices: { prefix: 'dateOrder_', codes: dateOrders },
  },
  {
    key: 'decimalSign',
    kind: 'choice',
    forAll: true,
    headers: [],
    choices: { prefix: 'decimalSign_', codes: decimalSigns },
  },
  { key: 'priceFor', kind: 'choice', forAll: true, headers: [], choices: { prefix: 'priceFor_', codes: priceBases } },
  { key: 'blanks', kind: 'choice', forAll: true, headers: [], choices: { prefix: 'blanks_', codes: blankMeanings } },
] as const satisfies readonly ImportField[]
export type PurchaseHistoryField = (typeof purchaseHistoryFields)[number]['key']

export const purchaseHistoryImport = importOperations(
  'material/purchase-history-import',
  purchaseHistoryImportMessages,
  {
    base: '/material/purchase-history',
    permission: 'material:purchase-history:import',
    touches: ['material/purchase-history'],
  },
)
