import { z } from 'zod'
import { chosenExport } from '../kit/chosen.ts'
import {
  approvalOperations,
  document,
  documentOperations,
  linesBounds,
  moduleOf,
  permissionOf,
} from '../kit/document.ts'
import { operations } from '../kit/operation.ts'
import { signatureOperations } from '../kit/signed-document.ts'
import { approvedDocument, documentExported, documentFilters, documentRow } from '../kit/standard-document.ts'
import {
  date,
  flag,
  id,
  key,
  listInput,
  many,
  pageOf,
  prose,
  quantity,
  quantityOrZero,
  remark,
  text,
} from '../kit/wire.ts'
import { materialFacts } from './material.ts'
import { outboundMessages } from './outbound.messages.ts'

/** Used by a project; by a repair; back to its supplier; written off; and what was issued and comes back. */
export const outboundKinds = ['project', 'repair', 'supplier', 'writeOff', 'return'] as const
export type OutboundKind = (typeof outboundKinds)[number]
/** In which of the material's units a quantity is said. */
export const unitKinds = ['stock', 'issue', 'order'] as const

/** A material; or, of what comes back, the line under which it was issued. */
export const outboundLine = z.object({
  materialId: id.optional(),
  issueLineId: id.optional(),
  outQty: quantity,
  unitKind: z.enum(unitKinds).default('stock'),
  /** Absent: what expires first, then what came first, of as many batches as it takes. */
  batchId: id.optional(),
  /** Where it lies; of what comes back, where it goes: quarantine unless a goods location is said. */
  placeId: id.optional(),
  /** Why this batch, where another is due first. */
  batchReason: text(200).optional(),
  /** Which of the project's devices it is for. */
  deviceId: id.optional(),
  note: text(200).optional(),
})
export const outboundHeader = z.object({
  outKind: z.enum(outboundKinds).default('project'),
  storeId: id,
  outDate: date,
  projectInfoNo: key.optional(),
  /** Where it was asked for: what is reserved for that is taken first. */
  applicationId: id.optional(),
  supplierId: id.optional(),
  repairNo: text(60).optional(),
  teamGroup: text(60).optional(),
  receiverName: text(60).optional(),
  reason: prose(200).optional(),
  remark: remark.optional(),
})

/** What of each line was handed out, where it was less than is written; a line that is not named was not. */
export const handOutInput = z.object({
  handedOut: z
    .array(z.object({ lineId: id, quantity: quantityOrZero }))
    .min(1)
    .max(500)
    .optional(),
})
export type HandOutInput = z.output<typeof handOutInput>

export const returnInspectInput = z.object({
  lines: z
    .array(
      z.object({
        lineId: id,
        accepted: quantityOrZero.default('0'),
        rejected: quantityOrZero.default('0'),
        placeId: id.optional(),
        reason: prose(200).optional(),
      }),
    )
    .min(1)
    .max(500),
})
export type ReturnInspectInput = z.output<typeof returnInspectInput>

const name = 'material/outbound'
const may = (action: string) => permissionOf({ name }, action)
const usual = approvedDocument(name)
const { void: _void, submit, ...transitions } = usual.transitions
/**
 * What leaves a store. Posted by its keeper at once, but for what is written off: that is decided by a chain. Of what
 * comes back the same document says so, line by line of what was issued.
 */
export const outbound = document({
  name,
  messages: outboundMessages,
  prefix: 'CK',
  header: outboundHeader,
  line: outboundLine,
  states: {
    draft: usual.states.draft,
    returned: usual.states.returned,
    withdrawn: usual.states.withdrawn,
    submitted: usual.states.submitted,
    posted: { wire: '9', tone: 'done' },
    reversed: { wire: '9', tone: 'refused' },
    refused: usual.states.refused,
  },
  editable: ['draft', 'returned', 'withdrawn'],
  approval: { pending: 'submitted', approved: 'posted', refused: 'refused', returned: 'returned' },
  transitions: {
    // What comes back does so from a project that is closed, too.
    submit: {
      ...submit,
      signs: 'signs_keeper',
      signatures: ['receiver'],
      project: 'there',
      bounds: linesBounds,
      input: handOutInput,
    },
    ...transitions,
    inspect: {
      role: 'own',
      by: 'scope',
      from: ['posted'],
      permission: may('inspect'),
      button: 'primary',
      project: 'nothing',
      bounds: linesBounds,
      input: returnInspectInput,
    },
  },
  scope: {
    departments: ['department_id', 'user_department_id'],
    projects: ['project_id'],
    people: ['created_by'],
  },
  holds: {
    project: {
      field: 'projectInfoNo',
      department: 'user_department_id',
      optional: true,
      closed: true,
      unseen: true,
    },
  },
  touches: ['material/core', 'material/stock', 'material/movement', 'material/analysis', 'material/application'],
})

