import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor, Context } from '../access/actor.ts'
import { audit, lastAudited } from '../audit.ts'
import { now } from '../clock.ts'
import type { Tx } from '../database/database.ts'
import { checkedRows } from '../database/rows.ts'
import { attachAll, attachEach } from '../files/index.ts'
import { type Reason, Refusal, forbidden, notFound, refuseAny, stale } from '../http/refusal.ts'
import { judge } from './authority.ts'
import type { Draft, Engine, HeaderColumns, HeldFor, LineColumns, Opened, Table } from './engine.ts'
import { editedFields, filesOf, rewritten, writtenOf } from './edits.ts'
import { recordEvents } from './events.ts'
import { holdForDrafts } from './hold.ts'
import { type Registered, register, numberAfter } from './numbering.ts'
import { noteChanged, withdrawLettersOf } from '../push/index.ts'
import { keepWork, keepWritten } from './kept-work.ts'
import { documentInScope, documentVisible } from './visibility.ts'

/**
 * Loads one document for a change: in the data scope, locked, and at the version that the person saw, when one is
 * given. @throws Refusal 404, or 403 for one that may only be read
 */
export const open = async <D extends AnyDocument, T extends Table>(
  tx: Tx,
  engine: Engine<D, T>,
  actor: Actor,
  id: number,
  version?: number,
): Promise<Opened<D, T>> => {
  const found = await load(tx, engine, id, documentInScope(engine.spec, actor, 't'), version)
  if (found) return found
  const isSeen = await load(tx, engine, id, documentVisible(engine.spec, actor, 't'))
  throw isSeen ? forbidden() : notFound()
}
/**
 * The same for a decision: also of a document outside the data scope that this person is or was asked about. The caller
 * sees to it that it is theirs to decide.
 */
export const openVisible = async <D extends AnyDocument, T extends Table>(
  tx: Tx,
  engine: Engine<D, T>,
  actor: Actor,
  id: number,
  version?: number,
): Promise<Opened<D, T>> => {
  const found = await load(tx, engine, id, documentVisible(engine.spec, actor, 't'), version)
  if (!found) throw notFound()
  return found
}

const load = async <D extends AnyDocument, T extends Table>(
  tx: Tx,
  engine: Engine<D, T>,
  id: number,
  which: RawBuilder<SqlBool>,
  version?: number,
): Promise<Opened<D, T> | undefined> => {
  const {
    rows: [row],
  } = await sql<
    Opened<D, T>['row']
  >`select t.* from ${sql.table(engine.table)} t where t.id = ${id} and ${which} for update of t`.execute(tx)
  if (!row) return undefined
  if (version !== undefined && row.version !== version) throw stale()
  return { id: row.id, number: row.number, state: row.state as Opened<D, T>['state'], row }
}

// Loads it for what the engine itself does with every document, and refuses what stands against that.
const openFor = async <D extends AnyDocument, T extends Table>(
  tx: Tx,
  engine: Engine<D, T>,
  actor: Actor,
  action: 'edit' | 'remove',
  id: number,
  version?: number,
): Promise<Opened<D, T>> => {
  const document = await open(tx, engine, actor, id, version)
  const { require } = await judge(tx, engine, actor, [document.row])
  require(document.row, action)
  return document
}

type Tables = Pick<Engine, 'table' | 'lineTable'>

/** Makes documents, numbered and in their first state, with their lines. An array of one is the ordinary case. */
export const create = async <D extends AnyDocument, T extends Table>(
  tx: Tx,
  engine: Engine<D, T>,
  actor: Actor,
  context: Context,
  drafts: readonly Draft<D>[],
): Promise<Registered[]> => {
  const projects = await holdForDrafts(
    tx,
    engine.spec,
    actor,
    drafts.map(({ header }) => header),
  )
  const prepared = []
  for (const [index, draft] of drafts.entries())
    prepared.push(await engine.prepare(tx, actor, draft, null, projects[index] as HeldFor<D>))
  refuseAny(prepared.flatMap(({ reasons }) => reasons))
  const made = await numbered(
    tx,
    engine.spec,
    prepared.map(({ header }) => header),
  )
  const [first = ''] = Object.keys(engine.spec.states)
  await insertHeaders(
    tx,
    engine,
    actor,
    prepared.map(({ header }) => header),
    made,
    first,
  )
  await insertLines(
    tx,
    engine,
    prepared.flatMap(({ lines }, index) =>
      lines.map((line, position) => ({ ...line, document_id: made[index]?.id, position: position + 1 })),
    ),
  )
  await recordEvents(
    tx,
    actor,
    context,
    made.map(({ id }) => ({ documentId: id, action: 'create', from: null, to: first, version: 1 })),
  )
  await audit(
    tx,
    actor,
    context,
    engine.spec.name,
    'create',
    made.map(({ id }, index) => ({ id, after: writtenOf(drafts[index]) })),
  )
  await attachEach(
    tx,
    actor,
    context,
    engine.spec.name,
    made.map(({ id }) => id),
    drafts,
  )
  await keepWritten(
    tx,
    engine.spec.name,
    made.map(({ id }) => id),
  )
  return made
}

