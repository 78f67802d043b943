import type { Text } from '@geodepot/contracts/kit/messages.ts'
import type { MessageChannel } from '@geodepot/contracts/kit/push.ts'
import { sql } from 'kysely'
import { now } from '../clock.ts'
import { type Database, type Reader, recordset } from '../database/database.ts'
import { unseal } from '../seal.ts'
import { type DeliveryError, type Outgoing, type Sender, deliveryError } from './outgoing.ts'
import { noReach } from './reach.ts'

export type Senders = Readonly<Record<MessageChannel, Sender>>
export interface Receiver {
  readonly email: string
  readonly enabled: boolean
}
interface DeliveryParts {
  readonly db: Database
  readonly senders: Senders
  /** People's e-mail addresses, by id, and whether they still have an account. */
  readonly receiversOf: (db: Reader, people: readonly number[]) => Promise<ReadonlyMap<number, Receiver>>
  readonly report: (error: unknown) => void
  /** Milliseconds between two looks; 0 for none but by hand. */
  readonly everyMs?: number
}
export interface Delivery {
  /** Sends what is due; says how many that were. */
  once(): Promise<number>
  close(): Promise<void>
}

const minute = 60_000
const day = 24 * 60 * minute
const everyMs = 2000
const portion = 20
/**
 * How long a node keeps to itself what it is sending: longer than sending ever
 * takes. When it goes away meanwhile, another begins anew.
 */
const lease = 3 * minute
/** Minutes until the next attempt, growing; the last one again and again. */
const pauses = [0.5, 2, 10, 30, 60, 120, 240]

interface Due {
  id: number
  key: string
  person: number
  channel: MessageChannel
  kind: Outgoing['kind']
  title: Text
  body: Text
  link: string
  attempts: number
  createdAt: number
  sentAt: string
  language: Outgoing['language'] | null
  url: string | null
  secret: string | null
}

/** Takes what is due for this node alone. */
const take = async (db: Database): Promise<Due[]> => {
  const moment = now()
  const { rows } = await sql<Due>`
    with due as (
      update document.delivery set attempts = attempts + 1, next_at = ${new Date(moment.getTime() + lease)} where id = any(array(
        select id from document.delivery where state = 'waiting' and next_at <= ${moment} order by next_at, id limit ${portion} for update skip locked))
      returning *
    )
    select d.id, d.key, d.person_id as person, d.channel, d.kind, jsonb_build_array(d.title, d.title_en) as title, jsonb_build_array(d.body, d.body_en) as body, d.link, d.attempts,
      (extract(epoch from d.created_at) * 1000)::bigint as "createdAt", d.created_at as "sentAt", r.language, r.webhook_url as url, r.webhook_secret as secret
    from due d left join document.reach r using (person_id) order by d.id`.execute(db)
  return rows
}

const settle = async (
  db: Database,
  outcomes: readonly { due: Due; error: DeliveryError | undefined }[],
): Promise<void> => {
  const moment = now().getTime()
  const rows = outcomes.map(({ due, error: failed }) => {
    const next = moment + (pauses[Math.min(due.attempts, pauses.length) - 1] ?? 0) * minute
    const state = failed === undefined ? 'done' : failed.lasting || next > due.createdAt + day ? 'failed' : 'waiting'
    const [cn, en] = failed?.text ?? ['', '']
    return {
      id: due.id,
      state,
      error: cn,
      error_en: en,
      next_at: new Date(next),
      ended_at: state === 'waiting' ? null : new Date(moment),
    }
  })
  await sql`update document.delivery d set state = t.state, error = t.error, error_en = t.error_en, next_at = t.next_at, ended_at = t.ended_at
    from ${recordset(rows, { id: 'bigint', state: 'text', error: 'text', error_en: 'text', next_at: 'timestamptz', ended_at: 'timestamptz' })} where d.id = t.id`.execute(
    db,
  )
}

/**
 * Empties the outbox, on every node at once: each takes what no other has. What arrived and was not noted, because a
 * node went away, is sent again under its key.
 */
export const startDelivery = ({
  db,
  senders,
  receiversOf,
  report,
  everyMs: pause = everyMs,
}: DeliveryParts): Delivery => {
  let running: Promise<number> | undefined
  const round = async (): Promise<number> => {
    const due = await take(db)
    if (due.length === 0) return 0
    const receivers = await receiversOf(
      db,
      due.map(({ person }) => person),
    )
    const outcomes = await Promise.all(
      due.map(async (one) => {
        const receiver = receivers.get(one.person)
        if (receiver?.enabled !== true) return { due: one, error: deliveryError('error_gone', true) }
        const sending = async () =>
          senders[one.channel]({
            ...one,
            language: one.language ?? noReach.language,
            address: receiver.email,
            url: unseal(one.url ?? ''),
            secret: unseal(one.secret ?? ''),
          })
        return {
          due: one,
          error: await sending().catch((error: unknown) => {
            report(error)
            return deliveryError('error_unexpected', false)
          }),
        }
      }),
    )
    await settle(db, outcomes)
    return due.length
  }
  const all = async (): Promise<number> => {
    let count = 0
    for (let sent = await round(); ; sent = await round()) {
      count += sent
      if (sent < portion) return count
    }
  }
  const once = (): Promise<number> =>
    (running ??= all().finally(() => {
      running = undefined
    }))
  const timer =
    pause === 0
      ? undefined
      : setInterval(() => {
          once().catch(report)
        }, pause)
  return {
    once,
    close: async () => {
      clearInterval(timer)
      await running?.catch(() => undefined)
    },
  }
}
