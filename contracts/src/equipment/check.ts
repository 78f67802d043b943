import { z } from 'zod'
import { attachedBounds, attachments } from '../kit/attachment.ts'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import {
  can,
  date,
  dateTime,
  id,
  integer,
  key,
  listInput,
  many,
  pageOf,
  required,
  text,
  time,
  yes,
} from '../kit/wire.ts'
import { checkMessages } from './check.messages.ts'
import { checkSeverities } from './check-template.rules.ts'
import { checkItemKinds, keptItem } from './check-template.ts'

/**
 * 0 waiting, 2 done, 3 overdue, 4 cancelled, 5 not good and nobody has seen to it, 6 missed. Overdue and 5 are derived from
 * the day and from what became of it; 1, in progress, is nothing that a phone without a network could tell.
 */
export const checkStatuses = ['0', '2', '3', '4', '5', '6'] as const
export type CheckStatus = (typeof checkStatuses)[number]
/** Why an order was called off that nobody gave a reason for, and how each is said. */
export const causeTexts = {
  left: 'noLongerAtWork',
  project: 'projectNotAtWork',
  plan: 'noLongerPlanned',
} as const satisfies Readonly<Record<string, keyof typeof checkMessages.texts>>
export type CancelCause = keyof typeof causeTexts
export const cancelCauses = Object.keys(causeTexts) as readonly CancelCause[]
export const troubleEnds = ['repair', 'recheck', 'waiver'] as const

const row = z.object({
  id: z.number().int(),
  checkOrderId: z.string(),
  orderStatus: z.enum(checkStatuses),
  planDate: z.string(),
  dueOn: z.string(),
  /** Since when it was due and nobody looked, over the orders that this one replaced. */
  missedSince: z.string().nullable(),
  devId: z.number().int().nullable(),
  devName: z.string(),
  devModel: z.string(),
  selfNum: z.string().nullable(),
  devSign: z.string().nullable(),
  licenseNum: z.string().nullable(),
  deptName: z.string().nullable(),
  projectInfoNo: z.string().nullable(),
  projectName: z.string().nullable(),
  manageOrgName: z.string().nullable(),
  templateName: z.string(),
  templateId: z.number().int(),
  planName: z.string().nullable(),
  inspectorName: z.string().nullable(),
  /** Of bulk equipment: how much there is, and how many are looked at. */
  quantity: z.string().nullable(),
  sample: z.number().int().nullable(),
  isGood: z.boolean().nullable(),
  failed: z.number().int(),
  severity: z.enum(checkSeverities).nullable(),
  finishedTime: time.nullable(),
  finishedBy: z.string().nullable(),
  version: z.number().int(),
  can: can(['complete', 'addend', 'waive', 'cancel', 'recheck']),
})
export type CheckRow = z.output<typeof row>

const answer = z.object({
  item: z.number().int(),
  part: z.string(),
  content: z.string(),
  kind: z.enum(checkItemKinds),
  severity: z.enum(checkSeverities),
  unit: z.string().nullable(),
  min: z.string().nullable(),
  max: z.string().nullable(),
  value: z.string(),
  isGood: z.boolean(),
  remark: z.string(),
  photos: z.number().int(),
})
const result = z.object({
  id: z.number().int(),
  templateVersion: z.number().int(),
  isGood: z.boolean(),
  failed: z.number().int(),
  sampled: z.number().int().nullable(),
  failedPieces: z.number().int().nullable(),
  signedAs: z.string(),
  position: z.string(),
  doneTime: time,
  person: z.string(),
  recordTime: time,
  answers: z.array(answer),
})
export type CheckResult = z.output<typeof result>
const detail = row.extend({
  templateVersion: z.number().int(),
  items: z.array(keptItem),
  passPercent: z.string().nullable(),
  madeTime: time,
  reason: z.string(),
  /** What was not good was seen to: how, when, by whom, and what was said. */
  trouble: z.object({ by: z.enum(troubleEnds), time, person: z.string(), reason: z.string() }).nullable(),
  repair: z.object({ id: z.number().int(), kind: z.string(), number: z.string() }).nullable(),
  results: z.array(result),
  addenda: z.array(z.object({ id: z.number().int(), text: z.string(), person: z.string(), time })),
})
export type CheckDetail = z.output<typeof detail>

