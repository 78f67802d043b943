import type { ServerState } from '@geodepot/contracts/system/server.ts'
import { sql } from 'kysely'
import type { Database } from '../../kit/database/database.ts'

type State = ServerState['database']
const tablesShown = 8

/** How the database is doing, by its own clock. What its user may not see of other sessions is left out. */
export const databaseState = async (db: Database): Promise<State> => {
  const [
    {
      rows: [facts],
    },
    tables,
  ] = await Promise.all([
    sql<Omit<State, 'tables'>>`
      select 'PostgreSQL ' || split_part(current_setting('server_version'), ' ', 1) as version, pg_database_size(current_database()) as size, pg_postmaster_start_time() as "startTime",
        s.connections, s.active, current_setting('max_connections')::int as "mostConnections", s.oldest as "oldestTransaction",
        d.blks_hit::float8 / nullif(d.blks_hit + d.blks_read, 0) as "cacheHits"
      from pg_stat_database d,
        (select count(*) filter (where backend_type = 'client backend') as connections, count(*) filter (where state = 'active' and pid <> pg_backend_pid()) as active,
          extract(epoch from clock_timestamp() - min(xact_start) filter (where pid <> pg_backend_pid()))::float8 as oldest
        from pg_stat_activity where datname = current_database()) s
      where d.datname = current_database()`.execute(db),
    largest(db),
  ])
  if (!facts) throw new Error('the database says nothing of itself')
  return { ...facts, tables }
}

const largest = async (db: Database): Promise<State['tables']> => {
  const { rows } = await sql<State['tables'][number]>`
    select n.nspname || '.' || c.relname as name, pg_total_relation_size(c.oid) as size, case when c.reltuples < 0 then null else c.reltuples::bigint end as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'
    order by pg_total_relation_size(c.oid) desc limit ${tablesShown}`.execute(db)
  return rows
}
