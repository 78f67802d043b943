import { fileMessages } from '@geodepot/contracts/kit/file.messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../access/actor.ts'
import { audit } from '../audit.ts'
import { now } from '../clock.ts'
import { type Tx, recordset } from '../database/database.ts'
import { notFound, refusal } from '../http/refusal.ts'
import { extensionOf } from './name.ts'
import { limitsOf } from './place.ts'
import type { FileRecord } from './record.ts'

/** What a record's files are to be. */
export interface Attaching {
  readonly id: string
  readonly fileIds: readonly string[]
}
interface Attached {
  readonly id: string
  readonly name: string
  readonly record: string
  readonly position: number
}

const attachedTo = async (tx: Tx, kind: string, ids: readonly string[]): Promise<Attached[]> => {
  const { rows } = await sql<Attached>`
    select id, name, record_id as record, position from document.file where record_kind = ${kind} and record_id = any(${ids}::text[]) and deleted_at is null
    order by position, created_at, id for update`.execute(tx)
  return rows
}

// One's own that belong to nothing become the records'.
interface Wanted {
  readonly file: string
  readonly record: string
  readonly position: number
}
const taken = async (tx: Tx, actor: Actor, kind: string, wanted: readonly Wanted[]): Promise<string[]> => {
  if (wanted.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    update document.file f set record_kind = ${kind}, record_id = t.record, position = t.position from ${recordset(wanted, { file: 'uuid', record: 'text', position: 'int' })}
    where f.id = t.file and f.record_kind is null and f.created_by = ${actor.userId} and f.deleted_at is null returning f.name`.execute(
    tx,
  )
  if (rows.length !== wanted.length) throw refusal(fileMessages, 'notLoose', {}, 'attachments')
  return rows.map(({ name }) => name)
}

/**
 * Makes these the files of these records, all of one kind, in this order; those that are not named any more are taken
 * away. The caller has checked the rights.
 */
export const attachAll = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  kind: string,
  records: readonly Attaching[],
): Promise<void> => {
  if (records.length === 0) return
  const limits = await limitsOf(tx, kind)
  if (records.some(({ fileIds }) => new Set(fileIds).size > limits.maxCount))
    throw refusal(fileMessages, 'tooMany', { n: limits.maxCount }, 'attachments')
  const before = await attachedTo(
    tx,
    kind,
    records.map(({ id }) => id),
  )
  const placed = new Map(before.map((file) => [`${file.record} ${file.id}`, file.position]))
  const wanted = records.flatMap(({ id, fileIds }) =>
    [...new Set(fileIds)].map((file, index) => ({ file, record: id, position: index + 1 })),
  )
  const names = await taken(
    tx,
    actor,
    kind,
    wanted.filter(({ file, record }) => !placed.has(`${record} ${file}`)),
  )
  if (names.some((name) => extensionOf(name) !== '' && !limits.types.includes(extensionOf(name))))
    throw refusal(fileMessages, 'wrongType', { types: limits.types.join('/') }, 'attachments')
  const moved = wanted.filter(
    ({ file, record, position }) => (placed.get(`${record} ${file}`) ?? position) !== position,
  )
  if (moved.length > 0)
    await sql`update document.file f set position = t.position from ${recordset(moved, { file: 'uuid', position: 'int' })} where f.id = t.file`.execute(
      tx,
    )
  const named = new Set(wanted.map(({ file, record }) => `${record} ${file}`))
  const gone = before.filter(({ id, record }) => !named.has(`${record} ${id}`)).map(({ id }) => id)
  if (gone.length > 0)
    await sql`update document.file set deleted_at = ${now()}, deleted_by = ${actor.userId} where id = any(${gone}::uuid[])`.execute(
      tx,
    )
  if (names.length + gone.length === 0) return
  const after = await attachedTo(
    tx,
    kind,
    records.map(({ id }) => id),
  )
  const namesOf = (files: readonly Attached[], id: string) => {
    const own = files.filter(({ record }) => record === id)
    return { attachments: own.length === 0 ? null : own.map(({ name }) => name) }
  }
  const changed = records.map(({ id }) => ({ id, before: namesOf(before, id), after: namesOf(after, id) }))
  await audit(
    tx,
    actor,
    context,
    kind,
    'attach',
    changed.filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after)),
  )
}

/** Makes these the record's files: only one's own loose ones, or those that are there already. @throws Refusal */
export const attach = (
  tx: Tx,
  actor: Actor,
  context: Context,
  record: FileRecord,
  fileIds: readonly string[],
): Promise<void> => attachAll(tx, actor, context, record.kind, [{ id: record.id, fileIds }])

/** The files of records that were just made, of each those that came with it. */
export const attachEach = (
  tx: Tx,
  actor: Actor,
  context: Context,
  kind: string,
  ids: readonly number[],
  given: readonly { readonly attachments?: readonly string[] | undefined }[],
): Promise<void> =>
  attachAll(
    tx,
    actor,
    context,
    kind,
    given.flatMap(({ attachments }, index) =>
      attachments === undefined ? [] : [{ id: String(ids[index]), fileIds: attachments }],
    ),
  )

// Two who add to a record at once must not pass its limit together.
const present = async (tx: Tx, { kind, id }: FileRecord): Promise<string[]> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind}/${id}`}, 0))`.execute(tx)
  return (await attachedTo(tx, kind, [id])).map((file) => file.id)
}

/** Adds loose files of one's own to those of a record. */
export const addFiles = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  record: FileRecord,
  fileIds: readonly string[],
): Promise<void> => attach(tx, actor, context, record, [...(await present(tx, record)), ...fileIds])

/** Takes files away from a record. @throws Refusal 404 when one is not there */
export const removeFiles = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  record: FileRecord,
  fileIds: readonly string[],
): Promise<void> => {
  const there = await present(tx, record)
  if (fileIds.some((id) => !there.includes(id))) throw notFound()
  await attach(
    tx,
    actor,
    context,
    record,
    there.filter((id) => !fileIds.includes(id)),
  )
}

/** Throws away loose files of one's own; the sweep takes what they held. @throws Refusal 404 when one is not such */
export const discardFiles = async (tx: Tx, actor: Actor, fileIds: readonly string[]): Promise<void> => {
  const { rows } = await sql`
    update document.file set deleted_at = ${now()}, deleted_by = ${actor.userId} where id = any(${fileIds}::uuid[]) and record_kind is null and created_by = ${actor.userId} and deleted_at is null
    returning id`.execute(tx)
  if (rows.length !== new Set(fileIds).size) throw notFound()
}
