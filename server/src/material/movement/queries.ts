import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { movementCalls } from '@geodepot/contracts/material/movement.ts'
import { movementMessages } from '@geodepot/contracts/material/movement.messages.ts'
import { type PlaceKind, placeKinds } from '@geodepot/contracts/material/store.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { containing, contains, namedIn } from '../../kit/database/database.ts'
import type { Listing } from '../../kit/database/list.ts'
import { factsOf, seesPrices } from '../material/index.ts'

type MovementQuery = Omit<InputOf<typeof movementCalls.list>, 'pageNum' | 'pageSize'>

/** What a place is called: a location by its store and label, what is no location by what it is. */
const placeName = (place: string, store: string, project: string, language: Language): RawBuilder<unknown> => {
  const at = language === 'cn' ? 0 : 1
  const kindName = (kind: PlaceKind) => movementMessages.texts[`place_${kind}`][at]
  const names = sql.join(
    placeKinds.map((kind) => sql`when ${kind} then ${kindName(kind)}::text`),
    sql` `,
  )
  return sql`concat_ws(' ', ${namedIn(store, language)}, case when ${sql.ref(`${place}.code`)} <> '' then ${sql.ref(`${place}.code`)} else case ${sql.ref(`${place}.kind`)} ${names} end end, ${sql.ref(`${project}.name`)})`
}

/** What came into a store, or went out of it: from elsewhere, or to elsewhere. Of these stores, if they are named. */
const sideOf = (side: 'in' | 'out', stores: readonly number[] | undefined): RawBuilder<SqlBool> => {
  const end = sql.ref(side === 'in' ? 'pt.store_id' : 'pf.store_id')
  const own = stores === undefined ? sql`${end} is not null` : sql`${end} = any(${stores}::bigint[])`
  return sql<SqlBool>`(pf.store_id is distinct from pt.store_id and ${own})`
}

/** The entries that touch a store of the person's data scope. */
export const movementListing = (actor: Actor, query: MovementQuery, language: Language): Listing => ({
  // Outer joins of what is always there: what a page neither filters nor orders by is not read for it.
  from: sql`material.stock_movement v left join material.batch t on t.id = v.batch_id left join material.material m on m.id = t.material_id
    left join material.place pf on pf.id = v.from_place_id left join material.store sf on sf.id = pf.store_id
    left join material.place pt on pt.id = v.to_place_id left join material.store st on st.id = pt.store_id`,
  key: 'v.id',
  scope: visible(actor, { departments: ['sf.department_id', 'st.department_id'] }),
  where: [
    ...(query.keyword === undefined ? [] : [contains('m.search', query.keyword.toLowerCase())]),
    ...(query.storeId === undefined
      ? []
      : [
          sql<SqlBool>`(pf.store_id = any(${query.storeId}::bigint[]) or pt.store_id = any(${query.storeId}::bigint[]))`,
        ]),
    ...(query.kind === undefined ? [] : [sql<SqlBool>`v.kind = any(${query.kind}::text[])`]),
    ...(query.batchNo === undefined ? [] : [sql<SqlBool>`lower(t.number) like ${containing(query.batchNo)}`]),
    ...(query.beginDate === undefined ? [] : [sql<SqlBool>`v.biz_date >= ${query.beginDate}::date`]),
    ...(query.endDate === undefined ? [] : [sql<SqlBool>`v.biz_date <= ${query.endDate}::date`]),
    ...(query.period === undefined ? [] : [sql<SqlBool>`v.period = ${query.period}`]),
    ...(query.materialId === undefined ? [] : [sql<SqlBool>`t.material_id = ${query.materialId}`]),
    ...(query.batchId === undefined ? [] : [sql<SqlBool>`v.batch_id = ${query.batchId}`]),
    ...(query.side === undefined ? [] : [sideOf(query.side, query.storeId)]),
  ],
  sort: { id: 'v.id', bizDate: 'v.biz_date' },
  columns: sql`v.id, v.biz_date as "bizDate", v.period, v.kind, m.id as "materialId", ${factsOf('m', language)},
    v.batch_id as "batchId", t.number as "batchNo", ${placeName('pf', 'sf', 'wf', language)} as "fromName", ${placeName('pt', 'st', 'wt', language)} as "toName",
    trim_scale(v.quantity)::text as quantity, case when ${seesPrices(actor)} then v.amount::text end as amount,
    r.number as "documentNumber", u.nick_name as "recordedBy", v.recorded_at as "recordTime", v.remark`,
  joins: sql`left join document.register r on r.id = v.document_id left join system.user u on u.id = v.recorded_by
    left join system.project wf on wf.id = pf.project_id left join system.project wt on wt.id = pt.project_id`,
})
