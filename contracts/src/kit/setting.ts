import { z } from 'zod'
import { operations } from './operation.ts'
import { required } from './wire.ts'
import { settingMessages } from './setting.messages.ts'

/** Characters of one setting as JSON, and how many a person may have. */
export const settingBounds = { length: 16_000, count: 400 } as const

/** How a person likes the pages, kept for that person on every device. */
export const setting = operations('kit/setting', settingMessages, {
  all: {
    method: 'GET',
    path: '/system/setting',
    permission: 'signed-in',
    input: z.object({}),
    answer: z.record(z.string(), z.unknown()),
  },
  /** Without a value the setting is forgotten. */
  keep: {
    method: 'PUT',
    path: '/system/setting',
    permission: 'signed-in',
    bounds: { bytes: 4 * settingBounds.length },
    input: z.object({ name: required(160), value: z.unknown().optional() }),
    answer: z.void(),
  },
})
