import { type CalendarRow, calendarCalls } from '@geodepot/contracts/equipment/project-calendar.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import type { Reader } from '../../kit/database/database.ts'
import { type Listing, recordIn } from '../../kit/database/list.ts'
import { masterColumns, masterJoins } from '../../system/master/index.ts'

type CalendarQuery = Omit<InputOf<typeof calendarCalls.list>, 'pageNum' | 'pageSize'>

const filters = (query: CalendarQuery): RawBuilder<SqlBool>[] => [
  ...(query.projectInfoNo === undefined ? [] : [sql<SqlBool>`a.project_id = ${query.projectInfoNo}`]),
  ...(query.dayOffKind === undefined ? [] : [sql<SqlBool>`a.kind = any(${query.dayOffKind}::text[])`]),
  ...(query.beginTime === undefined ? [] : [sql<SqlBool>`a.ends_on >= ${query.beginTime}::date`]),
  ...(query.endTime === undefined ? [] : [sql<SqlBool>`a.begins_on <= ${query.endTime}::date`]),
]

/** One declaration for the page, its total and its export. */
export const calendarListing = (actor: Actor, query: CalendarQuery): Listing => ({
  from: sql`equipment.project_calendar a join system.project p on p.id = a.project_id`,
  key: 'a.id',
  scope: visible(actor, { departments: ['p.department_id'], projects: ['p.id'] }),
  where: [sql<SqlBool>`a.deleted_at is null`, ...filters(query)],
  sort: { id: 'a.id', beginDate: 'a.begins_on' },
  columns: sql`a.id, a.project_id as "projectInfoNo", p.name as "projectName",
    a.begins_on as "beginDate", a.ends_on as "endDate", a.ends_on - a.begins_on + 1 as days, a.kind as "dayOffKind",
    ${masterColumns(actor, calendarCalls)}`,
  joins: masterJoins,
})

export const findDaysOff = async (db: Reader, actor: Actor, id: number): Promise<CalendarRow | undefined> =>
  recordIn<CalendarRow>(db, calendarListing(actor, {}), id)
