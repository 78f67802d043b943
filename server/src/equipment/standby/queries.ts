import { type StandbyRow, standbyCalls } from '@geodepot/contracts/equipment/standby.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import type { Reader } from '../../kit/database/database.ts'
import { type Listing, recordIn } from '../../kit/database/list.ts'
import { masterColumns, masterJoins } from '../../system/master/index.ts'

type StandbyQuery = Omit<InputOf<typeof standbyCalls.list>, 'pageNum' | 'pageSize'>

const filters = (query: StandbyQuery): RawBuilder<SqlBool>[] => [
  ...(query.projectInfoNo === undefined ? [] : [sql<SqlBool>`a.project_id = ${query.projectInfoNo}`]),
  ...(query.standbyReason === undefined ? [] : [sql<SqlBool>`a.reason = any(${query.standbyReason}::text[])`]),
  ...(query.beginTime === undefined ? [] : [sql<SqlBool>`a.ends_on >= ${query.beginTime}::date`]),
  ...(query.endTime === undefined ? [] : [sql<SqlBool>`a.begins_on <= ${query.endTime}::date`]),
]

/** One declaration for the page, its total and its export. */
export const standbyListing = (actor: Actor, query: StandbyQuery): Listing => ({
  from: sql`equipment.standby a join system.project p on p.id = a.project_id`,
  key: 'a.id',
  scope: visible(actor, { departments: ['p.department_id'], projects: ['p.id'] }),
  where: [sql<SqlBool>`a.deleted_at is null`, ...filters(query)],
  sort: { id: 'a.id', beginDate: 'a.begins_on' },
  columns: sql`a.id, a.project_id as "projectInfoNo", p.name as "projectName", a.device_id as "devId", coalesce(d.self_number, d.serial, d.code) as "devNo",
    a.begins_on as "beginDate", a.ends_on as "endDate", a.ends_on - a.begins_on + 1 as days, a.reason as "standbyReason",
    ${masterColumns(actor, standbyCalls)}`,
  joins: sql`left join equipment.device d on d.id = a.device_id
    ${masterJoins}`,
})

export const findStandby = async (db: Reader, actor: Actor, id: number): Promise<StandbyRow | undefined> =>
  recordIn<StandbyRow>(db, standbyListing(actor, {}), id)
