import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { can, id, listInput, pageOf, prose, required, text, time } from '../kit/wire.ts'
import { boxMessages } from './box.messages.ts'
import { deviceStatuses } from './device.ts'

/** Serials that are handed in at once: a crew's worth. */
export const listBound = 60_000
/** For so many days after a box has arrived its list may follow. */
export const listDays = 7
export const listStates = ['none', 'due', 'late', 'listed'] as const
export const boxActs = ['count', 'list', 'repack', 'settle'] as const
export const boxDifferences = ['missing', 'foreign', 'found'] as const
export const boxOutcomes = ['lost', 'present', 'taken', 'left'] as const
/** What may become of each kind of difference. */
export const outcomesOf = {
  missing: ['present', 'lost'],
  foreign: ['taken', 'left'],
  found: ['taken', 'left'],
} as const satisfies Readonly<Record<(typeof boxDifferences)[number], readonly (typeof boxOutcomes)[number][]>>

const row = z.object({
  devId: z.number().int(),
  code: z.string(),
  devName: z.string(),
  devModel: z.string(),
  holderName: z.string(),
  deviceStatus: z.enum(deviceStatuses),
  nodeCount: z.number().int(),
  capacity: z.number().int(),
  listedCount: z.number().int(),
  listedTime: time.nullable(),
  listState: z.enum(listStates),
  listDue: z.string().nullable(),
  openCount: z.number().int(),
  can: can(['repack', 'readList']),
})
export type BoxRow = z.output<typeof row>
const named = z.object({ devId: z.number().int(), name: z.string() })
const difference = z.object({
  id: z.number().int(),
  kind: z.enum(boxDifferences),
  serial: z.string().nullable(),
  quantity: z.number().int(),
  other: named.nullable(),
  foundTime: time,
  outcome: z.enum(boxOutcomes).nullable(),
  note: z.string(),
  settledTime: time.nullable(),
  settledBy: z.string(),
})
export type BoxDifference = z.output<typeof difference>
const act = z.object({
  id: z.number().int(),
  kind: z.enum(boxActs),
  before: z.number().int(),
  after: z.number().int(),
  other: named.nullable(),
  otherBefore: z.number().int().nullable(),
  otherAfter: z.number().int().nullable(),
  quantity: z.number().int(),
  reason: z.string(),
  actTime: time,
  person: z.string(),
})
export type BoxAct = z.output<typeof act>

const exported = [
  'code',
  'devName',
  'devModel',
  'holderName',
  'deviceStatus',
  'nodeCount',
  'capacity',
  'listedCount',
  'listState',
  'listDue',
  'openCount',
] as const
const query = listInput(
  {
    keyword: text(60).optional(),
    listState: z.enum(listStates).optional(),
    /** Boxes with differences that nobody has settled. */
    open: z.enum(['1']).optional(),
  },
  ['devId', 'nodeCount'],
)
const serial = required(60)
const whole = z
  .union([z.number(), z.string().regex(/^\d{1,9}$/)])
  .transform(Number)
  .pipe(z.number().int().min(0).max(10_000))

/** Nodes that are held by box or rack: how many are in each, their serials, and what does not fit. */
export const box = operations({ name: 'equipment/box', touches: ['equipment/device'] }, boxMessages, {
  list: {
    method: 'GET',
    path: '/equipment/box/list',
    permission: 'equipment:box:list',
    wire: 'rows',
    input: query,
    answer: pageOf(row),
  },
  export: {
    method: 'POST',
    path: '/equipment/box/export',
    permission: 'equipment:box:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
  /** One box, where a device is one. */
  ofDevice: {
    method: 'GET',
    path: '/equipment/box/device/{deviceId}',
    permission: 'equipment:device:query',
    input: z.object({ deviceId: id }),
    answer: z.object({
      box: row.nullable(),
      listedBy: z.string(),
      differences: z.array(difference),
      acts: z.array(act),
    }),
  },
  nodes: {
    method: 'GET',
    path: '/equipment/box/nodes',
    permission: 'equipment:device:query',
    wire: 'rows',
    input: listInput({ deviceId: id }, ['serial']),
    answer: pageOf(z.object({ id: z.number().int(), serial: z.string() })),
  },
  /** The serials of boxes, as a rack or a tester writes them: box and serial on each line; of one box the serials alone. */
  readList: {
    method: 'POST',
    path: '/equipment/box/serials',
    permission: 'equipment:box:serials',
    success: 'listRead',
    bounds: { bytes: 8 * 1024 * 1024 },
    input: z.object({ deviceId: id.optional(), content: prose(2_000_000).min(1) }),
    answer: z.object({
      boxes: z.number().int(),
      listed: z.number().int(),
      differences: z.number().int(),
    }),
  },
  settle: {
    method: 'PUT',
    path: '/equipment/box/difference/{id}',
    permission: 'equipment:box:settle',
    success: 'settled',
    input: z.object({ id, outcome: z.enum(boxOutcomes), note: required(200) }),
    answer: z.void(),
  },
  /** Takes nodes from one box into another; the counts of both are written down. */
  repack: {
    method: 'POST',
    path: '/equipment/box/repack',
    permission: 'equipment:box:repack',
    success: 'repacked',
    input: z.object({
      deviceId: id,
      toId: id,
      quantity: whole.pipe(z.number().min(1)),
      serials: z.array(serial).max(2000).default([]),
      reason: required(200),
    }),
    answer: z.void(),
  },
  /** Says how many there are, where no list says otherwise. */
  count: {
    method: 'POST',
    path: '/equipment/box/count',
    permission: 'equipment:box:repack',
    success: 'counted',
    input: z.object({ deviceId: id, quantity: whole, reason: required(200) }),
    answer: z.void(),
  },
})
