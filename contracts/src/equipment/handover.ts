import { z } from 'zod'
import { approvalOperations, document, documentOperations, lineBound, moduleOf, permissionOf } from '../kit/document.ts'
import { operations } from '../kit/operation.ts'
import { signatureOperations } from '../kit/signed-document.ts'
import { approvedDocument, documentExported, documentFilters, documentRow } from '../kit/standard-document.ts'
import { date, id, listInput, pageOf, remark, required, text, time, yesNo } from '../kit/wire.ts'
import { handoverMessages } from './handover.messages.ts'

export const countBases = ['full', 'sample'] as const
export const handoverHeader = z.object({
  fromId: id,
  toId: id,
  postName: required(60),
  handDate: date,
  countBasis: z.enum(countBases).default('sample'),
  /** Of each place, drawn by risk. */
  sampleSize: z.coerce.number<number | string>().int().min(1).max(lineBound).optional(),
  /** Of what the predecessor answers for: the sort and its key. */
  places: z.array(text(120)).max(200).default([]),
  withPapers: yesNo.default('Y'),
  reason: required(200),
  remark: remark.optional(),
})

const name = 'equipment/handover'
const may = (action: string) => permissionOf({ name }, action)
const usual = approvedDocument(name)
const own = { role: 'own', by: 'scope', from: ['approved'] } as const
/**
 * A post goes from one person to another: what places hold is frozen, counted, signed for by both, and everything that
 * the one had to have is the other’s at once.
 */
export const handover = document({
  ...usual,
  name,
  messages: handoverMessages,
  prefix: 'JJ',
  header: handoverHeader,
  line: z.object({}),
  states: { ...usual.states, approved: { wire: '9', tone: 'attention' }, closed: { wire: '9', tone: 'done' } },
  transitions: {
    ...usual.transitions,
    count: { ...own, permission: may('count'), button: 'default' },
    confirm: {
      ...own,
      to: 'closed',
      permission: may('confirm'),
      button: 'primary',
      signs: 'signs_confirm',
      signatures: ['receiver', 'giver'],
    },
  },
  scope: { departments: ['department_id'], projects: [], people: ['created_by', 'from_id', 'to_id'] },
  holds: {},
  touches: ['equipment/custodian', 'equipment/stock-take', 'system/user', 'system/project', 'material/store'],
})

const holding = z.object({ name: z.string(), quantity: z.string(), unit: z.string() })
const paper = z.object({ id: z.number().int(), kind: z.string(), number: z.string() })
const place = z.object({
  itemId: z.number().int(),
  what: z.string(),
  label: z.string(),
  view: z.string().nullable(),
  below: z.string(),
  /** As it stood when the handover was submitted. */
  holds: z.array(holding),
  open: z.array(paper),
  /** Whether its equipment is counted. */
  counts: yesNo,
  take: paper
    .extend({
      expected: z.number().int(),
      counted: z.number().int(),
      differing: z.number().int(),
      isDone: yesNo,
    })
    .nullable(),
  moved: yesNo,
})
export type HandedPlace = z.output<typeof place>
const handedPaper = z.object({
  itemId: z.number().int(),
  what: z.string(),
  label: z.string(),
  below: z.string(),
  moved: yesNo,
})
export type HandedPaper = z.output<typeof handedPaper>
const row = z.object({
  fromId: z.number().int(),
  fromName: z.string(),
  toId: z.number().int(),
  toName: z.string(),
  postName: z.string(),
  handDate: z.string(),
  handedTime: time.nullable(),
  countBasis: z.enum(countBases),
  sampleSize: z.number().int().nullable(),
  places: z.array(z.string()),
  withPapers: yesNo,
  reason: z.string(),
  placeCount: z.number().int(),
  paperCount: z.number().int(),
  differing: z.number().int(),
  orgName: z.string(),
  ...documentRow(handover),
})
export type HandoverRow = z.output<typeof row>
const detail = row.extend({
  handedPlaces: z.array(place),
  handedPapers: z.array(handedPaper),
  lines: z.array(z.object({})),
})
export type HandoverDetail = z.output<typeof detail>

export const handoverCalls = {
  ...documentOperations(handover, {
    row,
    detail,
    filters: { ...documentFilters(handover), personId: id.optional() },
    sortable: ['number', 'submitTime', 'handDate'],
    exported: [
      'number',
      'fromName',
      'toName',
      'postName',
      'handDate',
      'handedTime',
      'countBasis',
      'sampleSize',
      'placeCount',
      'paperCount',
      'differing',
      'reason',
      ...documentExported.filter((field) => field !== 'projectName'),
    ],
  }),
  ...approvalOperations(handover),
  ...signatureOperations(handover),
  ...operations(moduleOf(handover), handoverMessages, {
    /** Enabled people: those of the reader's data scope, or the whole company's, since a successor may come from anywhere. */
    people: {
      method: 'GET',
      path: '/equipment/handover/places/people',
      permission: may('query'),
      wire: 'rows',
      input: listInput({ keyword: text(60).optional(), own: z.literal('1').optional() }, ['nickName']),
      answer: pageOf(
        z.object({ userId: z.number().int(), userName: z.string(), nickName: z.string(), deptName: z.string() }),
      ),
    },
    /** What somebody answers for, to be chosen from. */
    offered: {
      method: 'GET',
      path: '/equipment/handover/places/of/{fromId}',
      permission: may('add'),
      input: z.object({ fromId: id }),
      answer: z.array(z.object({ place: z.string(), what: z.string(), label: z.string() })),
    },
  }),
}
