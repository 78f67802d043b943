import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'

/**
 * Hangs the plans of one project on another to which its equipment has gone, with the orders that wait for a device that
 * went: whoever has them on the phone goes on with them. Returns how many plans went.
 */
export const movePlans = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  from: string,
  to: { readonly id: string; readonly departmentId: string },
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    update equipment.check_plan set project_id = ${to.id}, version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()}
    where project_id = ${from} and deleted_at is null returning id`.execute(tx)
  await audit(
    tx,
    actor,
    context,
    'equipment/check-plan',
    'update',
    rows.map(({ id }) => ({ id, before: { projectInfoNo: from }, after: { projectInfoNo: to.id } })),
  )
  await sql`
    update equipment.check_order o set project_id = ${to.id}, department_id = ${to.departmentId}, holder_id = h.id, version = o.version + 1
    from equipment.device d join equipment.holder h on h.id = d.holder_id
    where o.project_id = ${from} and o.state = 'waiting' and d.id = o.device_id and h.kind = 'project' and h.project_id = ${to.id}`.execute(
    tx,
  )
  return rows.length
}
