import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { now, today } from '../clock.ts'
import { type Tx, recordset } from '../database/database.ts'
import { wake } from '../push/index.ts'
import { notifyApprovers } from './notifications.ts'

const stands = () => sql`d.withdrawn_at is null and ${today()}::date between d.begins_on and d.ends_on`
const handedTo = (actor: Actor) => sql`d.to_person = ${actor.userId} and ${stands()}`
const covers = sql`(d.kinds = '{}' or (select r.kind from document.register r where r.id = a.document_id) = any(d.kinds))`

/**
 * Whether the task `t` of the run `a` is this person's to answer for now: their own, or handed to them by
 * somebody else, but never of their own submission.
 */
export const answersFor = (
  actor: Actor,
): RawBuilder<SqlBool> => sql<SqlBool>`(t.person_id = ${actor.userId} or (a.submitted_by <> ${actor.userId}
  and exists (select 1 from document.delegation d where d.from_person = t.person_id and ${handedTo(actor)} and ${covers})))`

const steps = sql`join document.approval_step s on s.id = t.step_id join document.approval a on a.id = s.approval_id`
/** Open tasks `t`, with their steps `s` and runs `a`, that this person may decide now: goes into `from … where`. */
export const openTasks = (
  actor: Actor,
): { readonly from: RawBuilder<unknown>; readonly where: RawBuilder<SqlBool> } => ({
  // The tasks of this person and of those that are stood in for are looked up first: few, in the index of what is open.
  // In the order that a list asks for, all of the company's would be gone through.
  from: sql`(select x.* from document.approval_task x where x.closed_at is null
      and x.person_id = any(array(select ${actor.userId}::bigint union select d.from_person from document.delegation d where ${handedTo(actor)})) offset 0) t
    ${steps}`,
  where: answersFor(actor),
})

/** Documents whose open approval step waits for this person: their ids. */
export const awaitedFrom = (actor: Actor): RawBuilder<unknown> => {
  const tasks = openTasks(actor)
  return sql`select a.document_id from ${tasks.from} where ${tasks.where}`
}

/** Documents that are, or ever were, this person's to decide: their ids. */
export const everAwaitedFrom = (actor: Actor): RawBuilder<unknown> => {
  const from = sql`document.approval_task t ${steps}`
  return sql`
    select a.document_id from ${from} where t.person_id = ${actor.userId} union select a.document_id from ${from} where t.decided_by = ${actor.userId}
    union ${awaitedFrom(actor)}`
}

/**
 * The people whose decision a document waits for, as an array of ids. `alias` names the document's table in the query.
 */
export const awaitedPeople = (alias: string): RawBuilder<number[]> => sql<number[]>`array(
  select t.person_id from document.approval run join document.approval_step s on s.approval_id = run.id and s.state = 'open'
  join document.approval_task t on t.step_id = s.id and t.closed_at is null where run.document_id = ${sql.ref(`${alias}.id`)} and run.state = 'open')`

/**
 * For how many days a task `t` of a step `s` has been left beyond what the step allows, begun ones counted; nothing where
 * it allows any time, or the time is not up.
 */
export const taskOverdue = (): RawBuilder<number | null> =>
  sql<
    number | null
  >`case when s.remind_hours > 0 and t.received_at + make_interval(hours => s.remind_hours) < ${now()}::timestamptz
    then ceil(extract(epoch from ${now()}::timestamptz - t.received_at - make_interval(hours => s.remind_hours)) / 86400)::int end`
/** The same of the decision that a document waits for. `alias` names the document's table in the query. */
export const decisionOverdue = (alias: string): RawBuilder<number | null> => sql<number | null>`(
  select max(${taskOverdue()}) from document.approval run join document.approval_step s on s.approval_id = run.id and s.state = 'open'
  join document.approval_task t on t.step_id = s.id and t.closed_at is null where run.document_id = ${sql.ref(`${alias}.id`)} and run.state = 'open')`

/** Opens a step for the people it asks, and tells them. */
export const assign = async (tx: Tx, stepId: number, people: readonly number[]): Promise<void> => {
  await tx
    .updateTable('document.approval_step')
    .set({ state: 'open', skipped: null })
    .where('id', '=', stepId)
    .execute()
  const { rows } = await sql<{ id: number }>`insert into document.approval_task (step_id, person_id, received_at)
    select ${stepId}, t.person, ${now()} from ${recordset(
      [...new Set(people)].map((person) => ({ person })),
      { person: 'bigint' },
    )} returning id`.execute(tx)
  await notifyApprovers(
    tx,
    rows.map(({ id }) => id),
    'waits',
  )
}

/**
 * Ends steps: whoever has not decided need not any more, nor whoever stands in for them now, and their pages hear of it.
 * Returns those people.
 */
export const endSteps = async (
  tx: Tx,
  ids: readonly number[],
  state: 'approved' | 'refused' | 'returned' | 'cancelled',
): Promise<number[]> => {
  await sql`update document.approval_step set state = ${state} where id = any(${ids}::bigint[])`.execute(tx)
  const { rows } = await sql<{ person: number }>`
    with t as (update document.approval_task set closed_at = ${now()} where step_id = any(${ids}::bigint[]) and closed_at is null returning step_id, person_id)
    select t.person_id as person from t union select d.to_person from t ${steps} join document.delegation d on d.from_person = t.person_id
    where d.to_person <> a.submitted_by and ${stands()} and ${covers}`.execute(tx)
  const people = rows.map(({ person }) => person)
  await wake(tx, people)
  return people
}
