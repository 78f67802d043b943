import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { today } from '../../kit/clock.ts'

/** What the application `a` counts as asked for: submitted, and neither refused nor taken back. */
export const isAsked = sql<SqlBool>`(a.deleted_at is null and a.state in ('submitted', 'approved'))`
/** What the order `o` binds the company to, or did until it was closed. */
export const isBinding = sql<SqlBool>`(o.deleted_at is null and o.state in ('approved', 'signed', 'closed'))`

/** The year that an application `a` counts in, for good: that in which it was asked for, or would be today. */
export const yearOf = () => sql<number>`extract(year from coalesce(a.submitted_at, ${today()}::date))::int`
/** The unit of its department `d`. */
export const unitOf = sql<string>`coalesce(d.path[2], d.id)`

/** An amount in the currency of the order `o`, in USD at its own rate `r`: differences of rates are no matter of budgets. */
export const inUsd = (amount: RawBuilder<unknown>) =>
  sql`round(case r.quotation when 'usdPerUnit' then (${amount}) * r.rate when 'unitsPerUsd' then (${amount}) / r.rate else (${amount}) end, 2)`
// Rounded as a running sum, so that the shares of the lines are the whole to the cent.
const share = (whole: RawBuilder<unknown>) => sql`(case when y.total = 0 then 0
  else round(${whole} * y.upto / y.total, 2) - round(${whole} * (y.upto - y.weight) / y.total, 2) end)`
// The same of what is still to be billed.
const shareOfOpen = (whole: RawBuilder<unknown>) => sql`(case when y.open_total = 0 then 0
  else round(${whole} * y.open_upto / y.open_total, 2) - round(${whole} * (y.open_upto - y.open) / y.open_total, 2) end)`

/**
 * What an order has cost so far, in its own currency: what is billed. The one place that says what `spent` is; goods that are
 * received and not billed will be told of here.
 */
const costSoFar = sql`greatest((select coalesce(sum(case v.kind when 'invoice' then v.amount when 'creditNote' then -v.amount end), 0)
  from material.order_invoice v where v.order_id = o.id), 0)`

/** What papers say that count no quantity: noted by hand, or held. What passed has billed quantities. */
const uncounted = sql`greatest((select coalesce(sum(case v.kind when 'invoice' then v.amount when 'creditNote' then -v.amount end), 0)
  from material.order_invoice v left join material.invoice i on i.id = v.document_id
  where v.order_id = o.id and not v.is_opening and (i.id is null or i.state not in ('passed', 'released'))), 0)`

/**
 * What lines of these orders are worth and have cost, in USD: a table with `line_id`, `order_id`, `source_line_id`, `taken`
 * (of what is approved), `value`, `spent` and `committed`: what is still to be billed. Of that there is nothing where all is billed by
 * quantity, whatever it came to, or given up, or the order closed.
 */
export const orderValues = (orders: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select y.id as line_id, y.document_id as order_id, y.source_line_id, y.taken,
      ${inUsd(sql`y.kept_upto`)} - ${inUsd(sql`y.kept_upto - y.kept`)} as value, ${share(inUsd(sql`y.cost`))} as spent,
      greatest(${inUsd(sql`y.open_upto`)} - ${inUsd(sql`y.open_upto - y.open`)} - ${shareOfOpen(inUsd(sql`y.uncounted`))}, 0) as committed
    from (select z.*, sum(z.weight) over lines as upto, sum(z.weight) over (partition by z.document_id) as total, sum(z.kept) over lines as kept_upto,
        sum(z.open) over lines as open_upto, sum(z.open) over (partition by z.document_id) as open_total
      from (select k.*, case when sum(k.kept) over (partition by k.document_id) = 0 then k.amount else k.kept end as weight
        from (select l.id, l.document_id, l.position, l.source_line_id, l.amount, l.quantity - l.released_quantity as taken,
            round((l.quantity + l.extra_quantity - l.closed_quantity) * l.unit_price, cy.digits) as kept, ${costSoFar} as cost, ${uncounted} as uncounted,
            case when o.state = 'closed' then 0 else round(greatest(l.quantity + l.extra_quantity - l.closed_quantity - l.billed_quantity - l.ahead_quantity, 0) * l.unit_price, cy.digits) end as open
          from material.order_line l join material.order o on o.id = l.document_id join system.currency cy on cy.code = o.currency_code
          where l.document_id in (${orders})) k) z
      window lines as (partition by z.document_id order by z.position)) y
    join material.order o on o.id = y.document_id left join system.currency_rate r on r.id = o.rate_id)`

/**
 * All that counts against budgets of what is asked for by applications `a` of departments `d` that meet `of`: common table expressions of
 * which `entry` has a line of an application, whose budget it is, a figure, a document and an amount in USD.
 */
export const entries = (of: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`
  asked as (select s.id, s.document_id, a.project_id, ${unitOf} as unit_id, ${yearOf()} as year, m.type, s.unit_price, s.quantity
    from material.application a join system.project p on p.id = a.project_id and not p.is_virtual join system.department d on d.id = a.department_id
    join material.application_line s on s.document_id = a.id join material.material m on m.id = s.material_id
    where ${isAsked} and ${of}),
  dropped as (select x.source_line_id as id, sum(x.use_quantity + x.move_quantity + x.cancel_quantity) as quantity
    from asked k join material.analysis_line x on x.source_line_id = k.id join material.analysis n on n.id = x.document_id
    where n.state = 'approved' and n.deleted_at is null group by x.source_line_id),
  bought as (select k.id, l.id as line_id, l.document_id as order_id
    from asked k join material.analysis_line x on x.source_line_id = k.id join material.plan_line pl on pl.source_line_id = x.id
    cross join lateral (select l.id, l.document_id from material.scheme_award w join material.result_line rl on rl.award_id = w.id
        join material.order_line l on l.source_line_id = rl.id where w.source_line_id = pl.id
      union all select l.id, l.document_id from material.order_line l where l.plan_line_id = pl.id) l
    join material.order o on o.id = l.document_id where ${isBinding}),
  worth as (select b.id, b.order_id, v.taken, v.spent, v.committed
    from bought b join ${orderValues(sql`select order_id from bought`)} v on v.line_id = b.line_id),
  entry as (
    select k.id, k.project_id, k.unit_id, k.year, k.type, 'planned' as figure, 'material/application' as module, k.document_id,
      round(k.unit_price * greatest(k.quantity - coalesce(g.quantity, 0) - coalesce(t.taken, 0), 0), 2) as amount
    from asked k left join dropped g on g.id = k.id left join (select id, sum(taken) as taken from worth group by id) t on t.id = k.id
    union all
    select k.id, k.project_id, k.unit_id, k.year, k.type, f.figure, 'material/order', w.order_id, f.amount
    from asked k join worth w on w.id = k.id cross join lateral (values ('committed', w.committed), ('spent', w.spent)) f(figure, amount))`

/**
 * The budget of what is of a project, a unit, a year and a type, all of them columns of `of`: a lateral table `b`. The project's before
 * the unit's, the type's own before that of all types.
 */
export const budgetFor = (of: string): RawBuilder<unknown> => {
  const at = (column: string) => sql.ref(`${of}.${column}`)
  return sql`(select c.* from material.budget c where c.deleted_at is null and c.year = ${at('year')}
    and (c.project_id = ${at('project_id')} or c.department_id = ${at('unit_id')}) and (c.material_type is null or c.material_type = ${at('type')})
    order by c.project_id is null, c.material_type is null limit 1) b`
}
