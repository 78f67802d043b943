import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { bothOf } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import type { Tx } from '../../kit/database/database.ts'
import { documents, linkTo, recordEvents } from '../../kit/document/index.ts'
import { notFound, refusal, stale } from '../../kit/http/refusal.ts'
import { send } from '../../kit/push/index.ts'
import { post } from '../../ledger/custody/index.ts'
import { deviceVisible, isReleasable } from './queries.ts'

interface Kept {
  readonly version: number
  readonly name: string
  readonly holder: number
  readonly document: number | null
  readonly releasable: boolean
}
const keptOf = async (tx: Tx, actor: Actor, id: number, isLocked: boolean): Promise<Kept> => {
  const {
    rows: [row],
  } = await sql<Kept>`
    select d.version, concat_ws(' ', d.name, coalesce(d.self_number, d.serial, d.code)) as name, d.holder_id as holder, d.locked_by as document, ${isReleasable} as releasable
    from equipment.device d where d.id = ${id} and ${deviceVisible(actor)} ${isLocked ? sql`for update of d` : sql``}`.execute(
    tx,
  )
  if (!row) throw notFound()
  return row
}

interface Given {
  readonly id: number
  readonly version: number
  readonly reason: string
}
/**
 * Frees a device that a document keeps and does not move: said in the ledger and in the history of the document, and
 * told to whoever submitted it. The document goes on; what somebody else has taken by then it is refused.
 */
export const releaseLock = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { id, version, reason }: Given,
): Promise<void> => {
  const seen = await keptOf(tx, actor, id, false)
  if (seen.version !== version) throw stale()
  const {
    rows: [registered],
  } = await sql<{ kind: string; number: string }>`
    select kind, number from document.register where id = ${seen.document}`.execute(tx)
  const known = documents().get(registered?.kind ?? '')
  if (seen.document === null || !seen.releasable || !registered || !known)
    throw refusal(deviceMessages, 'notReleasable', { name: seen.name })
  // The document before its devices, as whatever is done with it.
  const {
    rows: [row],
  } = await sql<{ state: string; people: number[] }>`
    select state, array_remove(array[created_by, submitted_by], null) as people from ${sql.table(known.table)} where id = ${seen.document} for update`.execute(
    tx,
  )
  const now = await keptOf(tx, actor, id, true)
  if (!row || now.document !== seen.document || !now.releasable)
    throw refusal(deviceMessages, 'notReleasable', { name: seen.name })
  await post(tx, { document: seen.document, recordedBy: actor.userId }, [
    { kind: 'release', device: id, at: now.holder, remark: reason },
  ])
  await recordEvents(tx, actor, context, [
    {
      documentId: seen.document,
      action: 'releaseLock',
      from: row.state,
      to: row.state,
      opinion: `${seen.name}: ${reason}`,
      detail: { device: id },
    },
  ])
  await audit(tx, actor, context, 'equipment/device', 'release', [{ id, after: { number: registered.number, reason } }])
  await send(tx, [
    {
      to: [...new Set(row.people.map(Number))].filter((person) => person !== actor.userId),
      kind: 'alert' as const,
      title: bothOf(deviceMessages, 'toldReleased', { number: registered.number }),
      body: bothOf(deviceMessages, 'toldReleasedBody', { name: seen.name, person: actor.nickName, reason }),
      link: linkTo(registered.kind, seen.document),
    },
  ])
}
