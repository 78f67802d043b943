import { z } from 'zod'
import { time } from './wire.ts'
import { recordName } from './attachment.ts'

/** What a message is about; each person chooses by kind how to hear of it. */
export const messageKinds = ['approval', 'decision', 'road', 'alert', 'notice'] as const
export type MessageKind = (typeof messageKinds)[number]

export const messageChannels = ['email', 'webhook'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** To how many messages not read are counted. */
export const mostUnread = 100

const both = z.tuple([z.string(), z.string()]).readonly()
/** A message as it is pushed: in both languages, the page shows its own. `link` is a path of the page. */
export const pushed = z.object({
  id: z.number().int(),
  kind: z.enum(messageKinds),
  title: both,
  body: both,
  link: z.string(),
  sendTime: time,
})
export type Pushed = z.output<typeof pushed>

/**
 * What the server says over the push channel. `since` is where to go on from after
 * a gap; `more`: there was more than is sent, look at the
 * list. `said` is for everybody and belongs to nobody. `unread` counts to 100 at most. `changed` names records that the
 * page follows.
 */
export const pushFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), since: time, unread: z.number().int(), beatSeconds: z.number() }),
  z.object({
    type: z.literal('messages'),
    since: time,
    unread: z.number().int(),
    messages: z.array(pushed),
    more: z.boolean(),
  }),
  z.object({ type: z.literal('unread'), since: time, unread: z.number().int() }),
  z.object({ type: z.literal('said'), kind: z.enum(messageKinds), title: both, body: both, link: z.string() }),
  z.object({ type: z.literal('changed'), records: z.array(z.string()) }),
  z.object({ type: z.literal('beat') }),
])
export type PushFrame = z.output<typeof pushFrame>

/**
 * The first thing that a page says: who it is, where it goes on from, and in which language its person reads.
 */
export const pushHello = z.object({
  token: z.string().min(1).max(200),
  since: z
    .string()
    .regex(/^\d{1,19}$/)
    .optional(),
  language: z.enum(['cn', 'en']).optional(),
})

/** The records that are open on a page from now on, in place of those before: it is told when they change. */
export const pushFollow = z.object({ follow: z.array(recordName).max(20) })
export type PushFollow = z.output<typeof pushFollow>

/** Why the server ends a connection. */
export const pushClosed = {
  badHello: 1008,
  ended: 4401,
  confined: 4403,
  late: 4408,
  tooMany: 4429,
  full: 1013,
  restart: 1012,
} as const
export const pushPath = '/ws'
