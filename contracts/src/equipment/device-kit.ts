import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import {
  can,
  id,
  ids,
  listInput,
  pageOf,
  quantity,
  remark,
  required,
  stamped,
  text,
  time,
  version,
  yesNo,
} from '../kit/wire.ts'
import { deviceKitMessages } from './device-kit.messages.ts'

/** What is missing of a kit, by its items. */
export const missingInput = z.array(z.object({ itemId: id, quantity })).max(100)
export type MissingInput = z.output<typeof missingInput>
/** Something that belongs to a device. */
export const kitContent = z.object({
  itemId: z.number().int(),
  name: z.string(),
  quantity: z.string(),
  missing: z.string(),
  /** It has a card of its own and is mounted on the device. */
  isComponent: z.boolean(),
  /** Without it the device does not work. */
  isEssential: z.boolean(),
})
export type KitContent = z.output<typeof kitContent>
/** Who looked whether all of it was there, and what was not. */
export const kitOccasions = ['dispatch', 'receipt', 'count'] as const
const kitCheck = z.object({
  id: z.number().int(),
  occasion: z.enum(kitOccasions),
  number: z.string().nullable(),
  /** Nothing where it was complete. */
  missing: z.string(),
  remark: z.string(),
  checkedTime: time,
  person: z.string(),
})
export type KitCheck = z.output<typeof kitCheck>

/** A component by its model, or an accessory by its name. */
export const kitItem = z.object({
  /** Absent: it is new. */
  itemId: id.optional(),
  modelId: id.optional(),
  accessory: text(80).optional(),
  accessoryEn: text(80).optional(),
  quantity,
  essential: yesNo.default('N'),
})
/** What a person writes. */
export const kitInput = z.object({
  kitName: required(100),
  /** One of both. */
  modelId: id.optional(),
  categoryId: id.optional(),
  lines: z.array(kitItem).min(1).max(100),
  remark: remark.optional(),
})
export type KitInput = z.output<typeof kitInput>

const row = z.object({
  id: z.number().int(),
  kitName: z.string(),
  modelId: z.number().int().nullable(),
  categoryId: z.number().int().nullable(),
  appliesTo: z.string(),
  lineCount: z.number().int(),
  contents: z.string(),
  /** Devices in use that it says the contents of. */
  deviceCount: z.number().int(),
  version: z.number().int(),
  can: can(['edit', 'remove']),
  ...stamped,
})
export type KitRow = z.output<typeof row>
const itemRow = z.object({
  itemId: z.number().int(),
  modelId: z.number().int().nullable(),
  component: z.string(),
  accessory: z.string(),
  accessoryEn: z.string(),
  quantity: z.string(),
  essential: yesNo,
})
const detail = row.extend({ lines: z.array(itemRow) })
export type KitDetail = z.output<typeof detail>

const exported = [
  'kitName',
  'appliesTo',
  'lineCount',
  'contents',
  'deviceCount',
  'remark',
  'createBy',
  'createTime',
  'updateTime',
] as const
const query = listInput({ keyword: text(60).optional() }, ['id', 'kitName', 'createTime'])

/** What belongs to a device: written once for a model or a category, looked at whenever one is handed over. */
export const deviceKit = operations(
  { name: 'equipment/device-kit', touches: ['equipment/device'] },
  deviceKitMessages,
  {
    list: {
      method: 'GET',
      path: '/equipment/device-kit/list',
      permission: 'equipment:device-kit:list',
      wire: 'rows',
      input: query,
      answer: pageOf(row),
    },
    get: {
      method: 'GET',
      path: '/equipment/device-kit/{id}',
      permission: 'equipment:device-kit:query',
      input: z.object({ id }),
      answer: detail,
    },
    create: {
      method: 'POST',
      path: '/equipment/device-kit',
      permission: 'equipment:device-kit:add',
      success: 'added',
      input: kitInput,
      answer: z.object({ id: z.number().int() }),
    },
    update: {
      method: 'PUT',
      path: '/equipment/device-kit',
      permission: 'equipment:device-kit:edit',
      success: 'updated',
      input: kitInput.extend({ id, version }),
      answer: z.object({ version: z.number().int() }),
    },
    remove: {
      method: 'DELETE',
      path: '/equipment/device-kit/{ids}',
      permission: 'equipment:device-kit:remove',
      success: 'deleted',
      input: z.object({ ids }),
      answer: z.void(),
    },
    export: {
      method: 'POST',
      path: '/equipment/device-kit/export',
      permission: 'equipment:device-kit:export',
      wire: 'file',
      body: 'form',
      input: exportInput(query, exported),
      answer: z.void(),
    },
    /** What belongs to a device, what of it is missing, and who looked last. */
    ofDevice: {
      method: 'GET',
      path: '/equipment/device-kit/device/{deviceId}',
      permission: 'equipment:device:query',
      input: z.object({ deviceId: id }),
      answer: z.object({ kitName: z.string().nullable(), contents: z.array(kitContent), checks: z.array(kitCheck) }),
    },
    /** Somebody stands beside a device and says what is missing; nothing: it is complete. */
    count: {
      method: 'POST',
      path: '/equipment/device-kit/count',
      permission: 'equipment:device-kit:count',
      success: 'counted',
      input: z.object({ deviceId: id, missing: missingInput.default([]), remark: text(200).optional() }),
      answer: z.void(),
    },
  },
)
