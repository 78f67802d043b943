import { sql } from 'kysely'
import { now } from '../clock.ts'
import { type Database, recordset } from '../database/database.ts'
import { isDue } from '../database/due.ts'
import type { DeliveryError } from './outgoing.ts'

/** What waits to leave the product: letters to people with an account and without. Both tables say how they stand alike. */
type Outbox = 'document.delivery' | 'document.letter'

const minute = 60_000
const day = 24 * 60 * minute
/** So much is sent at once. */
export const portion = 20
/**
 * How long a node keeps to itself what it is sending: longer than sending ever
 * takes. When it goes away meanwhile, another begins anew.
 */
const lease = 3 * minute
/** Minutes until the next attempt, growing; the last one again and again. */
const pauses = [0.5, 2, 10, 30, 60, 120, 240]

/** Takes what is due for this node alone, as SQL that gives its rows. */
export const due = (outbox: Outbox) => {
  const moment = now()
  return sql`update ${sql.table(outbox)} set attempts = attempts + 1, next_at = ${new Date(moment.getTime() + lease)} where id = any(array(
        select id from ${sql.table(outbox)} where state = 'waiting' and ${isDue('next_at', moment)} order by next_at, id limit ${portion} for update skip locked))
      returning *`
}

interface Outcome {
  readonly due: { readonly id: number; readonly attempts: number; readonly createdAt: number }
  readonly error: DeliveryError | undefined
}
/** Keeps what came of sending: arrived, given up, or to be tried again, later and later. */
export const settle = async (db: Database, outbox: Outbox, outcomes: readonly Outcome[]): Promise<void> => {
  const moment = now().getTime()
  const rows = outcomes.map(({ due: sent, error: failed }) => {
    const next = moment + (pauses[Math.min(sent.attempts, pauses.length) - 1] ?? 0) * minute
    const state = failed === undefined ? 'done' : failed.lasting || next > sent.createdAt + day ? 'failed' : 'waiting'
    const [cn, en] = failed?.text ?? ['', '']
    return {
      id: sent.id,
      state,
      error: cn,
      error_en: en,
      next_at: new Date(next),
      ended_at: state === 'waiting' ? null : new Date(moment),
    }
  })
  // What was taken back while it was on its way stays taken back: nothing is left of it that could be sent again.
  await sql`update ${sql.table(outbox)} d set state = t.state, error = t.error, error_en = t.error_en, next_at = t.next_at, ended_at = t.ended_at
    from ${recordset(rows, { id: 'bigint', state: 'text', error: 'text', error_en: 'text', next_at: 'timestamptz', ended_at: 'timestamptz' })} where d.id = t.id and d.state = 'waiting'`.execute(
    db,
  )
}
