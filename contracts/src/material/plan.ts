import { z } from 'zod'
import { chosenExport } from '../kit/chosen.ts'
import {
  decisionWithReason,
  document,
  documentOperations,
  followedBy,
  lineBound,
  linesBounds,
  moduleOf,
  permissionOf,
} from '../kit/document.ts'
import { type Notes, readNotes } from '../kit/notes.ts'
import { operations } from '../kit/operation.ts'
import { documentFilters, documentRow } from '../kit/standard-document.ts'
import { date, flag, id, key, listInput, many, pageOf, quantity, remark, required, text } from '../kit/wire.ts'
import { materialFacts } from './material.ts'
import { planMessages } from './plan.messages.ts'
import { coveredBy } from './price.ts'

export const lineNotes = { note: text(200).optional() } satisfies Notes
/** How much of a line of an analysis, which is to be bought, is bought in this plan. */
export const planLine = z.object({ sourceLineId: id, quantity, expectedDate: date.optional(), ...lineNotes })
/** Who buys, and in which way: a draft may leave it open. */
const assigned = { purchaserId: id, purchaseMode: key, sourceType: key }
export const planHeader = z.object({
  name: required(100),
  ...z.object(assigned).partial().shape,
  expectedDate: date.optional(),
  remark: remark.optional(),
})

const name = 'material/plan'
const may = (action: string) => permissionOf({ name }, action)
/** What is to be bought is given to a purchaser: to be allocated until then, and re-allocated until a scheme uses it. */
export const plan = document({
  name,
  messages: planMessages,
  prefix: 'CGJH',
  header: planHeader,
  line: planLine,
  states: {
    draft: { wire: '0', tone: 'draft' },
    allocated: { wire: '9', tone: 'done' },
    voided: { wire: '9', tone: 'refused' },
  },
  editable: ['draft'],
  transitions: {
    submit: {
      role: 'submit',
      from: ['draft'],
      to: 'allocated',
      permission: may('submit'),
      button: 'primary',
      signs: 'action_submit',
    },
    withdraw: {
      role: 'own',
      by: 'submitter',
      from: ['allocated'],
      to: 'draft',
      permission: may('submit'),
      button: 'default',
    },
    reallocate: {
      role: 'own',
      by: 'scope',
      from: ['allocated'],
      permission: may('reallocate'),
      button: 'default',
      input: decisionWithReason.extend(z.object(assigned).partial().shape),
    },
    release: {
      role: 'own',
      by: 'scope',
      from: ['allocated'],
      permission: may('release'),
      button: 'default',
      bounds: linesBounds,
      input: decisionWithReason.extend({
        lines: z.array(z.object({ lineId: id, quantity })).max(lineBound),
      }),
    },
    void: {
      role: 'own',
      by: 'scope',
      from: ['allocated'],
      to: 'voided',
      permission: may('void'),
      button: 'danger',
      more: true,
      input: decisionWithReason,
    },
  },
  scope: { departments: ['department_id'], projects: [], people: ['created_by', 'purchaser_id'] },
  holds: {},
  touches: ['material/application', 'material/analysis'],
})

/** A plan that has a line, as the documents before it tell. */
export const plannedIn = z.array(
  z.object({
    id: z.number().int(),
    number: z.string(),
    isAllocated: z.boolean(),
    purchaserName: z.string().nullable(),
    quantity: z.string(),
  }),
)

