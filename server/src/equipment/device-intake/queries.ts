import type { deviceIntake } from '@geodepot/contracts/equipment/device-intake.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { containing } from '../../kit/database/database.ts'
import type { Listing } from '../../kit/database/list.ts'

type Query = Omit<InputOf<typeof deviceIntake.list>, 'pageNum' | 'pageSize'>

/** Of the device `d`: something has happened to it since it came into the books, or somebody keeps it to himself. */
export const hasMoved = sql<SqlBool>`(d.locked_by is not null
  or exists (select 1 from equipment.custody_event e where e.device_id = d.id and e.kind <> 'opening')
  or exists (select 1 from equipment.mounting u where d.id in (u.parent_id, u.child_id)) or exists (select 1 from equipment.meter u where u.device_id = d.id))`

// An import is whoever's who ran it: those of one's own, and of people of the data scope.
export const intakeScope = (actor: Actor) =>
  visible(actor, { departments: ['u.department_id'], people: ['a.created_by'] })

const state = sql`case when a.undone_at is null then 'standing' else 'undone' end`
export const listing = (actor: Actor, input: Query): Listing => ({
  from: sql`equipment.device_intake a join system.user u on u.id = a.created_by`,
  key: 'a.id',
  scope: intakeScope(actor),
  where: [
    ...(input.keyword === undefined
      ? []
      : [sql<SqlBool>`lower(a.file_name || ' ' || u.nick_name) like ${containing(input.keyword)}`]),
    ...(input.state === undefined ? [] : [sql<SqlBool>`${state} = any(${input.state}::text[])`]),
  ],
  sort: { id: 'a.id', newCount: 'a.new_count' },
  columns: sql`a.id, a.file_name as "fileName", a.sheet_name as "sheetName", ${state} as state, a.new_count as "newCount", a.changed_count as "changedCount",
    case when a.undone_at is null then (select count(*) from equipment.device_intake_item i join equipment.device d on d.id = i.device_id
      where i.intake_id = a.id and d.deleted_at is null and ${hasMoved}) else 0 end::int as "movedCount",
    u.nick_name as "createBy", a.created_at as "createTime", b.nick_name as "undoneBy", a.undone_at as "undoneTime", a.undone_why as "undoneWhy",
    jsonb_strip_nulls(jsonb_build_object('undo', case when a.undone_at is null and a.new_count > 0 and ${mayDo(actor, 'equipment:device:remove')} then true end)) as can`,
  joins: sql`left join system.user b on b.id = a.undone_by`,
})
