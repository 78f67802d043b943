import { customs } from '@geodepot/contracts/equipment/customs.ts'
import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import type { Reader, Tx } from '../../kit/database/database.ts'
import { keepWritten, recordEvents } from '../../kit/document/index.ts'
import { noteChanged } from '../../kit/push/index.ts'

/** Whether nothing of a record is under customs any more. */
export const isOver = async (db: Reader, id: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from equipment.customs_progress where document_id = ${id} and left_over > 0 limit 1`.execute(db)
  return rows.length === 0
}

interface Doing {
  readonly tx: Tx
  readonly actor: Actor
  readonly context: Context
  /** The number of the document that dispatched it. */
  readonly by: string
}
/** What a dispatch did to records stands in their history; one of which nothing is left ends by it. */
export const settleRecords = async (
  { tx, actor, context, by }: Doing,
  ids: readonly number[],
  action: 'discharge' | 'waive',
  opinion?: string,
): Promise<void> => {
  if (ids.length === 0) return
  const { rows } = await sql<{ id: number; state: string }>`
    update equipment.customs a set version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()},
      state = case when exists (select 1 from equipment.customs_progress g where g.document_id = a.id and g.left_over > 0) then state else 'closed' end
    where id = any(${ids}::bigint[]) returning id, state`.execute(tx)
  await recordEvents(
    tx,
    actor,
    context,
    rows.map(({ id, state }) => ({
      documentId: id,
      action,
      from: 'open',
      to: state,
      detail: { named: [[by, by]] },
      ...(opinion !== undefined && { opinion }),
    })),
  )
  await audit(
    tx,
    actor,
    context,
    customs.name,
    action,
    rows.map(({ id, state }) => ({ id, after: { state, by } })),
  )
  await keepWritten(tx, customs.name, ids)
  await noteChanged(
    tx,
    ids.map((id) => recordNameOf(customs.name, id)),
  )
}
