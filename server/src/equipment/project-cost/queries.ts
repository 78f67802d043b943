import {
  type CostKind,
  type CostMonth,
  costKinds,
  type projectCostCalls,
} from '@geodepot/contracts/equipment/project-cost.ts'
import { add } from '@geodepot/contracts/kit/decimal.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { AnswerOf, InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import type { Reader } from '../../kit/database/database.ts'
import type { Listing } from '../../kit/database/list.ts'
import { monthsOf } from '../../kit/months.ts'
import { projectCosts } from '../../ports/project-costs.ts'

type Asked = InputOf<typeof projectCostCalls.paper>
type RowsAsked = Asked & Pick<InputOf<typeof projectCostCalls.rows>, 'costKind'>
type Paper = AnswerOf<typeof projectCostCalls.paper>

const seen = (actor: Actor) => visible(actor, { departments: ['p.department_id'], projects: ['p.id'] })
const nothing = sql`select null::text, null::text, null::date, null::text, null::text, null::bigint, null::text, null::numeric, null::numeric, null::numeric where false`

/** All rows of these kinds, `x`, and the kinds that the reader may not see. */
const costsOf = async (
  db: Reader,
  actor: Actor,
  { projectInfoNo = '', costKind, ...months }: RowsAsked,
  language: Language,
): Promise<{ from: RawBuilder<unknown>; hidden: CostKind[] }> => {
  const { from, until } = monthsOf(months)
  const wanted = projectCosts().filter(({ kind }) => costKind === undefined || costKind.includes(kind))
  const told = await Promise.all(
    wanted.map(async ({ kind, rows }) => ({
      kind,
      rows: await rows(db, { project: projectInfoNo, from, until }, actor, language),
    })),
  )
  const parts = told.flatMap(({ kind, rows }) =>
    rows === undefined ? [] : [sql`select ${sql.lit(kind)}, t.* from (${rows}) t`],
  )
  return {
    from: sql`(${sql.join([nothing, ...parts], sql` union all `)}) x (kind, key, day, about, document_kind, document_id, number, quantity, price, amount)
      join system.project p on p.id = ${projectInfoNo}`,
    hidden: told.flatMap(({ kind, rows }) => (rows === undefined ? [kind] : [])),
  }
}

/** The rows that amounts are made of. */
export const rowsListing = async (
  db: Reader,
  actor: Actor,
  query: RowsAsked,
  language: Language,
): Promise<Listing> => ({
  from: (await costsOf(db, actor, query, language)).from,
  key: 'x.key',
  scope: seen(actor),
  where: [],
  sort: { happenDate: 'x.day', amount: 'x.amount' },
  columns: sql`x.key, x.kind as "costKind", to_char(x.day, 'YYYY-MM-DD') as "happenDate", x.about, x.number as "documentNumber",
    case when x.document_id is not null then jsonb_build_object('kind', x.document_kind, 'id', x.document_id) end as document,
    trim_scale(x.quantity)::text as quantity, x.price::numeric(20, 2)::text as price, x.amount::numeric(20, 2)::text as amount`,
  joins: sql``,
})

type Costs = Paper['total']
const none: Costs = {
  days: '0.00',
  material: '0.00',
  repair: '0.00',
  loss: '0.00',
  lease: '0.00',
  damage: '0.00',
  total: '0.00',
}
const together = (all: readonly Costs[]): Costs =>
  Object.fromEntries(
    ([...costKinds, 'total'] as const).map((kind) => [kind, add('0', ...all.map((one) => one[kind]))]),
  ) as unknown as Costs

/** What a project cost in each month, in one statement: the sums of the rows. */
export const findCosts = async (db: Reader, actor: Actor, asked: Asked, language: Language): Promise<Paper> => {
  const { beginMonth, endMonth, months } = monthsOf(asked)
  const { from, hidden } = await costsOf(db, actor, asked, language)
  const { rows } = await sql<{ month: string; kind: CostKind; amount: string }>`
    select to_char(x.day, 'YYYY-MM') as month, x.kind, coalesce(sum(x.amount), 0)::numeric(20, 2)::text as amount from ${from} where ${seen(actor)} group by 1, 2`.execute(
    db,
  )
  const { rows: named } = await sql<{ name: string }>`
    select p.name from system.project p where p.id = ${asked.projectInfoNo ?? ''} and ${seen(actor)}`.execute(db)
  const told = months.map((month): CostMonth => {
    const own = Object.fromEntries(rows.filter((row) => row.month === month).map(({ kind, amount }) => [kind, amount]))
    return { month, ...none, ...own, total: add('0', ...Object.values(own)) }
  })
  return {
    projectName: named[0]?.name ?? '',
    beginMonth,
    endMonth,
    isPartial: hidden.length > 0,
    months: named.length === 0 ? [] : told,
    total: together(told),
  }
}
/** The latest month first unless asked otherwise. */
export const ordered = (months: readonly CostMonth[], isAsc: string | undefined): CostMonth[] =>
  isAsc?.startsWith('asc') === true ? [...months] : months.toReversed()
