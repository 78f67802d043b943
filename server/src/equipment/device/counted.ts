import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'

interface Seen {
  readonly id: number
  readonly by: number | null
  readonly at: string | null
}
/** Writes down who last stood in front of devices, and when: never an earlier moment than is known. */
export const markCounted = async (tx: Tx, seen: readonly Seen[]): Promise<void> => {
  if (seen.length === 0) return
  await sql`
    update equipment.device d set last_counted_at = t.at, last_counted_by = t.by
    from ${recordset(seen, { id: 'bigint', by: 'bigint', at: 'timestamptz' })}
    where d.id = t.id and (d.last_counted_at is null or d.last_counted_at < t.at)`.execute(tx)
}

/** Devices stand on another shelf than their cards say. */
export const putOnShelves = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  placed: readonly { readonly id: number; readonly shelf: string }[],
): Promise<void> => {
  if (placed.length === 0) return
  const { rows } = await sql<{ id: number; shelf: string }>`
    select id, position as shelf from equipment.device where id = any(${placed.map(({ id }) => id)}::bigint[]) order by id for update`.execute(
    tx,
  )
  await sql`
    update equipment.device d set position = t.shelf, version = d.version + 1, updated_by = ${actor.userId}, updated_at = ${now()}
    from ${recordset(placed, { id: 'bigint', shelf: 'text' })} where d.id = t.id`.execute(tx)
  const shelves = new Map(placed.map(({ id, shelf }) => [id, shelf]))
  await audit(
    tx,
    actor,
    context,
    'equipment/device',
    'update',
    rows.map(({ id, shelf }) => ({ id, before: { devPosition: shelf }, after: { devPosition: shelves.get(id) } })),
  )
}
