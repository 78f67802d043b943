import { type StandbyRow, standbyCalls } from '@geodepot/contracts/equipment/standby.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import type { Reader } from '../../kit/database/database.ts'
import { type Listing, listed } from '../../kit/database/list.ts'

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
    jsonb_strip_nulls(jsonb_build_object(
      'edit', case when ${mayDo(actor, standbyCalls.update.permission)} then true end, 'remove', case when ${mayDo(actor, standbyCalls.remove.permission)} then true end)) as can,
    a.version, cu.nick_name as "createBy", a.created_at as "createTime", uu.nick_name as "updateBy", a.updated_at as "updateTime", a.remark`,
  joins: sql`left join equipment.device d on d.id = a.device_id
    left join system.user cu on cu.id = a.created_by left join system.user uu on uu.id = a.updated_by`,
})

export const findStandby = async (db: Reader, actor: Actor, id: number): Promise<StandbyRow | undefined> => {
  const listing = standbyListing(actor, {})
  const {
    rows: [row],
  } = await listed<StandbyRow>(
    db,
    { ...listing, where: [...listing.where, sql<SqlBool>`a.id = ${id}`] },
    { pageNum: 1, pageSize: 1 },
  )
  return row
}
