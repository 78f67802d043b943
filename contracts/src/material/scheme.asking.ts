import { z } from 'zod'
import { moduleOf } from '../kit/document.ts'
import { operations } from '../kit/operation.ts'
import { flag, id, required, text, time, version } from '../kit/wire.ts'
import { linkToken } from '../system/ticket.ts'
import { linesAtOnce } from './scheme.request.rules.ts'
import { answers, requestLanguages } from './scheme.request.ts'
import { requestMessages } from './scheme.request.messages.ts'
import { schemeMessages } from './scheme.messages.ts'
import { scheme } from './scheme.ts'

/** What goes to a supplier where no mail server sends it: to be copied, once. `{link}` stands for the address of `path`. */
const letter = z.object({ address: z.string(), subject: z.string(), body: z.string(), path: z.string() })
export type RequestLetter = z.output<typeof letter>

/** As a supplier types it: it is looked at when it is sent. */
const draftTerms = z.object({
  currencyCode: text(3).default(''),
  incoterm: text(3).default(''),
  place: text(60).default(''),
  freight: text(20).default(''),
  insurance: text(20).default(''),
  duty: text(20).default(''),
  inland: text(20).default(''),
  paymentTerms: text(200).default(''),
  validUntil: text(10).default(''),
})
export type DraftTerms = z.output<typeof draftTerms>
const draftLine = z.object({
  sourceLineId: id,
  unitPrice: text(20).default(''),
  taxRate: text(10).default(''),
  withTax: flag.default('0'),
  leadDays: text(6).default(''),
  offeredPart: text(80).default(''),
  condition: text(12).default('new'),
  warranty: text(80).default(''),
  remark: text(200).default(''),
})
export type DraftLine = z.output<typeof draftLine>

/** What a supplier sees: its own request and its own answer, and nothing of others. */
const view = z.object({
  requestNumber: z.string(),
  supplierName: z.string(),
  contactName: z.string(),
  askedBy: z.string(),
  deadline: time,
  currencies: z.array(z.string()),
  lines: z.array(
    z.object({
      sourceLineId: z.number().int(),
      name: z.string(),
      facts: z.string(),
      unitName: z.string(),
      quantity: z.string(),
    }),
  ),
  /** Changes with what is asked for. */
  asked: z.string(),
  /** What was typed by this link. */
  terms: draftTerms,
  drafts: z.array(draftLine),
  answer: z.enum(answers),
  answeredTime: time.nullable(),
})
export type SupplierView = z.output<typeof view>
const byLink = { method: 'POST', permission: 'public', answer: view } as const

/** How suppliers are asked for offers, and what they send back is read. */
const buyersCalls = operations(moduleOf(scheme), requestMessages, {
  /** Asks a supplier, or once more with another link, which ends the one before. */
  ask: {
    method: 'POST',
    path: '/material/scheme/{id}/request',
    permission: 'material:scheme:edit',
    secret: true,
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
/** What a supplier does by its link: its fields are called as those of an offer. */
const suppliersCalls = operations(moduleOf(scheme), schemeMessages, {
  readRequest: { ...byLink, path: '/material/scheme/link/read', input: z.object({ linkToken }) },
  /** Keeps what is typed: terms, and some of the lines. */
  saveAnswer: {
    method: 'POST',
    permission: 'public',
    path: '/material/scheme/link/save',
    sealed: true,
    input: z.object({
      linkToken,
      terms: draftTerms.optional(),
      lines: z.array(draftLine).max(linesAtOnce).default([]),
    }),
    answer: z.void(),
  },
  /** Makes what was kept the offer, instead of what was sent before. `asked` says what it answers. */
  sendAnswer: { ...byLink, path: '/material/scheme/link/send', input: z.object({ linkToken, asked: text(43) }) },
  /** Takes the offer back; what was typed stays. */
  withdrawAnswer: { ...byLink, path: '/material/scheme/link/withdraw', input: z.object({ linkToken }) },
  declineRequest: {
    ...byLink,
    path: '/material/scheme/link/decline',
    input: z.object({ linkToken, declineReason: required(300) }),
  },
})
export const askingCalls = { ...buyersCalls, ...suppliersCalls }
