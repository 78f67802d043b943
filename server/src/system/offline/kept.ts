import { sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'

/** An entry that could not be accepted, of which nobody has said what becomes of it. */
export interface KeptEntry {
  readonly title: string
  readonly person: string
  readonly doneTime: string
  /** In Chinese and in English. */
  readonly reason: readonly [string, string]
}
/** Those of an area, written down by the end of a day, whoever they belong to. */
export const keptEntries = async (
  db: Reader,
  area: string,
  until: string,
  most: number,
): Promise<readonly KeptEntry[]> =>
  (
    await sql<KeptEntry>`
      select e.title, p.nick_name as person, to_char(e.done_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as "doneTime",
        jsonb_build_array(e.reason, e.reason_en) as reason
      from system.offline_entry e join system.user p on p.id = e.person_id
      where e.state = 'kept' and starts_with(e.act, ${area}) and (e.done_at at time zone 'Asia/Shanghai')::date <= ${until}::date
      order by e.done_at, e.id limit ${most}`.execute(db)
  ).rows
