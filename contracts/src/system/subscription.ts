import { z } from 'zod'
import { eventType } from '../kit/event.ts'
import { exportInput } from '../kit/export.ts'
import { languages } from '../kit/messages.ts'
import { operations } from '../kit/operation.ts'
import {
  can,
  date,
  dateTime,
  id,
  ids,
  listInput,
  pageOf,
  remark,
  required,
  stamped,
  text,
  time,
  version,
} from '../kit/wire.ts'
import { subscriptionMessages } from './subscription.messages.ts'

/** How an event is written: our own form, CloudEvents' envelope, or the message of a group's robot. */
export const eventForms = ['json', 'cloudEvents', 'dingTalk', 'weCom', 'feishu'] as const
export type EventForm = (typeof eventForms)[number]
export const robotForms: readonly EventForm[] = ['dingTalk', 'weCom', 'feishu']

const isType = (name: string): boolean => name.split('.').length === 3
/** What a person writes. Areas and kinds stand among the events of a tree: they say nothing by themselves. */
export const subscriptionInput = z.object({
  name: required(60),
  /** Empty where it stays as it is. */
  url: text(1000).optional(),
  accountId: id,
  events: z
    .array(z.string().max(130))
    .max(2000)
    .transform((names) => [...new Set(names.filter(isType))].toSorted())
    .pipe(z.array(eventType).min(1)),
  form: z.enum(eventForms).default('json'),
  language: z.enum(languages).default('cn'),
  robotSecret: text(200).optional(),
  remark: remark.optional(),
})
export type SubscriptionInput = z.output<typeof subscriptionInput>

export const standings = ['active', 'failing', 'paused'] as const
export const pauses = ['hand', 'failing', 'gone', 'account', 'robot'] as const
export type Pause = (typeof pauses)[number]

export const subscriptionRow = z.object({
  id: z.number().int(),
  name: z.string(),
  host: z.string(),
  accountId: z.number().int(),
  accountName: z.string(),
  events: z.array(z.string()),
  eventCount: z.number().int(),
  form: z.enum(eventForms),
  language: z.enum(languages),
  standing: z.enum(standings),
  pause: z.enum(pauses).nullable(),
  /** Read and not arrived yet. */
  waiting: z.number().int(),
  lastTime: time.nullable(),
  oldSecretUntil: time.nullable(),
  version: z.number().int(),
  can: can(['edit', 'remove', 'send', 'log', 'secret']),
  ...stamped,
})
export type SubscriptionRow = z.output<typeof subscriptionRow>

export const eventAttempt = z.object({
  id: z.number().int(),
  deliveryId: z.number().int(),
  attemptTime: time,
  event: z.string(),
  eventId: z.string(),
  number: z.string(),
  attempt: z.number().int(),
  outcome: z.enum(['done', 'refused']),
  status: z.number().int().nullable(),
  milliseconds: z.number().int(),
  answer: z.string(),
  error: z.string(),
  can: can(['resend', 'skip']),
})
export type EventAttempt = z.output<typeof eventAttempt>

interface EventNode {
  readonly id: string
  readonly label: string
  readonly children?: readonly EventNode[] | undefined
}
const eventNode: z.ZodType<EventNode> = z.lazy(() =>
  z.object({ id: z.string(), label: z.string(), children: z.array(eventNode).optional() }),
)
export const mostResent = 10_000

const exported = [
  'name',
  'host',
  'form',
  'accountName',
  'eventCount',
  'standing',
  'waiting',
  'lastTime',
  'remark',
  'createBy',
  'createTime',
  'updateTime',
] as const
const query = listInput({ name: text(60).optional(), standing: z.enum(standings).optional() }, ['id', 'createTime'])
const one = z.object({ id, version })

