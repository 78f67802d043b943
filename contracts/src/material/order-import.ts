import { z } from 'zod'
import { type ImportField, importOperations } from '../kit/import.ts'
import { date, decimal, quantity, quantityOrZero, remark, required, text, unitPrice } from '../kit/wire.ts'
import { orderImportMessages } from './order-import.messages.ts'
import { orderTypes } from './order.ts'

const withTaxes = ['0', '1'] as const
/** What a list of open orders may say: one row for each line, what its order says repeated. */
export const orderImportFields = [
  {
    key: 'orderNo',
    kind: 'code',
    required: true,
    headers: ['po', 'po no', 'po number', 'order no', 'order number', '采购订单号', '原单号', '订单编号'],
  },
  { key: 'lineNo', kind: 'code', headers: ['line', 'line no', 'item', 'pos', '项次', '序号'] },
  { key: 'supplier', kind: 'text', required: true, headers: ['supplier', 'vendor', '供方', '供应商名称'] },
  { key: 'contractNo', kind: 'code', headers: ['contract', 'contract number', '合同编号'] },
  {
    key: 'contractDate',
    kind: 'date',
    required: true,
    headers: ['contract date', 'order date', 'po date', '签订日期', '订单日期', '下单日期'],
  },
  { key: 'currencyCode', kind: 'currency', required: true, forAll: true, headers: ['ccy', 'currency', '货币'] },
  { key: 'buyer', kind: 'text', required: true, forAll: true, headers: ['buyer', 'purchaser', '采购人', '经办人'] },
  {
    key: 'material',
    kind: 'code',
    required: true,
    headers: ['material', 'material code', 'part no', 'item code', '物资编码', '物料编码', '件号'],
  },
  { key: 'quantity', kind: 'count', required: true, headers: ['qty', 'ordered', 'order qty', '订购数量', '采购数量'] },
  { key: 'receivedQty', kind: 'count', headers: ['received', 'delivered', '已到货', '已入库', '已收数量'] },
  { key: 'invoicedQty', kind: 'count', headers: ['invoiced', 'billed', 'invoiced qty', '已开票'] },
  { key: 'unitPrice', kind: 'money', currency: 'currencyCode', required: true, headers: ['price', '价格'] },
  { key: 'taxRate', kind: 'count', headers: ['tax', 'tax %', 'vat', '税率'] },
  {
    key: 'withTax',
    kind: 'choice',
    forAll: true,
    headers: ['price with tax'],
    choices: { prefix: 'withTax_', codes: withTaxes },
  },
  { key: 'invoicedAmount', kind: 'money', currency: 'currencyCode', headers: ['invoice amount', '开票金额'] },
  { key: 'invoiceNo', kind: 'code', headers: ['invoice', 'invoice number', '发票号码'] },
  { key: 'paidAmount', kind: 'money', currency: 'currencyCode', headers: ['paid', 'amount paid', '已付款'] },
  { key: 'paidDate', kind: 'date', headers: ['paid on', 'payment date', '付款日'] },
  {
    key: 'deliveryDate',
    kind: 'date',
    required: true,
    headers: ['expected', 'delivery date', 'due', 'eta', '预计到货', '交货期'],
  },
  { key: 'storeName', kind: 'text', forAll: true, headers: ['store', 'warehouse', '库房'] },
  {
    key: 'orderType',
    kind: 'choice',
    forAll: true,
    headers: ['type'],
    choices: { prefix: 'orderType_', codes: orderTypes },
  },
  { key: 'incoterm', kind: 'code', forAll: true, headers: ['incoterms', '价格术语'] },
  { key: 'place', kind: 'text', forAll: true, headers: ['delivery place', '地点'] },
  { key: 'paymentTerms', kind: 'text', headers: ['terms', '付款方式'] },
  { key: 'remark', kind: 'text', headers: ['remarks', 'note', '说明'] },
] as const satisfies readonly ImportField[]
export type OrderImportField = (typeof orderImportFields)[number]['key']

const notNegative = { params: { key: 'notNegative' } }
const notBelow = decimal.refine((given) => !(Number(given) < 0), notNegative)
/** A row, once its names are looked up. */
export const openOrderInput = z.object({
  orderNo: required(60),
  lineNo: text(20).optional(),
  supplier: required(200),
  contractNo: text(60).optional(),
  contractDate: date,
  currencyCode: required(3),
  buyer: required(60),
  material: required(200),
  quantity,
  receivedQty: quantityOrZero.default('0'),
  invoicedQty: quantityOrZero.default('0'),
  unitPrice,
  taxRate: notBelow.refine((given) => Number(given) <= 100, { params: { key: 'badTaxRate' } }).default('0'),
  withTax: z.enum(withTaxes).default('0'),
  invoicedAmount: notBelow.optional(),
  invoiceNo: text(60).optional(),
  paidAmount: notBelow.default('0'),
  paidDate: date.optional(),
  deliveryDate: date,
  storeName: text(60).optional(),
  orderType: z.enum(orderTypes).default('domestic'),
  incoterm: text(3).optional(),
  place: text(60).optional(),
  paymentTerms: text(200).optional(),
  remark: remark.optional(),
})
export type OpenOrderInput = z.output<typeof openOrderInput>

export const orderImport = importOperations('material/order-import', orderImportMessages, {
  base: '/material/order-opening',
  permission: 'material:order:import',
  touches: ['material/order', 'material/purchase-ledger'],
})
