import { z } from 'zod'
import { amounts } from '../kit/amounts.ts'
import {
  approvalOperations,
  document,
  documentOperations,
  lineBound,
  linesBounds,
  moduleOf,
  permissionOf,
} from '../kit/document.ts'
import { operations } from '../kit/operation.ts'
import { approvedDocument, documentExported, documentFilters, documentRow } from '../kit/standard-document.ts'
import { dateTime, id, key, money, prose, quantity, remark, text, time, yesNo } from '../kit/wire.ts'
import { techStates } from './device.ts'
import { lossMessages } from './loss.messages.ts'
import { fieldGoods } from './field.ts'
import { deviceBounds } from './device.bounds.ts'
import { goods } from './shipment.ts'

export const lossCauses = ['transport', 'theft', 'accident', 'nature', 'misplaced', 'operation', 'other'] as const
/** Who answers for it. */
export const liabilities = ['unknown', 'none', 'person', 'unit', 'carrier', 'thirdParty'] as const
/** Gone for good; or still there, and in another condition. */
export const lossOutcomes = ['lost', 'damaged'] as const
export const damagedStates = ['damaged', 'waitRepair', 'waitScrap'] as const
/** Whose custody it may be lost from by this report: what is in transit comes here by settling its difference. */
export const lossHolders = ['project', 'department', 'lease'] as const

const amount = money.refine((given) => !(Number(given) < 0), { params: { key: 'notNegative' } })
/** A single device, or a quantity of a bulk model in one condition. */
export const lossLine = z.object({
  devId: id.optional(),
  modelId: id.optional(),
  condition: z.enum(techStates).optional(),
  qty: quantity.default('1'),
  /** The settled difference that it comes from. */
  settlementId: id.optional(),
  outcome: z.enum(lossOutcomes).default('lost'),
  /** What it is from now on, where it is not gone. */
  becomes: z.enum(damagedStates).default('damaged'),
  circumstances: text(200).optional(),
  /** Files that were sent before. */
  photos: z.array(text(64)).max(20).default([]),
})
export type LossLineInput = z.output<typeof lossLine>
export const lossHeader = z.object({
  /** From the hands of a project, or of another holder. */
  projectInfoNo: key.optional(),
  holderId: id.optional(),
  occurredAt: dateTime,
  place: text(120).optional(),
  cause: z.enum(lossCauses).default('other'),
  description: prose(2000).min(1),
  witnesses: text(200).optional(),
  liability: z.enum(liabilities).default('unknown'),
  liableParty: text(120).optional(),
  insured: yesNo.default('N'),
  insurer: text(120).optional(),
  policyNo: text(60).optional(),
  /** What is claimed of the insurer, in USD. */
  claimAmount: amount.optional(),
  remark: remark.optional(),
})

/** What was reported where a phone may have no network: a draft, or handed in at once. Its photos follow. */
export const reportInput = lossHeader.extend({
  /** When it was written down, where nothing else is said. */
  occurredAt: dateTime.optional(),
  writtenAt: dateTime.optional(),
  lines: z
    .array(lossLine.omit({ settlementId: true, photos: true }).extend({ code: text(deviceBounds.code).optional() }))
    .min(1)
    .max(lineBound),
  submit: yesNo.default('N'),
})
export type ReportInput = z.output<typeof reportInput>

/** What was found of what was reported lost. */
export const findInput = z.object({
  lines: z
    .array(z.object({ lineId: id, quantity }))
    .min(1)
    .max(500),
  opinion: prose(500).min(1),
})
export type FindInput = z.output<typeof findInput>

const name = 'equipment/loss'
const may = (action: string) => permissionOf({ name }, action)
const usual = approvedDocument(name)
const { void: _void, submit, approve, ...transitions } = usual.transitions
const { voided: _voided, ...states } = usual.states
/**
 * What is lost or damaged, why, and who answers for it. Custody ends with its approval; what is found later comes back
 * into the hands that lost it, by an act of the report.
 */
