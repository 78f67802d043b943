import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import type { DocumentHold } from '@geodepot/contracts/kit/hold.ts'
import { projectNeedOf, transitionsOf } from '@geodepot/contracts/kit/transition.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import type { Reader, Tx } from '../database/database.ts'
import { type Reason, Refusal, reasonIn } from '../http/refusal.ts'
import { type HeldProject, ports } from '../ports.ts'
import { type Standard, type Table, documents } from './engine.ts'

interface Holding {
  readonly spec: AnyDocument
  readonly table: Table
}

// In the order in which they are locked.
const heldDocuments = ({ name: own, holds }: AnyDocument) =>
  Object.entries(holds.documents ?? {})
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, hold]) => {
      const table = documents().get(name)?.table
      if (table === undefined) throw new Error(`${own} stands on ${name}, which is no document`)
      return { ...hold, table }
    })

const needOf = ({ holds, transitions }: AnyDocument, action: string) =>
  holds.project && transitions[action] ? projectNeedOf(transitions[action]) : 'nothing'
const submits = ({ transitions }: AnyDocument, action: string): boolean => transitions[action]?.role === 'submit'

/** The transitions that look at what the document stands on. */
export const heldActions = (spec: AnyDocument): string[] =>
  transitionsOf(spec)
    .map(({ name }) => name)
    .filter((name) => needOf(spec, name) !== 'nothing' || (spec.holds.documents !== undefined && submits(spec, name)))

const againstProject = (
  { messages }: AnyDocument,
  standing: 'open' | 'closed' | undefined,
  need: 'open' | 'there',
): Reason | undefined => {
  const reason = reasonIn(messages)
  if (standing === undefined) return reason('unknownProject')
  return standing === 'closed' && need === 'open' ? reason('projectClosed') : undefined
}

/**
 * Keeps the projects that drafts stand on, for as long as they are written. @throws Refusal for one that is closed, unless
 * that is no matter to the document, or that whoever writes the draft does not know
 */
export const holdForDrafts = async (
  tx: Tx,
  spec: AnyDocument,
  actor: Actor,
  headers: readonly object[],
): Promise<readonly (HeldProject | undefined)[]> => {
  const { project } = spec.holds
  if (!project) return headers.map(() => undefined)
  const named = headers.map((header) => {
    const id = (header as Readonly<Record<string, unknown>>)[project.field]
    return project.optional && id === undefined ? undefined : String(id)
  })
  const wanted = [...new Set(named.flatMap((id) => id ?? []))]
  const held =
    wanted.length === 0
      ? new Map<string, HeldProject>()
      : await ports().holdProjects(tx, wanted, project.unseen ? undefined : actor)
  return named.map((id) => {
    if (id === undefined) return undefined
    const found = held.get(id)
    const reason = againstProject(
      spec,
      found && (found.isClosed ? 'closed' : 'open'),
      project.closed ? 'there' : 'open',
    )
    if (reason) throw new Refusal(500, [{ ...reason, field: project.field }])
    return found
  })
}

/** Keeps what a document stands on as it is, for one of its transitions: its project first, then other documents. */
export const holdForTransition = async (
  tx: Tx,
  spec: AnyDocument,
  { row }: { readonly row: Standard },
  action: string,
): Promise<void> => {
  if (needOf(spec, action) !== 'nothing' && row.project_id !== null) await ports().holdProjects(tx, [row.project_id])
  if (!submits(spec, action)) return
  for (const { table, column } of heldDocuments(spec)) {
    const id = (row as Standard & Readonly<Record<string, unknown>>)[column]
    await sql`select 1 from ${sql.table(table)} where id = ${id} for update`.execute(tx)
  }
}

// Of these documents those that name another one which is not in a state to be built on.
const lacking = async (
  db: Reader,
  table: Table,
  held: DocumentHold & { readonly table: Table },
  rows: readonly Standard[],
): Promise<ReadonlySet<number>> => {
  const column = sql.ref(`d.${held.column}`)
  const { rows: found } = await sql<{ id: number }>`
    select d.id from ${sql.table(table)} d where d.id = any(${rows.map(({ id }) => id)}::bigint[]) and ${column} is not null
      and not exists (select 1 from ${sql.table(held.table)} h where h.id = ${column} and h.deleted_at is null and h.state = any(${held.states}::text[]))`.execute(
    db,
  )
  return new Set(found.map(({ id }) => id))
}

/** What stands against transitions because of what the documents stand on, read once for all of them. */
export const groundsOf = async (
  db: Reader,
  { spec, table }: Holding,
  rows: readonly Standard[],
): Promise<(action: string, row: Standard) => Reason | undefined> => {
  const projects = [...new Set(rows.flatMap(({ project_id: id }) => id ?? []))]
  const standings =
    spec.holds.project && projects.length > 0 ? await ports().projectStandings(db, projects) : new Map<string, never>()
  const submitted = rows.filter(({ state }) => spec.editable.includes(state))
  const faults: { readonly hold: DocumentHold; readonly ids: ReadonlySet<number> }[] = []
  if (submitted.length > 0)
    for (const hold of heldDocuments(spec)) faults.push({ hold, ids: await lacking(db, table, hold, submitted) })
  return (action, row) => {
    const need = needOf(spec, action)
    const isOfNone = row.project_id === null && spec.holds.project?.optional === true
    const reason =
      need === 'nothing' || isOfNone ? undefined : againstProject(spec, standings.get(row.project_id ?? ''), need)
    if (reason || !submits(spec, action)) return reason
    const found = faults.find(({ ids }) => ids.has(row.id))
    return found && { key: found.hold.lacking, messages: spec.messages, field: found.hold.field }
  }
}
