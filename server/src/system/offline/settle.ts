import type { OfflineAct } from '@geodepot/contracts/system/offline.ts'
import { offlineMessages } from '@geodepot/contracts/system/offline.messages.ts'
import { sql } from 'kysely'
import { type Actor, type Context, mayDo } from '../../kit/access/actor.ts'
import { conditionOf } from '../../kit/access/visible.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { addFiles } from '../../kit/files/index.ts'
import { forbidden, notFound, refusal } from '../../kit/http/refusal.ts'
import type { AnyQuery } from '../../kit/http/route.ts'
import { inputOf, kindOf, routeOf, seenDocument } from './acts.ts'
import { entries, entriesSeen } from './queries.ts'

interface Kept {
  readonly state: string
  readonly act: OfflineAct
  readonly input: Readonly<Record<string, unknown>>
  readonly doneAt: Date
}
/** Locks an entry that the person sees and that waits for a word. @throws Refusal */
const kept = async (tx: Tx, actor: Actor, id: number): Promise<Kept> => {
  const {
    rows: [entry],
  } = await sql<Kept>`
    select e.state, e.act, e.input, to_char(e.done_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "doneAt"
    from ${entries} where e.id = ${id} and ${conditionOf(entriesSeen(actor))} for update of e`.execute(tx)
  if (!entry) throw notFound()
  if (entry.state !== 'kept') throw refusal(offlineMessages, 'notKept')
  return { ...entry, doneAt: new Date(entry.doneAt) }
}

const entity = 'system/offline'
const over = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  id: number,
  state: 'done' | 'settled',
  note: string,
): Promise<void> => {
  await sql`update system.offline_entry set state = ${state}, settled_by = ${actor.userId}, settled_at = ${now()}, note = ${note} where id = ${id}`.execute(
    tx,
  )
  await audit(tx, actor, context, entity, state === 'done' ? 'again' : 'settle', [{ id, after: { note } }])
}

/** Says what became of it otherwise. */
export const settle = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { id, note }: { readonly id: number; readonly note: string },
): Promise<void> => {
  await kept(tx, actor, id)
  await over(tx, actor, context, id, 'settled', note)
}

/** Does it after all, as if this person did it: what spoke against it may have gone. */
export const again = async (
  tx: Tx,
  call: Omit<AnyQuery, 'db' | 'actor' | 'input'> & { readonly actor: Actor },
  id: number,
): Promise<void> => {
  const { actor, context } = call
  const entry = await kept(tx, actor, id)
  const input = await inputOf(tx, actor, entry, context.language)
  await routeOf(entry.act).run.work({ ...call, tx, input })
  await over(tx, actor, context, id, 'done', '')
}

/** Photos of what somebody handed in become its document's. @throws Refusal where it is not there, or has no document */
export const addPhotos = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { entryKey, fileIds }: { readonly entryKey: string; readonly fileIds: readonly string[] },
): Promise<void> => {
  const {
    rows: [entry],
  } = await sql<{ act: OfflineAct; document: number | null }>`
    select act, document_id as document from system.offline_entry where entry_key = ${entryKey} and handed_in_by = ${actor.userId}`.execute(
    tx,
  )
  if (!entry) throw notFound()
  if (entry.document === null) throw refusal(offlineMessages, 'noDocument')
  // An entry that was kept shows nothing of what its person may do: the document may be out of sight by now.
  if (!mayDo(actor, routeOf(entry.act).operation.permission)) throw forbidden()
  if ((await seenDocument(tx, actor, entry.act, { id: entry.document })) === null) throw notFound()
  await addFiles(tx, actor, context, { kind: kindOf(entry.act), id: String(entry.document) }, fileIds)
}
