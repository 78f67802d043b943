import { z } from 'zod'
import { amounts } from '../kit/amounts.ts'
import { approvalOperations, document, documentOperations, moduleOf } from '../kit/document.ts'
import { operations } from '../kit/operation.ts'
import { approvedDocument, documentExported, documentFilters, documentRow } from '../kit/standard-document.ts'
import { date, id, money, remark, text } from '../kit/wire.ts'
import { repairKinds } from './repair.ts'
import { settlementMessages } from './settlement.messages.ts'

const amount = money.refine((given) => !(Number(given) < 0), { params: { key: 'notNegative' } })
export const settlementLine = z.object({ repairId: id })
export type SettlementLineInput = z.output<typeof settlementLine>
export const settlementHeader = z.object({
  workshopId: text(20).min(1),
  /** Of what a vendor repaired through the workshop; without one, of what its own people did. */
  vendorId: id.optional(),
  /** In which days the repairs were completed. */
  beginDate: date,
  endDate: date,
  invoiceNo: text(60).optional(),
  /** In USD, beside what the repairs cost. */
  taxAmount: amount.default('0'),
  deductionAmount: amount.default('0'),
  deductionReason: text(200).optional(),
  remark: remark.optional(),
})

const name = 'equipment/settlement'
const usual = approvedDocument(name)
const { void: _void, ...transitions } = usual.transitions
const { voided: _voided, ...states } = usual.states
/** Completed repairs of a workshop, or of a vendor through it, settled together: what is settled stays as it is. */
export const settlement = document({
  name,
  messages: settlementMessages,
  prefix: 'JS',
  header: settlementHeader,
  line: settlementLine,
  states,
  editable: usual.editable,
  approval: usual.approval,
  transitions,
  scope: { departments: ['department_id'], projects: [], people: ['created_by'] },
  holds: {},
  touches: ['equipment/repair'],
})

const repaired = {
  repairId: z.number().int(),
  repairNumber: z.string(),
  deviceName: z.string(),
  levelName: z.string(),
  repairKind: z.enum(repairKinds),
  completedOn: z.string(),
  labourAmount: z.string(),
  partsAmount: z.string(),
  vendorAmount: z.string(),
  currency: z.string(),
  vendorAmountUSD: z.string(),
  totalAmount: z.string(),
}
const lineRow = z.object({ lineId: z.number().int(), ...repaired })
export type SettlementLineRow = z.output<typeof lineRow>
const row = z.object({
  workshopId: z.string(),
  workshopName: z.string(),
  vendorId: z.number().int().nullable(),
  vendorName: z.string(),
  beginDate: z.string(),
  endDate: z.string(),
  invoiceNo: z.string(),
  repairCount: z.number().int(),
  /** What the repairs cost, each part in the currency that it was recorded in. */
  amounts,
  repairAmount: z.string(),
  taxAmount: z.string(),
  deductionAmount: z.string(),
  /** In USD, to the cent: the repairs and the tax, less what is deducted. */
  totalAmount: z.string(),
  ...documentRow(settlement),
})
export type SettlementRow = z.output<typeof row>
const detail = row.extend({ deductionReason: z.string(), lines: z.array(lineRow) })
export type SettlementDetail = z.output<typeof detail>
/** Completed, and on no sheet that is decided on. */
const open = z.object(repaired)
export type SettlementOpen = z.output<typeof open>

const { projectInfoNo: _project, ...filters } = documentFilters(settlement)
export const settlementCalls = {
  ...documentOperations(settlement, {
    row,
    detail,
    filters: { ...filters, workshopId: text(20).optional(), vendorId: id.optional() },
    sortable: ['number', 'submitTime', 'endDate'],
    exported: [
      'number',
      'workshopName',
      'vendorName',
      'beginDate',
      'endDate',
      'invoiceNo',
      'repairCount',
      'amounts',
      'repairAmount',
      'taxAmount',
      'deductionAmount',
      'totalAmount',
      ...documentExported.filter((column) => column !== 'projectName' && column !== 'orgName'),
    ],
  }),
  ...approvalOperations(settlement),
  ...operations(moduleOf(settlement), settlementMessages, {
    open: {
      method: 'GET',
      path: '/equipment/settlement/repairs/open',
      permission: 'equipment:settlement:add',
      input: z.object({ workshopId: text(20).min(1), vendorId: id.optional(), beginDate: date, endDate: date }),
      answer: z.array(open),
    },
  }),
}
