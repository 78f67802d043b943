import type { Text } from '@geodepot/contracts/kit/messages.ts'
import type { MessageChannel } from '@geodepot/contracts/kit/push.ts'
import { sql } from 'kysely'
import type { Database, Reader } from '../database/database.ts'
import { unseal } from '../seal.ts'
import { type Post, noPost, sendLetters } from './letters.ts'
import { due, portion, settle } from './outbox.ts'
import { type Outgoing, type Sender, deliveryError } from './outgoing.ts'
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
  /** How letters to people without an account leave. */
  readonly post?: Post
  readonly report: (error: unknown) => void
  /** Milliseconds between two looks; 0 for none but by hand. */
  readonly everyMs?: number
}
export interface Delivery {
  /** Sends what is due; says how many that were. */
  once(): Promise<number>
  close(): Promise<void>
}

const everyMs = 2000

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
  const { rows } = await sql<Due>`
    with due as (${due('document.delivery')})
    select d.id, d.key, d.person_id as person, d.channel, d.kind, jsonb_build_array(d.title, d.title_en) as title, jsonb_build_array(d.body, d.body_en) as body, d.link, d.attempts,
      (extract(epoch from d.created_at) * 1000)::bigint as "createdAt", d.created_at as "sentAt", r.language, r.webhook_url as url, r.webhook_secret as secret
    from due d left join document.reach r using (person_id) order by d.id`.execute(db)
  return rows
}

/**
 * Empties the outbox, on every node at once: each takes what no other has. What arrived and was not noted, because a
 * node went away, is sent again under its key.
 */
export const startDelivery = ({
  db,
  senders,
  receiversOf,
  post = noPost,
  report,
  everyMs: pause = everyMs,
}: DeliveryParts): Delivery => {
  let running: Promise<number> | undefined
  const round = async (): Promise<number> => {
    const rows = await take(db)
    if (rows.length === 0) return 0
    const receivers = await receiversOf(
      db,
      rows.map(({ person }) => person),
    )
    const outcomes = await Promise.all(
      rows.map(async (one) => {
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
    await settle(db, 'document.delivery', outcomes)
    return rows.length
  }
  const emptied = async (send: () => Promise<number>): Promise<number> => {
    let count = 0
    for (let sent = await send(); ; sent = await send()) {
      count += sent
      if (sent < portion) return count
    }
  }
  const all = async (): Promise<number> => (await emptied(round)) + (await emptied(() => sendLetters(db, post, report)))
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
