import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import {
  type JournalBalance,
  type JournalRow,
  journalAccounts,
  type journalCalls,
} from '@geodepot/contracts/material/journal.ts'
import type { StockPeriod } from '@geodepot/contracts/material/stock.period.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Visible, conditionOf, visible } from '../../kit/access/visible.ts'
import { today } from '../../kit/clock.ts'
import { type Reader, contains, namedIn } from '../../kit/database/database.ts'
import type { Listing } from '../../kit/database/list.ts'
import { calendarOf } from '../../ledger/stock/index.ts'
import { materialFacts } from '@geodepot/contracts/material/material.ts'
import { factsOf, seesPrices } from '../material/index.ts'

type JournalQuery = Partial<InputOf<typeof journalCalls.balance>>

/** What a side is in the books: what it was booked as, or stock, whichever place of a store it is. */
const accountOf = (side: 'debit' | 'credit', place: string): RawBuilder<unknown> =>
  sql`case when ${sql.ref(`v.${side}`)} is not null then ${sql.ref(`v.${side}`)} when ${sql.ref(`${place}.store_id`)} is not null then 'stock' else ${sql.ref(`${place}.kind`)} end`
const debited = accountOf('debit', 'pt')
const credited = accountOf('credit', 'pf')
/** Whose entries of other areas somebody sees. */
export const entriesSeen = (actor: Actor): Visible => visible(actor, { departments: ['v.department_id'] })
const objectOf = (store: string, project: string, language: Language): RawBuilder<unknown> =>
  sql`coalesce(${namedIn(store, language)}, case when v.debit is not null then ${namedIn('d', language)} end, concat_ws(' ', ${sql.ref(`${project}.number`)}, ${sql.ref(`${project}.name`)}), '')`
// What other areas book is of no material.
const materialFields = Object.keys(materialFacts)
const ofMaterial = sql.join(
  materialFields.map((field) => sql`coalesce(g.${sql.ref(field)}, '') as ${sql.ref(field)}`),
  sql`, `,
)
// What passes between batches of one store is nothing to the books.
const isBooked = sql<SqlBool>`(v.debit is not null or pf.store_id is distinct from pt.store_id) and v.kind <> 'average'`
const periodOf = async (db: Reader, { period }: JournalQuery): Promise<StockPeriod> => {
  const calendar = await calendarOf(db)
  return period === undefined ? calendar.of(today()) : calendar.named(period)
}

