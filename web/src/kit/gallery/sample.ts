import { galleryMessages } from '@geodepot/contracts/kit/gallery.messages.ts'
import type { KeyOf } from '@geodepot/contracts/kit/messages.ts'
import type { Operation } from '@geodepot/contracts/kit/operation.ts'
import { date, money, required, text } from '@geodepot/contracts/kit/wire.ts'
import { z } from 'zod'
import type { Say } from '../text/index.ts'

export type Word = KeyOf<typeof galleryMessages>
export type Words = Say<typeof galleryMessages>
export interface Sample { readonly id: number; readonly name: string; readonly amount: string; readonly quantity: string; readonly day: string; readonly kind: (typeof kinds)[number]; readonly place: string | null; readonly moment: string }
export const kinds = ['draft', 'underWay', 'done', 'attention', 'refused'] as const

/** Rows to look at: `count` of them, the same each time. */
export const samples = (t: Words, count: number, name: 'sample' | 'longSample' = 'sample'): Sample[] => Array.from({ length: count }, (_, index) => ({
  id: index + 1, name: t(name, { n: index + 1 }), amount: ((index * 7919) % 9_999_999 / 7).toFixed(2), quantity: String((index * 37) % 2000), day: `2026-0${(index % 9) + 1}-1${index % 9}`,
  kind: kinds[index % kinds.length] ?? 'draft', place: index % 3 === 0 ? null : t('yard'), moment: `2026-0${(index % 9) + 1}-1${index % 9} 08:${10 + (index % 50)}:00`,
}))

const input = z.object({ name: required(20), amount: money.optional(), day: date, kind: z.enum(kinds).optional(), place: text(40).optional() })
/** Nobody answers this call: saving shows how a failure looks. */
export const sampleSave: Operation<typeof input, z.ZodVoid> = {
  name: 'kit/gallery.save', method: 'POST', path: '/gallery', needs: 'signed-in', input, answer: z.void(), wire: 'data', ok: 200, body: 'json', messages: galleryMessages,
}
