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
  permissionOf,
} from '../kit/document.ts'
import { amounts } from '../kit/amounts.ts'
import { operations } from '../kit/operation.ts'
import { signatureOperations } from '../kit/signed-document.ts'
import { documentFilters } from '../kit/standard-document.ts'
import { date, id, key, listInput, pageOf, quantity, remark, required, stamped, text } from '../kit/wire.ts'
import { techStates } from './device.ts'
import { handedOver, handOver, handOverLine, held } from './shipment.ts'
import { transferMessages } from './transfer.messages.ts'

/**
 * From project to project, from department to department with what it is worth in the books, from pool to pool; and all
 * of a project, with its team and its open papers, to the next one at one instant.
 */
export const transferKinds = ['project', 'department', 'pool', 'rollOver'] as const
export type TransferKind = (typeof transferKinds)[number]
/** A single device, or a quantity of a bulk model in one condition. */
export const transferLine = z.object({
  devId: id.optional(),
  modelId: id.optional(),
  condition: z.enum(techStates).optional(),
  qty: quantity.optional(),
})
/** Which of the places has to be said the kind decides; of a department that receives, the department. */
export const transferHeader = z.object({
  transferKind: z.enum(transferKinds),
  fromProjectNo: key.optional(),
  fromHolderId: id.optional(),
  toProjectNo: key.optional(),
  toDeptId: key.optional(),
  toHolderId: id.optional(),
  /** Of a roll-over: people of the team who do not go along. */
  stayingPeople: z.array(id).max(1000).optional(),
  reason: required(200),
  expectedArrival: date.optional(),
  remark: remark.optional(),
})

const name = 'equipment/transfer'
const may = (action: string) => permissionOf({ name }, action)
/**
 * Equipment that goes from one holder to another of its kind: approved by both sides, sent by the one and received by the
 * other. It ends by itself. A project that is closed sends what it still holds; it receives nothing more, unless that is
 * on the road.
 */
export const transfer = document({
  name,
  messages: transferMessages,
  prefix: 'ZC',
  header: transferHeader,
  line: transferLine,
  states: {
    draft: { wire: '0', tone: 'draft' },
    returned: { wire: '0', tone: 'attention' },
    withdrawn: { wire: '0', tone: 'draft' },
    submitted: { wire: '9', tone: 'underWay' },
    refused: { wire: '9', tone: 'refused' },
    ready: { wire: '9', tone: 'attention' },
    underWay: { wire: '9', tone: 'underWay' },
    closed: { wire: '9', tone: 'done' },
    cancelled: { wire: '9', tone: 'refused' },
  },
  editable: ['draft', 'returned', 'withdrawn'],
  approval: {
    pending: 'submitted',
    approved: 'ready',
    refused: 'refused',
    returned: 'returned',
    conditions: ['betweenUnits'],
    amount: true,
  },
  transitions: {
    submit: {
      role: 'submit',
      from: ['draft', 'returned', 'withdrawn'],
      to: 'submitted',
      permission: may('submit'),
      button: 'primary',
      signs: 'action_submit',
    },
    withdraw: {
      role: 'withdraw',
      from: ['submitted'],
      to: 'withdrawn',
      permission: may('submit'),
      button: 'default',
    },
    ...decisionsOn('submitted', may('approve')),
    ...handOver({ name, from: ['ready', 'underWay'], underWay: 'underWay', project: 'there' }),
    rollOver: {
      role: 'own',
      by: 'scope',
      from: ['ready'],
      to: 'closed',
      permission: may('ship'),
      button: 'primary',
    },
    close: {
      role: 'own',
      by: 'scope',
      from: ['underWay'],
      to: 'closed',
      project: 'nothing',
      permission: may('close'),
      button: 'default',
    },
    cancel: {
      role: 'own',
      by: 'scope',
      from: ['ready'],
      to: 'cancelled',
      project: 'nothing',
      permission: may('cancel'),
      button: 'danger',
      input: decisionWithReason,
    },
  },
  scope: {
    departments: ['department_id', 'to_department_id'],
    projects: ['project_id', 'from_project_id'],
    people: ['created_by'],
  },
  // Whoever sends need not see the project that receives.
  holds: { project: { field: 'toProjectNo', department: 'to_department_id', unseen: true, optional: true } },
  touches: ['equipment/device', 'equipment/bulk', 'equipment/past', 'equipment/transit', 'equipment/project'],
})

