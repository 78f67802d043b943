import { z } from 'zod'
import { moduleOf } from '../kit/document.ts'
import { operations } from '../kit/operation.ts'
import { id, required, version } from '../kit/wire.ts'
import { requestLanguages } from './scheme.request.ts'
import { requestMessages } from './scheme.request.messages.ts'
import { scheme } from './scheme.ts'

/** What goes to a supplier where no mail server sends it: to be copied. */
const letter = z.object({ address: z.string(), subject: z.string(), body: z.string() })
export type RequestLetter = z.output<typeof letter>

/** How suppliers are asked for offers, and what they send back is read. */
export const askingCalls = operations(moduleOf(scheme), requestMessages, {
  /** Asks a supplier, or once more. */
  ask: {
    method: 'POST',
    path: '/material/scheme/{id}/request',
    permission: 'material:scheme:edit',
    input: z.object({
      id,
      version,
      supplierId: id,
      contactName: required(60),
      email: required(100).refine((given) => z.email().safeParse(given).success, { params: { key: 'badEmail' } }),
      language: z.enum(requestLanguages),
    }),
    answer: z.object({ version: z.number().int(), requestId: z.number().int(), letter: letter.nullable() }),
  },
  /** The sheet that a supplier fills. */
  sheet: {
    method: 'GET',
    path: '/material/scheme/{id}/request/{requestId}/sheet',
    permission: 'material:scheme:query',
    wire: 'file',
    input: z.object({ id, requestId: id }),
    answer: z.void(),
  },
  /** The filled sheet of a supplier: all of it becomes the offer, or nothing. */
  answerBySheet: {
    method: 'POST',
    path: '/material/scheme/{id}/request/{requestId}/answer',
    permission: 'material:scheme:edit',
    body: 'bytes',
    success: 'sheetRead',
    sealed: true,
    input: z.object({ id, requestId: id }),
    answer: z.void(),
  },
})
