import { sql } from 'kysely'
import type { Tx } from '../src/kit/database/database.ts'
import { schemas } from '../src/kit/database/schemas.ts'
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
    select c.oid::regclass::text as name, w.written
    from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = any(${schemas})
      cross join lateral (select pg_stat_get_xact_tuples_inserted(c.oid) + pg_stat_get_xact_tuples_updated(c.oid) as written) w
    where c.relkind = 'r' and w.written >= ${fewest} order by 1`.execute(tx)
  const grown = rows.filter(({ name, written }) => written >= 2 * (before.get(name) ?? 0))
  for (const { name, written } of grown) before.set(name, written)
  if (grown.length > 0)
    await makeStatistics(
      tx,
      grown.map(({ name }) => name),
    )
}

/** Tables of most of the rows, and those that every posting writes. */
const fullest = ['custody_event', 'custody_interval', 'depreciation_line', 'device', 'device_day', 'month_days'].map(
  (name) => `equipment.${name}`,
)
/** Their indexes that are no rule, and that postings find something by. */
const asked = [
  'custody_event_device',
  'custody_event_given',
  'custody_event_model',
  'custody_event_taken',
  'device_held',
  'device_held_since',
  'device_live',
  'device_locked',
  'device_model',
  'device_mounted_on',
]

interface LeftOut {
  readonly drop: string
  readonly make: string
}
const indexes = sql<LeftOut>`
  select 'drop index ' || i.indexrelid::regclass as drop, pg_get_indexdef(i.indexrelid) as make
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any(${schemas})
    and (m.amname = 'gin' or i.indrelid = any(${fullest}::regclass[]) and not i.indisunique and not i.indisexclusion and c.relname <> all(${asked}))
  order by 1`
const references = sql<LeftOut>`
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
  from pg_constraint where contype = 'f' and conrelid = any(${fullest}::regclass[]) order by 1`

/**
 * Fills tables without what is dear to keep and cheap to make at the end: the indexes that words are looked up in, as
 * every change of a row writes all of its words again, and of the fullest tables those that only lists ask and the
 * references, as a row of one's own transaction is looked up again with each change. At the end all of it holds, or
 * nothing is filled.
 */
export const indexedAtTheEnd = async (tx: Tx, fill: () => Promise<void>): Promise<void> => {
  const leftOut = [...(await references.execute(tx)).rows, ...(await indexes.execute(tx)).rows]
  for (const { drop } of leftOut) await sql.raw(drop).execute(tx)
  await fill()
  // Nothing is made of a table whose rules have yet to look at rows.
  await sql`set constraints all immediate`.execute(tx)
  for (const { make } of leftOut) await sql.raw(make).execute(tx)
  await sql`set constraints all deferred`.execute(tx)
}
