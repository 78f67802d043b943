import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { can, date, flag, id, key, listInput, many, pageOf, quantity, required, text } from '../kit/wire.ts'
import { coreMessages } from './core.messages.ts'
import { materialFacts } from './material.ts'
import { outboundKinds } from './outbound.ts'

/** Something of it is awaited; all of it came back, or is waited for no more. */
export const coreStates = ['awaited', 'closed'] as const
/** Who owes it: whoever got a good one, or whoever was to repair it. */
export const coreSides = ['user', 'repairer'] as const

/** An issued line of a rotable for which an old core is awaited, or an old core that went to be repaired. */
export const coreRow = z.object({
  lineId: z.number().int(),
  state: z.enum(coreStates),
  side: z.enum(coreSides),
  outboundId: z.number().int(),
  outboundNumber: z.string(),
  outKind: z.enum(outboundKinds),
  outDate: z.string(),
  storeId: z.number().int(),
  storeName: z.string(),
  materialId: z.number().int(),
  ...materialFacts,
  projectName: z.string(),
  /** The one who fetched it, or the repairer. */
  owner: z.string(),
  deviceName: z.string(),
  outQty: z.string(),
  /** The good one came back itself. */
  returnedQty: z.string(),
  receivedQty: z.string(),
  waivedQty: z.string(),
  openQty: z.string(),
  coreDueOn: z.string(),
  /** Since it went out. */
  ageDays: z.number().int(),
  late: flag,
  lateDays: z.number().int().nullable(),
  /** Why what is waited for no more is not. */
  waivedBecause: z.string(),
  can: can(['waive']),
})
export type CoreRow = z.output<typeof coreRow>

const query = listInput(
  {
    keyword: text(60).optional(),
    documentNo: text(40).optional(),
    storeId: many(id),
    projectInfoNo: key.optional(),
    state: z.enum(coreStates).optional(),
    side: z.enum(coreSides).optional(),
    late: z.literal('1').optional(),
    dueBy: date.optional(),
  },
  ['id', 'coreDueOn', 'outDate'],
)
const exported = [
  'state',
  'side',
  'outboundNumber',
  'outKind',
  'outDate',
  'storeName',
  'materialCode',
  'materialNameCn',
  'materialNameEn',
  'specChassisNo',
  'partNo',
  'unitName',
  'projectName',
  'owner',
  'deviceName',
  'outQty',
  'returnedQty',
  'receivedQty',
  'waivedQty',
  'openQty',
  'coreDueOn',
  'ageDays',
  'lateDays',
  'waivedBecause',
] as const

export const coreCalls = operations({ name: 'material/core', touches: ['material/outbound'] }, coreMessages, {
  list: {
    method: 'GET',
    path: '/material/core/list',
    permission: 'material:core:list',
    wire: 'rows',
    input: query,
    answer: pageOf(coreRow),
  },
  /** So many of a line are waited for no more. */
  waive: {
    method: 'PUT',
    path: '/material/core/waive',
    permission: 'material:core:waive',
    success: 'waived',
    input: z.object({ lineId: id, quantity, reason: required(200) }),
    answer: z.void(),
  },
  export: {
    method: 'POST',
    path: '/material/core/export',
    permission: 'material:core:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
