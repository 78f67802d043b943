import { z } from 'zod'
import {
  approvalOperations,
  decisionWithReason,
  decisionsOn,
  document,
  documentOperations,
  moduleOf,
  permissionOf,
} from '../kit/document.ts'
import { operations } from '../kit/operation.ts'
import { documentExported, documentFilters, documentRow } from '../kit/standard-document.ts'
import {
  date,
  dateTime,
  id,
  key,
  listInput,
  many,
  money,
  pageOf,
  prose,
  quantityOrZero,
  remark,
  text,
  time,
} from '../kit/wire.ts'
import { techStates } from './device.ts'
import { repairMessages } from './repair.messages.ts'

/** The specification's levels and items; what they are called is data of their dictionaries. */
export const repairLevels = ['601', '602', '603', '604', '605', '606', '607', '608', '609', '610'] as const
export type RepairLevel = (typeof repairLevels)[number]
/** Levels of something that broke: the others are upkeep of what is in order. */
export const faultLevels: readonly RepairLevel[] = ['601', '602', '603', '604', '609']
/** Whatever they cost, headquarters decide on them. */
export const gravestLevels: readonly RepairLevel[] = ['601', '610']
export const repairItems = Array.from({ length: 21 }, (_, at) => String(at + 1).padStart(3, '0'))
const repairItem = z.enum(repairItems as [string, ...string[]])
/** Written here, or brought by another system. */
export const repairSources = ['own', 'SAP', 'YD', 'WTSC'] as const
/** By a workshop's own people, or by a vendor through it. */
export const repairKinds = ['own', 'vendor'] as const
/** Handed over to the workshop; or done where the device stands, in the same hands. */
export const repairPlaces = ['workshop', 'site'] as const
/** What the maker said, where it broke within its warranty. */
export const warrantyAnswers = ['none', 'claimed', 'declined'] as const
/** What a device waits for, or what is done to it: kept as intervals, from the day it was sent. */
export const repairPhases = ['waitWork', 'waitParts', 'working', 'waitInspection'] as const
export type RepairPhase = (typeof repairPhases)[number]
export const repairResults = ['repaired', 'unrepairable', 'scrapAdvised'] as const
export type RepairResult = (typeof repairResults)[number]
/** Back to whoever it came from, into a pool, or straight to a project that needs it. */
export const waysBack = ['origin', 'pool', 'project'] as const
/** The specification's states of the document and of the repair, both read off the one state that is kept. */
export const repairDocStates = ['drafted', 'inEffect', 'voided', 'rejectedForReceiving'] as const
export const repairStatuses = ['waiting', 'repairing', 'completed', 'settled'] as const

const amount = money.refine((given) => !(Number(given) < 0), { params: { key: 'notNegative' } })
export const repairHeader = z.object({
  devId: id,
  /** Who bears it: the project that has the device, unless another is named. */
  projectInfoNo: key.optional(),
  repairLevel: z.enum(repairLevels).default('603'),
  /** Now, unless another time is given. */
  faultTime: dateTime.optional(),
  faultDesc: prose(2000).min(1),
  repairPlace: z.enum(repairPlaces).default('workshop'),
  repairKind: z.enum(repairKinds).default('own'),
  /** The repair works that do it, or that hand it to a vendor. */
  workshopId: text(20).optional(),
  vendorId: id.optional(),
  /** What it may cost, in USD: from a value on others decide first. */
  estimate: amount.default('0'),
  warranty: z.enum(warrantyAnswers).default('none'),
  warrantyNote: text(200).optional(),
  remark: remark.optional(),
})
export const repairWork = z.object({
  repairItem,
  cause: text(200).optional(),
  action: text(500).optional(),
  labourHours: quantityOrZero.default('0'),
  /** Of an hour, in USD. */
  labourRate: amount.default('0'),
})
export const recordInput = z.object({
  work: z.array(repairWork).min(1).max(200),
  vendorAmount: amount.default('0'),
  currency: text(3).default('USD'),
})
export type RecordInput = z.output<typeof recordInput>
export const finishInput = z.object({
  finishedAt: dateTime.optional(),
  result: z.enum(repairResults).default('repaired'),
  /** A vendor gave another piece in exchange: its serial. */
  newSerial: text(60).optional(),
  opinion: prose(500).optional(),
})
export type FinishInput = z.output<typeof finishInput>
export const passInput = z.object({
  wayBack: z.enum(waysBack).default('origin'),
  toPoolOrgId: text(20).optional(),
  toProjectInfoNo: key.optional(),
  opinion: prose(500).optional(),
})
export type PassInput = z.output<typeof passInput>

