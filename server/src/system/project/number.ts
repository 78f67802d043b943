import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import { unitCodes } from '../dept/index.ts'

/**
 * Gives the next project number of a year and unit: `HY-<year>-<unit>-<3
 * digits>`. Concurrent approvals wait for each other at the row of
 * that year and unit. The first one goes on after the numbers that stand, deleted projects' too.
 */
export const nextNumber = async (tx: Tx, year: string, department: string): Promise<string> => {
  const unit = (await unitCodes(tx, [department])).get(department) ?? 'HQ'
  const {
    rows: [company],
  } = await sql<{
    code: string | null
  }>`select short_code as code from system.department where parent_id is null`.execute(tx)
  const start = `${company?.code ?? 'HY'}-${year}-${unit}-`
  const {
    rows: [row],
  } = await sql<{ last: number }>`
    insert into system.project_numbering (year, unit, last)
    values (${year}, ${unit}, (select coalesce(max(substr(number, length(${start}) + 1)::int), 0) + 1 from system.project
      where number like ${`${start}%`} and substr(number, length(${start}) + 1) ~ '^\\d{1,9}$'))
    on conflict (year, unit) do update set last = system.project_numbering.last + 1 returning last`.execute(tx)
  return `${start}${String(row?.last ?? 1).padStart(3, '0')}`
}
