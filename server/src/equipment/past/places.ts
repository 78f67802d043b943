import type { past } from '@geodepot/contracts/equipment/past.ts'
import { heldKinds } from '@geodepot/contracts/equipment/past.ts'
import { pastMessages } from '@geodepot/contracts/equipment/past.messages.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { momentOf, today } from '../../kit/clock.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { refusal } from '../../kit/http/refusal.ts'

export type PastQuery = InputOf<typeof past.summary>

/** The places that are asked about: those whose all a person sees, and those of which only what is owned in the scope. */
export interface Places {
  readonly whole: readonly number[]
  readonly partly: readonly number[]
}
const usual = heldKinds.filter((kind) => kind !== 'transit')
/** Looked up beforehand: they are few, and what was at them is found by each. Nobody is asked about everything at once. */
export const placesOf = async (
  db: Reader,
  actor: Actor,
  { projectInfoNo, deptId, holderKind }: PastQuery,
): Promise<Places> => {
  if (projectInfoNo === undefined && deptId === undefined) return { whole: [], partly: [] }
  const asked = [
    sql`h.kind = any(${holderKind ?? usual}::text[])`,
    ...(projectInfoNo === undefined ? [] : [sql`h.project_id = ${projectInfoNo}`]),
    ...(deptId === undefined
      ? []
      : [sql`h.department_id in (select id from system.department where path @> array[${deptId}::text])`]),
  ]
  const { rows } = await sql<{ id: number; seen: boolean }>`
    select h.id, ${visible(actor, { departments: ['h.department_id'], projects: ['h.project_id'] })} as seen
    from equipment.holder h where ${sql.join(asked, sql` and `)}`.execute(db)
  return {
    whole: rows.flatMap(({ id, seen }) => (seen ? [id] : [])),
    partly: rows.flatMap(({ id, seen }) => (seen ? [] : [id])),
  }
}

/** What was asked about, as it is called, where the person knows of it. */
export const placeName = async (
  db: Reader,
  actor: Actor,
  { projectInfoNo, deptId }: PastQuery,
  language: Language,
): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select p.name from system.project p where p.id = ${projectInfoNo ?? null} and ${visible(actor, { departments: ['p.department_id'], projects: ['p.id'] })}
    union all select ${namedIn('d', language)} from system.department d where d.id = ${deptId ?? null}`.execute(db)
  return rows.map(({ name }) => name).join(' · ')
}

const aDay = 24 * 3_600_000
const endOf = (day: string): Date => new Date(momentOf(`${day} 00:00`).getTime() + aDay)
/** The ends of the days that are asked about: what happened before counts. */
export interface Span {
  readonly onDate: string
  readonly sinceDate: string | null
  readonly until: Date
  readonly since: Date | undefined
}
/** @throws Refusal for days that lie ahead, or the wrong way round */
export const spanOf = ({ onDate = today(), sinceDate }: PastQuery): Span => {
  if (onDate > today()) throw refusal(pastMessages, 'inFuture', {}, 'onDate')
  if (sinceDate !== undefined && sinceDate >= onDate) throw refusal(pastMessages, 'sinceLater', {}, 'sinceDate')
  return {
    onDate,
    sinceDate: sinceDate ?? null,
    until: endOf(onDate),
    since: sinceDate === undefined ? undefined : endOf(sinceDate),
  }
}