const lineRow = z.object({
  lineId: z.number().int(),
  materialId: z.number().int(),
  ...materialFacts,
  outQty: z.string(),
  batchId: z.number().int(),
  batchNo: z.string(),
  receivedOn: z.string(),
  expiresOn: z.string().nullable(),
  placeId: z.number().int(),
  placeKind: z.string(),
  goodsLocation: z.string(),
  batchReason: z.string(),
  deviceId: z.number().int().nullable(),
  deviceName: z.string(),
  issueLineId: z.number().int().nullable(),
  issueId: z.number().int().nullable(),
  issueNumber: z.string().nullable(),
  /** What the ledger says it is worth, for those who may see prices; nothing before it is posted. */
  unitCost: z.string().nullable(),
  amount: z.string().nullable(),
  returnedQty: z.string(),
  /** Of what came back into quarantine and waits for its inspection. */
  uninspectedQty: z.string(),
  /** Until when an old core is to be back, and how many are awaited. */
  coreDueOn: z.string().nullable(),
  coreOpenQty: z.string(),
  note: z.string(),
})
export type OutboundLineRow = z.output<typeof lineRow>

const row = z.object({
  outKind: z.enum(outboundKinds),
  storeId: z.number().int(),
  storeName: z.string(),
  outDate: z.string(),
  projectInfoNo: z.string().nullable(),
  projectName: z.string(),
  userUnit: z.string(),
  supplierId: z.number().int().nullable(),
  supplierName: z.string(),
  applicationId: z.number().int().nullable(),
  applicationNo: z.string(),
  repairNo: z.string(),
  teamGroup: z.string(),
  receiverName: z.string(),
  reason: z.string(),
  materials: z.string(),
  batchNo: z.string(),
  lineCount: z.number().int(),
  uninspectedCount: z.number().int(),
  amount: z.string().nullable(),
  /** What took it back. */
  reversalId: z.number().int().nullable(),
  reversalNumber: z.string().nullable(),
  orgName: z.string(),
  ...documentRow(outbound),
})
export type OutboundRow = z.output<typeof row>
const detail = row.extend({
  keeperName: z.string(),
  lines: z.array(lineRow),
})
export type OutboundDetail = z.output<typeof detail>

/** What lies in a store of one batch in one place, in the order in which it is to be taken. */
const stockLine = z.object({
  batchId: z.number().int(),
  batchNo: z.string(),
  placeId: z.number().int(),
  placeKind: z.string(),
  goodsLocation: z.string(),
  receivedOn: z.string(),
  expiresOn: z.string().nullable(),
  expired: flag,
  quantity: z.string(),
})
export type OutboundStock = z.output<typeof stockLine>
/** A line of an application, and how much of it this store has and keeps for it. */
const askedLine = z.object({
  materialId: z.number().int(),
  ...materialFacts,
  askedQty: z.string(),
  /** Issued for that application, from any store, less what came back. */
  issuedQty: z.string(),
  reservedQty: z.string(),
  /** In goods locations, and promised to nobody else. */
  freeQty: z.string(),
})
export type OutboundAsked = z.output<typeof askedLine>
/** A kit list, as it is offered to whoever issues from it. */
const kit = z.object({
  kitListId: z.number().int(),
  listName: z.string(),
  lineCount: z.number().int(),
  contents: z.string(),
})
export type OutboundKit = z.output<typeof kit>
/** What so many kits take of a material, and what this store has of it. */
const kitLine = z.object({
  materialId: z.number().int(),
  ...materialFacts,
  neededQty: z.string(),
  /** In goods locations, and promised to nobody. */
  freeQty: z.string(),
  /** It is equipment, and never consumed. */
  serial: flag,
})
export type OutboundKitLine = z.output<typeof kitLine>
const issuedLine = z.object({
  issueLineId: z.number().int(),
  issueNumber: z.string(),
  outDate: z.string(),
  projectInfoNo: z.string().nullable(),
  projectName: z.string(),
  deviceName: z.string(),
  materialId: z.number().int(),
  ...materialFacts,
  batchNo: z.string(),
  /** Issued, and not come back. */
  openQty: z.string(),
})
export type OutboundIssued = z.output<typeof issuedLine>
const device = z.object({ deviceId: z.number().int(), deviceName: z.string() })
/** Where a batch went. */
const useRow = z.object({
  lineId: z.number().int(),
  outboundId: z.number().int(),
  outboundNumber: z.string(),
  outKind: z.enum(outboundKinds),
  outDate: z.string(),
  storeName: z.string(),
  batchId: z.number().int(),
  batchNo: z.string(),
  materialId: z.number().int(),
  ...materialFacts,
  projectName: z.string(),
  repairNo: z.string(),
  deviceName: z.string(),
  receiverName: z.string(),
  outQty: z.string(),
  returnedQty: z.string(),
  amount: z.string().nullable(),
})
export type OutboundUse = z.output<typeof useRow>

