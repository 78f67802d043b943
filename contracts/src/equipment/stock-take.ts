import { z } from 'zod'
import {
  approvalOperations,
  document,
  documentOperations,
  linesBounds,
  lineBound,
  moduleOf,
  permissionOf,
} from '../kit/document.ts'
import { megabyte, operations } from '../kit/operation.ts'
import { approvedDocument, documentExported, documentFilters, documentRow } from '../kit/standard-document.ts'
import { dateTime, id, key, prose, quantity, quantityOrZero, remark, required, text, time, yesNo } from '../kit/wire.ts'
import { techStates } from './device.ts'
import { deviceBounds } from './device.bounds.ts'
import { goods } from './shipment.ts'
import { stockTakeMessages } from './stock-take.messages.ts'
import { takeResults } from './stock-take.rules.ts'

/** Where one counts: a pool, a project, what a department and those below it keep, or a category wherever they have it. */
export const takeBases = ['pool', 'project', 'department', 'category'] as const

export const stockTakeHeader = z.object({
  takeName: required(100),
  takeBasis: z.enum(takeBases).default('pool'),
  holderId: id.optional(),
  projectInfoNo: key.optional(),
  /** Of a department, and of a category: whose. */
  scopeOrgId: text(20).optional(),
  categoryId: id.optional(),
  /** So many, drawn by risk; everything where nothing is said. */
  sampleSize: z.coerce.number<number | string>().int().min(1).max(lineBound).optional(),
  remark: remark.optional(),
})

/** In what condition a thing may be found. */
export const foundConditions = ['good', 'waitRepair', 'waitScrap', 'damaged'] as const
/** What was found of one line, or under one code; what is not said stays as it was written before. */
export const countedLine = z.object({
  lineId: id.optional(),
  /** As it was scanned, pasted or typed: any number of a device. */
  code: text(deviceBounds.code).optional(),
  /** So much of a model that was not expected here in this condition. */
  modelId: id.optional(),
  condition: z.enum(techStates).optional(),
  /** Not there; of what was not expected: a slip, and the line goes. */
  found: yesNo.optional(),
  /** Where, in a count of several places. */
  foundHolderId: id.optional(),
  foundPosition: text(80).optional(),
  foundCondition: z.enum(foundConditions).optional(),
  countedQty: quantityOrZero.optional(),
  recountedQty: quantityOrZero.optional(),
  lineReason: text(200).optional(),
  /** Files that were sent before. */
  photos: z.array(text(64)).max(10).optional(),
})
export type CountedLine = z.output<typeof countedLine>
export const countInput = z.object({
  lines: z.array(countedLine).min(1).max(lineBound),
  /** When it was found, where that is not now. */
  countedAt: dateTime.optional(),
  /** Whoever wrote of a line first is accepted, and what another says of it is kept beside it; else the last word counts. */
  first: yesNo.optional(),
})
export type CountInput = z.output<typeof countInput>

/** What is no card yet, with the model that it is of: an acquisition is drafted of it. */
export const acquireInput = z.object({
  cards: z
    .array(z.object({ lineId: id, modelId: id }))
    .min(1)
    .max(500),
})
export type AcquireInput = z.output<typeof acquireInput>
/** What turned up of what the count has written off. */
export const recoverInput = z.object({
  lines: z
    .array(z.object({ lineId: id, quantity }))
    .min(1)
    .max(500),
  opinion: prose(500).min(1),
})
export type RecoverInput = z.output<typeof recoverInput>

const name = 'equipment/stock-take'
const may = (action: string) => permissionOf({ name }, action)
const usual = approvedDocument(name)
const { void: _void, submit, ...transitions } = usual.transitions
const { voided: _voided, draft, ...states } = usual.states
/**
 * What is held is counted against the ledger, as it stood when the count was opened: what differs is put right once
 * somebody else has approved it.
 */
export const stockTake = document({
  name,
  messages: stockTakeMessages,
  prefix: 'PD',
  header: stockTakeHeader,
  line: z.object({}),
  states: { draft, counting: { wire: '0', tone: 'underWay' }, ...states },
  editable: ['draft', 'counting', 'returned', 'withdrawn'],
  approval: { ...usual.approval, amount: true },
  transitions: {
    open: {
      role: 'own',
      by: 'scope',
      from: ['draft'],
      to: 'counting',
      permission: may('count'),
      button: 'primary',
    },
    count: {
      role: 'own',
      by: 'scope',
      from: ['counting', 'returned', 'withdrawn'],
      permission: may('count'),
      button: 'primary',
      project: 'there',
      // Each line with its photos.
      bounds: { bytes: 8 * megabyte, values: 32 * lineBound },
      input: countInput,
    },
    submit: { ...submit, from: ['counting', 'returned', 'withdrawn'], project: 'there' },
    ...transitions,
    approve: { ...transitions.approve, project: 'there' },
    recover: {
      role: 'own',
      by: 'scope',
      from: ['approved'],
      permission: may('recover'),
      button: 'default',
      project: 'nothing',
      signs: 'signs_recover',
      bounds: linesBounds,
      input: recoverInput,
    },
    acquire: {
      role: 'own',
      by: 'scope',
      from: ['approved'],
      permission: may('acquire'),
      button: 'default',
      project: 'nothing',
      input: acquireInput,
    },
  },
  scope: { departments: ['department_id'], projects: ['project_id'], people: ['created_by'] },
  holds: { project: { field: 'projectInfoNo', department: 'project_department_id', optional: true } },
  touches: ['equipment/device', 'equipment/bulk', 'equipment/loss', 'equipment/acquisition', 'equipment/project'],
})

