import type { DueAlertType, DueRow, alert } from '@geodepot/contracts/equipment/alert.ts'
import { alertMessages } from '@geodepot/contracts/equipment/alert.messages.ts'
import { meterMessages } from '@geodepot/contracts/equipment/meter.messages.ts'
import type { MeterKind } from '@geodepot/contracts/equipment/meter.ts'
import { type Language, bothOf } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { projectStatuses } from '@geodepot/contracts/system/project.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import type { Listing, Paging } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { type Trouble, daysOf, troubleSeen } from '../../system/alert/index.ts'
import { localDay } from '../../system/dept/index.ts'
import { hiredWhere } from '../lease/index.ts'
import { dueWhere } from '../repair/index.ts'
import { needsFrom, stillNeeded } from '../upkeep/index.ts'

/** An alert about records `a`, each with a day by which somebody ought to have acted. */
export interface DueAlert {
  readonly type: DueAlertType
  readonly trouble: (db: Reader) => Promise<Trouble>
  /** Where it is put right, what it is called, and its day. */
  readonly says: (language: Language) => Readonly<Record<'id' | 'number' | 'name' | 'due', RawBuilder<unknown>>>
  readonly sort: Readonly<Record<'dueDate' | 'dueNumber', string>>
}
const live = sql<SqlBool>`a.deleted_at is null`
const ofDocument = {
  departments: ['a.department_id', 'a.project_department_id'],
  projects: ['a.project_id'],
}

const leaseDays = daysOf('alert.leaseEnding.days', 15)
const leaseEnding: DueAlert = {
  type: 'LEASE_ENDING',
  trouble: async (db) => ({
    from: sql`equipment.lease a`,
    key: 'a.id',
    where: [
      live,
      sql<SqlBool>`a.state = 'running' and a.hired_until <= ${localDay(hiredWhere)} + ${await leaseDays(db)}::int
        and exists (select 1 from equipment.lease_progress g where g.document_id = a.id and g.on_hire > 0)`,
    ],
    scope: ofDocument,
  }),
  says: () => ({
    id: sql`a.id`,
    number: sql`a.number`,
    name: sql`coalesce((select s.name from system.supplier s where s.id = a.supplier_id), a.partner)`,
    due: sql`a.hired_until`,
  }),
  sort: { dueDate: 'a.hired_until', dueNumber: 'a.number' },
}

const repairDays = daysOf('alert.repairOverdue.graceDays')
const repairOverdue: DueAlert = {
  type: 'REPAIR_OVERDUE',
  trouble: async (db) => ({
    from: sql`equipment.repair a`,
    key: 'a.id',
    where: [
      live,
      sql<SqlBool>`a.state in ('sent', 'waiting', 'repairing', 'inspecting') and a.expected_on + ${await repairDays(db)}::int < ${localDay(dueWhere)}`,
    ],
    scope: { ...ofDocument, departments: [...ofDocument.departments, 'a.workshop_id'] },
  }),
  says: () => ({
    id: sql`a.id`,
    number: sql`a.number`,
    name: sql`(select concat_ws(' ', coalesce(d.self_number, d.serial, d.code), coalesce(d.name, m.device_name), m.name) from equipment.model m left join equipment.device d on d.id = a.device_id where m.id = a.model_id)`,
    due: sql`a.expected_on`,
  }),
  sort: { dueDate: 'a.expected_on', dueNumber: 'a.number' },
}

const counted = sql`coalesce(t.project_department_id, t.department_id)`
const countDays = daysOf('alert.countOverdue.days', 7)
const countOverdue: DueAlert = {
  type: 'COUNT_OVERDUE',
  trouble: async (db) => ({
    from: sql`(select t.*, ${localDay(counted, sql`t.opened_at`)} + ${await countDays(db)}::int as due_on, ${localDay(counted)} as today from equipment.stock_take t where t.state = 'counting') a`,
    key: 'a.id',
    where: [live, sql<SqlBool>`a.due_on < a.today`],
    scope: ofDocument,
  }),
  says: () => ({ id: sql`a.id`, number: sql`a.number`, name: sql`a.name`, due: sql`a.due_on` }),
  sort: { dueDate: 'a.due_on', dueNumber: 'a.number' },
}

