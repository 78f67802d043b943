import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { budgetFor, entries, unitOf } from './entries.ts'

/** A budget's figures, in USD. */
export interface Figures {
  readonly planned: string
  readonly committed: string
  readonly spent: string
  readonly left: string
}

/** Sums of every budget's entries: a table with `budget_id`, `planned`, `committed` and `spent`. Entries of one place are added up before its budget is looked for. */
export const sums = (of: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`
  (with ${entries(of)}, placed as (select project_id, unit_id, year, type, sum(amount) filter (where figure = 'planned') as planned,
      sum(amount) filter (where figure = 'committed') as committed, sum(amount) filter (where figure = 'spent') as spent
      from entry group by project_id, unit_id, year, type)
    select b.id as budget_id, coalesce(sum(g.planned), 0) as planned, coalesce(sum(g.committed), 0) as committed, coalesce(sum(g.spent), 0) as spent
    from placed g cross join lateral ${budgetFor('g')} group by b.id)`

/** Applications that may count against one of these budgets: of its project or below its unit, in its year. */
const near = (ids: readonly number[]): RawBuilder<SqlBool> => sql<SqlBool>`(
  a.submitted_at >= make_date((select min(year) from material.budget where id = any(${ids}::bigint[])), 1, 1)
  and a.submitted_at < make_date((select max(year) + 1 from material.budget where id = any(${ids}::bigint[])), 1, 1)
  and (a.project_id in (select project_id from material.budget where id = any(${ids}::bigint[]) and project_id is not null)
    or ${unitOf} in (select department_id from material.budget where id = any(${ids}::bigint[]) and department_id is not null)))`

/** What of these budgets is planned, committed, spent and left. */
export const figuresOf = async (db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, Figures>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Figures & { id: number }>`
    select t.id, coalesce(f.planned, 0)::numeric(20, 2)::text as planned, coalesce(f.committed, 0)::numeric(20, 2)::text as committed,
      coalesce(f.spent, 0)::numeric(20, 2)::text as spent, (t.amount - coalesce(f.planned + f.committed + f.spent, 0))::text as "left"
    from material.budget t left join ${sums(near(ids))} f on f.budget_id = t.id where t.id = any(${ids}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}

/** A budget's entries by figure and document: what a list of `BudgetPart` is read from. */
export const partsOf = (id: number): RawBuilder<unknown> => sql`
  (with ${entries(near([id]))}
    select e.figure || ' ' || e.document_id as key, e.figure, e.module, e.document_id, count(*)::int as lines, sum(e.amount) as amount
    from entry e cross join lateral ${budgetFor('e')} where b.id = ${id} and e.amount <> 0 group by e.figure, e.module, e.document_id) g
  join document.register y on y.id = g.document_id left join material.application pa on pa.id = g.document_id
  left join material.order po on po.id = g.document_id left join system.supplier ps on ps.id = po.supplier_id`
/** What of the rows of `partsOf` is shown. */
export const partColumns = (
  language: Language,
): RawBuilder<unknown> => sql`g.figure, g.module, g.document_id as "documentId", y.number,
  coalesce(pa.name, nullif(${namedIn('ps', language)}, ''), ps.name, '') as about,
  coalesce(pa.submitted_at::date, po.contract_date, po.submitted_at::date) as "documentDate", g.lines as "lineCount", g.amount::numeric(20, 2)::text as "partUSD"`