/** What an approval made of a difference. */
export const corrections = ['none', 'posted', 'drafted', 'left'] as const
const lineRow = z.object({
  lineId: z.number().int(),
  ...goods,
  modelId: z.number().int().nullable(),
  /** What was scanned, of what nobody knows. */
  code: z.string(),
  isExpected: z.boolean(),
  condition: z.enum(techStates).nullable(),
  /** Where the ledger has it: when the count was opened; of what was not expected, when it was found. */
  holderId: z.number().int().nullable(),
  holderName: z.string(),
  shelf: z.string(),
  /** Of a quantity; hidden from whoever counts it, as long as it is counted. */
  expectedQty: z.string().nullable(),
  countedQty: z.string().nullable(),
  recountedQty: z.string().nullable(),
  difference: z.string().nullable(),
  found: yesNo.nullable(),
  foundHolderId: z.number().int().nullable(),
  foundHolderName: z.string(),
  foundPosition: z.string(),
  foundCondition: z.enum(techStates).nullable(),
  result: z.enum(takeResults),
  /** A quantity that differs, and was not counted again. */
  recount: yesNo,
  lineReason: z.string(),
  photos: z.array(z.string()),
  countedBy: z.string(),
  countedTime: time.nullable(),
  /** What somebody who came second found of it otherwise. */
  seconds: z
    .array(
      z.object({
        person: z.string(),
        countedTime: time,
        found: yesNo.nullable(),
        foundHolderName: z.string(),
        foundPosition: z.string(),
        foundCondition: z.enum(techStates).nullable(),
        countedQty: z.string().nullable(),
        reason: z.string(),
      }),
    )
    .nullish(),
  correction: z.enum(corrections),
  /** The report that was drafted, or the document that keeps it. */
  correctionOf: z.object({ id: z.number().int(), kind: z.string(), number: z.string() }).nullable(),
  /** Of what was written off, not turned up again. */
  openQty: z.string(),
})
export type StockTakeLineRow = z.output<typeof lineRow>
const row = z.object({
  takeName: z.string(),
  takeBasis: z.enum(takeBases),
  holderId: z.number().int().nullable(),
  projectInfoNo: z.string().nullable(),
  scopeOrgId: z.string().nullable(),
  categoryId: z.number().int().nullable(),
  categoryName: z.string(),
  /** Where: the pool's, the project's or the department's name. */
  placeName: z.string(),
  sampleSize: z.number().int().nullable(),
  openedTime: time.nullable(),
  expectedCount: z.number().int(),
  countedCount: z.number().int(),
  differing: z.number().int(),
  lossUSD: z.string().nullable(),
  orgName: z.string(),
  projectName: z.string(),
  ...documentRow(stockTake),
})
export type StockTakeRow = z.output<typeof row>
const detail = row.extend({
  /** By which the sample was drawn: with it anybody draws the same again. */
  seed: z.string(),
  /** The places that are counted. */
  places: z.array(z.object({ holderId: z.number().int(), holderName: z.string() })),
  /** Who wrote anything of it: none of them approves. */
  counters: z.array(z.string()),
  lines: z.array(lineRow),
})
export type StockTakeDetail = z.output<typeof detail>

const standard = documentOperations(stockTake, {
  row,
  detail,
  filters: { ...documentFilters(stockTake), takeBasis: z.enum(takeBases).optional() },
  sortable: ['number', 'submitTime', 'openedTime'],
  exported: [
    'number',
    'takeName',
    'takeBasis',
    'placeName',
    'categoryName',
    'sampleSize',
    'openedTime',
    'expectedCount',
    'countedCount',
    'differing',
    'lossUSD',
    ...documentExported,
  ],
})
export const stockTakeCalls = {
  ...standard,
  ...approvalOperations(stockTake),
  ...operations(moduleOf(stockTake), stockTakeMessages, {
    /** The pools that this person sees. */
    pools: {
      method: 'GET',
      path: '/equipment/stock-take/places/pools',
      permission: may('add'),
      input: z.object({}),
      answer: z.array(z.object({ holderId: z.number().int(), holderName: z.string() })),
    },
  }),
}
