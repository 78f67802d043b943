import { z } from 'zod'
import { operations } from '../kit/operation.ts'
import { id, many, required, time } from '../kit/wire.ts'
import { kitContent } from './device-kit.ts'
import { deviceLabelMessages } from './device-label.messages.ts'

/** Where a label leads: the page that its QR code opens. */
export const labelPath = (code: string): string => `/label/${code}`
/** What a QR code of a label says, for scanners as well: what tells the device from others stands behind the address. */
export const labelAddress = (origin: string, code: string, device: string): string =>
  `${origin}${labelPath(code)}?d=${encodeURIComponent(device)}`

const labelled = z.object({
  devId: z.number().int(),
  code: z.string(),
  devName: z.string(),
  brand: z.string(),
  devModel: z.string(),
  selfNum: z.string().nullable(),
  devSign: z.string().nullable(),
  devCoding: z.string().nullable(),
  ownerOrg: z.string(),
  /** What it was called until lately. */
  formerly: z.string().nullable(),
  /** What belongs to it, where it is a kit. */
  kit: z.array(kitContent).nullish(),
})
export type LabelledDevice = z.output<typeof labelled>
const opened = z.object({
  code: z.string(),
  /** Nothing for whoever does not see the device. */
  devId: z.number().int().nullable(),
  devName: z.string(),
  devModel: z.string(),
  ownerOrg: z.string(),
  madeTime: time,
  /** Of a label that is retired: since when, by whom, and what stands on the device now. */
  retired: z.object({ time, person: z.string(), newCode: z.string() }).nullable(),
})
export type OpenedLabel = z.output<typeof opened>

const readLabel = z.object({
  code: z.string(),
  /** The device's most used number; nothing for whoever does not see it. */
  number: z.string().nullable(),
  /** That it is retired and what took its place, or that its device is out of use; empty where there is nothing to say. */
  said: z.string(),
  /** The device is scrapped or gone: nothing is done with it. */
  isOut: z.boolean(),
})
export type ReadLabel = z.output<typeof readLabel>

export const deviceLabel = operations(
  { name: 'equipment/device-label', touches: ['equipment/device'] },
  deviceLabelMessages,
  {
    /** The labels of devices, made for those that have none. */
    print: {
      method: 'POST',
      path: '/equipment/label/print',
      permission: 'equipment:device:label',
      input: z.object({ ids: z.array(id).min(1).max(500) }),
      answer: z.array(labelled),
    },
    /** A new code; the old one is retired from then on. */
    renew: {
      method: 'PUT',
      path: '/equipment/label/{id}/renew',
      permission: 'equipment:device:label',
      success: 'renewed',
      input: z.object({ id }),
      answer: z.object({ code: z.string() }),
    },
    /** The codes of a device, the one in use first. */
    ofDevice: {
      method: 'GET',
      path: '/equipment/label/device/{id}',
      permission: 'equipment:device:query',
      input: z.object({ id }),
      answer: z.array(z.object({ code: z.string(), madeTime: time, retiredTime: time.nullable() })),
    },
    /** What a label is of: to anybody who is signed in and stands before it, as much of it as that person may see. */
    open: {
      method: 'GET',
      path: '/equipment/label/code/{code}',
      permission: 'signed-in',
      input: z.object({ code: required(20) }),
      answer: opened,
    },
    /** The same of labels that are scanned into a field: what each is called now, and what there is to say of it. */
    read: {
      method: 'GET',
      path: '/equipment/label/read',
      permission: 'signed-in',
      input: z.object({ codes: many(required(20), 100) }),
      answer: z.array(readLabel),
    },
  },
)
