import { z } from 'zod'
import { operations } from '../kit/operation.ts'
import { dateTime, decimal, id, listInput, pageOf, text, time } from '../kit/wire.ts'
import { meterMessages } from './meter.messages.ts'

export const meterKinds = ['hours', 'kilometres', 'shots', 'cycles'] as const
export type MeterKind = (typeof meterKinds)[number]
/** What more a meter can show within a day: beyond it somebody has misread, or says why. */
export const mostInADay: Readonly<Record<MeterKind, string>> = {
  hours: '24',
  kilometres: '1500',
  shots: '20000',
  cycles: '100000',
}
/** An ordinary reading, the first of a meter that replaces another, or one in the place of the last. */
export const readingActs = ['read', 'replace', 'correct'] as const

/** As a meter shows it: to the tenth. */
export const shownByMeter = decimal
  .refine((given) => !(Number(given) < 0), { params: { key: 'notNegative' } })
  .refine((given) => !/\.\d\d*[1-9]/.test(given), { params: { key: 'onePlace' } })

export const meterRow = z.object({
  kind: z.enum(meterKinds),
  serial: z.string(),
  value: z.string(),
  readAt: time,
  /** All that the device has run, over all its meters. */
  life: z.string(),
})
export type MeterRow = z.output<typeof meterRow>

export const readingRow = z.object({
  id: z.number().int(),
  kind: z.enum(meterKinds),
  serial: z.string(),
  value: z.string(),
  life: z.string(),
  readAt: time,
  person: z.string(),
  reason: z.string(),
  corrected: z.boolean(),
  replaced: z.boolean(),
})
export type ReadingRow = z.output<typeof readingRow>

export const readingInput = z.object({
  deviceId: id,
  kind: z.enum(meterKinds),
  act: z.enum(readingActs).default('read'),
  value: shownByMeter,
  finalValue: shownByMeter.optional(),
  serial: text(40).optional(),
  readAt: dateTime.optional(),
  reason: text(200).optional(),
})
export type ReadingInput = z.output<typeof readingInput>

/** What devices have run. A reading stays as it was written; another one corrects it. */
export const meter = operations('equipment/meter', meterMessages, {
  list: {
    method: 'GET',
    path: '/equipment/meter/list',
    permission: 'equipment:device:query',
    input: z.object({ deviceId: id }),
    answer: z.array(meterRow),
  },
  readings: {
    method: 'GET',
    path: '/equipment/meter/reading/list',
    permission: 'equipment:device:query',
    wire: 'rows',
    input: listInput({ deviceId: id }, ['id']),
    answer: pageOf(readingRow),
  },
  read: {
    method: 'POST',
    path: '/equipment/meter/reading',
    permission: 'equipment:meter:add',
    success: 'saved',
    input: readingInput,
    answer: z.object({ id: z.number().int() }),
  },
})
