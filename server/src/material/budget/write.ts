import { compare } from '@geodepot/contracts/kit/decimal.ts'
import type { BudgetInput } from '@geodepot/contracts/material/budget.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import { type Reader, type Tx, recordset, violated } from '../../kit/database/database.ts'
import { tableRows } from '../../kit/database/rows.ts'
import { type Reason, Refusal, forbidden, notFound, stale } from '../../kit/http/refusal.ts'
import { seesPrices } from '../material/index.ts'
import { type Given, reason, reasonsAgainst } from './checks.ts'
import { budgets, budgetsSeen } from './places.ts'

export interface Stored {
  readonly id: number
  readonly version: number
  readonly year: number
  readonly projectInfoNo: string | null
  readonly deptId: string | null
  readonly materialType: string | null
  readonly amountUSD: string
  readonly remark: string
}

const rowOf = (given: BudgetInput) => ({
  year: given.year,
  project_id: given.projectInfoNo ?? null,
  department_id: given.deptId ?? null,
  material_type: given.materialType ?? null,
  amount: given.amountUSD,
  remark: given.remark ?? '',
})

const stored = sql`t.id, t.version, t.year, t.project_id as "projectInfoNo", t.department_id as "deptId", t.material_type as "materialType",
  t.amount::text as "amountUSD", t.remark`
/** Those of these years in the person's scope, as they stand. */
export const readBudgets = async (db: Reader, actor: Actor, years: readonly number[]): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select ${stored} from ${budgets} where t.deleted_at is null and t.year = any(${years}::int[]) and ${budgetsSeen(actor)} order by t.id`.execute(
    db,
  )
  return rows
}
const lock = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select ${stored} from ${budgets} where t.deleted_at is null and t.id = any(${ids}::bigint[]) and ${budgetsSeen(actor)} order by t.id for update of t`.execute(
    tx,
  )
  if (rows.length < new Set(ids).size) throw notFound()
  return rows
}
const audited = ({ id: _id, version: _version, ...fields }: Stored) => fields

// Two who write the same at once: the second reads again what there is.
const refuseTaken = (error: unknown): never => {
  throw violated(error) === 'budget_place' ? stale() : error
}
/** Whoever may not see prices writes none. */
const checked = async (tx: Tx, actor: Actor, given: readonly Given[], more: readonly Reason[] = []): Promise<void> => {
  if (!seesPrices(actor)) throw forbidden()
  const reasons = [...(await reasonsAgainst(tx, actor, given)).flat(), ...more]
  if (reasons.length > 0) throw new Refusal(500, reasons)
}
const keepChanges = (
  tx: Tx,
  actor: Actor,
  changes: readonly {
    readonly id: number
    readonly before: string | null
    readonly after: string
    readonly note: string
  }[],
) =>
  sql`
    insert into material.budget_change (budget_id, amount_before, amount, note, changed_by, changed_at)
    select t.id, t.before, t.after, t.note, ${actor.userId}, ${now()} from ${recordset(changes, { id: 'bigint', before: 'numeric', after: 'numeric', note: 'text' })}`.execute(
    tx,
  )

/** Ids in the order given. */
export const createBudgets = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: readonly BudgetInput[],
): Promise<number[]> => {
  await checked(tx, actor, given)
  const { columns, from } = tableRows('material.budget', given.map(rowOf))
  const { rows } = await sql<{ id: number }>`
    insert into material.budget (${columns}, version, created_by, created_at)
    select ${columns}, 1, ${actor.userId}, ${now()} from ${from} returning id`
    .execute(tx)
    .catch(refuseTaken)
  await keepChanges(
    tx,
    actor,
    rows.map(({ id }, at) => ({ id, before: null, after: given[at]?.amountUSD ?? '0', note: given[at]?.note ?? '' })),
  )
  const records = rows.map(({ id }, at) => ({ id, after: given[at] }))
  await audit(tx, actor, context, 'material/budget', 'create', records)
  return rows.map(({ id }) => id)
}

const placeOf = ({
  year,
  projectInfoNo,
  deptId,
  materialType,
}: Pick<BudgetInput, 'year'> & { [K in 'projectInfoNo' | 'deptId' | 'materialType']?: string | null | undefined }) =>
  [year, projectInfoNo ?? '', deptId ?? '', materialType ?? ''].join(' ')
/** What speaks against a change of one that stands: whose it is stays, and more of it takes a reason. */
export const reasonsAgainstChange = (before: Stored, given: BudgetInput): Reason[] => [
  ...(placeOf(before) === placeOf(given) ? [] : [reason('placeStays', {}, 'year')]),
  ...(compare(given.amountUSD, before.amountUSD) > 0 && (given.note ?? '') === ''
    ? [reason('whyRaised', {}, 'note')]
    : []),
]

/** Answers the new version. */
export const updateBudget = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: BudgetInput & { readonly id: number; readonly version: number },
): Promise<number> => {
  const { id, version, amountUSD, note = '', remark = '' } = given
  const [before] = await lock(tx, actor, [id])
  if (!before) throw notFound()
  if (version !== before.version) throw stale()
  if (!seesPrices(actor)) throw forbidden()
  const reasons = reasonsAgainstChange(before, given)
  if (reasons.length > 0) throw new Refusal(500, reasons)
  await sql`
    update material.budget set amount = ${amountUSD}, remark = ${remark}, version = ${before.version + 1}, updated_by = ${actor.userId}, updated_at = ${now()}
    where id = ${id}`.execute(tx)
  if (compare(amountUSD, before.amountUSD) !== 0)
    await keepChanges(tx, actor, [{ id, before: before.amountUSD, after: amountUSD, note }])
  const after = { ...audited(before), amountUSD, remark, ...(note !== '' && { note }) }
  await audit(tx, actor, context, 'material/budget', 'update', [{ id, before: audited(before), after }])
  return before.version + 1
}

/** What counted against it counts against the next that fits. */
export const removeBudgets = async (tx: Tx, actor: Actor, context: Context, ids: readonly number[]): Promise<void> => {
  const rows = await lock(tx, actor, ids)
  await sql`update material.budget set deleted_at = ${now()}, updated_by = ${actor.userId}, updated_at = ${now()} where id = any(${ids}::bigint[])`.execute(
    tx,
  )
  const records = rows.map((row) => ({ id: row.id, before: audited(row) }))
  await audit(tx, actor, context, 'material/budget', 'remove', records)
}
