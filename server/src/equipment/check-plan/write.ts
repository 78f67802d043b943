import type { CheckPlanInput } from '@geodepot/contracts/equipment/check-plan.ts'
import { checkPlanMessages } from '@geodepot/contracts/equipment/check-plan.messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import type { Tx } from '../../kit/database/database.ts'
import { reasonIn, refuseAny } from '../../kit/http/refusal.ts'
import { masterWrites } from '../../kit/master/index.ts'
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
  return rows
}

/** What waits goes where its plan asks for it no more. */
const callOff = async (tx: Tx, actor: Actor, plans: readonly Pick<Stored, 'id'>[]): Promise<void> => {
  await callOffIdle(tx, actor.userId, sql`o.plan_id = any(${plans.map(({ id }) => id)}::bigint[])`)
}

/** Ids in the order given; a change answers the new version. */
export const {
  create: createCheckPlan,
  update: updateCheckPlan,
  remove: removeCheckPlan,
} = masterWrites({
  table: 'equipment.check_plan',
  kind: 'equipment/check-plan',
  rowOf,
  lock,
  check,
  wrote: callOff,
  gone: callOff,
})