/** What came into a store or went out of it; of two stores between which something went it is one posting. */
export const journalListing = async (
  db: Reader,
  actor: Actor,
  query: JournalQuery,
  language: Language,
): Promise<Listing> => {
  const { period, beginsOn, endsOn } = await periodOf(db, query)
  return {
    from: sql`material.posting v left join material.batch t on t.id = v.batch_id left join material.material m on m.id = t.material_id
    left join material.place pf on pf.id = v.from_place_id left join material.store sf on sf.id = pf.store_id
    left join material.place pt on pt.id = v.to_place_id left join material.store st on st.id = pt.store_id`,
    key: 'v.id',
    scope: visible(actor, { departments: ['sf.department_id', 'st.department_id', 'v.department_id'] }),
    where: [
      sql<SqlBool>`v.period = ${period}`,
      // What the period says, once more: for the order of days.
      sql<SqlBool>`v.biz_date between ${beginsOn}::date and ${endsOn}::date`,
      isBooked,
      ...(query.keyword === undefined ? [] : [contains('m.search', query.keyword.toLowerCase())]),
      ...(query.account === undefined
        ? []
        : [sql<SqlBool>`(${credited} = any(${query.account}::text[]) or ${debited} = any(${query.account}::text[]))`]),
      ...(query.journalKind === undefined ? [] : [sql<SqlBool>`v.kind = any(${query.journalKind}::text[])`]),
      ...(query.storeId === undefined
        ? []
        : [
            sql<SqlBool>`(pf.store_id = any(${query.storeId}::bigint[]) or pt.store_id = any(${query.storeId}::bigint[]))`,
          ]),
      ...(query.projectInfoNo === undefined
        ? []
        : [sql<SqlBool>`(pf.project_id = ${query.projectInfoNo} or pt.project_id = ${query.projectInfoNo})`]),
      ...(query.documentNumber === undefined
        ? []
        : [sql<SqlBool>`v.document_id = (select id from document.register where number = ${query.documentNumber})`]),
    ],
    sort: { id: 'v.id', bizDate: 'v.biz_date' },
    columns: sql`v.id, v.period, v.biz_date as "bizDate", v.kind, ${debited} as "debitAccount", ${objectOf('st', 'wt', language)} as "debitObject",
    ${credited} as "creditAccount", ${objectOf('sf', 'wf', language)} as "creditObject", coalesce(wt.id, wf.id) as "projectInfoNo",
    coalesce(${namedIn('d', language)}, '') as "costUnit", ${ofMaterial}, coalesce(t.number, '') as "batchNo", coalesce(trim_scale(v.quantity)::text, '') as quantity,
    case when ${seesPrices(actor)} then v.amount::text end as amount, r.number as "documentNumber", case when r.id is not null then jsonb_build_object('kind', r.kind, 'id', r.id) end as document,
    case when v.kind = 'depreciation' or (v.kind = 'reversal' and v.document_id is null) then v.source end as month, u.nick_name as "recordedBy", v.recorded_at as "recordTime", v.remark,
    v.debit is not null and v.kind <> 'reversal' and not exists (select 1 from material.journal_entry x where x.reverses_id = v.id) as reversible`,
    joins: sql`cross join lateral (select ${factsOf('m', language)}) g left join document.register r on r.id = v.document_id left join system.user u on u.id = v.recorded_by
    left join system.project wf on wf.id = pf.project_id left join system.project wt on wt.id = pt.project_id
    left join system.department d on d.id = coalesce(wt.department_id, wf.department_id, st.department_id, sf.department_id, v.department_id)`,
  }
}

const mostOfOne = 10_000
/** What one document posted that this person sees, whenever that was. */
export const postingsOf = async (
  db: Reader,
  actor: Actor,
  document: number,
  language: Language,
): Promise<JournalRow[]> => {
  const { columns, from, joins, scope } = await journalListing(db, actor, {}, language)
  const { rows } = await sql<JournalRow>`
    select ${columns} from ${from} ${joins} where ${conditionOf(scope)} and v.document_id = ${document} and ${isBooked} order by v.id limit ${mostOfOne}`.execute(
    db,
  )
  return rows
}

export const findBalance = async (
  db: Reader,
  actor: Actor,
  query: JournalQuery,
  language: Language,
): Promise<JournalBalance> => {
  const { period } = await periodOf(db, query)
  if (!seesPrices(actor)) return { period, accounts: [], debit: null, credit: null }
  const { from, scope, where } = await journalListing(db, actor, query, language)
  const { rows } = await sql<JournalBalance['accounts'][number] & { total: string }>`
    with posted as (
      select ${debited} as debit, ${credited} as credit, sum(v.amount) as amount from ${from}
      where ${sql.join([conditionOf(scope), ...where], sql` and `)} group by 1, 2)
    select account, coalesce((select sum(amount) from posted where debit = account), 0)::numeric(20, 2)::text as debit,
      coalesce((select sum(amount) from posted where credit = account), 0)::numeric(20, 2)::text as credit,
      coalesce((select sum(amount) from posted), 0)::numeric(20, 2)::text as total
    from unnest(${[...journalAccounts]}::text[]) with ordinality as a (account, at) order by at`.execute(db)
  const sum = rows[0]?.total ?? '0.00'
  return {
    period,
    accounts: rows
      .filter(({ debit, credit }) => Number(debit) !== 0 || Number(credit) !== 0)
      .map(({ account, debit, credit }) => ({ account, debit, credit })),
    debit: sum,
    credit: sum,
  }
}