const numbered = (tx: Tx, spec: AnyDocument, headers: readonly HeaderColumns[]): Promise<Registered[]> => {
  const { name, prefix, follows, holds } = spec
  const column = follows === undefined ? undefined : holds.documents?.[follows]?.column
  return column === undefined
    ? register(
        tx,
        name,
        prefix,
        headers.map((header) => header.department_id),
      )
    : numberAfter(
        tx,
        name,
        headers.map((header) => Number(header[column])),
      )
}

export const insertHeaders = async (
  tx: Tx,
  engine: Tables,
  actor: Pick<Actor, 'userId'>,
  headers: readonly HeaderColumns[],
  made: readonly Registered[],
  state: string,
): Promise<void> => {
  const rows = headers.map((header, index) => ({
    ...header,
    id: made[index]?.id,
    number: made[index]?.number,
    call_code: made[index]?.callCode,
  }))
  const { columns, from } = checkedRows(engine.table, rows)
  await sql`
    insert into ${sql.table(engine.table)} (${columns}, state, version, created_by, created_at)
    select ${columns}, ${state}, 1, ${actor.userId}, ${now()} from ${from}`.execute(tx)
}

export const insertLines = async (tx: Tx, { lineTable }: Tables, rows: readonly LineColumns[]): Promise<void> => {
  if (rows.length === 0 || lineTable === undefined) return
  const { columns, from } = checkedRows(lineTable, rows)
  await sql`
    insert into ${sql.table(lineTable)} (${columns}) select ${columns} from ${from} order by document_id, position`.execute(
    tx,
  )
}

/**
 * Rewrites header and lines while the document may be edited; once it was submitted, its history says what was changed
 * since. Returns the new version.
 */
export const update = async <D extends AnyDocument, T extends Table>(
  tx: Tx,
  engine: Engine<D, T>,
  actor: Actor,
  context: Context,
  id: number,
  version: number | undefined,
  draft: Draft<D>,
): Promise<number> => {
  const document = await openFor(tx, engine, actor, 'edit', id, version)
  const [project] = await holdForDrafts(tx, engine.spec, actor, [draft.header])
  const { header, lines, reasons } = await engine.prepare(tx, actor, draft, id, project as HeldFor<D>)
  refuseAny(reasons)
  const { spec } = engine
  const isRecorded = document.row.submitted_by !== null
  const last = await lastAudited(tx, spec.name, id)
  const files = isRecorded && draft.attachments !== undefined ? await filesOf(tx, spec, id) : undefined
  await rewriteHeader(tx, engine, actor, id, header)
  if (draft.linesStay !== true) {
    if (engine.lineTable !== undefined)
      await sql`delete from ${sql.table(engine.lineTable)} where document_id = ${id}`.execute(tx)
    await insertLines(
      tx,
      engine,
      lines.map((line, position) => ({ ...line, document_id: id, position: position + 1 })),
    )
  }
  await audit(tx, actor, context, spec.name, 'update', [
    { id, before: last, after: last ? rewritten(last, draft) : writtenOf(draft) },
  ])
  if (draft.attachments !== undefined)
    await attachAll(tx, actor, context, spec.name, [{ id: String(id), fileIds: draft.attachments }])
  const refiled = files !== undefined && files !== (await filesOf(tx, spec, id))
  const fields = isRecorded && last ? editedFields(last, draft) : []
  await recordEdit(tx, actor, context, document, [...fields, ...(refiled ? ['attachments'] : [])])
  await keepWritten(tx, spec.name, [id])
  return document.row.version + 1
}

