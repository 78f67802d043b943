import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { can, id, listInput, many, pageOf, prose, text, time } from '../kit/wire.ts'
import { deviceIntakeMessages } from './device-intake.messages.ts'

export const intakeStates = ['standing', 'undone'] as const

const row = z.object({
  id: z.number().int(),
  fileName: z.string(),
  sheetName: z.string(),
  state: z.enum(intakeStates),
  newCount: z.number().int(),
  changedCount: z.number().int(),
  /** Of the devices that it made, those to which something has happened since. */
  movedCount: z.number().int(),
  createBy: z.string(),
  createTime: time,
  undoneBy: z.string().nullable(),
  undoneTime: time.nullable(),
  undoneWhy: z.string(),
  can: can(['undo']),
})
export type IntakeRow = z.output<typeof row>

const query = listInput({ keyword: text(60).optional(), state: many(z.enum(intakeStates)) }, ['id', 'newCount'])
const exported = [
  'fileName',
  'sheetName',
  'state',
  'newCount',
  'changedCount',
  'movedCount',
  'createBy',
  'createTime',
  'undoneBy',
  'undoneTime',
  'undoneWhy',
] as const

/** Imports of devices that were carried out: what each made, and taking it back. */
export const deviceIntake = operations(
  { name: 'equipment/device-intake', touches: ['equipment/device'] },
  deviceIntakeMessages,
  {
    list: {
      method: 'GET',
      path: '/equipment/device/intake/list',
      permission: 'equipment:device:import',
      wire: 'rows',
      input: query,
      answer: pageOf(row),
    },
    export: {
      method: 'POST',
      path: '/equipment/device/intake/export',
      permission: 'equipment:device:import',
      wire: 'file',
      body: 'form',
      input: exportInput(query, exported),
      answer: z.void(),
    },
    /** All that it made goes, or nothing does. */
    undo: {
      method: 'POST',
      path: '/equipment/device/intake/{id}/undo',
      permission: 'equipment:device:remove',
      success: 'undone',
      input: z.object({ id, reason: prose(200).min(1) }),
      answer: z.void(),
    },
  },
)
