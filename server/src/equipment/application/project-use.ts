import { application } from '@geodepot/contracts/equipment/application.ts'
import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import { sql } from 'kysely'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import type { ProjectUse } from '../../system/project/index.ts'

/** Applications belong to a project, and to its department. */
export const projectUse: ProjectUse = {
  name: application.name,
  counted: {
    messages: applicationMessages, key: 'ofProject',
    count: async (db, project) => {
      const { rows: [row] } = await sql<{ count: number }>`select count(*) as count from equipment.application where project_id = ${project} and deleted_at is null`.execute(db)
      return row?.count ?? 0
    },
  },
  move: async (tx, actor, context, from, to) => {
    const { rows } = await sql<{ id: number }>`update equipment.application set project_id = ${to.id}, department_id = ${to.departmentId}, version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()}
      where project_id = ${from} returning id`.execute(tx)
    await audit(tx, actor, context, application.name, 'update', rows.map(({ id }) => ({ id, before: { projectInfoNo: from }, after: { projectInfoNo: to.id } })))
  },
}
