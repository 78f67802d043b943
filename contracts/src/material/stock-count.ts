import { z } from 'zod'
import {
  approvalOperations,
  document,
  documentOperations,
  linesBounds,
  moduleOf,
  permissionOf,
} from '../kit/document.ts'
import { operations } from '../kit/operation.ts'
import { approvedDocument, documentExported, documentFilters, documentRow } from '../kit/standard-document.ts'
import { date, dateTime, decimal, flag, id, remark, required, text, yesNo } from '../kit/wire.ts'
import { pricedAmount } from './price.permission.ts'
import { materialFacts } from './material.ts'
import { stockCountMessages } from './stock-count.messages.ts'

/** Lines of one count: what two people count in a day. */
export const mostCounted = 500

const counted = decimal.refine((given) => !(Number(given) < 0), { params: { key: 'notNegative' } })
/** What was found of one batch at one goods location, as often as it was counted. */
export const stockCountLine = z.object({
  placeId: id,
  batchId: id,
  countedQty: counted.optional(),
  recountedQty: counted.optional(),
  lineReason: text(200).optional(),
})
export const stockCountHeader = z.object({
  countName: required(100),
  storeId: id,
  blind: yesNo.default('Y'),
  countedOn: date,
  remark: remark.optional(),
})

/** What was found of lines that nobody has counted yet; or of those that are counted again. */
export const countInput = z.object({
  countedAt: dateTime.optional(),
  lines: z
    .array(z.object({ lineId: id, quantity: counted, again: yesNo.default('N') }))
    .min(1)
    .max(mostCounted),
})
export type CountInput = z.output<typeof countInput>

const name = 'material/stock-count'
const { void: _void, ...transitions } = approvedDocument(name).transitions
/** What lies in a store is counted, place by place; what differs adjusts the books once somebody else has approved it. */
export const stockCount = document({
  ...approvedDocument(name),
  name,
  messages: stockCountMessages,
  prefix: 'KP',
  header: stockCountHeader,
  line: stockCountLine,
  states: (({ voided: _voided, ...states }) => states)(approvedDocument(name).states),
  approval: { ...approvedDocument(name).approval, ...pricedAmount },
  transitions: {
    ...transitions,
    /** Place by place, by several people at once: the first figure of a line stands. */
    count: {
      role: 'own',
      by: 'scope',
      from: ['draft', 'returned', 'withdrawn'],
      permission: permissionOf({ name }, 'edit'),
      button: 'default',
      bounds: linesBounds,
      input: countInput,
    },
  },
  scope: { departments: ['department_id'], projects: [], people: ['created_by'] },
  holds: {},
  touches: ['material/stock', 'material/movement'],
})

const abcClass = z.enum(['A', 'B', 'C'])
const lineRow = z.object({
  lineId: z.number().int(),
  placeId: z.number().int(),
  goodsLocation: z.string(),
  batchId: z.number().int(),
  batchNo: z.string(),
  ...materialFacts,
  /** Hidden from whoever counts blindly, as long as he counts. */
  bookQty: z.string().nullable(),
  countedQty: z.string().nullable(),
  recountedQty: z.string().nullable(),
  difference: z.string().nullable(),
  differenceUSD: z.string().nullable(),
  lineReason: z.string(),
  /** It differs so much that it is to be counted again, and was not yet. */
  recount: flag,
})
export type StockCountLineRow = z.output<typeof lineRow>
const row = z.object({
  countName: z.string(),
  storeId: z.number().int(),
  storeName: z.string(),
  blind: yesNo,
  countedOn: z.string(),
  lineCount: z.number().int(),
  /** Once it is submitted. */
  differing: z.number().int().nullable(),
  gainUSD: z.string().nullable(),
  lossUSD: z.string().nullable(),
  orgName: z.string(),
  ...documentRow(stockCount),
})
export type StockCountRow = z.output<typeof row>
const detail = row.extend({ lines: z.array(lineRow) })
export type StockCountDetail = z.output<typeof detail>

const openLine = z.object({
  placeId: z.number().int(),
  goodsLocation: z.string(),
  batchId: z.number().int(),
  batchNo: z.string(),
  ...materialFacts,
  /** By value and movement: A is counted every 30 days, B every 90, C every 180. */
  abcClass,
  lastCounted: z.string().nullable(),
  bookQty: z.string().nullable(),
})
export type StockCountOpenLine = z.output<typeof openLine>

export const stockCountCalls = {
  ...documentOperations(stockCount, {
    row,
    detail,
    filters: { ...documentFilters(stockCount), storeId: id.optional() },
    sortable: ['number', 'submitTime', 'countedOn'],
    exported: [
      'number',
      'countName',
      'storeName',
      'countedOn',
      'blind',
      'lineCount',
      'differing',
      'gainUSD',
      'lossUSD',
      ...documentExported.filter((column) => column !== 'projectName'),
    ],
  }),
  ...approvalOperations(stockCount),
  ...operations(moduleOf(stockCount), stockCountMessages, {
    /** What lies in a store, in the order in which one walks; what is due to be counted alone, where that is asked for. */
    open: {
      method: 'GET',
      path: '/material/stock-count/open',
      permission: 'material:stock-count:add',
      input: z.object({ storeId: id, blind: yesNo.default('Y'), due: yesNo.default('N') }),
      answer: z.array(openLine),
    },
    /** The stores that this person sees, and their day. */
    stores: {
      method: 'GET',
      path: '/material/stock-count/stores',
      permission: 'material:stock-count:query',
      input: z.object({}),
      answer: z.array(z.object({ storeId: z.number().int(), storeName: z.string(), today: z.string() })),
    },
  }),
}
