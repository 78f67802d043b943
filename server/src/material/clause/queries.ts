import { clauseCalls, type ClauseRow } from '@geodepot/contracts/material/clause.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { type Reader, containing } from '../../kit/database/database.ts'
import { type Listing, listed } from '../../kit/database/list.ts'

type ClauseQuery = Omit<InputOf<typeof clauseCalls.list>, 'pageNum' | 'pageSize'>

const filters = (query: ClauseQuery): RawBuilder<SqlBool>[] =>
  query.name === undefined
    ? []
    : [sql<SqlBool>`(lower(a.name) like ${containing(query.name)} or lower(a.name_en) like ${containing(query.name)})`]

/** One declaration for the page, its total and its export. */
export const clauseListing = (actor: Actor, query: ClauseQuery): Listing => ({
  from: sql`material.clause a`,
  key: 'a.id',
  scope: 'company',
  where: [sql<SqlBool>`a.deleted_at is null`, ...filters(query)],
  sort: { id: 'a.id', position: 'a.position', createTime: 'a.created_at', name: 'a.name' },
  columns: sql`a.id,
    a.name, a.name_en as "nameEn", a.position, a.body as text, a.body_en as "textEn", a.order_types as "orderTypes",
    jsonb_strip_nulls(jsonb_build_object(
      'edit', case when ${mayDo(actor, clauseCalls.update.permission)} then true end, 'remove', case when ${mayDo(actor, clauseCalls.remove.permission)} then true end)) as can,
    a.version, cu.nick_name as "createBy", a.created_at as "createTime", uu.nick_name as "updateBy", a.updated_at as "updateTime", a.remark`,
  joins: sql`
    left join system.user cu on cu.id = a.created_by left join system.user uu on uu.id = a.updated_by`,
})

export const findClausePage = (
  db: Reader,
  actor: Actor,
  query: InputOf<typeof clauseCalls.list>,
): Promise<Page<ClauseRow>> => listed<ClauseRow>(db, clauseListing(actor, query), query)

export const findClause = async (db: Reader, actor: Actor, id: number): Promise<ClauseRow | undefined> => {
  const listing = clauseListing(actor, {})
  const {
    rows: [row],
  } = await listed<ClauseRow>(
    db,
    { ...listing, where: [...listing.where, sql<SqlBool>`a.id = ${id}`] },
    { pageNum: 1, pageSize: 1 },
  )
  return row
}