const standard = documentOperations(outbound, {
  row,
  detail,
  filters: {
    ...documentFilters(outbound),
    outKind: z.enum(outboundKinds).optional(),
    storeId: id.optional(),
    materialId: id.optional(),
    batchNo: text(60).optional(),
    beginDate: date.optional(),
    endDate: date.optional(),
    ids: many(id),
  },
  sortable: ['number', 'outDate', 'submitTime'],
  exported: [
    'number',
    'outKind',
    'storeName',
    'outDate',
    'userUnit',
    'projectName',
    'supplierName',
    'applicationNo',
    'repairNo',
    'teamGroup',
    'receiverName',
    'materials',
    'batchNo',
    'lineCount',
    'amount',
    'reason',
    ...documentExported.filter((column) => column !== 'projectName'),
  ],
})
export const outboundCalls = {
  ...standard,
  export: chosenExport(standard.export),
  ...approvalOperations(outbound),
  ...signatureOperations(outbound),
  ...operations(moduleOf(outbound), outboundMessages, {
    /** The stores that this person keeps. */
    stores: {
      method: 'GET',
      path: '/material/outbound/stores',
      permission: 'material:outbound:add',
      input: z.object({}),
      answer: z.array(z.object({ storeId: z.number().int(), storeName: z.string(), today: z.string() })),
    },
    /** The goods locations of a store, for whoever takes something back there. */
    places: {
      method: 'GET',
      path: '/material/outbound/places',
      permission: 'material:outbound:query',
      input: z.object({ storeId: id }),
      answer: z.array(z.object({ placeId: z.number().int(), goodsLocation: z.string() })),
    },
    /** Where a store has a material, in the order in which it is to be taken. */
    stock: {
      method: 'GET',
      path: '/material/outbound/stock',
      permission: 'material:outbound:add',
      input: z.object({ storeId: id, materialId: id, outKind: z.enum(outboundKinds).default('project') }),
      answer: z.array(stockLine),
    },
    /** What an application asked for, as this store can meet it. */
    asked: {
      method: 'GET',
      path: '/material/outbound/asked',
      permission: 'material:outbound:add',
      input: z.object({ storeId: id, applicationId: id }),
      answer: z.array(askedLine),
    },
    /** Kit lists that can be issued from. */
    kits: {
      method: 'GET',
      path: '/material/outbound/kits',
      permission: 'material:outbound:add',
      wire: 'rows',
      input: listInput({ keyword: text(60).optional() }, ['listName']),
      answer: pageOf(kit),
    },
    /** What so many kits of a list take, and what a store has of it. */
    ofKit: {
      method: 'GET',
      path: '/material/outbound/ofKit',
      permission: 'material:outbound:add',
      input: z.object({
        storeId: id,
        kitListId: id,
        kits: z.coerce.number<number | string>().int().min(1).max(999_999),
      }),
      answer: z.array(kitLine),
    },
    /** What was issued from a store and did not come back. */
    issued: {
      method: 'GET',
      path: '/material/outbound/issued',
      permission: 'material:outbound:add',
      input: z.object({ storeId: id, projectInfoNo: key.optional(), outboundId: id.optional() }),
      answer: z.array(issuedLine),
    },
    /** Projects that something can be issued to, whoever sees them. */
    projects: {
      method: 'GET',
      path: '/material/outbound/projects',
      permission: 'material:outbound:add',
      wire: 'rows',
      input: listInput({ keyword: text(60).optional() }, ['projectInfoNo']),
      answer: pageOf(z.object({ projectInfoNo: z.string(), projectName: z.string(), orgName: z.string() })),
    },
    /** What a project asked for. */
    applications: {
      method: 'GET',
      path: '/material/outbound/applications',
      permission: 'material:outbound:add',
      input: z.object({ projectInfoNo: key }),
      answer: z.array(z.object({ applicationId: z.number().int(), applicationNo: z.string(), formName: z.string() })),
    },
    /** Devices that a project has. */
    devices: {
      method: 'GET',
      path: '/material/outbound/devices',
      permission: 'material:outbound:add',
      input: z.object({ projectInfoNo: key }),
      answer: z.array(device),
    },
    /** Repairs that parts may be issued to. */
    repairs: {
      method: 'GET',
      path: '/material/outbound/repairs',
      permission: 'material:outbound:add',
      input: z.object({ keyword: text(60).optional() }),
      answer: z.array(z.object({ repairNo: z.string(), deviceName: z.string() })),
    },
    /** Every issue of a batch, or of a material: for which device, project or repair. */
    uses: {
      method: 'GET',
      path: '/material/outbound/uses',
      permission: 'material:outbound:list',
      wire: 'rows',
      input: listInput({ batchId: id.optional(), materialId: id.optional() }, ['outDate']),
      answer: pageOf(useRow),
    },
  }),
}
