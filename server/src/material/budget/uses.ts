import { add, compare, subtract } from '@geodepot/contracts/kit/decimal.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { BudgetUse, BudgetUses, Budgeted } from '@geodepot/contracts/material/budget.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { today } from '../../kit/clock.ts'
import { type Reader, recordset } from '../../kit/database/database.ts'
import { seesPrices } from '../material/index.ts'
import { entries, budgetFor, inUsd, isAsked, isBinding, orderValues, unitOf, yearOf } from './entries.ts'
import { figuresOf } from './figures.ts'
import { places } from './places.ts'

// A table with a line of an application, what the document `id` has of it, and by how much all that is used would change if the
// document were approved: nothing of what counts already.
const shares: Readonly<Record<Budgeted, (id: number) => RawBuilder<unknown>>> = {
  'material/application': (id) => sql`
    select s.id as line, case when ${isAsked} then 0 else s.total_price end as delta,
      case when ${isAsked} then (select coalesce(sum(e.amount), 0) from entry e where e.id = s.id) else s.total_price end as this
    from material.application a join material.application_line s on s.document_id = a.id where a.id = ${id} and material.keeps_lines(a.state, a.deleted_at)`,
  'material/analysis': (id) => sql`
    select s.id as line, case when n.state = 'approved' then 0 else -round((x.use_quantity + x.move_quantity + x.cancel_quantity) * s.unit_price, 2) end as delta,
      round(x.buy_quantity * s.unit_price, 2) as this
    from material.analysis n join material.analysis_line x on x.document_id = n.id join material.application_line s on s.id = x.source_line_id where n.id = ${id} and material.keeps_lines(n.state, n.deleted_at)`,
  // What confirms an emergency changes nothing: its order counts already.
  'material/result': (id) => sql`
    select s.id as line, case when c.order_id is not null then 0 else
        round((l.amount / l.quantity - s.unit_price) * (l.quantity - l.released_quantity - coalesce(t.taken, 0)), 2) end as delta,
      round(l.amount * (l.quantity - l.released_quantity) / l.quantity, 2) as this
    from material.result_line l join material.result n on n.id = l.document_id and material.keeps_lines(n.state, n.deleted_at)
    join material.scheme c on c.id = n.scheme_id join material.scheme_award w on w.id = l.award_id join material.plan_line pl on pl.id = w.source_line_id
    join material.analysis_line x on x.id = pl.source_line_id join material.application_line s on s.id = x.source_line_id
    left join lateral (select sum(ol.quantity - ol.released_quantity) as taken from material.order_line ol join material.order o on o.id = ol.document_id
      where ol.source_line_id = l.id and ${isBinding}) t on true where l.document_id = ${id}`,
  // What is to cost something else, of what no order binds.
  'material/result-change': (id) => sql`
    select s.id as line, round((c.amount / c.quantity - s.unit_price) * greatest(c.quantity - coalesce(t.taken, 0), 0), 2) as delta, c.amount as this
    from material.result_change_line c join material.result_change n on n.id = c.document_id and material.keeps_lines(n.state, n.deleted_at)
    join material.result_line l on l.id = c.source_line_id join material.scheme_award w on w.id = l.award_id join material.plan_line pl on pl.id = w.source_line_id
    join material.analysis_line x on x.id = pl.source_line_id join material.application_line s on s.id = x.source_line_id
    left join lateral (select sum(ol.quantity - ol.released_quantity) as taken from material.order_line ol join material.order o on o.id = ol.document_id
      where ol.source_line_id = l.id and ${isBinding}) t on true where c.document_id = ${id}`,
  // What its lines come to instead; what is taken off is planned again, and what is added no longer.
  'material/order-amendment': (id) => sql`
    select s.id as line, case when n.state = 'approved' then 0 else ${inUsd(sql`c.amount`)} - ${inUsd(sql`c.amount_before`)}
        - round(s.unit_price * (c.quantity - c.extra_quantity - y.quantity + y.released_quantity), 2) end as delta, ${inUsd(sql`c.amount`)} as this
    from material.order_amendment_line c join material.order_amendment n on n.id = c.document_id and material.keeps_lines(n.state, n.deleted_at)
    join material.order o on o.id = n.order_id left join system.currency_rate r on r.id = o.rate_id join material.order_line y on y.id = c.source_line_id
    left join material.result_line l on l.id = y.source_line_id left join material.scheme_award w on w.id = l.award_id
    join material.plan_line pl on pl.id = coalesce(w.source_line_id, y.plan_line_id)
    join material.analysis_line x on x.id = pl.source_line_id join material.application_line s on s.id = x.source_line_id where c.document_id = ${id}`,
  'material/order': (id) => sql`
    select s.id as line, case when ${isBinding} then 0 else v.value - round(s.unit_price * v.taken, 2) end as delta, v.value as this
    from ${orderValues(sql`select ${id}::bigint`)} v join material.order o on o.id = v.order_id and material.keeps_lines(o.state, o.deleted_at) join material.order_line ol on ol.id = v.line_id
    left join material.result_line l on l.id = ol.source_line_id left join material.scheme_award w on w.id = l.award_id
    join material.plan_line pl on pl.id = coalesce(w.source_line_id, ol.plan_line_id)
    join material.analysis_line x on x.id = pl.source_line_id join material.application_line s on s.id = x.source_line_id`,
}

