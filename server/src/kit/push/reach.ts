import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import { now } from '../clock.ts'
import { type Reader, type Tx, recordset, spoken } from '../database/database.ts'
import { seal, unseal } from '../seal.ts'

/** How a person wants to be told beside the page. */
export interface Reach {
  readonly language: Language
  readonly emailKinds: readonly string[]
  readonly webhookKinds: readonly string[]
  readonly webhookUrl: string
  readonly webhookSecret: string
}
export const noReach: Reach = { language: 'cn', emailKinds: [], webhookKinds: [], webhookUrl: '', webhookSecret: '' }

export const reachOf = async (db: Reader, person: number): Promise<Reach> => {
  const {
    rows: [row],
  } = await sql<Reach>`
    select language, email_kinds as "emailKinds", webhook_kinds as "webhookKinds", webhook_url as "webhookUrl", webhook_secret as "webhookSecret"
    from document.reach where person_id = ${person}`.execute(db)
  return row === undefined
    ? noReach
    : { ...row, webhookUrl: unseal(row.webhookUrl), webhookSecret: unseal(row.webhookSecret) }
}

export const keepReach = async (tx: Tx, person: number, reach: Reach): Promise<void> => {
  const { language, emailKinds, webhookKinds, webhookUrl, webhookSecret } = reach
  await sql`
    insert into document.reach (person_id, language, email_kinds, webhook_kinds, webhook_url, webhook_secret, changed_at)
    values (${person}, ${language}, ${emailKinds}::text[], ${webhookKinds}::text[], ${seal(webhookUrl)}, ${seal(webhookSecret)}, ${now()})
    on conflict (person_id) do update set language = excluded.language, email_kinds = excluded.email_kinds, webhook_kinds = excluded.webhook_kinds,
      webhook_url = excluded.webhook_url, webhook_secret = excluded.webhook_secret, changed_at = excluded.changed_at`.execute(
    tx,
  )
}

/** Seals the addresses and secrets of webhooks that an earlier version of the product stored in the clear. */
export const sealReach = async (tx: Tx): Promise<void> => {
  const { rows } = await sql<{ person: number; url: string; secret: string }>`
    select person_id as person, webhook_url as url, webhook_secret as secret from document.reach where webhook_url like 'http%' for update`.execute(
    tx,
  )
  const sealed = rows.map(({ person, url, secret }) => ({ person, url: seal(url), secret: seal(secret) }))
  await sql`update document.reach r set webhook_url = t.url, webhook_secret = t.secret from ${recordset(sealed, { person: 'bigint', url: 'text', secret: 'text' })} where r.person_id = t.person`.execute(
    tx,
  )
}

/** Remembers in which language a person reads, for what is sent elsewhere. */
export const noteLanguage = async (db: Reader, person: number, language: Language): Promise<void> => {
  await sql`
    insert into document.reach (person_id, language, changed_at) values (${person}, ${language}, ${now()})
    on conflict (person_id) do update set language = excluded.language where document.reach.language <> excluded.language`.execute(
    db,
  )
}

/** Why the latest delivery by each channel did not arrive, in the reader's language; nothing where it did. */
export const deliveryErrorsOf = async (
  db: Reader,
  person: number,
  language: Language,
): Promise<ReadonlyMap<string, { text: string; time: string }>> => {
  const { rows } = await sql<{ channel: string; text: string; time: string }>`
    select c.channel, last.text, last.time from (values ('email'), ('webhook')) c (channel)
    cross join lateral (
      select ${spoken('d.error', language)} as text, coalesce(d.ended_at, d.created_at) as time from document.delivery d
      where d.person_id = ${person} and d.channel = c.channel and d.attempts > 0 order by d.id desc limit 1) last
    where last.text <> ''`.execute(db)
  return new Map(rows.map(({ channel, ...error }) => [channel, error]))
}
