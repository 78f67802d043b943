import { projectStatuses, usableStates } from '@geodepot/contracts/system/project.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import type { Tx } from '../../kit/database/database.ts'

export interface HeldProject {
  readonly id: string
  readonly departmentId: string
  readonly isClosed: boolean
  readonly start: string | null
  readonly end: string | null
}

/**
 * Keeps a project that can be worked on as it is until the transaction ends:
 * nobody deletes, closes or converts it while something is
 * hung on it. Days are the designed ones, else those of the acquisition. Undefined where there is no such project, or
 * `seenBy` does not see it.
 */
export const holdProject = async (tx: Tx, id: string, seenBy?: Actor): Promise<HeldProject | undefined> => {
  const seen: RawBuilder<SqlBool> = seenBy
    ? visible(seenBy, { departments: ['p.department_id'], projects: ['p.id'] })
    : sql<SqlBool>`true`
  // The weakest lock that a deletion waits for: any number of documents hold the same project at once.
  const {
    rows: [row],
  } = await sql<HeldProject>`
    select p.id, p.department_id as "departmentId", p.status = ${projectStatuses.closed} as "isClosed", coalesce(p.design_start, p.acquire_start) as start, coalesce(p.design_end, p.acquire_end) as end
    from system.project p where p.id = ${id} and p.deleted_at is null and p.state = any(${usableStates}::text[]) and ${seen} for key share of p`.execute(
    tx,
  )
  return row
}

/** Whether a project can be worked on: `closed` still takes what is on its way to it, nothing stands for neither. */
export type ProjectStanding = 'open' | 'closed' | null
/** The standing of the project that a column names, for the facts of what hangs on it. */
export const projectStanding = (column: string): RawBuilder<ProjectStanding> => sql<ProjectStanding>`(
  select case when p.status = ${projectStatuses.closed} then 'closed' else 'open' end from system.project p
  where p.id = ${sql.ref(column)} and p.deleted_at is null and p.state = any(${usableStates}::text[]))`
