import { z } from 'zod'
import { time } from '../kit/wire.ts'

/** In which language a supplier is written to. */
export const requestLanguages = ['cn', 'en'] as const
/** How a request went out: it waits for the mail server, went, did not arrive, or is sent by hand. */
export const sendings = ['byHand', 'waiting', 'sent', 'failed'] as const

export const answers = ['none', 'offered', 'declined'] as const

/** A supplier that was asked for an offer, and what became of it: never what was offered. */
export const requestRow = z.object({
  requestId: z.number().int(),
  requestNumber: z.string(),
  supplierId: z.number().int(),
  supplierName: z.string(),
  contactName: z.string(),
  email: z.string(),
  language: z.enum(requestLanguages),
  askedBy: z.string(),
  askedTime: time,
  sending: z.enum(sendings),
  /** Why the mail did not arrive the last time; empty where it did. */
  sendingError: z.string(),
  /** When the supplier opened its link the last time. */
  openedTime: time.nullable(),
  answer: z.enum(answers),
  answeredTime: time.nullable(),
  declineReason: z.string(),
})
export type RequestRow = z.output<typeof requestRow>