const recordEdit = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { id, state, row }: { readonly id: number; readonly state: string; readonly row: { readonly version: number } },
  fields: readonly string[],
): Promise<void> => {
  if (fields.length > 0)
    await recordEvents(tx, actor, context, [
      { documentId: id, action: 'update', from: state, to: state, version: row.version + 1, detail: { fields } },
    ])
}

/** Writes the header of a document that the caller has opened, and counts its version on. */
export const rewriteHeader = async (
  tx: Tx,
  engine: Tables & Pick<Engine, 'spec'>,
  actor: Actor,
  id: number,
  header: HeaderColumns,
): Promise<void> => {
  const { columns, from } = checkedRows(engine.table, [header])
  await sql`
    update ${sql.table(engine.table)} set (${columns}) = (select ${columns} from ${from}),
      version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${id}`.execute(tx)
  await noteChanged(tx, [recordNameOf(engine.spec.name, id)])
}

/** Deletes a document that was never submitted, or that came back. Its number stays taken. */
export const remove = async <D extends AnyDocument, T extends Table>(
  tx: Tx,
  engine: Engine<D, T>,
  actor: Actor,
  context: Context,
  id: number,
): Promise<void> => {
  const document = await openFor(tx, engine, actor, 'remove', id)
  await sql`update ${sql.table(engine.table)} set deleted_at = ${now()}, version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${id}`.execute(
    tx,
  )
  await recordEvents(tx, actor, context, [
    {
      documentId: id,
      action: 'remove',
      from: document.state,
      to: document.state,
      version: document.row.version + 1,
    },
  ])
  await audit(tx, actor, context, engine.spec.name, 'remove', [{ id }])
  await withdrawLettersOf(tx, id)
  await keepWork(tx, engine.spec.name, document.row)
}

/** Deletes all of these documents, or none: where one stays, why is said at its place among several. */
export const removeAll = async <D extends AnyDocument, T extends Table>(
  tx: Tx,
  engine: Engine<D, T>,
  actor: Actor,
  context: Context,
  ids: readonly number[],
): Promise<void> => {
  const kept: Reason[] = []
  // In one order, so that two who delete the same do not wait for each other.
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other))
    await remove(tx, engine, actor, context, id).catch((error: unknown) => {
      if (ids.length === 1 || !(error instanceof Refusal) || error.code !== 500) throw error
      kept.push(...error.reasons.map((reason) => ({ ...reason, field: `ids.${ids.indexOf(id)}` })))
    })
  if (kept.length > 0) throw new Refusal(500, [{ key: 'undeletableChosen', messages: kitMessages }, ...kept])
}

/** What is said of a change: in the log under `action` with `told`, in the history by the field's label. */
interface Amendment {
  readonly action: string
  readonly field: string
  readonly told: Pick<Parameters<typeof audit>[5][number], 'before' | 'after'>
}
/**
 * Changes what a document has beside its header and lines, as long as it may be edited. Its history says so once it was
 * submitted. Returns the new version.
 */
export const amend = async <D extends AnyDocument, T extends Table>(
  tx: Tx,
  engine: Engine<D, T>,
  actor: Actor,
  context: Context,
  { id, version }: { readonly id: number; readonly version?: number },
  { action, field, told }: Amendment,
  work: (document: Opened<D, T>) => Promise<void>,
): Promise<number> => {
  const document = await openFor(tx, engine, actor, 'edit', id, version)
  await work(document)
  await sql`update ${sql.table(engine.table)} set version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${id}`.execute(
    tx,
  )
  await audit(tx, actor, context, engine.spec.name, action, [{ id, ...told }])
  if (document.row.submitted_by !== null) await recordEdit(tx, actor, context, document, [field])
  await keepWritten(tx, engine.spec.name, [id])
  await noteChanged(tx, [recordNameOf(engine.spec.name, id)])
  return document.row.version + 1
}

/** Deletes one line of a document that may still be edited. */
export const removeDocumentLine = async <D extends AnyDocument, T extends Table>(
  tx: Tx,
  engine: Engine<D, T>,
  actor: Actor,
  context: Context,
  id: number,
  lineId: number,
): Promise<void> => {
  await amend(
    tx,
    engine,
    actor,
    context,
    { id },
    { action: 'removeLine', field: 'lines', told: { before: { lineId } } },
    async () => {
      if (engine.lineTable !== undefined)
        await sql`delete from ${sql.table(engine.lineTable)} where id = ${lineId} and document_id = ${id}`.execute(tx)
    },
  )
}
