import { z } from 'zod'
import { chosenExport } from '../kit/chosen.ts'
import {
  approvalOperations,
  decisionWithReason,
  document,
  documentOperations,
  lineBound,
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
import { flag, id, key, many, quantity, quantityOrZero, remark, text } from '../kit/wire.ts'
import { analysisMessages } from './analysis.messages.ts'
import { materialFacts, proposed } from './material.ts'
import { lastPrices } from './price.ts'
import { plannedIn } from './plan.ts'

/** What is noted at a line, kept as it is written: why nothing is bought, for example. */
export const lineNotes = { analystOpinion: text(200).optional() } satisfies Notes

/** A line of an application, and how much of it is met in which way: together they are what was asked for. */
export const analysisLine = z.object({
  sourceLineId: id,
  /** Of a store of the user unit. */
  useQty: quantityOrZero.default('0'),
  useStoreId: id.optional(),
  /** Of a store elsewhere. */
  moveQty: quantityOrZero.default('0'),
  moveStoreId: id.optional(),
  buyQty: quantityOrZero.default('0'),
  cancelQty: quantityOrZero.default('0'),
  ...lineNotes,
})
export const analysisHeader = z.object({ projectInfoNo: key, remark: remark.optional() })
/** The ways in which a line is met. */
export const decisions = ['use', 'move', 'buy', 'cancel'] as const

const name = 'material/analysis'
const approved = approvedDocument(name)
/** What becomes of the lines that a project asked for: taken from stock, moved from another store, bought, or cancelled. */
export const analysis = document({
  ...approved,
  name,
  messages: analysisMessages,
  prefix: 'YWFX',
  header: analysisHeader,
  line: analysisLine,
  transitions: {
    ...approved.transitions,
    /** What is to be bought and in no plan, for good or again, is not bought any more. */
    giveUp: {
      role: 'own',
      by: 'scope',
      from: ['approved'],
      permission: permissionOf({ name }, 'giveUp'),
      button: 'danger',
      bounds: linesBounds,
      input: decisionWithReason.extend({
        lines: z
          .array(z.object({ lineId: id, quantity }))
          .min(1)
          .max(lineBound),
      }),
    },
  },
  touches: ['material/application', 'material/plan', 'material/stock', 'material/budget'],
})

/** What a store has of a material that nobody has reserved. */
const storeStock = z.object({
  storeId: z.number().int(),
  storeName: z.string(),
  freeQty: z.string(),
  isHere: z.boolean(),
})
const askedLine = {
  sourceLineId: z.number().int(),
  applicationId: z.number().int(),
  applicationNumber: z.string(),
  materialId: z.number().int(),
  ...materialFacts,
  /** Of the material: asked for, and accepted by nobody yet. */
  proposed,
  requestedQty: z.string(),
  needDate: z.string().nullable(),
  /** By store, those of the user unit first. */
  stores: z.array(storeStock),
  onHandQty: z.string(),
  reservedQty: z.string(),
  freeHereQty: z.string(),
  freeElsewhereQty: z.string(),
  inTransitQty: z.string(),
  last12mUse: z.string(),
  /** What all stores together keep at least, and the longest time that it takes one of them to get more. */
  minQty: z.string(),
  leadDays: z.number().int().nullable(),
  suggestQty: z.string(),
  lastPrices,
}
const openLine = z.object(askedLine)
export type OpenLine = z.output<typeof openLine>
const lineRow = z.object({
  lineId: z.number().int(),
  ...askedLine,
  useQty: z.string(),
  useStoreId: z.number().int().nullable(),
  useStoreName: z.string(),
  moveQty: z.string(),
  moveStoreId: z.number().int().nullable(),
  moveStoreName: z.string(),
  buyQty: z.string(),
  cancelQty: z.string(),
  /** To be bought, and in no plan. */
  openQty: z.string(),
  ...readNotes(lineNotes),
  /** The plans by which it is bought. */
  plans: plannedIn,
  /** Those that have something of it, and how much. */
  virtualOrders: z.array(z.object({ id: z.number().int(), number: z.string(), quantity: z.string() })),
})
export type AnalysisLineRow = z.output<typeof lineRow>
const row = z.object({
  /** Not filled while it may be changed. */
  formStatus: flag,
  applicationNumbers: z.string(),
  lineCount: z.number().int(),
  ...projectColumns,
  ...documentRow(analysis),
})
export type AnalysisRow = z.output<typeof row>
const detail = row.extend({ lines: z.array(lineRow) })
export type AnalysisDetail = z.output<typeof detail>

const standard = documentOperations(analysis, {
  row,
  detail,
  filters: { ...documentFilters(analysis), formStatus: flag.optional(), ids: many(id) },
  sortable: ['number', 'submitTime'],
  exported: ['number', 'formStatus', 'applicationNumbers', 'lineCount', ...documentExported],
})
export const analysisCalls = {
  ...standard,
  export: chosenExport(standard.export),
  ...approvalOperations(analysis),
  ...operations(moduleOf(analysis), analysisMessages, {
    /** Lines of the project's approved applications that no analysis has yet, with what is known of their materials. */
    open: {
      method: 'GET',
      path: '/material/analysis/open',
      permission: 'material:analysis:add',
      input: z.object({ projectInfoNo: key }),
      answer: z.array(openLine),
    },
  }),
}
