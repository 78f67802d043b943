import { type RateRow, rate } from '@geodepot/contracts/system/rate.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { type Listing, recordIn } from '../../kit/database/list.ts'

type RateQuery = Omit<InputOf<typeof rate.list>, 'pageNum' | 'pageSize'>

const current = sql<SqlBool>`r.replaced_at is null`
/** One declaration for the page, its total and its export. */
export const rateListing = (actor: Actor, query: RateQuery, language: Language): Listing => ({
  from: sql`system.currency_rate r`,
  key: 'r.id',
  scope: 'company',
  where: [
    ...(query.withReplaced === 'Y' ? [] : [current]),
    ...(query.currencyCode === undefined ? [] : [sql<SqlBool>`r.currency_code = ${query.currencyCode}`]),
    ...(query.beginTime === undefined ? [] : [sql<SqlBool>`r.rate_date >= ${query.beginTime}::date`]),
    ...(query.endTime === undefined ? [] : [sql<SqlBool>`r.rate_date <= ${query.endTime}::date`]),
  ],
  sort: { rateDate: 'r.rate_date', createTime: 'r.created_at' },
  columns: sql`r.id, r.currency_code as "currencyCode", ${namedIn('c', language)} as "currencyName", r.rate_date as "rateDate", r.quotation,
    trim_scale(r.rate)::text as rate,
    trim_scale(round(case r.quotation when 'usdPerUnit' then r.rate else 1 / r.rate end, 8))::text as "toUsd", r.source, r.remark,
    case when ${current} then 'current' else 'replaced' end as state,
    jsonb_strip_nulls(jsonb_build_object('edit', case when ${current} and ${mayDo(actor, rate.update.permission)} then true end,
      'remove', case when ${current} and ${mayDo(actor, rate.remove.permission)} then true end)) as can,
    cu.nick_name as "createBy", r.created_at as "createTime", ru.nick_name as "replacedBy", r.replaced_at as "replacedTime"`,
  joins: sql`join system.currency c on c.code = r.currency_code
    left join system.user cu on cu.id = r.created_by left join system.user ru on ru.id = r.replaced_by`,
})

export const findRate = async (
  db: Reader,
  actor: Actor,
  id: number,
  language: Language,
): Promise<RateRow | undefined> => {
  const listing = rateListing(actor, { withReplaced: 'Y' }, language)
  return recordIn<RateRow>(db, { ...listing, where: [] }, id)
}
