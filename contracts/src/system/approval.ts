import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { id, listInput, pageOf, prose, text, time } from '../kit/wire.ts'
import { approvalMessages } from './approval.messages.ts'

const shared = {
  taskId: z.number().int(),
  documentId: z.number().int(),
  /** `area/module`: the page of the document is below the view `<kind>/index`. */
  kind: z.string(),
  kindName: z.string(),
  docNo: z.string(),
  subject: z.string(),
  orgName: z.string().nullable(),
  amount: z.string().nullable(),
  submittedBy: z.string(),
  submitTime: time,
  stepName: z.string(),
  receivedAt: time,
  /** Whose task it is, where it was handed over. */
  behalfOf: z.string().nullable(),
}
export const taskRow = z.object({
  ...shared,
  hoursWaiting: z.number().int(),
  /** For how many days it has been left beyond what the step allows, begun ones counted. */
  overdueDays: z.number().int().positive().nullable(),
  reminders: z.number().int(),
  remindedAt: time.nullable(),
  /** Whether one opinion is all that approving it takes, so that several are approved at once. */
  together: z.boolean(),
})
export type TaskRow = z.output<typeof taskRow>
export const decisionRow = z.object({
  ...shared,
  decision: z.enum(['approve', 'return', 'refuse', 'void']),
  opinion: z.string().nullable(),
  decidedAt: time,
})
export type DecisionRow = z.output<typeof decisionRow>

const filters = { keyword: text(60).optional(), kind: text(60).optional() }
const [waiting, decided] = [
  listInput(filters, ['receivedAt', 'submitTime']),
  listInput(filters, ['decidedAt', 'submitTime']),
]
/** Columns of the sheets. */
const ofDocument = [
  'docNo',
  'kindName',
  'subject',
  'orgName',
  'submittedBy',
  'submitTime',
  'amount',
  'stepName',
] as const
const exportedTasks = [...ofDocument, 'hoursWaiting', 'overdueDays', 'receivedAt', 'reminders', 'remindedAt'] as const
const exportedDecisions = [...ofDocument, 'decision', 'opinion', 'receivedAt', 'decidedAt'] as const

export const approval = operations('system/approval', approvalMessages, {
  /** What waits for my decision, whatever the document: mine, and what was handed to me. */
  list: {
    method: 'GET',
    path: '/system/approval/list',
    permission: 'signed-in',
    wire: 'rows',
    input: waiting,
    answer: pageOf(taskRow),
  },
  export: {
    method: 'POST',
    path: '/system/approval/export',
    permission: 'signed-in',
    wire: 'file',
    body: 'form',
    input: exportInput(waiting, exportedTasks),
    answer: z.void(),
  },
  /** Approves several with one opinion: all of them, or none where something speaks against one. */
  approve: {
    method: 'POST',
    path: '/system/approval/approve',
    permission: 'signed-in',
    success: 'approved',
    touches: 'all',
    input: z.object({ taskIds: z.array(id).min(1).max(100), opinion: prose(500).optional() }),
    answer: z.void(),
  },
  /** How many wait, of which kinds, and how many of them somebody was reminded of. */
  count: {
    method: 'GET',
    path: '/system/approval/count',
    permission: 'signed-in',
    input: z.object({}),
    answer: z.object({
      waiting: z.number().int(),
      reminded: z.number().int(),
      kinds: z.array(z.object({ kind: z.string(), kindName: z.string(), count: z.number().int() })),
    }),
  },
  done: {
    method: 'GET',
    path: '/system/approval/done',
    permission: 'signed-in',
    wire: 'rows',
    input: decided,
    answer: pageOf(decisionRow),
  },
  doneExport: {
    method: 'POST',
    path: '/system/approval/done/export',
    permission: 'signed-in',
    wire: 'file',
    body: 'form',
    input: exportInput(decided, exportedDecisions),
    answer: z.void(),
  },
})