/** Where a line comes from, up to what was asked for. */
export const plannedLine = {
  sourceLineId: z.number().int(),
  analysisId: z.number().int(),
  analysisNumber: z.string(),
  applicationId: z.number().int(),
  applicationNumber: z.string(),
  projectInfoNo: z.string(),
  projectName: z.string(),
  userUnit: z.string(),
  materialId: z.number().int(),
  ...materialFacts,
  needDate: z.string().nullable(),
}
const openLine = z.object({
  ...plannedLine,
  buyQty: z.string(),
  openQty: z.string(),
  /** Of what is open, as it was thought to cost when it was asked for, in USD. */
  estimatedAmount: z.string(),
  /** It was in a plan, and came back: to be sourced again. */
  again: flag,
})
export type PlanOpenLine = z.output<typeof openLine>
const lineRow = z.object({
  lineId: z.number().int(),
  ...plannedLine,
  quantity: z.string(),
  releasedQty: z.string(),
  /** Taken by schemes and call-offs. */
  schemedQty: z.string(),
  /** Those schemes. */
  schemes: z.array(z.object({ id: z.number().int(), number: z.string(), docState: z.string(), quantity: z.string() })),
  /** Orders that call it off by an agreement. */
  callOffs: followedBy,
  /** Neither given back nor taken. */
  openQty: z.string(),
  /** Agreements in force by which it may be called off. */
  agreements: coveredBy,
  /** Of the quantity that was not given back, in USD. */
  estimatedAmount: z.string(),
  expectedDate: z.string().nullable(),
  ...readNotes(lineNotes),
})
export type PlanLineRow = z.output<typeof lineRow>
const row = z.object({
  name: z.string(),
  /** To be allocated while it may be changed. */
  allocationStatus: flag,
  purchaserId: z.number().int().nullable(),
  purchaserName: z.string().nullable(),
  purchaseMode: z.string().nullable(),
  purchaseModeName: z.string().nullable(),
  sourceType: z.string().nullable(),
  sourceTypeName: z.string().nullable(),
  expectedDate: z.string().nullable(),
  projectNames: z.string(),
  lineCount: z.number().int(),
  estimatedAmount: z.string(),
  orgName: z.string(),
  ...documentRow(plan),
})
export type PlanRow = z.output<typeof row>
const detail = row.extend({ lines: z.array(lineRow) })
export type PlanDetail = z.output<typeof detail>

const buyer = z.object({
  userId: z.number().int(),
  nickName: z.string(),
  deptName: z.string(),
  planCount: z.number().int(),
  lineCount: z.number().int(),
  /** In USD, as it was thought to cost. */
  estimatedAmount: z.string(),
})
export type Buyer = z.output<typeof buyer>
/** So many lines are distributed at once, the oldest first. */
export const distributedAtMost = 2000

const filters = {
  ...documentFilters(plan),
  allocationStatus: flag.optional(),
  purchaserId: id.optional(),
  purchaseMode: many(key),
  sourceType: many(key),
  ids: many(id),
}
const standard = documentOperations(plan, {
  row,
  detail,
  filters,
  sortable: ['number', 'submitTime', 'expectedDate'],
  exported: [
    'number',
    'name',
    'allocationStatus',
    'purchaserName',
    'purchaseModeName',
    'sourceTypeName',
    'projectNames',
    'lineCount',
    'estimatedAmount',
    'expectedDate',
    'orgName',
    'docState',
    'overdueDays',
    'applicantName',
    'submitTime',
    'callCode',
    'createTime',
    'remark',
  ],
})
export const planCalls = {
  ...standard,
  export: chosenExport(standard.export),
  ...operations(moduleOf(plan), planMessages, {
    /** Lines of approved analyses that are to be bought and that no plan has in full, the oldest first. */
    open: {
      method: 'GET',
      path: '/material/plan/open',
      permission: may('add'),
      wire: 'rows',
      input: listInput(
        {
          keyword: text(60).optional(),
          projectInfoNo: key.optional(),
          materialType: many(key),
          again: flag.optional(),
          ids: many(id),
        },
        ['needDate'],
      ),
      answer: pageOf(openLine),
    },
    /** Who may be given something to buy, and what each has in hand: allocated, and in no scheme yet. */
    buyers: {
      method: 'GET',
      path: '/material/plan/buyers',
      permission: may('list'),
      input: z.object({}),
      answer: z.array(buyer),
    },
    /** Makes drafts by the rules, one for each purchaser and way to buy: of these lines, or of all that wait. */
    distribute: {
      method: 'POST',
      path: '/material/plan/distribute',
      permission: may('add'),
      bounds: linesBounds,
      input: z.object({ lineIds: z.array(id).max(distributedAtMost).optional() }),
      answer: z.object({
        made: z.array(
          z.object({ id: z.number().int(), number: z.string(), name: z.string(), lineCount: z.number().int() }),
        ),
        /** Those that no rule fits. */
        left: z.array(z.object({ sourceLineId: z.number().int(), materialNameCn: z.string() })),
      }),
    },
    /** Allocates several drafts, all of them or none. */
    allocate: {
      method: 'POST',
      path: '/material/plan/allocate',
      permission: may('submit'),
      success: 'allocatedAll',
      input: z.object({ ids: z.array(id).min(1).max(200) }),
      answer: z.void(),
    },
  }),
}
