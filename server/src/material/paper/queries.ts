import { paperCalls, type PaperRow } from '@geodepot/contracts/material/paper.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, containing } from '../../kit/database/database.ts'
import { type Listing, listed, recordIn } from '../../kit/database/list.ts'
import { masterColumns, masterJoins } from '../../system/master/index.ts'

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
    ${masterColumns(actor, paperCalls)}`,
  joins: sql`
    ${masterJoins}`,
})

export const findPaperPage = (
  db: Reader,
  actor: Actor,
  query: InputOf<typeof paperCalls.list>,
): Promise<Page<PaperRow>> => listed<PaperRow>(db, paperListing(actor, query), query)

export const findPaper = async (db: Reader, actor: Actor, id: number): Promise<PaperRow | undefined> =>
  recordIn<PaperRow>(db, paperListing(actor, {}), id)
