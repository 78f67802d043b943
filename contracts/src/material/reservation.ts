import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { can, id, key, listInput, many, pageOf, required, text, time } from '../kit/wire.ts'
import { materialFacts } from './material.ts'
import { reservationMessages } from './reservation.messages.ts'

export const reservationStates = ['open', 'used', 'released', 'expired'] as const
/** What it is kept for: to be issued from this store, or to be taken to another one. */
export const reservationAims = ['use', 'move'] as const
/** Prolonged to so many days from today, and never kept longer than this after it was made. */
export const prolongedDays = 30
export const keptDaysAtMost = 90

/** So much of a material that a store keeps for a line of an application. */
export const reservationRow = z.object({
  id: z.number().int(),
  state: z.enum(reservationStates),
  storeId: z.number().int(),
  storeName: z.string(),
  materialId: z.number().int(),
  ...materialFacts,
  quantity: z.string(),
  aim: z.enum(reservationAims),
  analysisId: z.number().int(),
  analysisNo: z.string(),
  applicationId: z.number().int().nullable(),
  applicationNo: z.string().nullable(),
  lineNo: z.number().int().nullable(),
  projectInfoNo: z.string().nullable(),
  projectName: z.string().nullable(),
  orgName: z.string().nullable(),
  expiresOn: z.string(),
  /** Until it ends by itself; below nothing for what the night has yet to end. */
  daysLeft: z.number().int().nullable(),
  createBy: z.string(),
  createTime: time,
  endedTime: time.nullable(),
  endedBy: z.string().nullable(),
  reason: z.string(),
  can: can(['release', 'prolong']),
})
export type ReservationRow = z.output<typeof reservationRow>

const query = listInput(
  {
    keyword: text(60).optional(),
    documentNo: text(40).optional(),
    storeId: many(id),
    projectInfoNo: key.optional(),
    state: z.enum(reservationStates).optional(),
  },
  ['id', 'expiresOn', 'quantity'],
)
const exported = [
  'state',
  'storeName',
  'materialCode',
  'materialNameCn',
  'materialNameEn',
  'specChassisNo',
  'partNo',
  'quantity',
  'unitName',
  'aim',
  'analysisNo',
  'applicationNo',
  'lineNo',
  'projectName',
  'orgName',
  'expiresOn',
  'createBy',
  'createTime',
  'endedTime',
  'endedBy',
  'reason',
] as const

export const reservationCalls = operations(
  { name: 'material/reservation', touches: ['material/stock'] },
  reservationMessages,
  {
    list: {
      method: 'GET',
      path: '/material/reservation/list',
      permission: 'material:reservation:list',
      wire: 'rows',
      input: query,
      answer: pageOf(reservationRow),
    },
    export: {
      method: 'POST',
      path: '/material/reservation/export',
      permission: 'material:reservation:export',
      wire: 'file',
      body: 'form',
      input: exportInput(query, exported),
      answer: z.void(),
    },
    /** Gives it back, for a reason that whoever asked for it reads. */
    release: {
      method: 'POST',
      path: '/material/reservation/{id}/release',
      permission: 'material:reservation:release',
      success: 'released',
      input: z.object({ id, reason: required(200) }),
      answer: z.void(),
    },
    prolong: {
      method: 'POST',
      path: '/material/reservation/{id}/prolong',
      permission: 'material:reservation:prolong',
      success: 'prolonged',
      input: z.object({ id }),
      answer: z.object({ expiresOn: z.string() }),
    },
  },
)