export const answerInput = z.object({
  /** Which item of the version, from 1 on. */
  item: integer.pipe(z.number().min(1).max(100)),
  value: text(200).default(''),
  /** Said of texts and photos, which do not tell by themselves. */
  good: yes.optional(),
  remark: text(200).optional(),
  /** Photos that were taken of it, which follow as files. */
  photos: integer.pipe(z.number().min(0).max(20)).default(0),
})
export const completeInput = z.object({
  id,
  /** The version that was answered; left out: the order's. */
  templateVersion: integer.optional(),
  answers: z.array(answerInput).min(1).max(100),
  /** Of bulk equipment. */
  sampled: integer.pipe(z.number().min(1).max(100_000)).optional(),
  failedPieces: integer.pipe(z.number().min(0).max(100_000)).optional(),
  /** Whoever looked writes his name under it. */
  signedAs: required(40),
  position: text(60).optional(),
  /** When it was done, where that was not now. */
  doneAt: dateTime.optional(),
  attachments,
})
export type CompleteInput = z.output<typeof completeInput>

const filters = {
  keyword: text(60).optional(),
  orderStatus: many(z.enum(checkStatuses)),
  projectInfoNo: key.optional(),
  deviceId: id.optional(),
  templateId: id.optional(),
  beginDate: date.optional(),
  endDate: date.optional(),
  /** What this person can do now, first what is due first: for the phone. */
  mine: yes.optional(),
}
const query = listInput(filters, ['id', 'planDate', 'finishedTime'])
const exported = [
  'checkOrderId',
  'orderStatus',
  'planDate',
  'dueOn',
  'missedSince',
  'devName',
  'devModel',
  'selfNum',
  'devSign',
  'licenseNum',
  'projectName',
  'deptName',
  'manageOrgName',
  'templateName',
  'planName',
  'inspectorName',
  'quantity',
  'sample',
  'failed',
  'severity',
  'finishedTime',
  'finishedBy',
] as const
/** 点检执行率: what was done of what was to be done. */
const rate = z.object({
  due: z.number().int(),
  done: z.number().int(),
  missed: z.number().int(),
  notGood: z.number().int(),
  /** Per cent, to the tenth; nothing where nothing was due. */
  rate: z.string().nullable(),
})
export type CheckRate = z.output<typeof rate>
const reason = required(200)

/** Orders to look at devices, and what was found. */
export const checkCalls = operations(
  { name: 'equipment/check', touches: ['equipment/device', 'equipment/meter', 'equipment/check'] },
  checkMessages,
  {
    list: {
      method: 'GET',
      path: '/equipment/check/list',
      permission: 'equipment:check:list',
      wire: 'rows',
      input: query,
      answer: pageOf(row),
    },
    rate: {
      method: 'GET',
      path: '/equipment/check/rate',
      permission: 'equipment:check:list',
      input: z.object({
        projectInfoNo: key.optional(),
        templateId: id.optional(),
        beginDate: date.optional(),
        endDate: date.optional(),
      }),
      answer: rate,
    },
    export: {
      method: 'POST',
      path: '/equipment/check/export',
      permission: 'equipment:check:export',
      wire: 'file',
      body: 'form',
      input: exportInput(query, exported),
      answer: z.void(),
    },
    get: {
      method: 'GET',
      path: '/equipment/check/{id}',
      permission: 'equipment:check:query',
      input: z.object({ id }),
      answer: detail,
    },
    /** An order by hand, of today: looked at again, or beside the plans. */
    create: {
      method: 'POST',
      path: '/equipment/check',
      permission: 'equipment:check:add',
      success: 'added',
      input: z.object({ devId: id, templateId: id }),
      answer: z.object({ id: z.number().int() }),
    },
    /** What was found. It stays as it was written. */
    complete: {
      method: 'PUT',
      path: '/equipment/check/{id}/complete',
      permission: 'equipment:check:complete',
      success: 'completed',
      bounds: attachedBounds,
      input: completeInput,
      answer: z.void(),
    },
    addend: {
      method: 'POST',
      path: '/equipment/check/{id}/addendum',
      permission: 'equipment:check:complete',
      success: 'added',
      input: z.object({ id, text: required(500) }),
      answer: z.void(),
    },
    /** What is not good is left as it is, and why. */
    waive: {
      method: 'PUT',
      path: '/equipment/check/{id}/waive',
      permission: 'equipment:check:waive',
      success: 'waived',
      input: z.object({ id, reason }),
      answer: z.void(),
    },
    cancel: {
      method: 'PUT',
      path: '/equipment/check/{id}/cancel',
      permission: 'equipment:check:cancel',
      success: 'cancelled',
      input: z.object({ id, reason }),
      answer: z.void(),
    },
  },
)
