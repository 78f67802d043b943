import { paperCalls, type PaperRow } from '@geodepot/contracts/material/paper.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { type Reader, containing } from '../../kit/database/database.ts'
import { type Listing, listed } from '../../kit/database/list.ts'

type PaperQuery = Omit<InputOf<typeof paperCalls.list>, 'pageNum' | 'pageSize'>

const filters = (query: PaperQuery): RawBuilder<SqlBool>[] => [
  ...(query.name === undefined
    ? []
    : [
        sql<SqlBool>`(lower(a.name) like ${containing(query.name)} or lower(a.name_en) like ${containing(query.name)})`,
      ]),
  ...(query.stage === undefined ? [] : [sql<SqlBool>`a.stage = ${query.stage}`]),
]

/** One declaration for the page, its total and its export. */
export const paperListing = (actor: Actor, query: PaperQuery): Listing => ({
  from: sql`material.paper a`,
  key: 'a.id',
  scope: 'company',
  where: [sql<SqlBool>`a.deleted_at is null`, ...filters(query)],
  sort: { id: 'a.id', position: 'a.position', createTime: 'a.created_at', name: 'a.name' },
  columns: sql`a.id,
    a.name, a.name_en as "nameEn", a.position, a.comes_from as "from", a.per, a.stage, a.order_types as "orderTypes", a.incoterms, a.supplier_countries as "supplierCountries",
    a.destinations, case when a.is_dangerous_only then '1' else '0' end as "dangerousOnly",
    jsonb_strip_nulls(jsonb_build_object(
      'edit', case when ${mayDo(actor, paperCalls.update.permission)} then true end, 'remove', case when ${mayDo(actor, paperCalls.remove.permission)} then true end)) as can,
    a.version, cu.nick_name as "createBy", a.created_at as "createTime", uu.nick_name as "updateBy", a.updated_at as "updateTime", a.remark`,
  joins: sql`
    left join system.user cu on cu.id = a.created_by left join system.user uu on uu.id = a.updated_by`,
})

export const findPaperPage = (
  db: Reader,
  actor: Actor,
  query: InputOf<typeof paperCalls.list>,
): Promise<Page<PaperRow>> => listed<PaperRow>(db, paperListing(actor, query), query)

export const findPaper = async (db: Reader, actor: Actor, id: number): Promise<PaperRow | undefined> => {
  const listing = paperListing(actor, {})
  const {
    rows: [row],
  } = await listed<PaperRow>(
    db,
    { ...listing, where: [...listing.where, sql<SqlBool>`a.id = ${id}`] },
    { pageNum: 1, pageSize: 1 },
  )
  return row
}
