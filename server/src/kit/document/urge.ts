import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../access/actor.ts'
import { audit } from '../audit.ts'
import { now, wireTime } from '../clock.ts'
import type { Tx } from '../database/database.ts'
import { refusal } from '../http/refusal.ts'
import type { Engine, Table } from './engine.ts'
import { tell } from './events.ts'
import { urgeAgainAfter } from './remind.ts'
import { tellTasks } from './told.ts'
import { open } from './write.ts'

/** The submitter asks those whose decision is awaited to look at it: once in 24 hours. */
export const urge = async <D extends AnyDocument, T extends Table>(
  tx: Tx,
  engine: Engine<D, T>,
  actor: Actor,
  context: Context,
  id: number,
): Promise<void> => {
  const { spec } = engine
  const document = await open(tx, engine, actor, id)
  const {
    rows: [run],
  } = await sql<{ id: number; submittedBy: number; urgedAt: string | null }>`
    select id, submitted_by as "submittedBy", urged_at as "urgedAt" from document.approval where document_id = ${id} and state = 'open' for update`.execute(
    tx,
  )
  if (!run)
    throw refusal(kitMessages, 'wrongState', {
      state: textOf(spec.messages, `state_${document.state}`, context.language),
    })
  if (run.submittedBy !== actor.userId) throw refusal(kitMessages, 'notYoursToUrge')
  const again = urgeAgainAfter(run.urgedAt)
  if (again) throw refusal(kitMessages, 'urgedAlready', { time: wireTime(again).slice(0, 16) })
  await tx.updateTable('document.approval').set({ urged_at: now() }).where('id', '=', run.id).execute()
  const { rows: urged } = await sql<{
    id: number
  }>`update document.approval_task t set reminded_at = ${now()}, reminders = t.reminders + 1
    from document.approval_step s where s.id = t.step_id and s.approval_id = ${run.id} and s.state = 'open' and t.closed_at is null returning t.id`.execute(
    tx,
  )
  await tellTasks(
    tx,
    urged.map((task) => task.id),
    'urged',
  )
  await tell(tx, actor, context, [{ documentId: id, action: 'urge', from: document.state, to: document.state }])
  await audit(tx, actor, context, spec.name, 'urge', [{ id }])
}
