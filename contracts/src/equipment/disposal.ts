import { z } from 'zod'
import { amounts } from '../kit/amounts.ts'
import { approvalOperations, document, documentOperations, moduleOf } from '../kit/document.ts'
import { operations } from '../kit/operation.ts'
import { approvedDocument, documentExported, documentFilters, documentRow } from '../kit/standard-document.ts'
import { date, id, money, quantity, remark, text } from '../kit/wire.ts'
import { currencyCode } from '../system/currency.ts'
import { disposalMessages } from './disposal.messages.ts'
import { goods } from './shipment.ts'

/** What becomes of what is scrapped. */
export const disposalMethods = ['sold', 'recycled', 'destroyed', 'donated'] as const
/** By these nothing comes in. */
export const withoutIncome: readonly string[] = ['destroyed', 'donated']

const amount = money.refine((given) => !(Number(given) < 0), { params: { key: 'notNegative' } })
/** What was scrapped by a line of an application, or so much of it. */
export const disposalLine = z.object({
  scrapLineId: id,
  qty: quantity.default('1'),
  /** What it brought, in the document's currency. */
  income: amount.default('0'),
  /** Asked for where it brought more than its net value. */
  explanation: text(200).optional(),
})
export type DisposalLineInput = z.output<typeof disposalLine>
export const disposalHeader = z.object({
  method: z.enum(disposalMethods),
  disposedOn: date,
  buyer: text(120).optional(),
  contractNo: text(60).optional(),
  currency: currencyCode.default('USD'),
  remark: remark.optional(),
})

const name = 'equipment/disposal'
const usual = approvedDocument(name)
const { void: _void, ...transitions } = usual.transitions
const { voided: _voided, ...states } = usual.states
/** What becomes of scrapped equipment: to whom it goes and what it brings. Approved, the books know it as disposed of. */
export const disposal = document({
  name,
  messages: disposalMessages,
  prefix: 'CZ',
  header: disposalHeader,
  line: disposalLine,
  states,
  editable: usual.editable,
  approval: usual.approval,
  transitions,
  scope: { departments: ['department_id'], projects: [], people: ['created_by'] },
  holds: {},
  touches: ['equipment/scrap', 'equipment/device'],
})

const scrapped = {
  scrapLineId: z.number().int(),
  scrapId: z.number().int(),
  scrapNumber: z.string(),
  ...goods,
  reasonName: z.string(),
  originalUSD: z.string().nullable(),
  netUSD: z.string().nullable(),
}
const lineRow = z.object({
  lineId: z.number().int(),
  ...scrapped,
  qty: z.string(),
  income: z.string(),
  incomeUSD: z.string().nullable(),
  explanation: z.string(),
})
export type DisposalLineRow = z.output<typeof lineRow>
const row = z.object({
  method: z.enum(disposalMethods),
  disposedOn: z.string(),
  buyer: z.string(),
  contractNo: z.string(),
  currency: z.string(),
  models: z.string(),
  disposedQty: amounts,
  income: z.string(),
  incomeUSD: z.string().nullable(),
  orgName: z.string(),
  ...documentRow(disposal),
})
export type DisposalRow = z.output<typeof row>
const detail = row.extend({ lines: z.array(lineRow) })
export type DisposalDetail = z.output<typeof detail>
/** What is scrapped and not disposed of yet. */
const open = z.object({ ...scrapped, qty: z.string() })
export type DisposalOpen = z.output<typeof open>

const { projectInfoNo: _project, ...filters } = documentFilters(disposal)
export const disposalCalls = {
  ...documentOperations(disposal, {
    row,
    detail,
    filters: { ...filters, method: z.enum(disposalMethods).optional() },
    sortable: ['number', 'submitTime', 'disposedOn'],
    exported: [
      'number',
      'method',
      'buyer',
      'models',
      'disposedQty',
      'income',
      'currency',
      'incomeUSD',
      'disposedOn',
      'contractNo',
      ...documentExported.filter((column) => column !== 'projectName'),
    ],
  }),
  ...approvalOperations(disposal),
  ...operations(moduleOf(disposal), disposalMessages, {
    open: {
      method: 'GET',
      path: '/equipment/disposal/scrapped/open',
      permission: 'equipment:disposal:add',
      input: z.object({}),
      answer: z.array(open),
    },
  }),
}
