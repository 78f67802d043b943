import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { order } from '@geodepot/contracts/material/order.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { OverviewDimension, overview } from '@geodepot/contracts/material/overview.ts'
import { result } from '@geodepot/contracts/material/result.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { documentVisible } from '../../kit/document/index.ts'
import type { Months } from '../../kit/months.ts'
import { wordOf } from '../material/index.ts'
import { lineJoins } from '../order/index.ts'

export type Asked = InputOf<typeof overview.figures>
/** From a line `l` of a result up to what was asked for: its line `s` of the application `q`, of the material `m`. */
const upJoins = sql`join material.scheme_award w on w.id = l.award_id join material.scheme_offer f on f.id = w.offer_id
  join material.plan_line pl on pl.id = w.source_line_id join material.analysis_line al on al.id = pl.source_line_id
  join material.application_line s on s.id = al.source_line_id join material.application q on q.id = s.document_id
  join material.material m on m.id = s.material_id`

/** What a sum is told apart by, and what it is called. */
const dimensions: Readonly<
  Record<OverviewDimension, { key: RawBuilder<unknown>; label: (language: Language) => RawBuilder<unknown> }>
> = {
  // What was brought over was asked for by nobody here.
  project: {
    key: sql`coalesce(q.project_id, '')`,
    label: () => sql`(select p.name from system.project p where p.id = x.key)`,
  },
  unit: {
    key: sql`coalesce(q.department_id, '')`,
    label: (language) => sql`(select ${namedIn('o', language)} from system.department o where o.id = x.key)`,
  },
  supplier: {
    key: sql`a.supplier_id::text`,
    label: (language) => sql`(select ${namedIn('v', language)} from system.supplier v where v.id = x.key::bigint)`,
  },
  type: { key: sql`m.type`, label: (language) => wordOf(dictionaries.materialType, sql`x.key`, language) },
}
export const labelOf = (by: OverviewDimension, language: Language): RawBuilder<unknown> =>
  sql`coalesce(${dimensions[by].label(language)}, nullif(x.key, ''), ${textOf(orderMessages, 'isOpening_1', language)}::text)`

/** What is chosen of the dimensions: of rows with the application `q`, the material `m`, and `a.supplier_id`. */
export const chosenOf = ({ projectInfoNo, orgId, supplierId, materialType }: Asked): RawBuilder<SqlBool> => {
  const parts = [
    ...(projectInfoNo === undefined ? [] : [sql<SqlBool>`q.project_id = ${projectInfoNo}`]),
    ...(orgId === undefined
      ? []
      : [
          sql<SqlBool>`q.department_id in (select o.id from system.department o where o.path @> array[${orgId}::text])`,
        ]),
    ...(supplierId === undefined ? [] : [sql<SqlBool>`a.supplier_id = ${supplierId}`]),
    ...(materialType === undefined ? [] : [sql<SqlBool>`m.type = ${materialType}`]),
  ]
  return parts.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(parts, sql` and `)}`
}

/** A sum of one month, or of one of what it is told apart by. */
export interface Sum {
  readonly month: string | null
  readonly key: string | null
  readonly label: string | null
  readonly one: string
  readonly other: string
}
/** Adds up `one` and `other` of rows by month, and by the dimension: one statement that gives both. */
const summed = async (
  db: Reader,
  rows: RawBuilder<unknown>,
  by: OverviewDimension,
  language: Language,
): Promise<Sum[]> => {
  const { rows: found } = await sql<Sum>`
    with lines as materialized (${rows})
    select x.month, x.key, case when x.key is not null then ${labelOf(by, language)} end as label, x.one::text as one, x.other::text as other
    from (select l.month, l.key, sum(l.one)::numeric(18, 2) as one, sum(l.other)::numeric(18, 2) as other from lines l
      group by grouping sets ((l.month), (l.key))) x order by x.month, x.one desc, x.key`.execute(db)
  return found
}

// What is ordered and not given up, in USD at the rate of its order.
const inUsd = (quantity: RawBuilder<unknown>) =>
  sql`round((${quantity}) * x.unit_price * case when a.total_amount = 0 then 0 else a.usd_amount / a.total_amount end, 2)`
export const keptQuantity = sql`x.quantity + x.extra_quantity - x.closed_quantity`
// What is in a store has arrived, whatever is written of shipments.
export const there = sql`greatest(x.arrived_quantity, x.received_quantity)`
/** What a line `x` of an order `a` comes to, less what is given up. */
export const keptInUsd = inUsd(keptQuantity)
/** Lines `x` of orders `a`, up to what was asked for. */
export const orderLines = sql`material.order a join material.order_line x on x.document_id = a.id ${lineJoins}`

/** What was signed in these months: `one` is what it costs. */
export const findSpend = (
  db: Reader,
  actor: Actor,
  { from, until }: Months,
  asked: Asked,
  language: Language,
): Promise<Sum[]> =>
  summed(
    db,
    sql`select to_char(a.contract_date, 'YYYY-MM') as month, ${dimensions[asked.by].key} as key, ${keptInUsd} as one, 0 as other
      from ${orderLines} where a.state in ('signed', 'closed') and a.contract_date >= ${from}::date and a.contract_date < ${until}::date
        and ${documentVisible(order, actor, 'a')} and ${chosenOf(asked)}`,
    asked.by,
    language,
  )

/** What is signed and has not arrived, by when it is due: `other` is what of it is overdue. */
export const findCommitments = (db: Reader, actor: Actor, asked: Asked, language: Language): Promise<Sum[]> => {
  const open = inUsd(sql`${keptQuantity} - ${there}`)
  const due = sql`coalesce(x.delivery_date, a.delivery_date)`
  return summed(
    db,
    sql`select to_char(${due}, 'YYYY-MM') as month, ${dimensions[asked.by].key} as key, ${open} as one,
        case when ${due} < ${today()}::date then ${open} else 0 end as other
      from ${orderLines} where a.state = 'signed' and ${there} < ${keptQuantity}
        and ${documentVisible(order, actor, 'a')} and ${chosenOf(asked)}`,
    asked.by,
    language,
  )
}

/** What was agreed in these months: `one` is what it was thought to cost, `other` what was agreed. */
export const findSaving = (
  db: Reader,
  actor: Actor,
  { from, until }: Months,
  asked: Asked,
  language: Language,
): Promise<Sum[]> => {
  const kept = sql`(l.quantity - l.released_quantity)`
  return summed(
    db,
    sql`select to_char(g.priced_on, 'YYYY-MM') as month, ${dimensions[asked.by].key} as key, round(s.unit_price * ${kept}, 2) as one,
        round(l.amount * ${kept} / l.quantity, 2) as other
      from material.agreed_price g join material.result_line l on l.id = g.result_line_id join material.result d on d.id = l.document_id ${upJoins}
      cross join lateral (select f.supplier_id) a where g.priced_on >= ${from}::date and g.priced_on < ${until}::date and ${documentVisible(result, actor, 'd')} and ${chosenOf(asked)}`,
    asked.by,
    language,
  )
}
