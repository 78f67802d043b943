import { sql } from 'kysely'
import type { Tx } from '../src/kit/database/database.ts'
import { makeStatistics } from '../src/kit/database/statistics.ts'

/** Rows that were written when a table was last looked at. */
const known = new WeakMap<Tx, Map<string, number>>()
const fewest = 200

/**
 * Makes the statistics of tables that have doubled since: what is written in one transaction is planned for empty tables
 * otherwise, and posting takes several times as long.
 */
export const keepStatistics = async (tx: Tx): Promise<void> => {
  const before = known.get(tx) ?? new Map<string, number>()
  known.set(tx, before)
  const { rows } = await sql<{ name: string; written: number }>`
    select format('%I.%I', schemaname, relname) as name, n_tup_ins + n_tup_upd as written
    from pg_stat_xact_user_tables where n_tup_ins + n_tup_upd >= ${fewest} order by 1`.execute(tx)
  const grown = rows.filter(({ name, written }) => written >= 2 * (before.get(name) ?? 0))
  for (const { name, written } of grown) before.set(name, written)
  if (grown.length > 0)
    await makeStatistics(
      tx,
      grown.map(({ name }) => name),
    )
}

/**
 * Fills tables without the indexes that words are looked up in, and makes these at the end: every change of a row writes
 * all of its words again, which is most of what a posting costs.
 */
export const withoutWordIndexes = async (tx: Tx, fill: () => Promise<void>): Promise<void> => {
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam join pg_namespace n on n.oid = c.relnamespace
    where m.amname = 'gin' and n.nspname in ('document', 'equipment', 'material', 'system') order by 1`.execute(tx)
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(tx)
  await fill()
  // An index is not made of a table whose rules have yet to look at rows.
  await sql`set constraints all immediate`.execute(tx)
  for (const { definition } of rows) await sql.raw(definition).execute(tx)
  await sql`set constraints all deferred`.execute(tx)
}
