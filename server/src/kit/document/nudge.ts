import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../access/actor.ts'
import { audit } from '../audit.ts'
import { now } from '../clock.ts'
import type { Tx } from '../database/database.ts'
import { judge } from './authority.ts'
import type { Engine, Table } from './engine.ts'
import { recordEvents } from './events.ts'
import { notifyApprovers } from './notifications.ts'
import { open } from './write.ts'

/** The submitter asks those whose decision is awaited to look at it: once in 24 hours. */
export const nudge = async <D extends AnyDocument, T extends Table>(
  tx: Tx,
  engine: Engine<D, T>,
  actor: Actor,
  context: Context,
  id: number,
): Promise<void> => {
  const document = await open(tx, engine, actor, id)
  const { require } = await judge(tx, engine, actor, [document.row])
  require(document.row, 'nudge')
  await sql`update document.approval set nudged_at = ${now()} where document_id = ${id} and state = 'open'`.execute(tx)
  const { rows: nudged } = await sql<{
    id: number
  }>`update document.approval_task t set reminded_at = ${now()}, reminders = t.reminders + 1
    from document.approval_step s join document.approval a on a.id = s.approval_id and a.state = 'open'
    where s.id = t.step_id and a.document_id = ${id} and s.state = 'open' and t.closed_at is null returning t.id`.execute(
    tx,
  )
  await notifyApprovers(
    tx,
    nudged.map((task) => task.id),
    'nudged',
  )
  await recordEvents(tx, actor, context, [
    {
      documentId: id,
      action: 'nudge',
      from: document.state,
      to: document.state,
      version: document.row.version,
    },
  ])
  await audit(tx, actor, context, engine.spec.name, 'nudge', [{ id }])
}
