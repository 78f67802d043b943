import type { DatabaseTable, gen } from '@geodepot/contracts/system/gen.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { sql } from 'kysely'
import { type Reader, containing } from '../../kit/database/database.ts'
import { listed } from '../../kit/database/list.ts'
import type { Catalogued } from './guess.ts'

// The business's own schemas; a document's lines come with it.
const tables = sql`(select c.oid, n.nspname || '.' || c.relname as name, coalesce(obj_description(c.oid, 'pg_class'), '') as comment
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('system', 'equipment', 'material')
    and not exists (select 1 from pg_class h where h.relnamespace = c.relnamespace and c.relname = h.relname || '_line')) t`

/** Tables that nobody read yet. */
export const findTables = (db: Reader, query: InputOf<typeof gen.databaseList>): Promise<Page<DatabaseTable>> =>
  listed<DatabaseTable>(
    db,
    {
      from: tables,
      key: 't.oid',
      scope: 'company',
      where: [
        sql`not exists (select 1 from system.gen_table g where g.source = t.name)`,
        ...(query.tableName === undefined ? [] : [sql<boolean>`t.name like ${containing(query.tableName)}`]),
        ...(query.tableComment === undefined
          ? []
          : [sql<boolean>`lower(t.comment) like ${containing(query.tableComment)}`]),
      ],
      sort: { tableName: 't.name' },
      columns: sql`t.name as "tableName", t.comment as "tableComment", (select count(*) from pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped) as "columnCount"`,
      joins: sql``,
    },
    { ...query, orderByColumn: 'tableName' },
  )

interface Found extends Catalogued {
  readonly table: string
  readonly tableComment: string
}
/** The columns of tables, in their order; a table that is not there is not in the answer. */
export const columnsOf = async (
  db: Reader,
  names: readonly string[],
): Promise<ReadonlyMap<string, { comment: string; columns: readonly Catalogued[] }>> => {
  const { rows } = await sql<Found>`
    select n.nspname || '.' || c.relname as table, coalesce(obj_description(c.oid, 'pg_class'), '') as "tableComment", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull and not a.atthasdef as required, coalesce(col_description(c.oid, a.attnum), '') as comment,
      (select fn.nspname || '.' || f.relname from pg_constraint k join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
        where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1) as target
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname || '.' || c.relname = any(${names}) and n.nspname in ('system', 'equipment', 'material') order by a.attnum`.execute(
    db,
  )
  return new Map(
    [...Map.groupBy(rows, ({ table }) => table)].map(([table, columns]) => [
      table,
      { comment: columns[0]?.tableComment ?? '', columns },
    ]),
  )
}
