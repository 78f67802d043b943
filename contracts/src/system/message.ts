import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { type MessageKind, messageChannels, messageKinds } from '../kit/push.ts'
import { date, id, listInput, many, pageOf, text, time } from '../kit/wire.ts'
import { messageMessages } from './message.messages.ts'

export { type MessageChannel, type MessageKind, messageKinds } from '../kit/push.ts'

/**
 * Kinds of which each person gets messages of their own. A notice is everybody's: it is one row, with who has read it.
 */
export const personalKinds = ['approval', 'decision', 'road', 'alert'] as const satisfies readonly MessageKind[]

export const messageRow = z.object({
  messageId: z.number().int(),
  kind: z.enum(messageKinds),
  title: z.string(),
  body: z.string(),
  link: z.string(),
  sendTime: time,
  readTime: time.nullable(),
  isRead: z.boolean(),
})
export type MessageRow = z.output<typeof messageRow>

const error = z.object({ text: z.string(), time }).nullable()
const kinds = z.array(z.enum(messageKinds))
export const channelsAnswer = z.object({
  /** `ready`: the installation can send e-mail at all. `error`: why the latest one did not arrive, if so. */
  email: z.object({ ready: z.boolean(), address: z.string(), kinds, error }),
  webhook: z.object({ url: z.string(), hasSecret: z.boolean(), kinds, error }),
})
export type Channels = z.output<typeof channelsAnswer>

const query = listInput(
  {
    keyword: text(60).optional(),
    kind: many(z.enum(messageKinds)),
    readState: z.enum(['read', 'unread']).optional(),
    beginTime: date.optional(),
    endTime: date.optional(),
  },
  ['sendTime'],
)
/** Columns of the sheet. */
const exported = ['title', 'body', 'kind', 'sendTime', 'isRead', 'readTime'] as const

const base = '/system/message'
/** Messages to me, and how I want to hear of them. Each person's own affair. */
export const message = operations('system/message', messageMessages, {
  list: {
    method: 'GET',
    path: `${base}/list`,
    permission: 'signed-in',
    wire: 'rows',
    input: query,
    answer: pageOf(messageRow),
  },
  export: {
    method: 'POST',
    path: `${base}/export`,
    permission: 'signed-in',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
  unread: {
    method: 'GET',
    path: `${base}/unread`,
    permission: 'signed-in',
    input: z.object({}),
    answer: z.object({ count: z.number().int() }),
  },
  read: {
    method: 'POST',
    path: `${base}/{id}/read`,
    permission: 'signed-in',
    input: z.object({ id }),
    answer: z.void(),
  },
  readAll: { method: 'POST', path: `${base}/read`, permission: 'signed-in', input: z.object({}), answer: z.void() },
  channels: {
    method: 'GET',
    path: `${base}/channels`,
    permission: 'signed-in',
    input: z.object({}),
    answer: channelsAnswer,
  },
  /** `secret` is answered once, when an address is first given or a new secret asked for. */
  saveChannels: {
    method: 'PUT',
    path: `${base}/channels`,
    permission: 'signed-in',
    success: 'saved',
    secret: true,
    input: z.object({
      emailKinds: kinds.max(messageKinds.length).default([]),
      webhookKinds: kinds.max(messageKinds.length).default([]),
      webhookUrl: text(500).default(''),
      newSecret: z.boolean().default(false),
    }),
    answer: z.object({ secret: z.string().nullable() }),
  },
  /** Sends a message to oneself at once, and says what went wrong. */
  testChannel: {
    method: 'POST',
    path: `${base}/channels/test`,
    permission: 'signed-in',
    success: 'tested',
    input: z.object({ channel: z.enum(messageChannels) }),
    answer: z.void(),
  },
})
