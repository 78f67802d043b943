import type { approval } from '@geodepot/contracts/system/approval.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { AnswerOf, InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import { type Reader, containing } from '../../kit/database/database.ts'
import { type Listing, listed } from '../../kit/database/list.ts'
import { openTasks } from '../../kit/document/index.ts'
import { titleOf } from '../chain/index.ts'

type Waiting = AnswerOf<typeof approval.list>
type Done = AnswerOf<typeof approval.done>
const column = (name: string, language: Language) => sql.ref(language === 'cn' ? name : `${name}_en`)

const register = sql`join document.register r on r.id = a.document_id`
const joins = sql`join system.user su on su.id = a.submitted_by left join system.department o on o.id = a.department_id left join system.user pu on pu.id = t.person_id`
/** What every task says of its document, whatever the kind: as it was when it was submitted. */
const shared = (actor: Actor, language: Language) => sql`
  t.id as "taskId", a.document_id as "documentId", r.kind, r.number as "docNo", ${column('a.subject', language)} as subject, ${column('o.name', language)} as "orgName", trim_scale(a.amount)::text as amount,
  su.nick_name as "submittedBy", a.started_at as "submitTime", ${column('s.name', language)} as "stepName", t.received_at as "receivedAt", case when t.person_id <> ${actor.userId} then pu.nick_name end as "behalfOf"`

const filters = ({ keyword, kind }: { keyword?: string | undefined; kind?: string | undefined }, language: Language): RawBuilder<SqlBool>[] => [
  ...(keyword === undefined || keyword === '' ? [] : [sql<SqlBool>`lower(r.number || ' ' || ${column('a.subject', language)}) like ${containing(keyword)}`]),
  ...(kind === undefined || kind === '' ? [] : [sql<SqlBool>`r.kind = ${kind}`]),
]
const titled = <R extends { kind: string }>(rows: readonly R[], language: Language) => rows.map((row) => ({ ...row, kindName: titleOf(row.kind, language) }))

/** What waits for this person, the newest first. */
export const findWaiting = async (db: Reader, actor: Actor, input: InputOf<typeof approval.list>, language: Language): Promise<Waiting> => {
  const tasks = openTasks(actor)
  const listing: Listing = {
    from: sql`${tasks.from} ${register}`, key: 't.id', where: [tasks.where, ...filters(input, language)], joins, sort: { receivedAt: 't.received_at', submitTime: 'a.started_at' },
    columns: sql`${shared(actor, language)}, greatest(floor(extract(epoch from ${now()}::timestamptz - t.received_at) / 3600), 0)::int as "hoursWaiting", t.reminders, t.reminded_at as "remindedAt"`,
  }
  const { rows, ...page } = await listed<Omit<Waiting['rows'][number], 'kindName'>>(db, listing, input)
  return { ...page, rows: titled(rows, language) }
}

export const countWaiting = async (db: Reader, actor: Actor, language: Language): Promise<AnswerOf<typeof approval.count>> => {
  const tasks = openTasks(actor)
  const { rows } = await sql<{ kind: string; count: number; reminded: number }>`
    select r.kind, count(*) as count, count(*) filter (where t.reminders > 0) as reminded from ${tasks.from} ${register} where ${tasks.where} group by r.kind order by count desc, r.kind`.execute(db)
  return {
    waiting: rows.reduce((sum, { count }) => sum + count, 0), reminded: rows.reduce((sum, row) => sum + row.reminded, 0),
    kinds: titled(rows, language).map(({ kind, kindName, count }) => ({ kind, kindName, count })),
  }
}

/** What this person decided, for himself or for another, the latest first. */
export const findDone = async (db: Reader, actor: Actor, input: InputOf<typeof approval.done>, language: Language): Promise<Done> => {
  const listing: Listing = {
    from: sql`document.approval_task t join document.approval_step s on s.id = t.step_id join document.approval a on a.id = s.approval_id ${register}`, key: 't.id',
    where: [sql<SqlBool>`t.decided_by = ${actor.userId}`, ...filters(input, language)], joins, sort: { decidedAt: 't.decided_at', submitTime: 'a.started_at' },
    columns: sql`${shared(actor, language)}, t.decision, t.decided_at as "decidedAt",
      (select e.opinion from document.event e where e.document_id = a.document_id and e.person_id = t.decided_by and e.action = t.decision and e.happened_at >= t.decided_at order by e.id limit 1) as opinion`,
  }
  const { rows, ...page } = await listed<Omit<Done['rows'][number], 'kindName'>>(db, listing, input)
  return { ...page, rows: titled(rows, language) }
}
