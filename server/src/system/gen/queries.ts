import { type GenColumn, type GenInfo, gen } from '@geodepot/contracts/system/gen.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { type Reader, containing } from '../../kit/database/database.ts'
import type { Listing } from '../../kit/database/list.ts'

type Query = Omit<InputOf<typeof gen.list>, 'pageNum' | 'pageSize'>

const tableName = sql`coalesce(g.source, g.area || '.' || replace(g.module, '-', '_'))`
const columns = sql`g.id as "tableId", ${tableName} as "tableName", g.kind as "tplCategory", g.area as "moduleName", g.module as "businessName", g.name as "functionName", g.name_en as "functionNameEn", g.prefix,
  g.version, cu.nick_name as "createBy", g.created_at as "createTime", uu.nick_name as "updateBy", g.updated_at as "updateTime", g.remark`
const joins = sql`left join system.user cu on cu.id = g.created_by left join system.user uu on uu.id = g.updated_by`

/** Modules as they are described, each with what this person may do with it. */
export const moduleListing = (actor: Actor, query: Query): Listing => ({
  from: sql`system.gen_table g`,
  key: 'g.id',
  joins,
  scope: 'company',
  where: [
    ...(query.keyword === undefined
      ? []
      : [
          sql<SqlBool>`lower(g.name || ' ' || g.name_en || ' ' || g.area || '/' || g.module) like ${containing(query.keyword)}`,
        ]),
    ...(query.functionName === undefined
      ? []
      : [sql<SqlBool>`lower(g.name || ' ' || g.name_en) like ${containing(query.functionName)}`]),
    ...(query.businessName === undefined ? [] : [sql<SqlBool>`g.module like ${containing(query.businessName)}`]),
    ...(query.tableName === undefined ? [] : [sql<SqlBool>`${tableName} like ${containing(query.tableName)}`]),
    ...(query.tplCategory === undefined ? [] : [sql<SqlBool>`g.kind = ${query.tplCategory}`]),
  ],
  sort: { tableId: 'g.id', businessName: 'g.module', createTime: 'g.created_at', updateTime: 'g.updated_at' },
  columns: sql`${columns}, (select count(*) from system.gen_column c where c.table_id = g.id) as "columnCount", jsonb_strip_nulls(jsonb_build_object(
    'edit', case when ${mayDo(actor, gen.update.permission)} then true end, 'remove', case when ${mayDo(actor, gen.remove.permission)} then true end,
    'preview', case when ${mayDo(actor, gen.preview.permission)} then true end, 'code', case when ${mayDo(actor, gen.download.permission)} then true end,
    'sync', case when ${mayDo(actor, gen.sync.permission)} and g.source is not null then true end)) as can`,
})

export interface Described {
  readonly info: GenInfo
  readonly rows: GenColumn[]
}

const flagOf = (column: string) => sql`case when ${sql.ref(column)} then '1' else '0' end`
const columnRows = async (db: Reader, ids: readonly number[]): Promise<(GenColumn & { tableId: number })[]> => {
  const { rows } = await sql<GenColumn & { tableId: number }>`
    select c.table_id as "tableId", c.id as "columnId", c.part, c.name as "columnName", c.field as "fieldName", c.label as "columnComment", c.label_en as "columnCommentEn", c.type as "columnType", c.length as "maxLength",
      c.dictionary as "dictType", ${flagOf('c.is_required')} as "isRequired", ${flagOf('c.in_list')} as "isList", ${flagOf('c.in_form')} as "isEdit", ${flagOf('c.sortable')} as "isSort",
      c.query as "queryType", c.position as sort, c.database_type as "databaseType"
    from system.gen_column c where c.table_id = any(${ids}::bigint[]) order by c.table_id, c.position`.execute(db)
  return rows
}

/** Descriptions by their ids, in that order; one that is gone is left out. */
export const findDescribed = async (db: Reader, ids: readonly number[]): Promise<Described[]> => {
  const { rows: infos } =
    await sql<GenInfo>`select ${columns} from system.gen_table g ${joins} where g.id = any(${ids}::bigint[]) order by array_position(${ids}::bigint[], g.id)`.execute(
      db,
    )
  const byTable = Map.groupBy(await columnRows(db, ids), (row) => row.tableId)
  return infos.map((info) => ({
    info,
    rows: (byTable.get(info.tableId) ?? []).map(({ tableId: _tableId, ...row }) => row),
  }))
}

/** Every description by name alone. */
export const findNames = async (db: Reader) => {
  const { rows } = await sql<Pick<GenInfo, 'tableId' | 'tableName' | 'moduleName' | 'businessName' | 'functionName'>>`
    select g.id as "tableId", ${tableName} as "tableName", g.area as "moduleName", g.module as "businessName", g.name as "functionName" from system.gen_table g order by g.id`.execute(
    db,
  )
  return rows
}

/** Ids of descriptions by table name or by id, as a client may send either. */
export const idsOf = async (db: Reader, tables: readonly string[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select g.id from unnest(${tables}::text[]) with ordinality t(name, place) join system.gen_table g on g.id::text = t.name or ${tableName} = t.name order by t.place`.execute(
    db,
  )
  return [...new Set(rows.map(({ id }) => id))]
}
