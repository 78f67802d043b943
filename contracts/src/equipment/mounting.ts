import { z } from 'zod'
import { operations } from '../kit/operation.ts'
import { can, dateTime, id, listInput, pageOf, required, text, time } from '../kit/wire.ts'
import { meterKinds, shownByMeter } from './meter.ts'
import { mountingMessages } from './mounting.messages.ts'

const shown = shownByMeter.optional()
/** What meters showed when something was mounted or taken off, by kind. */
const readings = z.object({ hours: shown, kilometres: shown, shots: shown, cycles: shown }).optional()
export type MountingReadings = z.output<typeof readings>
const stated = { happenedAt: dateTime.optional(), parentReadings: readings, childReadings: readings }

const named = z.object({ devId: z.number().int(), name: z.string(), devModel: z.string() })
export const mountingRow = z.object({
  id: z.number().int(),
  parent: named,
  child: named,
  place: z.string(),
  mountedAt: time,
  mountedBy: z.string(),
  unmountedAt: time.nullable(),
  unmountedBy: z.string(),
  reason: z.string(),
  /** What the device ran with it: `off` is what it has run by now where it is still on. */
  ran: z.array(z.object({ kind: z.enum(meterKinds), on: z.string(), off: z.string() })),
  can: can(['unmount']),
})
export type MountingRow = z.output<typeof mountingRow>

export const mountable = z.object({
  devId: z.number().int(),
  devName: z.string(),
  brand: z.string(),
  devModel: z.string(),
  selfNum: z.string().nullable(),
  devSign: z.string().nullable(),
})

export const mountInput = z.object({
  parentId: id,
  childId: id,
  place: text(60).optional(),
  reason: text(200).optional(),
  ...stated,
})
export const unmountInput = z.object({ id, reason: required(200), ...stated })

/** What is mounted on what: a component has a card and a past of its own, and goes where its device goes. */
export const mounting = operations(
  { name: 'equipment/mounting', touches: ['equipment/device', 'equipment/meter'] },
  mountingMessages,
  {
    list: {
      method: 'GET',
      path: '/equipment/mounting/list',
      permission: 'equipment:device:query',
      wire: 'rows',
      input: listInput({ deviceId: id }, ['id']),
      answer: pageOf(mountingRow),
    },
    /** What could be mounted on a device. */
    mountable: {
      method: 'GET',
      path: '/equipment/mounting/mountable',
      permission: 'equipment:device:mount',
      wire: 'rows',
      input: listInput({ parentId: id, keyword: text(60).optional() }, ['devId']),
      answer: pageOf(mountable),
    },
    mount: {
      method: 'POST',
      path: '/equipment/mounting',
      permission: 'equipment:device:mount',
      success: 'mounted',
      input: mountInput,
      answer: z.object({ id: z.number().int() }),
    },
    unmount: {
      method: 'PUT',
      path: '/equipment/mounting/{id}/unmount',
      permission: 'equipment:device:mount',
      success: 'unmounted',
      input: unmountInput,
      answer: z.void(),
    },
  },
)
