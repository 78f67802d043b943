import { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { sql } from 'kysely'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import type { ProjectUse } from '../../system/project/index.ts'

/** Allocations go to a project; its department is the receiver. */
export const projectUse: ProjectUse = {
  name: allocation.name,
  counted: {
    messages: allocationMessages, key: 'ofProject',
    count: async (db, project) => {
      const { rows: [row] } = await sql<{ count: number }>`select count(*) as count from equipment.allocation where project_id = ${project} and deleted_at is null`.execute(db)
      return row?.count ?? 0
    },
  },
  move: async (tx, actor, context, from, to) => {
    const { rows } = await sql<{ id: number }>`update equipment.allocation set project_id = ${to.id}, to_department_id = ${to.departmentId}, version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()}
      where project_id = ${from} returning id`.execute(tx)
    await audit(tx, actor, context, allocation.name, 'update', rows.map(({ id }) => ({ id, before: { projectInfoNo: from }, after: { projectInfoNo: to.id } })))
  },
}
