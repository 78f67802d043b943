import { z } from 'zod'
import { chosenExport } from '../kit/chosen.ts'
import {
  approvalOperations,
  decisionPerLine,
  decisionsOn,
  document,
  documentOperations,
  linesBounds,
  moduleOf,
  permissionOf,
} from '../kit/document.ts'
import { type Notes, readNotes } from '../kit/notes.ts'
import { operations } from '../kit/operation.ts'
import {
  approvedDocument,
  documentExported,
  documentFilters,
  documentRow,
  projectColumns,
} from '../kit/standard-document.ts'
import { id, key, many, quantity, remark } from '../kit/wire.ts'
import { linkOffer, linkOperations } from '../system/ticket.ts'
import { materialFacts } from './material.ts'
import { virtualOrderMessages } from './virtual-order.messages.ts'

/** What is noted at a line, kept as it is written. */
export const lineNotes = { remark: remark.optional() } satisfies Notes
/** How much is bought of a line that an analysis decided to buy. */
export const virtualOrderLine = z.object({ sourceLineId: id, quantity, ...lineNotes })
export const virtualOrderHeader = z.object({ projectInfoNo: key, remark: remark.optional() })

const name = 'material/virtual-order'
const approved = approvedDocument(name)
const deciding = decisionsOn('submitted', permissionOf({ name }, 'approve'), decisionPerLine)
/** What a virtual project would buy, confirmed by its manager line by line; it stands in for an order until the project is real. */
export const virtualOrder = document({
  ...approved,
  name,
  messages: virtualOrderMessages,
  prefix: 'XNJH',
  header: virtualOrderHeader,
  line: virtualOrderLine,
  states: { ...approved.states, partial: { wire: '9', tone: 'done' } },
  approval: { ...approved.approval, lines: { quantity: 'quantity', partialApproved: 'partial' } },
  transitions: {
    ...approved.transitions,
    ...deciding,
    approve: { ...deciding.approve, bounds: linesBounds },
    void: { ...approved.transitions.void, from: ['approved', 'partial'] },
  },
  touches: ['material/analysis'],
})

const bought = {
  sourceLineId: z.number().int(),
  analysisId: z.number().int(),
  analysisNumber: z.string(),
  applicationId: z.number().int(),
  applicationNumber: z.string(),
  ...materialFacts,
  needDate: z.string().nullable(),
  /** As the applicant thought, in USD. */
  unitPrice: z.string(),
  /** What the analysis decided to buy. */
  buyQty: z.string(),
  /** What of it no other document has. */
  openQty: z.string(),
}
const openLine = z.object(bought)
export type OpenLine = z.output<typeof openLine>
const lineRow = z.object({
  lineId: z.number().int(),
  ...bought,
  quantity: z.string(),
  totalPrice: z.string(),
  /** Nothing until the project's manager has decided. */
  confirmedQty: z.string().nullable(),
  ...readNotes(lineNotes),
})
export type VirtualOrderLineRow = z.output<typeof lineRow>
const row = z.object({
  applicationNumbers: z.string(),
  lineCount: z.number().int(),
  /** In USD, by the applicants' prices, of what is not given back. */
  totalAmount: z.string(),
  ...projectColumns,
  ...documentRow(virtualOrder),
})
export type VirtualOrderRow = z.output<typeof row>
const detail = row.extend({ lines: z.array(lineRow), link: linkOffer })
export type VirtualOrderDetail = z.output<typeof detail>

/** What a project manager decides on by link. */
const linkView = row
  .pick({
    number: true,
    projectName: true,
    orgName: true,
    totalAmount: true,
    applicantName: true,
    submitTime: true,
    remark: true,
    docState: true,
  })
  .extend({ lines: z.array(lineRow), isDone: z.boolean() })
export type VirtualOrderLinkView = z.output<typeof linkView>

const standard = documentOperations(virtualOrder, {
  row,
  detail,
  filters: { ...documentFilters(virtualOrder), ids: many(id) },
  sortable: ['number', 'submitTime'],
  exported: ['number', 'applicationNumbers', 'lineCount', 'totalAmount', ...documentExported],
})
export const virtualOrderCalls = {
  ...standard,
  export: chosenExport(standard.export),
  ...approvalOperations(virtualOrder),
  ...linkOperations(virtualOrder, linkView),
  ...operations(moduleOf(virtualOrder), virtualOrderMessages, {
    /** Lines of a virtual project's approved analyses of which something is still to be bought. */
    open: {
      method: 'GET',
      path: '/material/virtual-order/open',
      permission: 'material:virtual-order:add',
      input: z.object({ projectInfoNo: key }),
      answer: z.array(openLine),
    },
  }),
}
