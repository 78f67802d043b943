import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { id, time } from '../kit/wire.ts'
import { custodyKinds, techStates } from './device.ts'
import { deviceLifeMessages } from './device-life.messages.ts'

/** Events of a life that are shown: no device lives through more. */
export const lifeBound = 5000
/** Who tells of a device. What else happens to devices joins with its module. */
export const lifeGroups = [
  'custody',
  'component',
  'repair',
  'meter',
  'check',
  'certificate',
  'count',
  'customs',
  'card',
  'file',
] as const
export const lifeEvents = [
  ...custodyKinds,
  'mount',
  'unmount',
  'repairAsked',
  'repairStarted',
  'repairFinished',
  'repairAccepted',
  'contents',
  'reading',
  'check',
  'certified',
  'count',
  'dispose',
  'customsDeclared',
  'customsDischarged',
  'update',
  'merge',
  'fileAdded',
  'fileRemoved',
] as const

const lifeEntry = z.object({
  key: z.string(),
  group: z.enum(lifeGroups),
  event: z.enum(lifeEvents),
  happenTime: time,
  recordTime: time,
  from: z.string(),
  to: z.string(),
  condition: z.enum(techStates).nullable(),
  document: z.object({ id: z.number().int(), kind: z.string(), number: z.string() }).nullable(),
  person: z.string(),
  note: z.string(),
})
export type LifeEntry = z.output<typeof lifeEntry>

const query = z.object({ id })
const exported = [
  'happenTime',
  'group',
  'event',
  'from',
  'to',
  'condition',
  'document',
  'person',
  'note',
  'recordTime',
] as const

/** All that happened to a device, in the order of its happening. */
export const deviceLife = operations('equipment/device-life', deviceLifeMessages, {
  get: {
    method: 'GET',
    path: '/equipment/device/{id}/life',
    permission: 'equipment:device:query',
    input: query,
    answer: z.array(lifeEntry),
  },
  export: {
    method: 'POST',
    path: '/equipment/device/{id}/life/export',
    permission: 'equipment:device:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
