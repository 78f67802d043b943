import { z } from 'zod'
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
import { date, id, prose, remark, text } from '../kit/wire.ts'
import { techStates } from './device.ts'
import { sealingMessages } from './sealing.messages.ts'
import { goods } from './shipment.ts'

/** Put away with care, or taken out of work where it stands. */
export const sealingKinds = ['seal', 'stop'] as const
/** Whose devices may be sealed. */
export const sealingHolders = ['pool', 'department'] as const
/** What an inspection finds as one is unsealed. */
export const unsealedStates = ['good', 'waitRepair', 'waitScrap', 'damaged'] as const

export const sealingLine = z.object({
  devId: id,
  remark: remark.optional(),
})
export type SealingLineInput = z.output<typeof sealingLine>
export const sealingHeader = z.object({
  sealingKind: z.enum(sealingKinds),
  holderId: id,
  /** The first day on which nobody expects work of them. */
  beginDate: date,
  /** Until when, as far as anybody can say. */
  plannedEnd: date.optional(),
  reason: prose(500).min(1),
  place: text(120).optional(),
  measures: text(500).optional(),
  lookedAfterBy: text(60).optional(),
  remark: remark.optional(),
})

export const unsealInput = z.object({
  lines: z
    .array(z.object({ lineId: id, becomes: z.enum(unsealedStates), finding: text(200).optional() }))
    .min(1)
    .max(lineBound),
  opinion: prose(500).min(1),
})
export type UnsealInput = z.output<typeof unsealInput>

const name = 'equipment/sealing'
const usual = approvedDocument(name)
const { void: _void, ...transitions } = usual.transitions
const { voided: _voided, ...states } = usual.states
/**
 * Devices that are sealed, or stopped, from a day on. Approved, they are this document's alone where they stand, and no
 * work is expected of them, until they are inspected and unsealed: together or one after the other.
 */
export const sealing = document({
  name,
  messages: sealingMessages,
  prefix: 'FC',
  header: sealingHeader,
  line: sealingLine,
  states: { ...states, unsealed: { wire: '9', tone: 'done' } },
  editable: ['draft', 'returned', 'withdrawn'],
  approval: usual.approval,
  transitions: {
    ...transitions,
    unseal: {
      role: 'own',
      by: 'scope',
      from: ['approved'],
      permission: permissionOf({ name }, 'unseal'),
      button: 'primary',
      signs: 'signs_unseal',
      bounds: linesBounds,
      input: unsealInput,
    },
  },
  scope: { departments: ['department_id'], projects: [], people: ['created_by'] },
  holds: {},
  touches: ['equipment/device', 'equipment/past', 'equipment/figures'],
})

const lineRow = z.object({
  lineId: z.number().int(),
  ...goods,
  devId: z.number().int(),
  condition: z.enum(techStates),
  remark: z.string(),
  /** The day of its inspection, what was found, and by whom. */
  unsealedOn: z.string().nullable(),
  becomes: z.enum(unsealedStates).nullable(),
  finding: z.string(),
  unsealedBy: z.string(),
})
export type SealingLineRow = z.output<typeof lineRow>
const row = z.object({
  sealingKind: z.enum(sealingKinds),
  holderId: z.number().int(),
  holderName: z.string(),
  beginDate: z.string(),
  plannedEnd: z.string().nullable(),
  reason: z.string(),
  place: z.string(),
  lookedAfterBy: z.string(),
  models: z.string(),
  devices: z.number().int(),
  /** Of them, still sealed, or waiting to be. */
  sealedDevices: z.number().int(),
  orgName: z.string(),
  ...documentRow(sealing),
})
export type SealingRow = z.output<typeof row>
const detail = row.extend({ measures: z.string(), lines: z.array(lineRow) })
export type SealingDetail = z.output<typeof detail>
/** What a holder has and no document keeps. */
const held = z.object({ ...goods, devId: z.number().int(), condition: z.enum(techStates) })
export type SealingHeld = z.output<typeof held>

const { projectInfoNo: _project, ...filters } = documentFilters(sealing)
export const sealingCalls = {
  ...documentOperations(sealing, {
    row,
    detail,
    filters: { ...filters, sealingKind: z.enum(sealingKinds).optional() },
    sortable: ['number', 'submitTime', 'beginDate'],
    exported: [
      'number',
      'sealingKind',
      'holderName',
      'models',
      'devices',
      'sealedDevices',
      'beginDate',
      'plannedEnd',
      'reason',
      'place',
      'lookedAfterBy',
      ...documentExported.filter((column) => column !== 'projectName'),
    ],
  }),
  ...approvalOperations(sealing),
  ...operations(moduleOf(sealing), sealingMessages, {
    /** Pools and departments of this person's scope. */
    holders: {
      method: 'GET',
      path: '/equipment/sealing/places/holders',
      permission: 'equipment:sealing:add',
      input: z.object({}),
      answer: z.array(z.object({ holderId: z.number().int(), holderName: z.string() })),
    },
    held: {
      method: 'GET',
      path: '/equipment/sealing/places/held',
      permission: 'equipment:sealing:add',
      input: z.object({ holderId: id, keyword: text(60).optional() }),
      answer: z.array(held),
    },
  }),
}
