import type { CheckPlanInput } from '@geodepot/contracts/equipment/check-plan.ts'
import { checkPlanMessages } from '@geodepot/contracts/equipment/check-plan.messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { tableRows } from '../../kit/database/rows.ts'
import { notFound, reasonIn, refuseAny, stale } from '../../kit/http/refusal.ts'
import { callOffIdle } from './call-off.ts'
import { planFrom, planSeen } from './queries.ts'

type Stored = CheckPlanInput & { readonly id: number; readonly version: number }

const rowOf = (given: CheckPlanInput) => ({
  name: given.planName,
  template_id: given.templateId,
  project_id: given.projectInfoNo ?? null,
  department_id: given.orgId ?? null,
  cycle: given.cycle,
  every: given.every,
  start_on: given.startOn,
  grace_days: given.graceDays,
  inspector_id: given.inspectorId ?? null,
  is_active: given.active === 'Y',
  remark: given.remark ?? '',
})

const reason = reasonIn(checkPlanMessages)

/** @throws Refusal with all that speaks against it */
const check = async (tx: Tx, actor: Actor, given: CheckPlanInput): Promise<void> => {
  const {
    rows: [found],
  } = await sql<Record<'template' | 'project' | 'org' | 'inspector', boolean>>`
    select exists (select 1 from equipment.check_template t where t.id = ${given.templateId} and t.deleted_at is null) as template,
      exists (select 1 from system.project p where p.id = ${given.projectInfoNo ?? ''} and p.deleted_at is null and p.state = 'approved' and ${visible(actor, { departments: ['p.department_id'], projects: ['p.id'] })}) as project,
      exists (select 1 from system.department d where d.id = ${given.orgId ?? ''} and ${visible(actor, { departments: ['d.id'] })}) as org,
      exists (select 1 from system."user" u where u.id = ${given.inspectorId ?? 0} and u.deleted_at is null) as inspector`.execute(
    tx,
  )
  refuseAny([
    ...(found?.template === true ? [] : [reason('templateUnknown', {}, 'templateId')]),
    ...(given.projectInfoNo === undefined || found?.project === true
      ? []
      : [reason('projectUnknown', {}, 'projectInfoNo')]),
    ...(given.orgId === undefined || found?.org === true ? [] : [reason('orgUnknown', {}, 'orgId')]),
    ...(given.projectInfoNo !== undefined && given.orgId !== undefined ? [reason('onePlace', {}, 'orgId')] : []),
    ...(given.inspectorId === undefined || found?.inspector === true
      ? []
      : [reason('inspectorUnknown', {}, 'inspectorId')]),
  ])
}

/** Those of the person's scope, locked, as the wire names them. */
const lock = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select a.id, a.version,
      a.name as "planName", a.template_id as "templateId", a.project_id as "projectInfoNo", a.department_id as "orgId", a.cycle, a.every, a.start_on as "startOn",
      a.grace_days as "graceDays", a.inspector_id as "inspectorId", case when a.is_active then 'Y' else 'N' end as active, a.remark
    from ${planFrom} where a.id = any(${ids}::bigint[]) and a.deleted_at is null and ${planSeen(actor)} order by a.id for update of a`.execute(
    tx,
  )
  if (rows.length < new Set(ids).size) throw notFound()
  return rows
}

const audited = ({ id: _id, version: _version, ...fields }: Stored) => fields

/** Ids in the order given. */
export const createCheckPlan = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: readonly CheckPlanInput[],
): Promise<number[]> => {
  for (const one of given) await check(tx, actor, one)
  const { columns, from } = tableRows('equipment.check_plan', given.map(rowOf))
  const { rows } = await sql<{ id: number }>`
    insert into equipment.check_plan (${columns}, version, created_by, created_at)
    select ${columns}, 1, ${actor.userId}, ${now()} from ${from} returning id`.execute(tx)
  await audit(
    tx,
    actor,
    context,
    'equipment/check-plan',
    'create',
    rows.map(({ id }, at) => ({ id, after: given[at] })),
  )
  return rows.map(({ id }) => id)
}

/** Answers the new version. */
export const updateCheckPlan = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: CheckPlanInput & { id: number; version: number },
): Promise<number> => {
  const { id, version } = given
  const [before] = await lock(tx, actor, [id])
  if (!before) throw notFound()
  if (version !== before.version) throw stale()
  await check(tx, actor, given)
  const next = before.version + 1
  const { columns, from } = tableRows('equipment.check_plan', [rowOf(given)])
  await sql`
    update equipment.check_plan set (${columns}) = (select ${columns} from ${from}),
      version = ${next}, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${id}`.execute(tx)
  await callOffIdle(tx, actor.userId, sql`o.plan_id = ${id}`)
  const [after] = await lock(tx, actor, [id])
  await audit(tx, actor, context, 'equipment/check-plan', 'update', [
    { id, before: audited(before), after: after && audited(after) },
  ])
  return next
}

export const removeCheckPlan = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  ids: readonly number[],
): Promise<void> => {
  const rows = await lock(tx, actor, ids)
  await sql`update equipment.check_plan set deleted_at = ${now()}, updated_by = ${actor.userId}, updated_at = ${now()} where id = any(${ids}::bigint[])`.execute(
    tx,
  )
  await callOffIdle(tx, actor.userId, sql`o.plan_id = any(${ids}::bigint[])`)
  await audit(
    tx,
    actor,
    context,
    'equipment/check-plan',
    'remove',
    rows.map((row) => ({ id: row.id, before: row })),
  )
}
