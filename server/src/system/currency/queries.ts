import { type CurrencyDetail, type CurrencyOption, currency } from '@geodepot/contracts/system/currency.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import { type Reader, containing, namedIn } from '../../kit/database/database.ts'
import type { Listing } from '../../kit/database/list.ts'
import { staleDays } from './parameters.ts'

type CurrencyQuery = Omit<InputOf<typeof currency.list>, 'pageNum' | 'pageSize'>

const columns = (actor: Actor, name: RawBuilder<unknown>, stale: number): RawBuilder<unknown> => sql`
  c.id, c.code, ${name} as name, c.sign, c.digits, c.order_number as "orderNum", c.status,
  trim_scale(r.rate)::text as "latestRate", r.quotation, r.rate_date as "rateDate", coalesce(r.rate_date < ${today()}::date - ${stale}::int, false) as stale,
  c.version, jsonb_strip_nulls(jsonb_build_object('edit', case when ${mayDo(actor, currency.update.permission)} then true end,
    'remove', case when ${mayDo(actor, currency.remove.permission)} and c.code <> 'USD' then true end)) as can,
  cu.nick_name as "createBy", c.created_at as "createTime", uu.nick_name as "updateBy", c.updated_at as "updateTime", c.remark`
const joins = sql`left join lateral (
    select rate, quotation, rate_date from system.currency_rate where currency_code = c.code and replaced_at is null order by rate_date desc limit 1) r on true
  left join system.user cu on cu.id = c.created_by left join system.user uu on uu.id = c.updated_by`

/** One declaration for the page, its total and its export. */
export const currencyListing = async (
  db: Reader,
  actor: Actor,
  query: CurrencyQuery,
  language: Language,
): Promise<Listing> => ({
  from: sql`system.currency c`,
  key: 'c.id',
  scope: 'company',
  where: [
    ...(query.keyword === undefined
      ? []
      : [
          sql<SqlBool>`lower(c.code || ' ' || c.name || ' ' || c.name_en || ' ' || c.sign) like ${containing(query.keyword)}`,
        ]),
    ...(query.status === undefined ? [] : [sql<SqlBool>`c.status = ${query.status}`]),
  ],
  sort: { orderNum: 'c.order_number', code: 'c.code', createTime: 'c.created_at' },
  columns: columns(actor, namedIn('c', language), await staleDays(db)),
  joins,
})

/** One currency with both its names. */
export const findCurrency = async (db: Reader, actor: Actor, id: number): Promise<CurrencyDetail | undefined> => {
  const {
    rows: [found],
  } = await sql<CurrencyDetail>`
    select ${columns(actor, sql`c.name`, await staleDays(db))}, c.name_en as "nameEn" from system.currency c ${joins} where c.id = ${id}`.execute(
    db,
  )
  return found
}

export const currencyOptions = async (db: Reader, language: Language): Promise<CurrencyOption[]> => {
  const { rows } = await sql<CurrencyOption>`
    select c.code, ${namedIn('c', language)} as name, c.sign, c.digits, c.status from system.currency c order by c.order_number, c.code`.execute(
    db,
  )
  return rows
}
