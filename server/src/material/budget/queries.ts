import {
  type BudgetDetail,
  type BudgetPart,
  type BudgetRow,
  budgetCalls,
  nearly,
  type usages,
} from '@geodepot/contracts/material/budget.ts'
import { compare, multiply, subtract } from '@geodepot/contracts/kit/decimal.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { within } from '../../kit/access/visible.ts'
import { type Reader, containing } from '../../kit/database/database.ts'
import { type Listing, listed, recordIn } from '../../kit/database/list.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { pricedSort, seesPrices } from '../material/index.ts'
import { type Figures, figuresOf, partColumns, partsOf, sums } from './figures.ts'
import { budgets, budgetsSeen, placeColumns } from './places.ts'

type Query = Omit<InputOf<typeof budgetCalls.list>, 'pageNum' | 'pageSize'>
type Usage = (typeof usages)[number]

const used = sql`coalesce(f.planned + f.committed + f.spent, 0)`
const inUse: Readonly<Record<Usage, RawBuilder<SqlBool>>> = {
  over: sql<SqlBool>`${used} > t.amount`,
  near: sql<SqlBool>`(${used} <= t.amount and ${used} * 100 >= t.amount * ${nearly} and ${used} > 0)`,
  within: sql<SqlBool>`(${used} = 0 or ${used} * 100 < t.amount * ${nearly})`,
}
/** How much of a budget is used. */
export const usageOf = (amount: string, { left }: Figures): Usage => {
  if (compare(left, '0') < 0) return 'over'
  const spent = subtract(amount, left)
  return compare(spent, '0') > 0 && compare(multiply(spent, 100), multiply(amount, nearly)) >= 0 ? 'near' : 'within'
}

const filters = (actor: Actor, query: Query): RawBuilder<SqlBool>[] => [
  ...(query.keyword === undefined
    ? []
    : [
        sql<SqlBool>`lower(concat_ws(' ', p.name, p.short_name, p.id, d.name, d.name_en)) like ${containing(query.keyword)}`,
      ]),
  ...(query.year === undefined ? [] : [sql<SqlBool>`t.year = ${query.year}`]),
  ...(query.projectInfoNo === undefined ? [] : [sql<SqlBool>`t.project_id = ${query.projectInfoNo}`]),
  ...(query.deptId === undefined
    ? []
    : [
        sql<SqlBool>`(t.department_id = any(${query.deptId}::text[]) or p.department_id in (select x.id from system.department x where x.path && ${query.deptId}::text[]))`,
      ]),
  ...(query.materialType === undefined ? [] : [sql<SqlBool>`t.material_type = any(${query.materialType}::text[])`]),
  // How much is used tells amounts to those who may not see them.
  ...(query.usage === undefined ? [] : [seesPrices(actor) ? inUse[query.usage] : sql<SqlBool>`false`]),
]

