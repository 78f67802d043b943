import { z } from 'zod'
import {
  approvalOperations,
  canOf,
  decisionWithReason,
  document,
  documentColumns,
  documentOperations,
  historyEntry,
  moduleOf,
  permissionOf,
} from '../kit/document.ts'
import { attachments } from '../kit/attachment.ts'
import { type Notes, readNotes } from '../kit/notes.ts'
import { type Bounds, megabyte, operations } from '../kit/operation.ts'
import {
  date,
  decimal,
  id,
  key,
  listInput,
  pageOf,
  prose,
  quantity,
  remark,
  required,
  stamped,
  text,
  version,
} from '../kit/wire.ts'
import { approvedDocument, documentFilters } from '../kit/standard-document.ts'
import { applicationMessages } from './application.messages.ts'
import { deviceGroups } from './category.ts'

export const mixTypes = ['ZY', 'TJ', 'WZ', 'ZYH', 'XN'] as const

/** How much of what a line asks for one unit of a model stands for: a node of three components is 3 channels. */
export const factor = decimal.refine((figure) => !(Number(figure) <= 0), { params: { key: 'positive' } })
/**
 * What is free in pools, beyond promises, in the unit of the line that asks: of its own model, or of whatever serves it
 * where it names none; and, apart from that, of models that do as well.
 */
export const free = { available: z.string(), others: z.string() } as const
export const comparisons = ['least', 'most', 'is'] as const
/** What a technical parameter of the line's category has to be. */
export const requirement = z.object({ key, comparison: z.enum(comparisons), value: required(60) })
/** A model that the crew takes for the line. */
export const acceptedModel = z.object({ modelId: id, factor: factor.default('1') })

/** What a crew notes at a line, kept as it is written. */
export const lineNotes = {
  team: text(60).optional(),
  purpose: prose(200).optional(),
  remark: remark.optional(),
} satisfies Notes

/**
 * Asks for a model, or for a capability: what a category can do. A category
 * alone takes any of its models; accepted models, each with
 * its factor, are then the only ones, and may be of other categories and
 * counted in other units. Beside a model they are its equals.
 */
export const applicationLine = z.object({
  backDevType: z.enum(deviceGroups).optional(),
  categoryId: id.optional(),
  modelId: id.optional(),
  requestedQty: quantity,
  /** In which the quantity is meant, where that is not the model's own: only with accepted models. */
  unit: text(10).optional(),
  requirements: z.array(requirement).max(12).optional(),
  accepted: z.array(acceptedModel).max(50).optional(),
  startDate: date.optional(),
  endDate: date.optional(),
  ...lineNotes,
})
export const applicationHeader = z.object({
  appName: required(100),
  projectInfoNo: key,
  mixTypeId: z.enum(mixTypes).default('ZY'),
  planStart: date,
  planEnd: date,
  remark: remark.optional(),
})

export type ApplicationHeader = z.output<typeof applicationHeader>
export type ApplicationLine = z.output<typeof applicationLine>

const name = 'equipment/application'
const approved = approvedDocument(name)
/**
 * A request for equipment for a project, approved by its chain, then served
 * by allocations. On the wire: 0 saved, 9 submitted.
 */
export const application = document({
  ...approved,
  name,
  messages: applicationMessages,
  prefix: 'SBSQ',
  header: applicationHeader,
  line: applicationLine,
  approval: { ...approved.approval, conditions: ['acrossUnits'] },
  transitions: {
    ...approved.transitions,
    // What is not wanted or not to be had any more is given up, by whoever asked or whoever allocates.
    closeRest: {
      role: 'own',
      by: 'scope',
      from: ['approved'],
      project: 'nothing',
      permission: permissionOf({ name }, 'closeRest'),
      button: 'danger',
      more: true,
      bounds: { bytes: megabyte, values: 4_000 },
      input: decisionWithReason.extend({
        lines: z
          .array(z.object({ lineId: id, quantity }))
          .min(1)
          .max(1000),
      }),
    },
  },
  touches: ['equipment/demand', 'equipment/project'],
})