const name = 'equipment/repair'
const may = (action: string) => permissionOf({ name }, action)
const own = { role: 'own', by: 'scope', button: 'default', project: 'nothing' } as const
const decisions = decisionsOn('submitted', may('approve'))
/** One document for the request and the order: one number from the fault to its settlement. */
export const repair = document({
  name,
  messages: repairMessages,
  prefix: 'WX',
  header: repairHeader,
  line: z.object({}),
  states: {
    draft: { wire: '0', tone: 'draft' },
    returned: { wire: '0', tone: 'attention' },
    withdrawn: { wire: '0', tone: 'draft' },
    submitted: { wire: '0', tone: 'underWay' },
    refused: { wire: '5', tone: 'refused' },
    sent: { wire: '1', tone: 'attention' },
    rejected: { wire: '5', tone: 'refused' },
    waiting: { wire: '1', tone: 'attention' },
    repairing: { wire: '2', tone: 'underWay' },
    inspecting: { wire: '2', tone: 'attention' },
    completed: { wire: '3', tone: 'done' },
    settled: { wire: '4', tone: 'done' },
    voided: { wire: '5', tone: 'refused' },
  },
  editable: ['draft', 'returned', 'withdrawn'],
  approval: {
    pending: 'submitted',
    approved: 'sent',
    refused: 'refused',
    returned: 'returned',
    amount: true,
    conditions: ['gravest'],
  },
  transitions: {
    submit: {
      role: 'submit',
      from: ['draft', 'returned', 'withdrawn'],
      to: 'submitted',
      permission: may('submit'),
      button: 'primary',
      project: 'there',
      signs: 'action_submit',
    },
    withdraw: {
      role: 'withdraw',
      from: ['submitted'],
      to: 'withdrawn',
      permission: may('withdraw'),
      button: 'default',
    },
    ...decisions,
    approve: { ...decisions.approve, project: 'there' },
    accept: {
      ...own,
      from: ['sent'],
      to: 'waiting',
      permission: may('accept'),
      button: 'primary',
      signs: 'signs_accept',
      input: z.object({
        repairLevel: z.enum(repairLevels).optional(),
        expectedOn: date.optional(),
        opinion: prose(500).optional(),
      }),
    },
    reject: {
      ...own,
      from: ['sent'],
      to: 'rejected',
      permission: may('accept'),
      button: 'danger',
      input: decisionWithReason,
    },
    start: {
      ...own,
      from: ['waiting'],
      to: 'repairing',
      permission: may('work'),
      button: 'primary',
      input: z.object({ startedAt: dateTime.optional() }),
    },
    wait: {
      ...own,
      from: ['waiting', 'repairing'],
      permission: may('work'),
      more: true,
      input: z.object({
        phase: z.enum(['waitWork', 'waitParts', 'working']),
        expectedOn: date.optional(),
        opinion: prose(500).optional(),
      }),
    },
    record: {
      ...own,
      from: ['repairing'],
      permission: may('work'),
      input: recordInput,
    },
    finish: {
      ...own,
      from: ['repairing'],
      to: 'inspecting',
      permission: may('work'),
      button: 'primary',
      signs: 'signs_finish',
      input: finishInput,
    },
    pass: {
      ...own,
      from: ['inspecting'],
      to: 'completed',
      permission: may('pass'),
      button: 'primary',
      signs: 'signs_pass',
      input: passInput,
    },
    sendBack: {
      ...own,
      from: ['inspecting'],
      to: 'repairing',
      permission: may('pass'),
      button: 'danger',
      input: decisionWithReason,
    },
    settle: {
      ...own,
      from: ['completed'],
      to: 'settled',
      permission: may('settle'),
      signs: 'signs_settle',
      input: z.object({ invoiceNo: text(60).optional(), opinion: prose(500).optional() }),
    },
    cancel: {
      ...own,
      from: ['sent', 'waiting'],
      to: 'voided',
      permission: may('void'),
      button: 'danger',
      more: true,
      input: decisionWithReason,
    },
  },
  scope: {
    departments: ['department_id', 'workshop_id', 'project_department_id'],
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
  touches: ['equipment/device', 'equipment/past', 'equipment/project', 'equipment/meter'],
})
/** States in which a device has one and can have no other. */
export const openRepairStates = [
  'draft',
  'returned',
  'withdrawn',
  'submitted',
  'sent',
  'waiting',
  'repairing',
  'inspecting',
] as const

const row = z.object({
  devId: z.number().int(),
  /** What it is called: its number, brand and model. */
  deviceName: z.string(),
  devName: z.string(),
  devModel: z.string(),
  projectInfoNo: z.string().nullable(),
  projectName: z.string(),
  orgName: z.string(),
  repairDocState: z.enum(repairDocStates),
  repairStatus: z.enum(repairStatuses).nullable(),
  /** The specification's numeric states and receive states. */
  repairState: z.enum(['0', '1', '2', '3', '4', '5']),
  receiveState: z.enum(['0', '1', '2']),
  dataSource: z.enum(repairSources),
  sourceNo: z.string(),
  /** What it follows from: a check, an inspection, a plan. */
  referenceNo: z.string(),
  repairLevel: z.enum(repairLevels),
  /** As its dictionary calls it. */
  levelName: z.string(),
  repairKind: z.enum(repairKinds),
  repairPlace: z.enum(repairPlaces),
  workshopId: z.string().nullable(),
  workshopName: z.string(),
  vendorId: z.number().int().nullable(),
  vendorName: z.string(),
  faultTime: time,
  estimate: z.string(),
  warranty: z.enum(warrantyAnswers),
  expectedOn: z.string().nullable(),
  sentDate: time.nullable(),
  startTime: time.nullable(),
  endTime: time.nullable(),
  /** What it waits for now, or what is done to it. */
  phase: z.enum(repairPhases).nullable(),
  downtimeHours: z.string(),
  reworkNo: z.number().int(),
  result: z.enum(repairResults).nullable(),
  labourAmount: z.string(),
  partsAmount: z.string(),
  vendorAmountUSD: z.string(),
  totalAmount: z.string(),
  ...documentRow(repair),
})
export type RepairRow = z.output<typeof row>
const detail = row.extend({
  devSign: z.string().nullable(),
  faultDesc: z.string(),
  warrantyNote: z.string(),
  warrantyEnd: z.string().nullable(),
  originName: z.string(),
  backName: z.string(),
  newSerial: z.string(),
  formerSerial: z.string(),
  resultNote: z.string(),
  acceptBy: z.string(),
  finishedBy: z.string(),
  vendorAmount: z.string(),
  currency: z.string(),
  invoiceNo: z.string(),
  techState: z.enum(techStates),
  netValueUSD: z.string().nullable(),
  /** All that its repairs have cost so far, and whether that is so much that letting it go is cheaper. */
  costSoFar: z.string(),
  scrapSuggested: z.boolean(),
  work: z.array(
    z.object({
      lineId: z.number().int(),
      repairItem: z.string(),
      cause: z.string(),
      action: z.string(),
      labourHours: z.string(),
      labourRate: z.string(),
      labourAmount: z.string(),
    }),
  ),
  parts: z.array(
    z.object({
      partId: z.number().int(),
      outboundId: z.number().int(),
      outboundKind: z.string(),
      outboundNo: z.string(),
      materialName: z.string(),
      partNo: z.string(),
      unit: z.string(),
      qty: z.string(),
      amount: z.string(),
      day: z.string(),
    }),
  ),
  phases: z.array(
    z.object({
      phase: z.enum(repairPhases),
      since: time,
      until: time.nullable(),
      hours: z.string(),
      note: z.string(),
      person: z.string(),
    }),
  ),
})
export type RepairDetail = z.output<typeof detail>

/** What may be sent to be repaired, with what speaks for or against it. */
const repairable = z.object({
  devId: z.number().int(),
  deviceName: z.string(),
  holderName: z.string(),
  techState: z.enum(techStates),
  warrantyEnd: z.string().nullable(),
  /** The repair that it is under already. */
  openNumber: z.string().nullable(),
})
export type Repairable = z.output<typeof repairable>
const ofDevice = z.object({
  id: z.number().int(),
  number: z.string(),
  docState: z.string(),
  repairLevel: z.enum(repairLevels),
  faultTime: time,
  faultDesc: z.string(),
  workshopName: z.string(),
  endTime: time.nullable(),
  totalAmount: z.string(),
  downtimeHours: z.string(),
})
export type RepairOfDevice = z.output<typeof ofDevice>

export const repairCalls = {
  ...documentOperations(repair, {
    row,
    detail,
    filters: {
      ...documentFilters(repair),
      devId: id.optional(),
      repairLevel: z.enum(repairLevels).optional(),
      repairKind: z.enum(repairKinds).optional(),
      workshopId: text(20).optional(),
      vendorId: id.optional(),
      dataSource: z.enum(repairSources).optional(),
      receiveState: z.enum(['0', '1', '2']).optional(),
      repairStatus: many(z.enum(repairStatuses)),
    },
    sortable: ['number', 'submitTime', 'faultTime', 'endTime', 'expectedOn'],
    exported: [
      'number',
      'deviceName',
      'devModel',
      'repairDocState',
      'repairStatus',
      'receiveState',
      'levelName',
      'phase',
      'expectedOn',
      'repairKind',
      'repairPlace',
      'workshopName',
      'vendorName',
      'dataSource',
      'faultTime',
      'sentDate',
      'startTime',
      'endTime',
      'downtimeHours',
      'reworkNo',
      'result',
      'labourAmount',
      'partsAmount',
      'vendorAmountUSD',
      'totalAmount',
      ...documentExported,
    ],
  }),
  ...approvalOperations(repair),
  ...operations(moduleOf(repair), repairMessages, {
    /** Devices that this person sees, by number or name: what may be sent to be repaired. */
    repairable: {
      method: 'GET',
      path: '/equipment/repair/choices/devices',
      permission: 'equipment:repair:add',
      input: listInput({ keyword: text(60).optional(), devId: id.optional() }, ['devId']),
      answer: pageOf(repairable),
    },
    /** The repair works of the company. */
    workshops: {
      method: 'GET',
      path: '/equipment/repair/choices/workshops',
      permission: 'equipment:repair:list',
      input: z.object({}),
      answer: z.array(z.object({ workshopId: z.string(), workshopName: z.string() })),
    },
    /** The repairs of one device, the last first. */
    ofDevice: {
      method: 'GET',
      path: '/equipment/repair/device/{devId}',
      permission: 'equipment:repair:list',
      input: z.object({ devId: id }),
      answer: z.array(ofDevice),
    },
  }),
}
