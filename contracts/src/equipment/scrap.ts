import { z } from 'zod'
import { amounts } from '../kit/amounts.ts'
import { approvalOperations, document, documentOperations, moduleOf, permissionOf } from '../kit/document.ts'
import { operations } from '../kit/operation.ts'
import { approvedDocument, documentExported, documentFilters, documentRow } from '../kit/standard-document.ts'
import { id, prose, quantity, remark, required, text, time } from '../kit/wire.ts'
import { techStates } from './device.ts'
import { scrapMessages } from './scrap.messages.ts'
import { goods } from './shipment.ts'

/** So many of the group look at what is to be scrapped, each for themselves. */
export const appraisersNeeded = 2
/** What an appraiser finds: it is let go, or it is kept. */
export const appraisals = ['scrap', 'keep'] as const

/** A single device, or a quantity of a bulk model in one condition. */
export const scrapLine = z.object({
  devId: id.optional(),
  modelId: id.optional(),
  condition: z.enum(techStates).optional(),
  qty: quantity.default('1'),
  /** Of the dictionary. */
  reason: required(64),
  explanation: text(200).optional(),
  /** Files that were sent before. */
  photos: z.array(text(64)).max(20).default([]),
})
export type ScrapLineInput = z.output<typeof scrapLine>
export const scrapHeader = z.object({
  /** The pool, or the workshop, that has it. */
  holderId: id,
  description: prose(2000).min(1),
  remark: remark.optional(),
})
export const appraisalInput = z.object({ finding: z.enum(appraisals), opinion: prose(500).min(1) })
export type AppraisalInput = z.output<typeof appraisalInput>

const name = 'equipment/scrap'
const may = (action: string) => permissionOf({ name }, action)
const usual = approvedDocument(name)
const { void: _void, submit, withdraw, ...transitions } = usual.transitions
const { voided: _voided, submitted, ...states } = usual.states
/**
 * What is let go for good: looked at by two of the appraisal group, decided on by its value. Approved, it leaves custody
 * and the books know it as scrapped.
 */
export const scrap = document({
  name,
  messages: scrapMessages,
  prefix: 'BF',
  header: scrapHeader,
  line: scrapLine,
  states: { ...states, appraising: { wire: '9', tone: 'attention' }, submitted },
  editable: ['draft', 'returned', 'withdrawn'],
  approval: {
    ahead: ['appraising'],
    pending: 'submitted',
    approved: 'approved',
    refused: 'refused',
    returned: 'returned',
    amount: true,
  },
  transitions: {
    submit: { ...submit, to: 'appraising' },
    appraise: {
      role: 'own',
      by: 'scope',
      from: ['appraising'],
      permission: may('appraise'),
      button: 'primary',
      signs: 'signs_appraise',
      input: appraisalInput,
    },
    withdraw: { ...withdraw, from: ['appraising', 'submitted'] },
    ...transitions,
  },
  scope: { departments: ['department_id'], projects: [], people: ['created_by'] },
  holds: {},
  touches: ['equipment/device', 'equipment/bulk', 'equipment/past', 'system/alert'],
})

/** What the books and the workshop say of it, in USD; nothing where nobody knows. */
const worth = {
  usedYears: z.string().nullable(),
  originalUSD: z.string().nullable(),
  netUSD: z.string().nullable(),
  repairUSD: z.string().nullable(),
}
const lineRow = z.object({
  lineId: z.number().int(),
  ...goods,
  condition: z.enum(techStates),
  qty: z.string(),
  reason: z.string(),
  reasonName: z.string(),
  explanation: z.string(),
  photos: z.array(z.string()),
  ...worth,
})
export type ScrapLineRow = z.output<typeof lineRow>
const row = z.object({
  holderId: z.number().int(),
  holderName: z.string(),
  description: z.string(),
  models: z.string(),
  scrapQty: amounts,
  reasons: z.string(),
  originalUSD: z.string().nullable(),
  netUSD: z.string().nullable(),
  /** How many have looked at it since it was submitted last. */
  appraisedBy: z.string(),
  orgName: z.string(),
  ...documentRow(scrap),
})
export type ScrapRow = z.output<typeof row>
const detail = row.extend({
  lines: z.array(lineRow),
  /** What was won back of it into stores, below zero what of that was taken back. */
  parts: z.array(
    z.object({
      partId: z.number().int(),
      receiptId: z.number().int(),
      receiptKind: z.string(),
      receiptNo: z.string(),
      materialName: z.string(),
      partNo: z.string(),
      unit: z.string(),
      qty: z.string(),
      amount: z.string(),
      day: z.string(),
    }),
  ),
  appraisals: z.array(
    z.object({
      person: z.string(),
      finding: z.enum(appraisals),
      opinion: z.string(),
      appraisedAt: time,
      /** Of an earlier submission: it counts no more. */
      former: z.boolean(),
    }),
  ),
})
export type ScrapDetail = z.output<typeof detail>
/** What a holder has and no document keeps. */
const held = z.object({ ...goods, condition: z.enum(techStates), qty: z.string(), ...worth })
export type ScrapHeld = z.output<typeof held>

const { projectInfoNo: _project, ...filters } = documentFilters(scrap)
export const scrapCalls = {
  ...documentOperations(scrap, {
    row,
    detail,
    filters: { ...filters, reason: text(64).optional() },
    sortable: ['number', 'submitTime'],
    exported: [
      'number',
      'holderName',
      'models',
      'scrapQty',
      'reasons',
      'originalUSD',
      'netUSD',
      'appraisedBy',
      'description',
      ...documentExported.filter((column) => column !== 'projectName'),
    ],
  }),
  ...approvalOperations(scrap),
  ...operations(moduleOf(scrap), scrapMessages, {
    /** Pools and workshops of this person's scope. */
    holders: {
      method: 'GET',
      path: '/equipment/scrap/places/holders',
      permission: 'equipment:scrap:add',
      input: z.object({}),
      answer: z.array(z.object({ holderId: z.number().int(), holderName: z.string() })),
    },
    held: {
      method: 'GET',
      path: '/equipment/scrap/places/held',
      permission: 'equipment:scrap:add',
      input: z.object({ holderId: id, keyword: text(60).optional() }),
      answer: z.array(held),
    },
  }),
}
