import { z } from 'zod'
import { amounts } from '../kit/amounts.ts'
import {
  approvalOperations,
  decision,
  document,
  documentOperations,
  lineBound,
  linesBounds,
  moduleOf,
  permissionOf,
} from '../kit/document.ts'
import { operations } from '../kit/operation.ts'
import { signatureOperations } from '../kit/signed-document.ts'
import { approvedDocument, documentExported, documentFilters, documentRow } from '../kit/standard-document.ts'
import { date, dateTime, id, key, money, prose, quantity, remark, required, text, time } from '../kit/wire.ts'
import { techStates } from './device.ts'
import { leaseMessages } from './lease.messages.ts'
import { goods, held } from './shipment.ts'

/** Hired from a supplier; a client's own that we work with; ours in the hands of a lessee. */
export const leaseKinds = ['leasedIn', 'clientOwned', 'leasedOut'] as const
export type LeaseKind = (typeof leaseKinds)[number]
/** What an inspection finds; what a report of a loss has written off is ended without anything coming back. */
export const inspectedStates = ['good', 'waitRepair', 'damaged', 'lost'] as const
/** What is taken over is there. */
export const takenStates = ['good', 'waitRepair', 'damaged'] as const

const amount = money.refine((given) => !(Number(given) < 0), { params: { key: 'notNegative' } })
/** What comes: one device with what tells it from others, or so much of a bulk model. What is ours and goes: chosen. */
export const leaseLine = z.object({
  modelId: id.optional(),
  devId: id.optional(),
  condition: z.enum(techStates).optional(),
  qty: quantity.default('1'),
  devName: text(80).optional(),
  devSign: text(60).optional(),
  selfNum: text(40).optional(),
  licenseNum: text(20).optional(),
  /** Of one, a day. */
  dayRate: amount.default('0'),
  note: text(200).optional(),
})
export type LeaseLineInput = z.output<typeof leaseLine>
export const leaseHeader = z.object({
  leaseKind: z.enum(leaseKinds).default('leasedIn'),
  /** Who hires it, or whose it is. */
  orgId: required(20),
  /** Into or from the pool of this department, one's own unless said, or straight to or from a project. */
  poolOrgId: text(20).optional(),
  projectInfoNo: key.optional(),
  supplierId: id.optional(),
  /** A client or lessee that is no supplier. */
  partner: text(120).optional(),
  contractNo: text(60).optional(),
  currency: text(3).default('USD'),
  hireFrom: date,
  hireTo: date,
  deposit: amount.optional(),
  remark: remark.optional(),
})

const inspected = <C extends readonly [string, ...string[]]>(conditions: C) =>
  z
    .array(
      z.object({
        lineId: id,
        quantity,
        condition: z.enum(conditions).optional(),
        note: text(200).optional(),
        /** Files that were sent before. */
        photos: z.array(text(64)).max(20).default([]),
      }),
    )
    .min(1)
    .max(lineBound)
/** On hire: what was looked at and taken over, or handed out. Now when no time is given. */
export const startInput = z.object({ happenedAt: dateTime.optional(), lines: inspected(takenStates) })
/** Off hire: what was looked at and given back. What is ours comes back to where it came from, or to a pool that is named. */
export const giveBackInput = z.object({
  happenedAt: dateTime.optional(),
  lines: inspected(inspectedStates),
  toPoolOrgId: text(20).optional(),
})
export type StartInput = z.output<typeof startInput>
export type GiveBackInput = z.output<typeof giveBackInput>
const reason = prose(500).min(1)

const name = 'equipment/lease'
const may = (action: string) => permissionOf({ name }, action)
const usual = approvedDocument(name)
const own = { role: 'own', by: 'scope', button: 'default', project: 'nothing' } as const
/** Equipment for a time: hired in, of a client, or let to others. Approved, inspected on hire and off hire, paid by the day. */
export const lease = document({
  ...usual,
  name,
  messages: leaseMessages,
  prefix: 'ZL',
  header: leaseHeader,
  line: leaseLine,
  states: {
    ...usual.states,
    approved: { wire: '9', tone: 'attention' },
    running: { wire: '9', tone: 'underWay' },
    closed: { wire: '9', tone: 'done' },
  },
  transitions: {
    ...usual.transitions,
    start: {
      ...own,
      from: ['approved', 'running'],
      to: 'running',
      permission: may('start'),
      button: 'primary',
      project: 'open',
      signs: 'signs_start',
      signatures: ['receiver', 'giver'],
      bounds: linesBounds,
      input: startInput,
    },
    giveBack: {
      ...own,
      from: ['running'],
      permission: may('giveBack'),
      signs: 'signs_giveBack',
      signatures: ['receiver', 'giver'],
      bounds: linesBounds,
      input: giveBackInput,
    },
    extend: {
      ...own,
      from: ['approved', 'running'],
      permission: may('extend'),
      more: true,
      input: z.object({ newHireTo: date, opinion: reason }),
    },
    pause: {
      ...own,
      from: ['running'],
      permission: may('pause'),
      more: true,
      input: z.object({ stopFrom: date, stopTo: date, lineId: id.optional(), opinion: reason }),
    },
    settle: {
      ...own,
      from: ['running'],
      permission: may('settle'),
      more: true,
      bounds: linesBounds,
      input: z.object({
        lines: z
          .array(z.object({ lineId: id, damageAmount: amount }))
          .min(1)
          .max(lineBound),
        opinion: reason,
      }),
    },
    close: {
      ...own,
      from: ['approved', 'running'],
      to: 'closed',
      permission: may('close'),
      more: true,
      input: decision,
    },
  },
  scope: {
    departments: ['department_id', 'project_department_id'],
    projects: ['project_id'],
    people: ['created_by'],
  },
  holds: {
    project: { field: 'projectInfoNo', department: 'project_department_id', optional: true, unseen: true },
  },
  touches: ['equipment/device', 'equipment/bulk', 'equipment/project'],
})