export const subscriptionCalls = operations('system/subscription', subscriptionMessages, {
  list: {
    method: 'GET',
    path: '/system/subscription/list',
    permission: 'system:subscription:list',
    wire: 'rows',
    input: query,
    answer: pageOf(subscriptionRow),
  },
  /** Everything that can be chosen: areas, kinds of records and what happens to them. */
  catalogue: {
    method: 'GET',
    path: '/system/subscription/events',
    permission: 'system:subscription:list',
    input: z.object({}),
    answer: z.array(eventNode),
  },
  /** The service accounts that one may be under. */
  accounts: {
    method: 'GET',
    path: '/system/subscription/accounts',
    permission: 'system:subscription:list',
    input: z.object({}),
    answer: z.array(z.object({ accountId: z.number().int(), accountName: z.string() })),
  },
  /** Each attempt to tell of an event, the newest first. */
  attempts: {
    method: 'GET',
    path: '/system/subscription/attempts',
    permission: 'system:subscription:log',
    wire: 'rows',
    input: listInput(
      {
        subscriptionId: id.optional(),
        number: text(60).optional(),
        outcome: z.enum(['done', 'refused']).optional(),
        beginTime: date.optional(),
        endTime: date.optional(),
      },
      ['id'],
    ),
    answer: pageOf(eventAttempt),
  },
  get: {
    method: 'GET',
    path: '/system/subscription/{id}',
    permission: 'system:subscription:query',
    input: z.object({ id }),
    answer: subscriptionRow,
  },
  /** Answers the secret this once. */
  create: {
    method: 'POST',
    path: '/system/subscription',
    permission: 'system:subscription:add',
    success: 'added',
    secret: true,
    sealed: true,
    input: subscriptionInput.extend({ url: required(1000) }),
    answer: z.object({ id: z.number().int(), secret: z.string() }),
  },
  update: {
    method: 'PUT',
    path: '/system/subscription',
    permission: 'system:subscription:edit',
    success: 'updated',
    sealed: true,
    input: subscriptionInput.extend({ id, version }),
    answer: z.object({ version: z.number().int() }),
  },
  remove: {
    method: 'DELETE',
    path: '/system/subscription/{ids}',
    permission: 'system:subscription:remove',
    success: 'deleted',
    input: z.object({ ids }),
    answer: z.void(),
  },
  pause: {
    method: 'POST',
    path: '/system/subscription/{id}/pause',
    permission: 'system:subscription:edit',
    success: 'paused',
    input: one,
    answer: z.object({ version: z.number().int() }),
  },
  /** Goes on from where it stood. */
  resume: {
    method: 'POST',
    path: '/system/subscription/{id}/resume',
    permission: 'system:subscription:edit',
    success: 'resumed',
    input: one,
    answer: z.object({ version: z.number().int() }),
  },
  /** Answers the new secret this once; the old one is signed with as well until it ends. */
  rotate: {
    method: 'POST',
    path: '/system/subscription/{id}/secret',
    permission: 'system:subscription:secret',
    success: 'rotated',
    secret: true,
    input: one.extend({ overlapHours: z.coerce.number<number | string>().int().min(0).max(168).default(24) }),
    answer: z.object({ version: z.number().int(), secret: z.string() }),
  },
  /** Sends a test event at once, also while it is paused; refused with the reason where it does not arrive. */
  test: {
    method: 'POST',
    path: '/system/subscription/{id}/test',
    permission: 'system:subscription:send',
    input: z.object({ id }),
    answer: z.object({ status: z.number().int(), milliseconds: z.number().int() }),
  },
  /** Tells again of what was told or given up: some deliveries, or all events of a time. */
  resend: {
    method: 'POST',
    path: '/system/subscription/{id}/resend',
    permission: 'system:subscription:send',
    input: z.object({
      id,
      deliveryIds: z.array(id).max(500).optional(),
      beginTime: dateTime.optional(),
      endTime: dateTime.optional(),
    }),
    answer: z.object({ count: z.number().int() }),
  },
  /** Gives up an event that waits to be tried again. */
  skip: {
    method: 'POST',
    path: '/system/subscription/{id}/skip',
    permission: 'system:subscription:send',
    success: 'skipped',
    input: z.object({ id, deliveryId: id }),
    answer: z.void(),
  },
  export: {
    method: 'POST',
    path: '/system/subscription/export',
    permission: 'system:subscription:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
