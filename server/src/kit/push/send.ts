import type { Text } from '@geodepot/contracts/kit/messages.ts'
import type { MessageKind } from '@geodepot/contracts/kit/push.ts'
import type { Work } from '@geodepot/contracts/kit/work.ts'
import { type RawBuilder, sql } from 'kysely'
import { now } from '../clock.ts'
import { type Tx, recordset } from '../database/database.ts'
import { type Said, sayToAll, wake } from './wake.ts'

/**
 * `title` and `body` in both languages, plain text; `link` is a path of the
 * page. Nothing in them that one of `to` may not know.
 */
export interface Message {
  /** Ids of people. */
  readonly to: readonly number[]
  readonly kind: MessageKind
  readonly title: Text
  readonly body: Text
  readonly link: string
  /** What it asks for, and in which document: read once that is done. */
  readonly asks?: { readonly document: number; readonly work: Work }
}

const columns = sql.raw('person_id, kind, title, title_en, body, body_en, link')
/** By which channels a person wants a message: `s` is the message, `r` how its person is reached. */
const wanted = sql`cross join lateral (
  select 'email' as channel where s.kind = any(r.email_kinds) union all select 'webhook' where s.kind = any(r.webhook_kinds) and r.webhook_url <> '') c`
const intoOutbox = (from: RawBuilder<unknown>) => sql`
  insert into document.delivery (person_id, channel, kind, title, title_en, body, body_en, link, created_at, next_at)
  select r.person_id, c.channel, s.kind, s.title, s.title_en, s.body, s.body_en, s.link, ${now()}, ${now()} from ${from} ${wanted}`

/** In the transaction of what it tells of; people hear of it after the commit, on every node. */
export const send = async (tx: Tx, messages: readonly Message[]): Promise<void> => {
  const rows = messages.flatMap(({ to, kind, title, body, link, asks }) =>
    [...new Set(to)].map((person) => ({
      person,
      kind,
      title: title[0],
      title_en: title[1],
      body: body[0],
      body_en: body[1],
      link,
      document_id: asks?.document ?? null,
      work: asks?.work ?? null,
    })),
  )
  if (rows.length === 0) return
  await sql`
    with s as (
      insert into document.message (${columns}, document_id, work, sent_at)
      select person, kind, title, title_en, body, body_en, link, document_id, work, ${now()}
      from ${recordset(rows, { person: 'bigint', kind: 'text', title: 'text', title_en: 'text', body: 'text', body_en: 'text', link: 'text', document_id: 'bigint', work: 'text' })}
      returning ${columns}
    )
    ${intoOutbox(sql`s join document.reach r using (person_id)`)}`.execute(tx)
  await wake(
    tx,
    rows.map(({ person }) => person),
  )
}

/**
 * Tells everybody of something that is kept in one place for all: no row
 * per person, but who chose to be reached outside is.
 */
export const broadcast = async (tx: Tx, said: Said): Promise<void> => {
  const { kind, title, body, link } = said
  const from = sql`(select ${kind}::text as kind, ${title[0]}::text as title, ${title[1]}::text as title_en, ${body[0]}::text as body, ${body[1]}::text as body_en, ${link}::text as link) s
    cross join document.reach r`
  await intoOutbox(from).execute(tx)
  await sayToAll(tx, said)
}

/** What was told everybody is not to be told any more: what has not left the product yet stays here. */
export const unsay = async (tx: Tx, { kind, link }: Pick<Said, 'kind' | 'link'>): Promise<void> => {
  await sql`delete from document.delivery where state = 'waiting' and kind = ${kind} and link = ${link}`.execute(tx)
}
