// What goes to the supplier of an order: a mail with its sheet, in the supplier's language.
import { z } from 'zod'
import { moduleOf } from '../kit/document.ts'
import { operations } from '../kit/operation.ts'
import { id, required, text, time, version } from '../kit/wire.ts'
import { lettersMessages } from './order.letters.messages.ts'
import { order } from './order.ts'
import { requestLanguages, sendings } from './scheme.request.ts'

const letterRow = z.object({
  letterId: z.number().int(),
  /** Sent before the contract was signed, and marked so. */
  isDraft: z.boolean(),
  /** The amendment that was told; nothing where it was the order itself. */
  amendmentId: z.number().int().nullable(),
  amendmentNo: z.string().nullable(),
  contactName: z.string(),
  email: z.string(),
  language: z.enum(requestLanguages),
  note: z.string(),
  sentBy: z.string(),
  sentTime: time,
  sending: z.enum(sendings),
  /** Why the mail did not arrive the last time; empty where it did. */
  sendingError: z.string(),
})
export type LetterRow = z.output<typeof letterRow>
/** What goes to a supplier where no mail server sends it: to be copied. */
const letterText = z.object({ address: z.string(), subject: z.string(), body: z.string() })
export type LetterText = z.output<typeof letterText>

export const letterCalls = operations(moduleOf(order), lettersMessages, {
  /** What was sent, the latest first. */
  letters: {
    method: 'GET',
    path: '/material/order/{id}/letter',
    permission: 'material:order:query',
    input: z.object({ id }),
    answer: z.array(letterRow),
  },
  /** Sends it, or writes the mail for somebody to send where the product sends none. */
  send: {
    method: 'POST',
    path: '/material/order/{id}/letter',
    permission: 'material:order:follow',
    input: z.object({
      id,
      /** An amendment in force that is told; the order as it stands goes with it. */
      amendmentId: id.optional(),
      /** As it was seen: nothing goes out that nobody looked at. */
      version,
      contactName: required(60),
      email: required(100).refine((given) => z.email().safeParse(given).success, { params: { key: 'badEmail' } }),
      language: z.enum(requestLanguages),
      /** Said in the mail beside what it always says. */
      note: text(500).optional(),
    }),
    answer: z.object({ letterId: z.number().int(), letter: letterText.nullable() }),
  },
  /** The sheet that goes with it, in that language. */
  sheet: {
    method: 'GET',
    path: '/material/order/{id}/sheet',
    permission: 'material:order:query',
    wire: 'file',
    input: z.object({ id, amendmentId: id.optional(), language: z.enum(requestLanguages) }),
    answer: z.void(),
  },
})
