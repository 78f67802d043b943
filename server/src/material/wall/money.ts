import { add, rounded, subtract } from '@geodepot/contracts/kit/decimal.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { WallMoney } from '@geodepot/contracts/material/wall.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { type SqlBool, sql } from 'kysely'
import { conditionOf } from '../../kit/access/visible.ts'
import type { Reader } from '../../kit/database/database.ts'
import { wordOf } from '../material/index.ts'
import { storesSeen } from '../store/index.ts'
import { type Looker, inUnits } from './access.ts'
import { headOf, periodsShown } from './periods.ts'

/** What a period had of a type of material. Of an open one there are neither opening nor ending: they follow. */
interface Sum {
  readonly period: string
  readonly type: string
  readonly typeName: string
  readonly opening: string
  readonly came: string
  readonly went: string
  readonly ending: string
  readonly lastClosed: string | null
}

/** Closed periods as they were closed, and what came and went since: one statement, added up in the database. */
const findSums = async (db: Reader, looker: Looker, periods: readonly string[], language: Language): Promise<Sum[]> => {
  const shown = sql<SqlBool>`${conditionOf(storesSeen(looker.actor, 's'))} and ${inUnits('s.department_id', looker)}`
  const { rows } = await sql<Sum>`
    with last as materialized (
      select id, period from material.stock_closing where superseded_at is null and hash is not null order by period desc limit 1),
    sums as (
      select c.period, m.type, sum(v.opening_amount) as opening, sum(v.in_amount) as came, sum(v.out_amount) as went, sum(v.ending_amount) as ending
      from material.stock_closing c join material.stock_period_total v on v.closing_id = c.id
      join material.store s on s.id = v.store_id join material.material m on m.id = v.material_id
      where c.superseded_at is null and c.hash is not null and (c.period = any(${periods}::text[]) or c.id = (select id from last)) and ${shown}
      group by 1, 2
      union all
      select f.period, m.type, 0, sum(f.in_amount), sum(f.out_amount), 0 from material.stock_flow f
      join material.batch t on t.id = f.batch_id join material.store s on s.id = f.store_id join material.material m on m.id = t.material_id
      where f.period > coalesce((select period from last), '') and f.period <= ${periods.at(-1) ?? ''} and ${shown}
      group by 1, 2)
    select x.period, x.type, coalesce(${wordOf(dictionaries.materialType, sql`x.type`, language)}, x.type) as "typeName",
      x.opening::numeric(20, 2)::text as opening, x.came::numeric(20, 2)::text as came, x.went::numeric(20, 2)::text as went,
      x.ending::numeric(20, 2)::text as ending, (select period from last) as "lastClosed"
    from sums x order by x.period, x.type`.execute(db)
  return rows
}

const summed = (sums: readonly Sum[], figure: 'opening' | 'came' | 'went' | 'ending'): string =>
  rounded(add('0', ...sums.map((sum) => sum[figure])), 2)

/** What came into the stores, went out of them and lies there. */
export const findMoney = async (db: Reader, looker: Looker, language: Language): Promise<WallMoney> => {
  const periods = await periodsShown(db)
  const sums = await findSums(db, looker, periods, language)
  const [first = ''] = periods
  const last = sums[0]?.lastClosed ?? ''
  const isClosed = (period: string) => period <= last
  const inPeriod = Map.groupBy(sums, ({ period }) => period)
  // An open period begins with what the last closed one left, and with what came and went between.
  let left = summed(inPeriod.get(last) ?? [], 'ending')
  const moved = (of: readonly Sum[]) => {
    left = rounded(subtract(add(left, summed(of, 'came')), summed(of, 'went')), 2)
  }
  for (const [period, of] of inPeriod) if (!isClosed(period) && period < first) moved(of)
  const months = periods.map((period) => {
    const of = inPeriod.get(period) ?? []
    const came = { period, isClosed: isClosed(period), inUSD: summed(of, 'came'), outUSD: summed(of, 'went') }
    if (came.isClosed) return { ...came, openingUSD: summed(of, 'opening'), endingUSD: summed(of, 'ending') }
    const openingUSD = left
    moved(of)
    return { ...came, openingUSD, endingUSD: left }
  })
  const types = [...Map.groupBy(sums, ({ type }) => type)].map(([type, of]) => {
    const within = of.filter(({ period }) => period >= first)
    const since = of.filter(({ period }) => !isClosed(period))
    const base = summed(
      of.filter(({ period }) => period === last),
      'ending',
    )
    return {
      type,
      typeName: of[0]?.typeName ?? type,
      inUSD: summed(within, 'came'),
      outUSD: summed(within, 'went'),
      endingUSD: rounded(subtract(add(base, summed(since, 'came')), summed(since, 'went')), 2),
    }
  })
  return {
    ...(await headOf(db, looker, language)),
    months,
    types: types
      .filter(({ inUSD, outUSD, endingUSD }) => [inUSD, outUSD, endingUSD].some((amount) => Number(amount) !== 0))
      .toSorted((a, b) => Number(b.endingUSD) - Number(a.endingUSD)),
  }
}