export const transferRow = z.object({
  transferKind: z.enum(transferKinds),
  fromProjectNo: z.string().nullable(),
  fromHolderId: z.number().int(),
  fromPlace: z.string(),
  fromDeptName: z.string(),
  toProjectNo: z.string().nullable(),
  toHolderId: z.number().int().nullable(),
  toDeptId: z.string(),
  toPlace: z.string(),
  toDeptName: z.string(),
  outType: z.literal('1'),
  inType: z.literal('1'),
  reason: z.string(),
  expectedArrival: z.string().nullable(),
  /** What it is worth in the books goes from one second-level unit to another. */
  betweenUnits: z.boolean(),
  stayingPeople: z.array(z.number().int()),
  deviceCount: amounts,
  expectedQty: amounts,
  unsettledQty: amounts,
  /** By currency, as far as it is known. */
  originalValues: amounts,
  netValues: amounts,
  bsflag: z.literal('0'),
  docState: z.string(),
  can: canOf(transfer),
  ...stamped,
  ...documentColumns,
})
export type TransferRow = z.output<typeof transferRow>

export const transferLineRow = z.object({
  ...handOverLine,
  condition: z.enum(techStates),
  licenseNum: z.string().nullable(),
  originalValue: z.string().nullable(),
  netValue: z.string().nullable(),
  currency: z.string(),
})
export type TransferLineRow = z.output<typeof transferLineRow>
export const transferDetail = transferRow.extend({ lines: z.array(transferLineRow), ...handedOver })
export type TransferDetail = z.output<typeof transferDetail>

/** A place to send from or to: a project, a department or another holder, by its key. */
const place = z.object({ placeKey: z.string(), placeName: z.string(), deptName: z.string() })
export type PlaceRow = z.output<typeof place>

/** What goes along with all of a project, and what is in the way of it. */
const moving = z.object({
  people: z.array(z.object({ userId: z.number().int(), nickName: z.string(), projectRole: z.string() })),
  papers: z.array(
    z.object({
      id: z.number().int(),
      number: z.string(),
      kind: z.string(),
      kindName: z.string(),
      stateName: z.string(),
      /** It goes along; else it has to be finished or called off before. */
      moves: z.boolean(),
    }),
  ),
})
export type Moving = z.output<typeof moving>

const exported = [
  'number',
  'transferKind',
  'fromPlace',
  'fromDeptName',
  'toPlace',
  'toDeptName',
  'deviceCount',
  'originalValues',
  'netValues',
  'expectedQty',
  'unsettledQty',
  'reason',
  'expectedArrival',
  'docState',
  'overdueDays',
  'applicantName',
  'submitTime',
  'callCode',
  'createTime',
  'remark',
] as const
const asked = listInput({ transferKind: z.enum(transferKinds), keyword: text(60).optional() }, ['placeName'])
export const transferCalls = {
  ...signatureOperations(transfer),
  ...approvalOperations(transfer),
  ...documentOperations(transfer, {
    row: transferRow,
    detail: transferDetail,
    filters: {
      ...documentFilters(transfer),
      transferKind: z.enum(transferKinds).optional(),
      fromHolderId: id.optional(),
    },
    sortable: ['number', 'expectedArrival', 'submitTime'],
    exported,
  }),
  ...operations(moduleOf(transfer), transferMessages, {
    /** From where somebody may send: what of that kind is in their data scope and ever held something. */
    sources: {
      method: 'GET',
      path: '/equipment/transfer/sources',
      permission: may('add'),
      wire: 'rows',
      input: asked,
      answer: pageOf(place),
    },
    /** To where something may be sent: all of that kind in the company that can receive, by name. */
    targets: {
      method: 'GET',
      path: '/equipment/transfer/targets',
      permission: may('add'),
      wire: 'rows',
      input: asked,
      answer: pageOf(place),
    },
    /** Who and which papers of a project would go along with all of it, and what is in the way; `id` is no such. */
    moving: {
      method: 'GET',
      path: '/equipment/transfer/moving',
      permission: may('query'),
      input: z.object({ fromProjectNo: key, id: id.optional() }),
      answer: moving,
    },
    /** What a place has and no document keeps. */
    held: {
      method: 'GET',
      path: '/equipment/transfer/held',
      permission: may('add'),
      input: z.object({ fromProjectNo: key.optional(), fromHolderId: id.optional() }),
      answer: z.array(held),
    },
  }),
}
