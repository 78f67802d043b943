import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'

interface Intake {
  readonly fileName: string
  readonly sheetName: string
  /** The cards that it made. */
  readonly made: readonly number[]
  readonly changed: number
}
/** Remembers what an import made, with what it made. */
export const keepIntake = async (
  tx: Tx,
  actor: Actor,
  { fileName, sheetName, made, changed }: Intake,
): Promise<void> => {
  if (made.length + changed === 0) return
  await sql`
    with intake as (
      insert into equipment.device_intake (file_name, sheet_name, new_count, changed_count, created_by, created_at)
      values (${fileName}, ${sheetName}, ${made.length}, ${changed}, ${actor.userId}, ${now()}) returning id)
    insert into equipment.device_intake_item (device_id, intake_id) select t.id, intake.id from intake, unnest(${made}::bigint[]) as t (id)`.execute(
    tx,
  )
}
