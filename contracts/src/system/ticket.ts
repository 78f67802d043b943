import { z } from 'zod'
import { type AnyDocument, moduleOf, permissionOf } from '../kit/document.ts'
import { languages } from '../kit/messages.ts'
import { lineDecision } from '../kit/line-decision.ts'
import { operations } from '../kit/operation.ts'
import { decisions, submissionOf } from '../kit/transition.ts'
import { id, prose, text, time } from '../kit/wire.ts'
import { mostLines } from './ticket.bounds.ts'
import { ticketMessages } from './ticket.messages.ts'

/** 256 random bits as base64url. */
const random = z.string().regex(/^[\w-]{43}$/)
/** What a link was exchanged for: with it one thing can be done with one document, for some time. */
export const linkToken = random
export const pin = z
  .string()
  .trim()
  .regex(/^\d{6}$/)

/** A link was opened: the address of its page, and what that page asks with. */
const opened = z.object({ linkToken, path: z.string(), until: time })
export type OpenedLink = z.output<typeof opened>

/** Of a document's page: to whom a link may be sent now; nothing where this person may send none. */
export const linkOffer = z
  .object({ people: z.array(z.object({ userId: z.number().int(), nickName: z.string() })), sent: z.boolean() })
  .nullable()
export type LinkOffer = z.output<typeof linkOffer>
/** Of the call that makes a link: shown once. */
export const sentLink = z.object({
  nickName: z.string(),
  path: z.string(),
  pin: z.string(),
  until: time,
  hours: z.number().int(),
})
export type SentLink = z.output<typeof sentLink>

/** The calls of a document that a project manager decides on by link; `view` is what the link's page shows. */
export const linkOperations = <V extends z.ZodType>(spec: AnyDocument, view: V) =>
  operations(moduleOf(spec), spec.messages, {
    /** Makes a link for a project manager who is asked. */
    sendLink: {
      method: 'POST',
      path: `/${spec.name}/{id}/link`,
      permission: submissionOf(spec)?.transition.permission ?? permissionOf(spec, 'submit'),
      secret: true,
      input: z.object({ id, personId: id.optional() }),
      answer: sentLink,
    },
    readLink: {
      method: 'POST',
      path: `/${spec.name}/link/read`,
      permission: 'public',
      input: z.object({ linkToken }),
      answer: view,
    },
    /** The decision of the person that the link is meant for, once. */
    decideLink: {
      method: 'POST',
      path: `/${spec.name}/link/decide`,
      permission: 'public',
      input: z
        .object({
          linkToken,
          decision: z.enum(decisions),
          opinion: prose(500).optional(),
          lines: z
            .array(lineDecision.extend({ opinion: text(100).optional() }))
            .max(mostLines)
            .default([]),
        })
        .refine(({ decision, opinion = '' }) => decision === 'approve' || opinion !== '', {
          path: ['opinion'],
          params: { key: 'required' },
        }),
      answer: z.object({ state: z.string() }),
    },
  })

export const ticketCalls = operations('system/ticket', ticketMessages, {
  /** Whether a link still opens something, and how. It does not say what. */
  look: {
    method: 'POST',
    path: '/app/ticket/look',
    permission: 'public',
    input: z.object({ ticket: random }),
    answer: z.object({
      /** Whoever opens it first chooses its PIN. */
      chooses: z.boolean(),
      /** Of whom it is meant for, where that is said. */
      language: z.enum(languages).nullable(),
    }),
  },
  /** Exchanges a link and its PIN. */
  open: {
    method: 'POST',
    path: '/app/ticket/open',
    permission: 'public',
    secret: true,
    input: z.object({ ticket: random, pin }),
    answer: opened,
  },
  /** Exchanges a link for the person that it is meant for, who is signed in: no PIN is asked for. */
  enter: {
    method: 'POST',
    path: '/app/ticket/enter',
    permission: 'signed-in',
    secret: true,
    input: z.object({ ticket: random }),
    answer: opened,
  },
})
