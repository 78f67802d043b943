import { z } from 'zod'
import {
  approvalOperations,
  canOf,
  decisionWithReason,
  decisionsOn,
  document,
  documentColumns,
  documentOperations,
  moduleOf,
} from '../kit/document.ts'
import { amounts } from '../kit/amounts.ts'
import { operations } from '../kit/operation.ts'
import { signatureOperations } from '../kit/signed-document.ts'
import { date, id, key, listInput, pageOf, quantity, remark, required, stamped, text, time } from '../kit/wire.ts'
import { documentFilters } from '../kit/standard-document.ts'
import { allocationMessages } from './allocation.messages.ts'
import { factor, free } from './application.ts'
import type { TechState } from './device.ts'
import { goods, handedOver, handOver, handOverLine } from './shipment.ts'

/**
 * A single device, or a quantity of a bulk model. What the application's line does
 * not accept is a substitute: its factor says how much of
 * what was asked one unit of it stands for. What is accepted has the
 * factor that was accepted, whatever is written here.
 */
export const allocationLine = z.object({
  applicationLineId: id.optional(),
  devId: id.optional(),
  modelId: id.optional(),
  qty: quantity.optional(),
  factor: factor.optional(),
  remark: remark.optional(),
})
export const allocationHeader = z.object({
  applicationId: id.optional(),
  fromHolderId: id,
  projectInfoNo: key,
  dispatchDate: date.optional(),
  expectedArrival: date.optional(),
  remark: remark.optional(),
})
/** In which condition what is left behind is found to be; absent: as it was. */
export const swapConditions = ['waitRepair', 'waitInspect'] as const satisfies readonly TechState[]
/** Of a line that has not left: the device that goes instead of the one that it names, and why. */
export const swapInput = decisionWithReason.extend({
  lineId: id,
  devId: id,
  condition: z.enum(swapConditions).optional(),
})
export type SwapInput = z.output<typeof swapInput>
/**
 * Equipment sent from a pool to a project. Its shipments hold what is on the
 * road; each line is received, refused or found short.
 */
export const allocation = document({
  name: 'equipment/allocation',
  messages: allocationMessages,
  prefix: 'DP',
  header: allocationHeader,
  line: allocationLine,
  states: {
    draft: { wire: '0', tone: 'draft' },
    returned: { wire: '0', tone: 'attention' },
    withdrawn: { wire: '0', tone: 'draft' },
    consenting: { wire: '9', tone: 'attention' },
    submitted: { wire: '9', tone: 'underWay' },
    refused: { wire: '9', tone: 'refused' },
    dispatching: { wire: '9', tone: 'attention' },
    receiving: { wire: '9', tone: 'underWay' },
    closed: { wire: '9', tone: 'done' },
    cancelled: { wire: '9', tone: 'refused' },
  },
  editable: ['draft', 'returned', 'withdrawn'],
  approval: {
    ahead: ['consenting'],
    pending: 'submitted',
    approved: 'dispatching',
    refused: 'refused',
    returned: 'returned',
  },
  transitions: {
    submit: {
      role: 'submit',
      from: ['draft', 'returned', 'withdrawn'],
      to: 'submitted',
      permission: 'equipment:allocation:submit',
      button: 'primary',
      signs: 'action_submit',
    },
    consent: {
      role: 'own',
      by: 'scope',
      from: ['consenting'],
      to: 'submitted',
      permission: 'equipment:allocation:consent',
      button: 'primary',
      signs: 'action_consent',
    },
    decline: {
      role: 'own',
      by: 'scope',
      from: ['consenting'],
      to: 'returned',
      project: 'nothing',
      permission: 'equipment:allocation:consent',
      button: 'default',
      input: decisionWithReason,
    },
    withdraw: {
      role: 'withdraw',
      from: ['consenting', 'submitted'],
      to: 'withdrawn',
      permission: 'equipment:allocation:submit',
      button: 'default',
    },
    ...decisionsOn('submitted', 'equipment:allocation:approve'),
    // What is on its way arrives, even where the project was closed meanwhile.
    ...handOver({
      name: 'equipment/allocation',
      from: ['dispatching', 'receiving'],
      underWay: 'receiving',
      project: 'there',
    }),
    // What turns out bad while it is loaded: another goes in its place. Its state stays.
    swap: {
      role: 'own',
      by: 'scope',
      from: ['dispatching', 'receiving'],
      project: 'there',
      permission: 'equipment:allocation:swap',
      button: 'default',
      input: swapInput,
    },
    close: {
      role: 'own',
      by: 'scope',
      from: ['receiving'],
      to: 'closed',
      project: 'nothing',
      permission: 'equipment:allocation:close',
      button: 'default',
    },
    cancel: {
      role: 'own',
      by: 'scope',
      from: ['dispatching'],
      to: 'cancelled',
      project: 'nothing',
      permission: 'equipment:allocation:cancel',
      button: 'danger',
      input: decisionWithReason,
    },
  },
  scope: { departments: ['department_id', 'to_department_id'], projects: ['project_id'], people: ['created_by'] },
  // A pool sends to any project. The application is kept by whoever submits: what is open of it is counted one by one.
  holds: {
    project: { field: 'projectInfoNo', department: 'to_department_id', unseen: true },
    documents: {
      'equipment/application': {
        field: 'applicationId',
        column: 'application_id',
        states: ['approved'],
        lacking: 'unknownApplication',
      },
    },
  },
  touches: [
    'equipment/application',
    'equipment/project',
    'equipment/device',
    'equipment/bulk',
    'equipment/past',
    'equipment/transit',
  ],
})