const lineRow = z.object({
  lineId: z.number().int(),
  ...goods,
  isDevice: z.boolean(),
  licenseNum: z.string().nullable(),
  condition: z.enum(techStates),
  qty: z.string(),
  dayRate: z.string(),
  note: z.string(),
  startedQty: z.string(),
  onHireQty: z.string(),
  /** Days paid for so far, times the quantity. */
  hireDays: z.string(),
  cost: z.string(),
  damageAmount: z.string().nullable(),
})
export type LeaseLineRow = z.output<typeof lineRow>
const row = z.object({
  leaseKind: z.enum(leaseKinds),
  orgId: z.string(),
  orgName: z.string(),
  poolOrgId: z.string().nullable(),
  projectInfoNo: z.string().nullable(),
  projectName: z.string(),
  /** Where it comes to, or goes from. */
  placeName: z.string(),
  supplierId: z.number().int().nullable(),
  /** Whose it is, or who has it. */
  partnerName: z.string(),
  contractNo: z.string(),
  currency: z.string(),
  hireFrom: z.string(),
  hireTo: z.string(),
  /** Days left of the hire while something is on hire; below zero: late. */
  daysLeft: z.number().int().nullable(),
  models: z.string(),
  hiredQty: amounts,
  onHireQty: amounts,
  /** Of all lines so far. */
  cost: z.string(),
  damageTotal: z.string(),
  ...documentRow(lease),
})
export type LeaseRow = z.output<typeof row>
const detail = row.extend({
  supplierName: z.string(),
  partner: z.string(),
  deposit: z.string().nullable(),
  lines: z.array(lineRow),
  acts: z.array(
    z.object({
      actId: z.number().int(),
      actKind: z.enum(['start', 'end']),
      name: z.string(),
      quantity: z.string(),
      condition: z.enum(techStates),
      note: z.string(),
      photos: z.array(z.string()),
      happenTime: time,
      person: z.string(),
    }),
  ),
  stops: z.array(z.object({ name: z.string(), stopFrom: z.string(), stopTo: z.string(), reason: z.string() })),
  extensions: z.array(
    z.object({
      position: z.number().int(),
      was: z.string(),
      until: z.string(),
      reason: z.string(),
      person: z.string(),
    }),
  ),
})
export type LeaseDetail = z.output<typeof detail>
export type LeaseHeld = z.output<typeof held>
/** What a device is hired by, on its page. */
const ofDevice = z.object({
  id: z.number().int(),
  number: z.string(),
  leaseKind: z.enum(leaseKinds),
  partnerName: z.string(),
  contractNo: z.string(),
  dayRate: z.string(),
  currency: z.string(),
  hireFrom: z.string(),
  hireTo: z.string(),
  isOnHire: z.boolean(),
  hireDays: z.string(),
  cost: z.string(),
})
export type LeaseOfDevice = z.output<typeof ofDevice>

export const leaseCalls = {
  ...documentOperations(lease, {
    row,
    detail,
    filters: {
      ...documentFilters(lease),
      leaseKind: z.enum(leaseKinds).optional(),
      supplierId: id.optional(),
      /** Those whose hire ends within so many days, or has ended. */
      endsWithin: z.coerce.number<number | string>().int().min(0).max(3650).optional(),
    },
    sortable: ['number', 'submitTime', 'hireTo'],
    exported: [
      'number',
      'leaseKind',
      'partnerName',
      'models',
      'hiredQty',
      'onHireQty',
      'placeName',
      'contractNo',
      'hireFrom',
      'hireTo',
      'daysLeft',
      'cost',
      'damageTotal',
      'currency',
      ...documentExported,
    ],
  }),
  ...approvalOperations(lease),
  ...signatureOperations(lease),
  ...operations(moduleOf(lease), leaseMessages, {
    /** What may be let of what a pool or a project has. */
    held: {
      method: 'GET',
      path: '/equipment/lease/places/held',
      permission: 'equipment:lease:add',
      input: z.object({ orgId: text(20).optional(), poolOrgId: text(20).optional(), projectInfoNo: key.optional() }),
      answer: z.array(held),
    },
    /** The hires of one device, the last first. */
    ofDevice: {
      method: 'GET',
      path: '/equipment/lease/device/{devId}',
      permission: 'equipment:lease:list',
      input: z.object({ devId: id }),
      answer: z.array(ofDevice),
    },
  }),
}
