import { sql } from 'kysely'
import type { ProjectUse } from '../project/index.ts'

/** The project that people work on: it follows a conversion, and is none once it is deleted. */
export const currentProjectUse: ProjectUse = {
  name: 'system/user',
  move: async (tx, _actor, _context, from, to) => {
    await sql`update system.user set current_project_id = ${to.id} where current_project_id = ${from}`.execute(tx)
  },
  letGo: async (tx, project) => {
    await sql`update system.user set current_project_id = null where current_project_id = ${project}`.execute(tx)
  },
}
