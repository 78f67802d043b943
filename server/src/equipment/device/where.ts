import { type RawBuilder, sql } from 'kysely'

/** Where a holder is: its department, or that of its project. */
export const departmentOfHolder = (holder: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(wh.department_id, wp.department_id) from equipment.holder wh left join system.project wp on wp.id = wh.project_id where wh.id = ${holder})`
/** Where a device is: with its holder. */
export const departmentOfDevice = (device: RawBuilder<unknown>): RawBuilder<unknown> =>
  departmentOfHolder(sql`(select wd.holder_id from equipment.device wd where wd.id = ${device})`)