/** One declaration for the page, its total and its export. Figures are worked out for the rows of a page, or for all where they filter. */
export const budgetListing = (actor: Actor, query: Query, language: Language): Listing => ({
  from:
    query.usage === undefined ? budgets : sql`${budgets} left join ${sums(inYear(query.year))} f on f.budget_id = t.id`,
  key: 't.id',
  scope: budgetsSeen(actor),
  where: [sql<SqlBool>`t.deleted_at is null`, ...filters(actor, query)],
  sort: { id: 't.id', year: 't.year', createTime: 't.created_at', ...pricedSort(actor, { amountUSD: 't.amount' }) },
  columns: sql`t.id, ${placeColumns(language)}, t.amount::text as "amountUSD",
    jsonb_strip_nulls(jsonb_build_object(
      'edit', case when ${seesPrices(actor) && mayDo(actor, budgetCalls.update.permission)} then true end,
      'remove', case when ${mayDo(actor, budgetCalls.remove.permission)} then true end)) as can,
    t.version, cu.nick_name as "createBy", t.created_at as "createTime", uu.nick_name as "updateBy", t.updated_at as "updateTime", t.remark`,
  joins: sql`left join system.user cu on cu.id = t.created_by left join system.user uu on uu.id = t.updated_by`,
})
const inYear = (year: number | undefined): RawBuilder<SqlBool> =>
  year === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(a.submitted_at >= make_date(${year}, 1, 1) and a.submitted_at < make_date(${year + 1}, 1, 1))`

type Plain = Omit<BudgetRow, keyof Figures | 'usage'> & { readonly amountUSD: string }
const unseen = { amountUSD: null, planned: null, committed: null, spent: null, left: null, usage: null }
/** The rows with their figures, as far as the reader may see prices. */
export const withFigures = async (db: Reader, actor: Actor, rows: readonly Plain[]): Promise<BudgetRow[]> => {
  if (!seesPrices(actor)) return rows.map((row) => ({ ...row, ...unseen }))
  const figures = await figuresOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const of = figures.get(row.id) ?? { planned: '0.00', committed: '0.00', spent: '0.00', left: row.amountUSD }
    return { ...row, ...of, usage: usageOf(row.amountUSD, of) }
  })
}

export const findBudgetPage = async (
  db: Reader,
  actor: Actor,
  query: InputOf<typeof budgetCalls.list>,
  language: Language,
): Promise<Page<BudgetRow>> => {
  const page = await listed<Plain>(db, budgetListing(actor, query, language), query)
  return { ...page, rows: await withFigures(db, actor, page.rows) }
}

const findOne = async (db: Reader, actor: Actor, id: number, language: Language): Promise<BudgetRow | undefined> => {
  const found = await recordIn<Plain>(db, budgetListing(actor, {}, language), id)
  return found && (await withFigures(db, actor, [found]))[0]
}

/** One, with how it came to be what it is and what was submitted beyond it. */
export const findBudget = async (
  db: Reader,
  actor: Actor,
  id: number,
  language: Language,
): Promise<BudgetDetail | undefined> => {
  const row = await findOne(db, actor, id, language)
  if (!row) return undefined
  const priced = seesPrices(actor)
  const { rows: changes } = await sql<BudgetDetail['changes'][number]>`
    select case when ${priced} then c.amount_before::text end as "amountBefore", case when ${priced} then c.amount::text end as "amountAfter", c.note,
      u.nick_name as "changedBy", c.changed_at as "changedTime"
    from material.budget_change c left join system.user u on u.id = c.changed_by where c.budget_id = ${id} order by c.id desc`.execute(
    db,
  )
  const { rows: excesses } = await sql<BudgetDetail['excesses'][number]>`
    select y.kind as module, y.id as "documentId", y.number, case when ${priced} then e.this::text end as "thisUSD",
      case when ${priced} then (e.before + e.this - e.amount)::text end as "overUSD", e.reason, u.nick_name as "submittedBy", e.submitted_at as "submittedTime"
    from material.budget_excess e join document.register y on y.id = e.document_id left join system.user u on u.id = e.submitted_by
    where e.budget_id = ${id} order by e.id desc limit 200`.execute(db)
  return { ...row, changes, excesses }
}

/** What the figures of one are made of. */
export const findParts = async (
  db: Reader,
  actor: Actor,
  query: InputOf<typeof budgetCalls.parts>,
  language: Language,
): Promise<Page<BudgetPart>> => {
  if (!(await findOne(db, actor, query.id, language))) throw notFound()
  if (!seesPrices(actor)) return { rows: [], total: 0 }
  return listed<BudgetPart>(
    db,
    {
      from: partsOf(query.id),
      key: 'g.key',
      // Whoever sees the budget is told what it goes to; the documents themselves ask again who may read them.
      scope: within(sql<SqlBool>`true`),
      where: query.figure === undefined ? [] : [sql<SqlBool>`g.figure = ${query.figure}`],
      sort: { partUSD: 'g.amount' },
      columns: partColumns(language),
      joins: sql``,
    },
    query,
  )
}
