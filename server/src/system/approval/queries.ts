import type { DecisionRow, TaskRow, approval } from '@geodepot/contracts/system/approval.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { AnswerOf, InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import { type Reader, containing, namedIn, spoken } from '../../kit/database/database.ts'
import { type Listing, type Paging, listed, streamed } from '../../kit/database/list.ts'
import { openTasks, taskOverdue } from '../../kit/document/index.ts'
import { approvedKinds, titleOf } from '../chain/index.ts'
import { isApprovedTogether } from './together.ts'
import { within } from '../../kit/access/visible.ts'

/** A row of the database: whether it is approved with others is its kind's. */
export type WaitingRow = Omit<TaskRow, 'together'>
type Query<O extends typeof approval.list | typeof approval.done> = Omit<InputOf<O>, 'pageNum' | 'pageSize'>

const register = sql`join document.register r on r.id = a.document_id`
const joins = sql`join system.user su on su.id = a.submitted_by left join system.department o on o.id = a.department_id left join system.user pu on pu.id = t.person_id`
/** Kinds whose amount is none of this person's business. */
const untold = (actor: Actor): string[] =>
  approvedKinds().flatMap(({ kind, amountNeeds }) => (amountNeeds && !mayDo(actor, amountNeeds) ? [kind] : []))
/** What every task says of its document, whatever the kind: as it was when it was submitted. */
const shared = (actor: Actor, language: Language) => sql`
  t.id as "taskId", a.document_id as "documentId", r.kind, r.number as "docNo", ${spoken('a.subject', language)} as subject, ${namedIn('o', language)} as "orgName", case when r.kind <> all(${untold(actor)}::text[]) then trim_scale(a.amount)::text end as amount,
  su.nick_name as "submittedBy", a.started_at as "submitTime", ${namedIn('s', language)} as "stepName", t.received_at as "receivedAt", case when t.person_id <> ${actor.userId} then pu.nick_name end as "behalfOf"`

const filters = (
  { keyword, kind }: { keyword?: string | undefined; kind?: string | undefined },
  language: Language,
): RawBuilder<SqlBool>[] => [
  ...(keyword === undefined || keyword === ''
    ? []
    : [sql<SqlBool>`lower(r.number || ' ' || ${spoken('a.subject', language)}) like ${containing(keyword)}`]),
  ...(kind === undefined || kind === '' ? [] : [sql<SqlBool>`r.kind = ${kind}`]),
]
const titled = <R extends { kind: string }>(row: R, language: Language) => ({
  ...row,
  kindName: titleOf(row.kind, language),
})
type Untitled<R> = Omit<R, 'kindName'> & { kind: string }
const page = async <R>(
  db: Reader,
  listing: Listing,
  input: Paging,
  language: Language,
): Promise<Page<Untitled<R> & { kindName: string }>> => {
  const { rows, ...rest } = await listed<Untitled<R>>(db, listing, input)
  return { ...rest, rows: rows.map((row) => titled(row, language)) }
}
async function* stream<R>(
  db: Reader,
  listing: Listing,
  input: Pick<Paging, 'orderByColumn' | 'isAsc'>,
  language: Language,
): AsyncGenerator<Untitled<R> & { kindName: string }> {
  for await (const row of streamed<Untitled<R>>(db, listing, input)) yield titled(row, language)
}

const waiting = (actor: Actor, input: Query<typeof approval.list>, language: Language): Listing => {
  const tasks = openTasks(actor)
  return {
    from: sql`${tasks.from} ${register}`,
    key: 't.id',
    scope: within(tasks.where),
    where: filters(input, language),
    joins,
    sort: { receivedAt: 't.received_at', submitTime: 'a.started_at' },
    columns: sql`${shared(actor, language)}, greatest(floor(extract(epoch from ${now()}::timestamptz - t.received_at) / 3600), 0)::int as "hoursWaiting", ${taskOverdue()} as "overdueDays", t.reminders, t.reminded_at as "remindedAt"`,
  }
}
/** What waits for this person, the newest first. */
export const findWaiting = async (
  db: Reader,
  actor: Actor,
  input: InputOf<typeof approval.list>,
  language: Language,
): Promise<Page<TaskRow>> => {
  const { rows, ...rest } = await page<WaitingRow>(db, waiting(actor, input, language), input, language)
  return { ...rest, rows: rows.map((row) => ({ ...row, together: isApprovedTogether(row.kind) })) }
}
export const streamWaiting = (db: Reader, actor: Actor, input: Query<typeof approval.list>, language: Language) =>
  stream<WaitingRow>(db, waiting(actor, input, language), input, language)

export const countWaiting = async (
  db: Reader,
  actor: Actor,
  language: Language,
): Promise<AnswerOf<typeof approval.count>> => {
  const tasks = openTasks(actor)
  const { rows } = await sql<{ kind: string; count: number; reminded: number }>`
    select r.kind, count(*) as count, count(*) filter (where t.reminders > 0) as reminded from ${tasks.from} ${register} where ${tasks.where} group by r.kind order by count desc, r.kind`.execute(
    db,
  )
  return {
    waiting: rows.reduce((sum, { count }) => sum + count, 0),
    reminded: rows.reduce((sum, row) => sum + row.reminded, 0),
    kinds: rows.map((row) => titled(row, language)).map(({ kind, kindName, count }) => ({ kind, kindName, count })),
  }
}

const decided = (actor: Actor, input: Query<typeof approval.done>, language: Language): Listing => ({
  from: sql`document.approval_task t join document.approval_step s on s.id = t.step_id join document.approval a on a.id = s.approval_id ${register}`,
  key: 't.id',
  scope: within(sql`t.decided_by = ${actor.userId}`),
  where: filters(input, language),
  joins,
  sort: { decidedAt: 't.decided_at', submitTime: 'a.started_at' },
  columns: sql`${shared(actor, language)}, t.decision, t.decided_at as "decidedAt",
    (select e.opinion from document.event e where e.task_id = t.id) as opinion`,
})
/** What this person decided, as themselves or for another, the latest first. */
export const findDone = (db: Reader, actor: Actor, input: InputOf<typeof approval.done>, language: Language) =>
  page<DecisionRow>(db, decided(actor, input, language), input, language)
export const streamDone = (db: Reader, actor: Actor, input: Query<typeof approval.done>, language: Language) =>
  stream<DecisionRow>(db, decided(actor, input, language), input, language)