export const allocationRow = z.object({
  applicationId: z.number().int().nullable(),
  appNo: z.string().nullable(),
  fromHolderId: z.number().int(),
  fromHolder: z.string(),
  projectInfoNo: z.string(),
  toProject: z.string(),
  toDeptName: z.string(),
  outType: z.enum(['0', '1', '2', '3', '4']),
  dispatchDate: z.string().nullable(),
  expectedArrival: z.string().nullable(),
  isBeyond: z.boolean(),
  deviceCount: amounts,
  unsettledQty: amounts,
  expectedQty: amounts,
  bsflag: z.literal('0'),
  docState: z.string(),
  can: canOf(allocation),
  ...stamped,
  ...documentColumns,
})
export type AllocationRow = z.output<typeof allocationRow>

export const allocationLineRow = z.object({
  applicationLineId: z.number().int().nullable(),
  /** What the application's line asks for, and in which unit. */
  asked: z.string().nullable(),
  askedUnit: z.string().nullable(),
  /** Nothing where the line stands for no line of an application, or nobody said it yet. */
  factor: z.string().nullable(),
  isSubstitute: z.boolean(),
  ...handOverLine,
  categoryId: z.number().int(),
  remark: z.string(),
})
export type AllocationLineRow = z.output<typeof allocationLineRow>
export const allocationDetail = allocationRow.extend({
  lines: z.array(allocationLineRow),
  ...handedOver,
})
export type AllocationDetail = z.output<typeof allocationDetail>

export const candidate = z.object({
  ...goods,
  devId: z.number().int(),
  categoryId: z.number().int(),
  heldSince: time.nullable(),
  /** Another draft of the last seven days that has it too: visible, and overridden by whoever submits first. */
  draftNumber: z.string().nullable(),
  /** Its technical parameters, as far as they are known, fall short of what the line asked about requires. */
  fallsShort: z.boolean(),
})
export type Candidate = z.output<typeof candidate>

const stockRow = z.object({
  modelId: z.number().int(),
  categoryId: z.number().int(),
  brand: z.string(),
  devModel: z.string(),
  devName: z.string(),
  unit: z.string(),
  /** Sound, and beyond what the pool has promised. */
  available: z.string(),
})
export type StockRow = z.output<typeof stockRow>

/** Columns of the sheet. */
const exported = [
  'number',
  'appNo',
  'fromHolder',
  'toProject',
  'toDeptName',
  'outType',
  'deviceCount',
  'expectedQty',
  'unsettledQty',
  'dispatchDate',
  'expectedArrival',
  'docState',
  'overdueDays',
  'applicantName',
  'submitTime',
  'callCode',
  'isBeyond',
  'createTime',
  'remark',
] as const
const filters = {
  ...documentFilters(allocation),
  fromHolderId: id.optional(),
  applicationId: id.optional(),
}
const base = '/equipment/allocation'
export const allocationCalls = {
  ...signatureOperations(allocation),
  ...approvalOperations(allocation),
  ...documentOperations(allocation, {
    row: allocationRow,
    detail: allocationDetail,
    filters,
    sortable: ['number', 'dispatchDate', 'submitTime'],
    exported,
  }),
  ...operations(moduleOf(allocation), allocationMessages, {
    /**
     * Pools that could serve an application, with what each has free for each of its lines, counted in the line's unit.
     */
    sources: {
      method: 'GET',
      path: `${base}/sources`,
      permission: 'equipment:allocation:add',
      input: z.object({ applicationId: id.optional() }),
      answer: z.array(
        z.object({
          holderId: z.number().int(),
          holderName: z.string(),
          lines: z.array(z.object({ applicationLineId: z.number().int(), ...free })),
        }),
      ),
    },
    /**
     * Free devices of one pool: those of the models that an application's line accepts, or of a model or category; or those
     * to be offered instead of what a line asks for, the nearest to it first.
     */
    candidates: {
      method: 'GET',
      path: `${base}/candidates`,
      permission: 'equipment:allocation:add',
      wire: 'rows',
      input: listInput(
        {
          fromHolderId: id,
          applicationLineId: id.optional(),
          insteadOf: id.optional(),
          modelId: id.optional(),
          categoryId: id.optional(),
          keyword: text(60).optional(),
        },
        ['heldSince', 'selfNum', 'nearness'],
      ),
      answer: pageOf(candidate),
    },
    /** What may go in the place of a line's device: free devices of the pool, of its model or one that the application accepts. */
    spares: {
      method: 'GET',
      path: `${base}/spares`,
      permission: 'equipment:allocation:swap',
      wire: 'rows',
      input: listInput({ allocationId: id, lineId: id, keyword: text(60).optional() }, ['nearness', 'heldSince']),
      answer: pageOf(candidate),
    },
    /** Bulk equipment of one pool, each model with what is free of it: what an application's line accepts, or all. */
    stock: {
      method: 'GET',
      path: `${base}/stock`,
      permission: 'equipment:allocation:add',
      wire: 'rows',
      input: listInput({ fromHolderId: id, applicationLineId: id.optional(), keyword: text(60).optional() }, [
        'devModel',
      ]),
      answer: pageOf(stockRow),
    },
    /**
     * Scanned codes to devices of one pool: ERP code, fleet no., physical ID, plate
     * or asset no., each found or refused with the reason: where it is, what is the matter, or which are near.
     */
    scan: {
      method: 'POST',
      path: `${base}/scan`,
      permission: 'equipment:allocation:add',
      input: z.object({ fromHolderId: id, codes: z.array(required(60)).min(1).max(1000) }),
      answer: z.array(
        z.object({
          code: z.string(),
          device: candidate.nullable(),
          refusal: z.string().nullable(),
          /** Codes of free devices of the pool that one that is not found may have meant. */
          near: z.array(z.string()),
        }),
      ),
    },
  }),
}
