import { sql } from 'kysely'
import { type Reader, recordset } from '../../kit/database/database.ts'

// What may be read from a device, each with an index of its own. How few
// are found the planner only knows once they are.
const labels = ['code', 'asset_number', 'self_number', 'serial', 'plate']

/**
 * The devices that carry a code, whatever code of theirs it is: one row for each code and each device that has it. A card
 * that went into another leads there. What nothing carries now leads to what carried it last.
 */
export const devicesByCode = async (
  db: Reader,
  codes: readonly string[],
): Promise<{ readonly code: string; readonly id: number }[]> => {
  const reading = sql.join(
    labels.map(
      (label) =>
        sql`select coalesce(merged_into, id) as id from equipment.device where lower(${sql.ref(label)}) = lower(t.code) and deleted_at is null`,
    ),
    sql` union all `,
  )
  const { rows } = await sql<{ code: string; id: number }>`select t.code, found.id from ${recordset(
    codes.map((code) => ({ code })),
    { code: 'text' },
  )} cross join lateral (${reading}) as found`.execute(db)
  const borne = new Set(rows.map(({ code }) => code))
  const former = codes.filter((code) => !borne.has(code))
  return former.length === 0 ? rows : [...rows, ...(await devicesFormerly(db, former))]
}

const devicesFormerly = async (
  db: Reader,
  codes: readonly string[],
): Promise<{ readonly code: string; readonly id: number }[]> => {
  const { rows } = await sql<{ code: string; id: number }>`
    select t.code, found.id from ${recordset(
      codes.map((code) => ({ code })),
      { code: 'text' },
    )} cross join lateral (
      select coalesce(d.merged_into, d.id) as id from equipment.device_identity i join equipment.device d on d.id = i.device_id
      where lower(i.value) = lower(t.code) and d.deleted_at is null order by upper(i.during) desc limit 1) as found`.execute(
    db,
  )
  return rows
}
