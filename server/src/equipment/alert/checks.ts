import type { alert } from '@geodepot/contracts/equipment/alert.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import type { Listing, Paging } from '../../kit/database/list.ts'
import { type Trouble, daysOf, troubleSeen } from '../../system/alert/index.ts'
import { checkScope, dayOfOrder, isOverdue, statusOf } from '../check/index.ts'

const grace = daysOf('alert.noSpotCheck.graceDays')

/** Devices that were due for a check, and that nobody has looked at since: by the order that waits now. */
export const noSpotCheck = async (db: Reader): Promise<Trouble> => ({
  from: sql`equipment.check_order o join equipment.device d on d.id = o.device_id`,
  key: 'o.id',
  where: [
    sql<SqlBool>`${isOverdue()} and d.deleted_at is null and coalesce(o.missed_since + (o.due_on - o.plan_date), o.due_on) + ${await grace(db)}::int < ${dayOfOrder()}`,
  ],
  scope: checkScope,
})

/** These devices as a list. */
export const uncheckedListing = (actor: Actor, trouble: Trouble, language: Language): Listing => ({
  from: trouble.from,
  key: trouble.key,
  scope: troubleSeen(actor, trouble),
  where: [],
  sort: {
    planDate: 'o.due_since',
    devName: 'd.name',
    selfNum: 'd.self_number',
    projectName: 'o.project_id',
  },
  columns: sql`o.id, ${namedIn('pd', language)} as "deptName", p.name as "projectName", d.name as "devName", d.self_number as "selfNum", d.serial as "devSign", d.plate as "licenseNum",
    ${namedIn('md', language)} as "manageOrgName", ${statusOf()} as "orderStatus", o.due_since as "planDate", o.number as "checkOrderId"`,
  joins: sql`left join system.project p on p.id = o.project_id left join system.department pd on pd.id = o.department_id left join system.department md on md.id = o.manager_department_id`,
})

/** What has waited longest comes first unless asked otherwise. */
export const earliestFirst = <P extends Pick<InputOf<typeof alert.noSpotCheckDevice>, 'orderByColumn' | 'isAsc'>>(
  paging: P,
): P & Pick<Paging, 'orderByColumn'> =>
  paging.orderByColumn === undefined ? { ...paging, orderByColumn: 'planDate', isAsc: 'asc' } : paging
