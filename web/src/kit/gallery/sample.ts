import { galleryMessages } from '@geodepot/contracts/kit/gallery.messages.ts'
import type { KeyOf } from '@geodepot/contracts/kit/messages.ts'
import type { Operation } from '@geodepot/contracts/kit/operation.ts'
import { date, money, pageOf, required, text } from '@geodepot/contracts/kit/wire.ts'
import { z } from 'zod'
import type { Translate } from '../i18n/index.ts'

export type Word = KeyOf<typeof galleryMessages>
export type Words = Translate<typeof galleryMessages>
export interface Sample {
  readonly id: number
  readonly name: string
  readonly amount: string
  readonly quantity: string
  readonly day: string
  readonly kind: (typeof kinds)[number]
  readonly place: string | null
  readonly moment: string
}
export const kinds = ['draft', 'underWay', 'done', 'attention', 'refused'] as const

/** Rows to look at: `count` of them, the same each time. */
export const samples = (t: Words, count: number, name: 'sample' | 'longSample' = 'sample'): Sample[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: t(name, { n: index + 1 }),
    amount: (((index * 7919) % 9_999_999) / 7).toFixed(2),
    quantity: String((index * 37) % 2000),
    day: `2026-0${(index % 9) + 1}-1${index % 9}`,
    kind: kinds[index % kinds.length] ?? 'draft',
    place: index % 3 === 0 ? null : t('yard'),
    moment: `2026-0${(index % 9) + 1}-1${index % 9} 08:${10 + (index % 50)}:00`,
  }))

const input = z.object({
  name: required(20),
  amount: money.optional(),
  day: date,
  kind: z.enum(kinds).optional(),
  place: text(40).optional(),
})
/** Nobody answers this call: saving shows how a failure looks. */
export const sampleSave: Operation<typeof input, z.ZodVoid> = {
  name: 'kit/gallery.save',
  method: 'POST',
  path: '/gallery',
  permission: 'signed-in',
  input,
  answer: z.void(),
  wire: 'data',
  touches: [],
  ok: 200,
  body: 'json',
  bounds: { bytes: 0, values: 0, depth: 0 },
  messages: galleryMessages,
}

const fields = z.object({
  one_of: z.enum(kinds),
  several: z.array(z.enum(kinds)).optional(),
  branch: text(20).optional(),
  branches: z.array(z.string()).optional(),
  figure: z.coerce.number<number | string>().optional(),
  at: text(20).optional(),
  secret: text(64).optional(),
  suggestion: text(60).optional(),
  device: z.number().optional(),
  slot: text(64).optional(),
  text: text(500).optional(),
  texts: z.array(text(60)).optional(),
})
/** The same for the fields of every other kind. */
export const sampleFields: Operation<typeof fields, z.ZodVoid> = {
  ...sampleSave,
  name: 'kit/gallery.saveFields',
  input: fields,
}
const nothing = z.object({})
const rows = pageOf(z.object({ id: z.number(), name: z.string() }))
export const sampleList: Operation<typeof nothing, typeof rows> = {
  ...sampleSave,
  name: 'kit/gallery.list',
  method: 'GET',
  path: '/gallery/list',
  input: nothing,
  answer: rows,
  wire: 'rows',
}
export const sampleRead: Operation<typeof nothing, z.ZodVoid> = {
  ...sampleSave,
  name: 'kit/gallery.get',
  method: 'GET',
  input: nothing,
}

/** A company of three branches with two crews each. */
export const branches = (t: Words) => [
  {
    id: 'C1',
    label: t('company'),
    children: [1, 2, 3].map((n) => ({
      id: `C1${n}`,
      label: t('unit', { n }),
      children: [1, 2].map((crew) => ({ id: `C1${n}${crew}`, label: t('crew', { n: n * 10 + crew }) })),
    })),
  },
]
