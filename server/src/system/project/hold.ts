import { projectStatuses, usableStates } from '@geodepot/contracts/system/project.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import type { Reader, Tx } from '../../kit/database/database.ts'
import type { HeldProject } from '../../kit/ports.ts'

const usable = sql<SqlBool>`p.deleted_at is null and p.state = any(${usableStates}::text[])`
const isClosed = sql<boolean>`p.status = ${projectStatuses.closed}`

/** Keeps projects as they are, for the documents that stand on them. */
export const holdProjects = async (
  tx: Tx,
  ids: readonly string[],
  seenBy?: Actor,
): Promise<ReadonlyMap<string, HeldProject>> => {
  const seen: RawBuilder<SqlBool> = seenBy
    ? visible(seenBy, { departments: ['p.department_id'], projects: ['p.id'] })
    : sql<SqlBool>`true`
  // The weakest lock that a deletion waits for: any number of documents hold the same project at once.
  const { rows } = await sql<HeldProject>`
    select p.id, p.department_id as "departmentId", ${isClosed} as "isClosed", coalesce(p.design_start, p.acquire_start) as start, coalesce(p.design_end, p.acquire_end) as end
    from system.project p where p.id = any(${ids}::text[]) and ${usable} and ${seen} order by p.id for key share of p`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether the project that a column names is one to go on with, in a condition. */
export const projectIsOpen = (column: string): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select 1 from system.project p where p.id = ${sql.ref(column)} and ${usable} and p.status is distinct from ${projectStatuses.closed})`

/** The standing of projects, for what hangs on them. */
export const projectStandings = async (
  db: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, 'open' | 'closed'>> => {
  const { rows } = await sql<{ id: string; isClosed: boolean }>`
    select p.id, ${isClosed} as "isClosed" from system.project p where p.id = any(${ids}::text[]) and ${usable}`.execute(
    db,
  )
  return new Map(rows.map(({ id, isClosed: closed }) => [id, closed ? 'closed' : 'open']))
}