/** `state` is the wire's 0 or 9; `docState` is the document's own. */
export const applicationRow = z.object({
  deviceappid: z.number().int(),
  devappid: z.number().int(),
  appNo: z.string(),
  appName: z.string(),
  projectInfoNo: z.string(),
  projectName: z.string(),
  orgId: z.string(),
  orgCode: z.string(),
  orgName: z.string(),
  mixTypeId: z.enum(mixTypes),
  planStart: z.string(),
  planEnd: z.string(),
  allocationProgress: z.number(),
  copiedFromNo: z.string().nullish(),
  bsflag: z.literal('0'),
  docState: z.string(),
  can: canOf(application),
  ...stamped,
  ...documentColumns,
})
export type ApplicationRow = z.output<typeof applicationRow>
export const applicationLineRow = z.object({
  lineId: z.number().int(),
  backDevType: z.enum(deviceGroups),
  categoryId: z.number().int(),
  devType: z.string(),
  modelId: z.number().int().nullable(),
  brand: z.string().nullable(),
  devModel: z.string().nullable(),
  tracking: z.enum(['single', 'bulk', 'mixed']),
  requestedQty: z.string(),
  /** What was free when the line was written: of its model, and of models that do as well. */
  availableQty: z.string().nullable(),
  othersQty: z.string().nullable(),
  allocatedQty: z.string(),
  /** Given up: nobody allocates it any more. */
  closedQty: z.string(),
  unit: z.string(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  ...readNotes(lineNotes),
  /** As the dictionary writes it; `unit` is in the reader's language. */
  unitKey: z.string(),
  requirements: z.array(
    z.object({
      key: z.string(),
      comparison: z.enum(comparisons),
      value: z.string(),
      name: z.string(),
      unit: z.string(),
    }),
  ),
  /** Models that stand for the line beside its own. `agreed`: a substitute that the project took later. */
  accepted: z.array(
    z.object({
      modelId: z.number().int(),
      brand: z.string(),
      devModel: z.string(),
      devName: z.string(),
      unit: z.string(),
      tracking: z.enum(['single', 'bulk']),
      factor: z.string(),
      agreed: z.boolean(),
    }),
  ),
})
export type ApplicationLineRow = z.output<typeof applicationLineRow>

/** Columns of the sheet. */
const exported = [
  'appNo',
  'appName',
  'projectName',
  'orgName',
  'mixTypeId',
  'planStart',
  'planEnd',
  'docState',
  'overdueDays',
  'applicantName',
  'submitTime',
  'allocationProgress',
  'callCode',
  'createTime',
  'remark',
] as const
const filters = {
  ...documentFilters(application),
  appNo: text(40).optional(),
  appName: text(100).optional(),
  orgId: text(20).optional(),
  state: z.enum(['0', '9', '1']).optional(),
}
const sortable = ['appNo', 'planStart', 'submitTime'] as const
const query = listInput(filters, sortable)
/** The specification spells the id in several ways, each call in its own; all of them take any, and `id` as calls of other documents do. */
const eitherId = <S extends z.ZodRawShape>(spelled: 'deviceappid' | 'devappid' | 'deviceAppId', more: S) =>
  z.preprocess(
    (given) => {
      const { deviceappid, devappid, deviceAppId, id: usual, ...rest } = (given ?? {}) as Record<string, unknown>
      return { ...rest, deviceappid: deviceappid ?? devappid ?? deviceAppId ?? usual }
    },
    z.object({ deviceappid: id.meta({ spelled }), ...more }),
  )

// A thousand lines, some with a page of requirements and accepted models.
const linesBounds: Partial<Bounds> = { bytes: 4 * megabyte, values: 60_000 }

// The calls whose methods and paths the specification fixes take the place of the
// standard ones; the other transitions keep our own paths.
const {
  withdraw,
  closeRest,
  approve,
  return: returnForCorrection,
  refuse,
  void: voidIt,
  export: exportIt,
} = documentOperations(application, { row: applicationRow, detail: applicationRow, filters, sortable, exported })
const base = '/allocation/gmsDeviceApp'
const fixed = operations(moduleOf(application), applicationMessages, {
  list: {
    method: 'POST',
    path: `${base}/queryZCDevMainInfo`,
    permission: 'equipment:application:list',
    wire: 'rows',
    input: query,
    answer: pageOf(applicationRow),
  },
  get: {
    method: 'GET',
    path: `${base}/getZCDevBaseInfo`,
    permission: 'equipment:application:query',
    input: eitherId('deviceappid', {}),
    answer: applicationRow,
  },
  lines: {
    method: 'GET',
    path: `${base}/queryZCApplyDet`,
    permission: 'equipment:application:query',
    wire: 'rows',
    input: eitherId('devappid', {}),
    answer: pageOf(applicationLineRow),
  },
  history: {
    method: 'GET',
    path: `${base}/getWfProcessHistoryInfo`,
    permission: 'equipment:application:query',
    input: z.object({ businessTableName: text(60).optional(), businessType: text(60).optional(), businessId: id }),
    answer: z.array(historyEntry),
  },
  save: {
    method: 'POST',
    path: `${base}/saveOrUpdateZCDevInfo`,
    permission: 'signed-in',
    success: 'saved',
    many: 'deviceappid',
    bounds: linesBounds,
    // Absent lines of an application that is there stay as they are; an empty array empties it.
    input: z.preprocess(
      (given) => {
        const { devappid, deviceappid, ...rest } = (given ?? {}) as Record<string, unknown>
        return { ...rest, deviceappid: (deviceappid ?? devappid) || undefined }
      },
      applicationHeader.extend({
        deviceappid: id.optional(),
        version: version.optional(),
        copiedFrom: id.optional(),
        attachments,
        lines: z.array(applicationLine).max(1000).optional(),
      }),
    ),
    answer: z.object({
      deviceappid: z.number().int(),
      devappid: z.number().int(),
      appNo: z.string(),
      version: z.number().int(),
    }),
  },
  remove: {
    method: 'DELETE',
    path: `${base}/delZCDevInfo`,
    permission: 'equipment:application:remove',
    success: 'deleted',
    input: z.object({ devappid: id, opflag: z.enum(['1', '2']).default('1') }),
    answer: z.void(),
  },
  submit: {
    method: 'GET',
    path: `${base}/commit`,
    permission: 'equipment:application:submit',
    success: 'submitted',
    many: 'deviceappid',
    input: eitherId('devappid', { version: version.optional() }),
    answer: z.void(),
  },
  remark: {
    method: 'PUT',
    path: `${base}/updateRemarkById`,
    permission: 'equipment:application:remark',
    success: 'updated',
    input: eitherId('deviceAppId', { remark: remark.default('') }),
    answer: z.void(),
  },
  /** What could be had for a line, over the whole company, counted in the line's unit: with a permission of its own. */
  availability: {
    method: 'POST',
    path: '/equipment/application/availability',
    permission: 'equipment:application:availability',
    bounds: linesBounds,
    input: z.object({
      lines: z
        .array(
          z.object({
            categoryId: id.optional(),
            modelId: id.optional(),
            startDate: date.optional(),
            accepted: z.array(acceptedModel).max(50).optional(),
            requirements: z.array(requirement).max(12).optional(),
          }),
        )
        .max(1000),
    }),
    answer: z.array(
      z.object({
        ...free,
        /** Promised to open allocations. */
        reserved: z.string(),
        atWork: z.string(),
        /** At work on projects that end before the day wanted. */
        returning: z.string(),
      }),
    ),
  },
  /**
   * Other applications of the project, submitted or approved, that ask for
   * the same at the same time: a warning, no refusal.
   */
  overlaps: {
    method: 'POST',
    path: '/equipment/application/overlaps',
    permission: 'equipment:application:list',
    bounds: linesBounds,
    input: z.object({
      deviceappid: id.optional(),
      projectInfoNo: key,
      planStart: date,
      planEnd: date,
      lines: z
        .array(
          z.object({
            categoryId: id.optional(),
            modelId: id.optional(),
            startDate: date.optional(),
            endDate: date.optional(),
          }),
        )
        .max(1000),
    }),
    answer: z.array(z.object({ deviceappid: z.number().int(), appNo: z.string() })),
  },
})
export const applicationCalls = {
  ...fixed,
  ...approvalOperations(application),
  withdraw,
  closeRest,
  approve,
  return: returnForCorrection,
  refuse,
  void: voidIt,
  export: exportIt,
}
