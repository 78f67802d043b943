import {
  type HistoryEntry,
  canOf,
  decisionWithReason,
  decisionsOn,
  document,
  documentColumns,
  documentOperations,
} from '@geodepot/contracts/kit/document.ts'
import { documentTexts } from '@geodepot/contracts/kit/document.messages.ts'
import { messages } from '@geodepot/contracts/kit/messages.ts'
import type { Transition } from '@geodepot/contracts/kit/transition.ts'
import { z } from 'zod'

export const words = messages('test/slip', {
  ...documentTexts,
  title: ['单据', 'Slip'],
  edit: ['修改', 'Edit'],
  remove: ['删除', 'Delete'],
  print: ['打印', 'Print'],
})
export const slip = document({
  name: 'test/slip',
  messages: words,
  prefix: 'T',
  header: z.object({ name: z.string() }),
  line: z.object({}),
  states: {
    draft: { wire: '0', tone: 'draft' },
    returned: { wire: '0', tone: 'attention' },
    submitted: { wire: '9', tone: 'underWay' },
    approved: { wire: '9', tone: 'done' },
    refused: { wire: '9', tone: 'refused' },
    voided: { wire: '9', tone: 'refused' },
  },
  editable: ['draft', 'returned'],
  approval: { pending: 'submitted', approved: 'approved', refused: 'refused', returned: 'returned' },
  transitions: {
    submit: {
      role: 'submit',
      from: ['draft', 'returned'],
      to: 'submitted',
      permission: 'test:slip:submit',
      button: 'primary',
      signs: 'action_submit',
    },
    ...decisionsOn('submitted', 'test:slip:approve'),
    void: {
      role: 'void',
      from: ['approved'],
      to: 'voided',
      permission: 'test:slip:void',
      button: 'danger',
      input: decisionWithReason,
    },
  },
  scope: { departments: [], projects: [], people: [] },
  holds: {},
})
const row = z.object({ ...documentColumns, docState: z.string(), name: z.string(), can: canOf(slip) })
export type Row = z.output<typeof row>
export const calls = documentOperations(slip, {
  row,
  detail: row,
  filters: {},
  sortable: ['number'],
  exported: ['number'],
})
export const slipOf = (more: Partial<Row> = {}): Row => ({
  id: 5,
  number: 'T-XB-20260101-0001',
  callCode: 'ABC234',
  state: '9',
  docState: 'submitted',
  docStatus: 'subY',
  approvalStatus: 'pendingApproval',
  version: 3,
  applicantName: '马志强',
  submitTime: null,
  name: '节点',
  can: {},
  ...more,
})
// The words and ends of what was done, by its name.
const ends = {
  create: ['新建', null, 'draft'],
  submit: ['提交', 'draft', 'submitted'],
  approve: ['同意', 'submitted', 'approved'],
  return: ['退回修改', 'submitted', 'returned'],
  refuse: ['不通过', 'submitted', 'refused'],
  void: ['作废', 'approved', 'voided'],
} as const
/** An entry of the history; `more` says where it led elsewhere than usual. */
export const entry = (name: keyof typeof ends, person = '马志强', more: Partial<HistoryEntry> = {}): HistoryEntry => {
  const [action, from, to] = ends[name]
  const transition: Transition | undefined = name === 'create' ? undefined : slip.transitions[name]
  return {
    node: action,
    person,
    unit: '西部分公司',
    action,
    opinion: null,
    received: null,
    decided: '2026-07-21 14:15:00',
    transition: name,
    from,
    to,
    role: transition?.role ?? null,
    decision: transition?.decision ?? null,
    ...more,
  }
}
/** A step's approval that is followed by another step. */
export const passed = (person: string, more: Partial<HistoryEntry> = {}): HistoryEntry =>
  entry('approve', person, { to: 'submitted', ...more })
