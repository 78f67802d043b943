import type { CancelCause } from '@geodepot/contracts/equipment/check.ts'
import { projectStatuses } from '@geodepot/contracts/system/project.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { keptBelow } from './queries.ts'

const causes: Readonly<Record<CancelCause, RawBuilder<SqlBool>>> = {
  // What is mounted is looked at with what carries it.
  left: sql<SqlBool>`case when o.device_id is null then not exists (select 1 from equipment.bulk_balance b where b.model_id = o.model_id and b.holder_id = o.holder_id and b.quantity > 0)
    else d.deleted_at is not null or d.holder_id <> o.holder_id or d.device_status <> '3' or d.mounted_on is not null end`,
  project: sql<SqlBool>`p.status is distinct from ${projectStatuses.working} or p.state <> 'approved' or p.deleted_at is not null`,
  plan: sql<SqlBool>`not a.is_active or a.deleted_at is not null or a.template_id <> o.template_id or not t.is_active or t.deleted_at is not null
    or a.project_id <> o.project_id or not ${keptBelow('d.manager_department_id')}`,
}

/**
 * Calls off the orders that wait and that no plan asks for any more: nobody has to do them, so they neither wait nor
 * count as missed. @param which Of the orders `o` these alone @returns How many
 */
export const callOffIdle = async (tx: Tx, by: number | null, which: RawBuilder<SqlBool>): Promise<number> => {
  const { numAffectedRows } = await sql`
    update equipment.check_order w set state = 'cancelled', closed_at = ${now()}, closed_by = ${by}, cancel_cause = x.cause, version = w.version + 1
    from (
      select o.id, case when ${causes.left} then 'left' when ${causes.project} then 'project' when ${causes.plan} then 'plan' end as cause
      from equipment.check_order o join equipment.check_plan a on a.id = o.plan_id join equipment.check_template t on t.id = a.template_id
      left join equipment.device d on d.id = o.device_id left join system.project p on p.id = o.project_id
      where o.state = 'waiting' and ${which}) x
    where w.id = x.id and w.state = 'waiting' and x.cause is not null`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