interface Share {
  /** None: no budget is meant for it. */
  readonly budget: number | null
  readonly this: string
  readonly delta: string
}
// What is of a virtual project is of no budget.
const share = (place: RawBuilder<unknown>) => sql`
  select b.id as budget, sum(u.this)::text as this, sum(u.delta)::text as delta
  from (${place}) u left join lateral ${budgetFor('u')} on true group by b.id`

const sharesOf = async (db: Reader, kind: Budgeted, id: number): Promise<Share[]> => {
  const asked = kind === 'material/application' ? sql`with ${entries(sql`a.id = ${id}`)}, ` : sql`with `
  const { rows } = await sql<Share>`${asked} of_document as (${shares[kind](id)}) ${share(sql`
    select a.project_id, ${unitOf} as unit_id, ${yearOf()} as year, m.type, sum(f.this) as this, sum(f.delta) as delta
    from of_document f join material.application_line s on s.id = f.line join material.application a on a.id = s.document_id
    join system.project p on p.id = a.project_id and not p.is_virtual join system.department d on d.id = a.department_id
    join material.material m on m.id = s.material_id group by 1, 2, 3, 4`)}`.execute(db)
  return rows
}

interface Written {
  readonly projectInfoNo: string
  readonly lines: readonly { readonly materialId: number; readonly amountUSD: string }[]
}
const sharesOfLines = async (db: Reader, actor: Actor, { projectInfoNo, lines }: Written): Promise<Share[]> => {
  const { rows } = await sql<Share>`${share(sql`
    select p.id as project_id, ${unitOf} as unit_id, extract(year from ${today()}::date)::int as year, m.type, sum(t."amountUSD") as this, sum(t."amountUSD") as delta
    from ${recordset(lines, { materialId: 'bigint', amountUSD: 'numeric' })} join material.material m on m.id = t."materialId"
    join system.project p on p.id = ${projectInfoNo} and not p.is_virtual join system.department d on d.id = p.department_id
    where ${visible(actor, { departments: ['p.department_id'], projects: ['p.id'] })} group by 1, 2, 3, 4`)}`.execute(
    db,
  )
  return rows
}

/** A budget as a document finds it. */
export interface Use extends Omit<BudgetUse, 'amountUSD' | 'othersUSD' | 'thisUSD' | 'leftAfter' | 'over'> {
  readonly amountUSD: string
  readonly othersUSD: string
  readonly thisUSD: string
  readonly leftAfter: string
  readonly isOver: boolean
}
const usesOf = async (db: Reader, found: readonly Share[], language: Language): Promise<Use[]> => {
  const ids = found.flatMap(({ budget }) => budget ?? [])
  if (ids.length === 0) return []
  const figures = await figuresOf(db, ids)
  const standing = new Map((await places(db, ids, language)).map((place) => [place.budgetId, place]))
  return found.flatMap(({ budget, this: own, delta }): Use[] => {
    const [place, now] = [standing.get(budget ?? 0), figures.get(budget ?? 0)]
    if (!place || !now) return []
    const leftAfter = subtract(now.left, delta)
    const othersUSD = subtract(subtract(place.amountUSD, leftAfter), own)
    return [{ ...place, othersUSD, thisUSD: own, leftAfter, isOver: compare(leftAfter, '0') < 0 }]
  })
}

/** What a document makes of its budgets, for those who submit and decide. */
export const usesOfDocument = async (db: Reader, kind: Budgeted, id: number, language: Language): Promise<Use[]> =>
  usesOf(db, await sharesOf(db, kind, id), language)

// Whoever may not see prices is told that a budget is exceeded, and no figures.
const told = (actor: Actor, found: readonly Share[], uses: readonly Use[]): BudgetUses => {
  const sees = seesPrices(actor)
  const worth = (amount: string) => (sees ? add('0', amount) : null)
  return {
    uses: uses.map(({ isOver, amountUSD, othersUSD, thisUSD, leftAfter, ...place }) => ({
      ...place,
      amountUSD: worth(amountUSD),
      othersUSD: worth(othersUSD),
      thisUSD: worth(thisUSD),
      leftAfter: worth(leftAfter),
      over: isOver ? ('1' as const) : ('0' as const),
    })),
    without: found.some(({ budget }) => budget === null) ? '1' : '0',
  }
}

export const findUses = async (
  db: Reader,
  actor: Actor,
  { kind, id }: { readonly kind: Budgeted; readonly id: number },
  language: Language,
): Promise<BudgetUses> => {
  const found = await sharesOf(db, kind, id)
  return told(actor, found, await usesOf(db, found, language))
}
export const findUsesOfLines = async (
  db: Reader,
  actor: Actor,
  written: Written,
  language: Language,
): Promise<BudgetUses> => {
  const found = await sharesOfLines(db, actor, written)
  return told(actor, found, await usesOf(db, found, language))
}
