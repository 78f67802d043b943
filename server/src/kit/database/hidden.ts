import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { now } from '../clock.ts'
import type { Reader, Tx } from './database.ts'

/**
 * A log whose rows are written once: deleting takes them out of its lists and
 * leaves them where they are. `table` is where they stand.
 */
export interface KeptLog {
  readonly name: string
  readonly table: string
}

/** The rows that lists still show; `key` is the log's id as the query names it. */
export const notHidden = ({ name }: KeptLog, key: string): RawBuilder<SqlBool>[] => [
  sql<SqlBool>`${sql.ref(key)} > coalesce((select row_id from document.hidden_until where log = ${name}), 0)`,
  sql<SqlBool>`not exists (select 1 from document.hidden_row h where h.log = ${name} and h.row_id = ${sql.ref(key)})`,
]

/** Hides these rows from now on. */
export const hideRows = async (tx: Tx, actor: Actor, { name }: KeptLog, ids: readonly number[]): Promise<void> => {
  await sql`insert into document.hidden_row (log, row_id, person_id, hidden_at)
    select ${name}, id, ${actor.userId}, ${now()} from unnest(${ids}::bigint[]) as id on conflict do nothing`.execute(
    tx,
  )
}

/** Hides every row that stands there now. Answers the id of the last one. */
export const hideAll = async (tx: Tx, actor: Actor, log: KeptLog): Promise<number> => {
  const last = await lastOf(tx, log)
  await sql`insert into document.hidden_until (log, row_id, person_id, hidden_at) values (${log.name}, ${last}, ${actor.userId}, ${now()})
    on conflict (log) do update set row_id = excluded.row_id, person_id = excluded.person_id, hidden_at = excluded.hidden_at`.execute(
    tx,
  )
  await sql`delete from document.hidden_row where log = ${log.name} and row_id <= ${last}`.execute(tx)
  return last
}

const lastOf = async (db: Reader, { table }: KeptLog): Promise<number> => {
  const {
    rows: [row],
  } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from ${sql.table(table)}`.execute(db)
  return row?.last ?? 0
}
