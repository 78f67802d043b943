import { type RawBuilder, sql } from 'kysely'

/** Days that nobody expects work on: of all that a project `p` holds, or of one device. */
export interface DaysOff {
  /** Rows of `days`, a daterange; `p` is the project, `device` its id, null of what is counted. */
  readonly of: (device: RawBuilder<unknown>) => RawBuilder<unknown>
  /** The `device_id` of those of which it says days by name; absent: of none. */
  readonly devices?: RawBuilder<unknown>
}
const sources: DaysOff[] = []
/** A module says once which days it takes out of those on which work is expected. */
export const registerDaysOff = (source: DaysOff): void => {
  sources.push(source)
}
export const excluded = (device: RawBuilder<unknown>): RawBuilder<unknown> =>
  sources.length === 0
    ? sql`select null::daterange as days where false`
    : sql.join(
        sources.map(({ of }) => of(device)),
        sql` union all `,
      )
/** The `device_id` of those that have days off of their own. */
export const named = (): RawBuilder<unknown> =>
  sql.join(
    [sql`select null::bigint as device_id where false`, ...sources.flatMap(({ devices }) => devices ?? [])],
    sql` union `,
  )

/**
 * The days on which what a holder has is at work: at a project from its first day of acquisition to its last, with a
 * department or let out as long as it is there. Null: never.
 */
export const worked = sql`(select case
  when h.kind = 'project' then datemultirange(daterange(t.first, case when t.last is not null then greatest(t.first, t.last + 1) end))
  when h.kind in ('department', 'lease') then datemultirange(daterange(null, null)) end
  from (select coalesce(p.acquire_start, p.design_start) as first, coalesce(p.acquire_end, p.ended_on) as last) t)`
