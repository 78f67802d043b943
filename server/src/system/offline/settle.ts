import type { OfflineAct } from '@geodepot/contracts/system/offline.ts'
import { offlineMessages } from '@geodepot/contracts/system/offline.messages.ts'
import { sql } from 'kysely'
import { type Actor, type Context, mayDo } from '../../kit/access/actor.ts'
import { conditionOf } from '../../kit/access/visible.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { addFiles, moveFiles } from '../../kit/files/index.ts'
import { forbidden, notFound, refusal } from '../../kit/http/refusal.ts'
import type { AnyQuery } from '../../kit/http/route.ts'
import { inputOf, kindOf, makesDocument, namedByPhone, routeOf, seenDocument } from './acts.ts'
import { entries, entriesSeen } from './queries.ts'

interface Kept {
  readonly state: string
  readonly act: OfflineAct
  readonly input: Readonly<Record<string, unknown>>
  readonly doneAt: Date
  readonly localNumber: string | null
}
/** Locks an entry that the person sees and that waits for a word. @throws Refusal */
const kept = async (tx: Tx, actor: Actor, id: number): Promise<Kept> => {
  const {
    rows: [entry],
  } = await sql<Kept>`
    select e.state, e.act, e.input, e.local_number as "localNumber", to_char(e.done_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "doneAt"
    from ${entries} where e.id = ${id} and ${conditionOf(entriesSeen(actor))} for update of e`.execute(tx)
  if (!entry) throw notFound()
  if (entry.state !== 'kept') throw refusal(offlineMessages, 'notKept')
  return { ...entry, doneAt: new Date(entry.doneAt) }
}

export const entity = 'system/offline'
const over = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  id: number,
  state: 'done' | 'settled',
  note: string,
  made: number | null = null,
): Promise<void> => {
  await sql`update system.offline_entry set state = ${state}, document_id = coalesce(document_id, ${made}), settled_by = ${actor.userId}, settled_at = ${now()}, note = ${note} where id = ${id}`.execute(
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
  const answer = await routeOf(entry.act).run.work({ ...call, tx, input })
  const made = await namedByPhone(tx, entry.act, answer, entry.localNumber)
  await over(tx, actor, context, id, 'done', '', made)
  if (made !== null)
    await moveFiles(tx, { kind: entity, id: String(id) }, { kind: kindOf(entry.act), id: String(made) })
}

/**
 * Photos of what somebody handed in become its document's; of what was kept before there was one they wait with the entry. @throws Refusal where
 * it is not there, or has no document
 */
export const addPhotos = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { entryKey, fileIds }: { readonly entryKey: string; readonly fileIds: readonly string[] },
): Promise<void> => {
  const {
    rows: [entry],
  } = await sql<{ id: number; act: OfflineAct; document: number | null }>`
    select id, act, document_id as document from system.offline_entry where entry_key = ${entryKey} and handed_in_by = ${actor.userId}`.execute(
    tx,
  )
  if (!entry) throw notFound()
  if (entry.document === null) {
    if (!makesDocument(entry.act)) throw refusal(offlineMessages, 'noDocument')
    return addFiles(tx, actor, context, { kind: entity, id: String(entry.id) }, fileIds)
  }
  // An entry that was kept shows nothing of what its person may do: the document may be out of sight by now.
  if (!mayDo(actor, routeOf(entry.act).operation.permission)) throw forbidden()
  if ((await seenDocument(tx, actor, entry.act, { id: entry.document })) === null) throw notFound()
  return addFiles(tx, actor, context, { kind: kindOf(entry.act), id: String(entry.document) }, fileIds)
}
