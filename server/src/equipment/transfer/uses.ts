import { transferMessages } from '@geodepot/contracts/equipment/transfer.messages.ts'
import { sql } from 'kysely'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import type { ProjectUse } from '../../system/project/index.ts'

/**
 * The transfers that a project sends; those that it receives stand on it as every document does. Where the place that they
 * go from is handed over with the project, they go from the new one.
 */
export const sendingUse: ProjectUse = {
  name: 'equipment/transfer',
  counted: {
    messages: transferMessages,
    key: 'sentByProject',
    count: async (db, project) => {
      const {
        rows: [row],
      } = await sql<{ count: number }>`
        select count(*) as count from equipment.transfer where from_project_id = ${project} and deleted_at is null`.execute(
        db,
      )
      return row?.count ?? 0
    },
  },
  move: async (tx, actor, context, from, to) => {
    const { rows } = await sql<{ id: number }>`
      update equipment.transfer t set from_project_id = ${to.id}, department_id = ${to.departmentId}, version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()},
        from_holder_id = coalesce((select h.id from equipment.holder h where h.project_id = ${to.id} and h.kind = 'project'), t.from_holder_id)
      where from_project_id = ${from} returning id`.execute(tx)
    await audit(
      tx,
      actor,
      context,
      'equipment/transfer',
      'update',
      rows.map(({ id }) => ({ id, before: { fromProjectNo: from }, after: { fromProjectNo: to.id } })),
    )
  },
}