const meterDays = daysOf('alert.noMeter.days', 7)
const kindIn = (language: Language): RawBuilder<unknown> => {
  const kinds: readonly MeterKind[] = ['hours', 'kilometres', 'shots', 'cycles']
  const at = language === 'cn' ? 0 : 1
  return sql`case a.kind ${sql.join(
    kinds.map((kind) => sql`when ${kind} then ${bothOf(meterMessages, `kind_${kind}`)[at]}`),
    sql` `,
  )} end`
}
const noMeter: DueAlert = {
  type: 'METER_NOT_READ',
  // A meter that nobody has read since its device came is due so many days after that.
  trouble: async (db) => ({
    from: sql`(
      select m.id, m.device_id, m.kind, d.self_number, coalesce(d.self_number, d.serial, d.code, '') as number, d.name, p.id as project_id, p.department_id, d.owner_department_id,
        ${localDay(sql`p.department_id`, sql`greatest(d.held_since, (select max(r.read_at) from equipment.meter_reading r where r.meter_id = m.id))`)} + ${await meterDays(db)}::int as due_on
      from equipment.meter m join equipment.device d on d.id = m.device_id and d.deleted_at is null
      join equipment.holder h on h.id = d.holder_id and h.kind = 'project' join system.project p on p.id = h.project_id and p.deleted_at is null and p.status = ${projectStatuses.working}
      where m.ended_at is null) a`,
    key: 'a.id',
    where: [sql<SqlBool>`a.due_on < ${localDay(sql`a.department_id`)}`],
    scope: { departments: ['a.department_id', 'a.owner_department_id'], projects: ['a.project_id'] },
  }),
  says: (language) => ({
    id: sql`a.device_id`,
    number: sql`a.number`,
    name: sql`a.name || ' · ' || ${kindIn(language)}`,
    due: sql`a.due_on`,
  }),
  sort: { dueDate: 'a.due_on', dueNumber: 'a.number' },
}

const upkeepDue: DueAlert = {
  type: 'UPKEEP_DUE',
  trouble: async () => ({
    from: sql`(
      select n.id, d.id as device_id, coalesce(d.self_number, d.serial, d.code, '') as number, d.name || ' · ' || r.name as name, p.id as project_id, coalesce(p.department_id, h.department_id) as department_id,
        d.owner_department_id, coalesce(n.limit_on, ${localDay(sql`coalesce(p.department_id, h.department_id)`, sql`n.noticed_at`)}) as due_on
      from ${needsFrom} left join equipment.holder h on h.id = d.holder_id left join system.project p on p.id = h.project_id and h.kind = 'project' where ${stillNeeded()}) a`,
    key: 'a.id',
    where: [],
    scope: { departments: ['a.department_id', 'a.owner_department_id'], projects: ['a.project_id'] },
  }),
  says: () => ({ id: sql`a.device_id`, number: sql`a.number`, name: sql`a.name`, due: sql`a.due_on` }),
  sort: { dueDate: 'a.due_on', dueNumber: 'a.number' },
}

const unsealingDays = daysOf('alert.unsealingDue.days', 7)
const unsealingDue: DueAlert = {
  type: 'UNSEALING_DUE',
  trouble: async (db) => ({
    from: sql`equipment.sealing a`,
    key: 'a.id',
    where: [
      live,
      sql<SqlBool>`a.state = 'approved' and a.planned_end <= ${localDay(sql`a.department_id`)} + ${await unsealingDays(db)}::int`,
    ],
    scope: { departments: ['a.department_id'], projects: [] },
  }),
  says: (language) => ({
    id: sql`a.id`,
    number: sql`a.number`,
    name: sql`(select ${namedIn('h', language)} from equipment.holder h where h.id = a.holder_id) || ' · ' || a.reason`,
    due: sql`a.planned_end`,
  }),
  sort: { dueDate: 'a.planned_end', dueNumber: 'a.number' },
}

export const dueRules: readonly DueAlert[] = [
  leaseEnding,
  noMeter,
  repairOverdue,
  countOverdue,
  upkeepDue,
  unsealingDue,
]

/** What is due as a list. */
export const dueListing = (actor: Actor, { says, sort }: DueAlert, trouble: Trouble, language: Language): Listing => {
  const { id, number, name, due } = says(language)
  return {
    from: trouble.from,
    key: trouble.key,
    scope: troubleSeen(actor, trouble),
    where: [],
    sort,
    columns: sql`${id} as id, ${number} as "dueNumber", ${name} as "dueName", ${namedIn('pd', language)} as "deptName", p.name as "projectName", ${due} as "dueDate"`,
    joins: sql`left join system.project p on p.id = a.project_id left join system.department pd on pd.id = a.department_id`,
  }
}
export const dueSheet = (type: DueAlertType) =>
  exporter<DueRow>()(alertMessages, type, [
    { key: 'dueNumber' },
    { key: 'dueName', width: 36 },
    { key: 'deptName', width: 24 },
    { key: 'projectName', width: 36 },
    { key: 'dueDate', type: 'date' },
  ])

/** What was due first comes first unless asked otherwise. */
export const soonestFirst = <P extends Pick<InputOf<typeof alert.leaseEnding>, 'orderByColumn' | 'isAsc'>>(
  paging: P,
): P & Pick<Paging, 'orderByColumn'> =>
  paging.orderByColumn === undefined ? { ...paging, orderByColumn: 'dueDate', isAsc: 'asc' } : paging