export const loss = document({
  name,
  messages: lossMessages,
  prefix: 'DS',
  header: lossHeader,
  line: lossLine,
  states: { ...states, recovered: { wire: '9', tone: 'done' } },
  editable: ['draft', 'returned', 'withdrawn'],
  approval: { pending: 'submitted', approved: 'approved', refused: 'refused', returned: 'returned', amount: true },
  transitions: {
    submit: { ...submit, project: 'there' },
    ...transitions,
    approve: { ...approve, project: 'there' },
    find: {
      role: 'own',
      by: 'scope',
      // What was in transit is in the report's keeping from its first draft on.
      from: ['draft', 'returned', 'withdrawn', 'approved', 'refused'],
      permission: may('find'),
      button: 'default',
      project: 'nothing',
      signs: 'signs_find',
      bounds: linesBounds,
      input: findInput,
    },
  },
  scope: {
    departments: ['department_id', 'other_department_id'],
    projects: ['project_id'],
    people: ['created_by'],
  },
  holds: {
    project: {
      field: 'projectInfoNo',
      department: 'project_department_id',
      optional: true,
      closed: true,
      unseen: true,
    },
  },
  touches: ['equipment/device', 'equipment/bulk', 'equipment/past', 'equipment/project'],
})

const lineRow = z.object({
  lineId: z.number().int(),
  ...goods,
  condition: z.enum(techStates),
  qty: z.string(),
  settlementId: z.number().int().nullable(),
  outcome: z.enum(lossOutcomes),
  becomes: z.enum(damagedStates),
  circumstances: z.string(),
  photos: z.array(z.string()),
  /** In USD, by its books; nothing where nobody knows it. */
  valueUSD: z.string().nullable(),
  foundQty: z.string(),
  /** Of what is lost, not found again. */
  openQty: z.string(),
})
export type LossLineRow = z.output<typeof lineRow>
const row = z.object({
  projectInfoNo: z.string().nullable(),
  holderId: z.number().int().nullable(),
  /** In whose hands it was; of what was in transit, the document that had it. */
  holderName: z.string(),
  /** The document whose difference was settled as lost. */
  shipmentNumber: z.string().nullable(),
  occurredAt: time,
  place: z.string(),
  cause: z.enum(lossCauses),
  liability: z.enum(liabilities),
  liableParty: z.string(),
  insured: z.enum(['Y', 'N']),
  models: z.string(),
  lostQty: amounts,
  damagedQty: amounts,
  foundQty: amounts,
  totalUSD: z.string().nullable(),
  orgName: z.string(),
  projectName: z.string(),
  ...documentRow(loss),
})
export type LossRow = z.output<typeof row>
const detail = row.extend({
  description: z.string(),
  witnesses: z.string(),
  insurer: z.string(),
  policyNo: z.string(),
  claimAmount: z.string().nullable(),
  lines: z.array(lineRow),
  finds: z.array(
    z.object({ name: z.string(), quantity: z.string(), note: z.string(), person: z.string(), foundAt: time }),
  ),
})
export type LossDetail = z.output<typeof detail>
/** What a holder has and no document keeps. */
const held = z.object({ ...goods, condition: z.enum(techStates), qty: z.string() })
export type LossHeld = z.output<typeof held>

export const lossCalls = {
  ...documentOperations(loss, {
    row,
    detail,
    filters: { ...documentFilters(loss), cause: z.enum(lossCauses).optional() },
    sortable: ['number', 'submitTime', 'occurredAt'],
    exported: [
      'number',
      'holderName',
      'models',
      'lostQty',
      'damagedQty',
      'foundQty',
      'totalUSD',
      'cause',
      'occurredAt',
      'place',
      'liability',
      'liableParty',
      'insured',
      'shipmentNumber',
      ...documentExported,
    ],
  }),
  ...approvalOperations(loss),
  ...operations(moduleOf(loss), lossMessages, {
    /** Other hands than a project's from which something may be lost, of those that this person sees. */
    holders: {
      method: 'GET',
      path: '/equipment/loss/places/holders',
      permission: 'equipment:loss:add',
      input: z.object({}),
      answer: z.array(z.object({ holderId: z.number().int(), holderName: z.string() })),
    },
    /** What a phone takes along to report without a network. */
    mine: {
      method: 'GET',
      path: '/equipment/loss/places/mine',
      permission: 'equipment:loss:add',
      input: z.object({}),
      answer: fieldGoods,
    },
    report: {
      method: 'POST',
      path: '/equipment/loss/report',
      permission: 'equipment:loss:add',
      bounds: linesBounds,
      input: reportInput,
      answer: z.object({ id: z.number().int(), number: z.string() }),
    },
    held: {
      method: 'GET',
      path: '/equipment/loss/places/held',
      permission: 'equipment:loss:add',
      input: z.object({ projectInfoNo: key.optional(), holderId: id.optional() }),
      answer: z.array(held),
    },
  }),
}
