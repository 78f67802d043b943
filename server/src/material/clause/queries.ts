import { clauseCalls, type ClauseRow } from '@geodepot/contracts/material/clause.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, containing } from '../../kit/database/database.ts'
import { type Listing, listed, recordIn } from '../../kit/database/list.ts'
import { masterColumns, masterJoins } from '../../system/master/index.ts'

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
    ${masterColumns(actor, clauseCalls)}`,
  joins: sql`
    ${masterJoins}`,
})

export const findClausePage = (
  db: Reader,
  actor: Actor,
  query: InputOf<typeof clauseCalls.list>,
): Promise<Page<ClauseRow>> => listed<ClauseRow>(db, clauseListing(actor, query), query)

export const findClause = async (db: Reader, actor: Actor, id: number): Promise<ClauseRow | undefined> =>
  recordIn<ClauseRow>(db, clauseListing(actor, {}), id)
