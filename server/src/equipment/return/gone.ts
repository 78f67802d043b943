import { deviceReturn } from '@geodepot/contracts/equipment/return.ts'
import { returnMessages } from '@geodepot/contracts/equipment/return.messages.ts'
import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { keepWritten, recordEvents } from '../../kit/document/index.ts'
import { noteChanged } from '../../kit/push/index.ts'
import { overAmong } from './facts.ts'

interface Waiting {
  readonly document: number
  readonly line: number
  readonly quantity: string
}
/**
 * What waits for an inspection that it cannot have any more: a device that stands in no pool as waiting for it, and of
 * quantities as much as the pool has less of them than its returns wait for, of whatever arrived first.
 */
const goneOf = async (
  tx: Tx,
  devices: readonly number[],
  models: readonly { readonly model: number; readonly holder: number }[],
): Promise<readonly Waiting[]> => {
  const { rows } = await sql<Waiting>`
    with waiting as (
      select r.id as document, l.id as line, l.device_id, l.model_id, r.to_holder_id as holder, g.uninspected, g.arrived_at
      from equipment.return r join equipment.return_line l on l.document_id = r.id join equipment.return_progress g on g.line_id = l.id
      where r.state = 'underWay' and r.deleted_at is null and g.uninspected > 0
        and (l.device_id = any(${devices}::bigint[]) or (l.device_id is null and (l.model_id, r.to_holder_id) in (
          select * from unnest(${models.map(({ model }) => model)}::bigint[], ${models.map(({ holder }) => holder)}::bigint[])))))
    select w.document, w.line, w.uninspected::text as quantity from waiting w join equipment.device d on d.id = w.device_id join equipment.holder h on h.id = d.holder_id
    where d.tech_state <> 'waitInspect' or h.kind <> 'pool'
    union all
    select q.document, q.line, trim_scale(least(q.uninspected, q.short - q.before))::text from (
      select w.*, sum(w.uninspected) over of - coalesce(b.quantity, 0) as short,
        sum(w.uninspected) over (of order by w.arrived_at, w.line rows unbounded preceding) - w.uninspected as before
      from waiting w left join equipment.bulk_balance b on b.model_id = w.model_id and b.holder_id = w.holder and b.condition = 'waitInspect'
      where w.device_id is null window of as (partition by w.model_id, w.holder)) q
    where q.short > q.before order by 1, 2`.execute(tx)
  return rows
}

/**
 * Something left a pool, or is in another condition, without its return: by the stock-take `by`. What cannot be inspected
 * any more is settled by that, and a return that waited for nothing else ends.
 */
export const settleGone = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  by: { readonly number: string },
  devices: readonly number[],
  models: readonly { readonly model: number; readonly holder: number }[],
): Promise<void> => {
  const gone = await goneOf(tx, devices, models)
  const documents = [...new Set(gone.map(({ document }) => document))]
  if (documents.length === 0) return
  await sql`select id from equipment.return where id = any(${documents}::bigint[]) order by id for update`.execute(tx)
  const note = textOf(returnMessages, 'goneByText', context.language, { number: by.number })
  await sql`
    insert into equipment.return_inspection (document_id, line_id, result, quantity, note, inspected_at, created_by, created_at)
    select t.document, t.line, 'gone', t.quantity, ${note}, ${now()}, ${actor.userId}, ${now()}
    from ${recordset([...gone], { document: 'bigint', line: 'bigint', quantity: 'numeric' })}`.execute(tx)
  const over = await overAmong(tx, documents)
  await sql`
    update equipment.return set version = version + 1, state = case when id = any(${over}::bigint[]) then 'closed' else state end, updated_by = ${actor.userId}, updated_at = ${now()}
    where id = any(${documents}::bigint[])`.execute(tx)
  await recordEvents(
    tx,
    actor,
    context,
    documents.map((documentId) => ({
      documentId,
      action: 'goneBy',
      from: 'underWay',
      to: over.includes(documentId) ? 'closed' : 'underWay',
      opinion: note,
    })),
  )
  await keepWritten(tx, deviceReturn.name, documents)
  await noteChanged(
    tx,
    documents.map((id) => recordNameOf(deviceReturn.name, id)),
  )
}
