import type { Text } from '@geodepot/contracts/kit/messages.ts'
import type { MessageKind } from '@geodepot/contracts/kit/push.ts'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

/** Under what nodes hear, after the commit, whose messages changed, what is said to everybody, and which records changed. */
export const topics = { changed: 'push_changed', said: 'push_said', records: 'push_records' } as const
/** Stands for everybody. */
export const everybody = '*'

// A notification carries less than 8,000 bytes.
const named = 400
const longest = 300

/**
 * Has every node look at these people's messages once the transaction is
 * committed; their pages re-read what is counted for them.
 */
export const wake = async (tx: Tx, people: readonly number[]): Promise<void> => {
  const ids = [...new Set(people)]
  if (ids.length === 0) return
  await sql`select pg_notify(${topics.changed}, ${ids.length > named ? everybody : ids.join(',')})`.execute(tx)
}

/** Has every node tell the pages on which these records are open, once the transaction is committed. */
export const noteChanged = async (tx: Tx, records: readonly string[]): Promise<void> => {
  await sql`select pg_notify(${topics.records}, record) from unnest(${records}::text[]) record`.execute(tx)
}

export interface Said {
  readonly kind: MessageKind
  readonly title: Text
  readonly body: Text
  readonly link: string
}
const shortened = ([cn, en]: Text): Text => [cn.slice(0, longest), en.slice(0, longest)]
/** Says something to every page that is open now. What it is about is kept elsewhere: who is away finds it there. */
export const sayToAll = async (tx: Tx, { kind, title, body, link }: Said): Promise<void> => {
  await sql`select pg_notify(${topics.said}, ${JSON.stringify({ kind, title: shortened(title), body: shortened(body), link })})`.execute(
    tx,
  )
}
