import { type AnyDocument, type TransitionOf } from '@geodepot/contracts/kit/document.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../access/actor.ts'
import { visible } from '../access/visible.ts'
import type { Reader } from '../database/database.ts'
import {
  type Engine,
  type Standard,
  type Table,
  actionPermission,
  approvalStatus,
  docStatus,
  isAhead,
} from './engine.ts'
import { urgeAgainAfter } from './remind.ts'
import { answersFor, everDecides, openTasks } from './tasks.ts'
import { isAsked, mayWrite, whose } from './whose.ts'

const live = (alias: string) => sql<SqlBool>`${sql.ref(`${alias}.deleted_at`)} is null`
const scoped = (spec: AnyDocument, actor: Actor, alias: string): RawBuilder<SqlBool> => {
  const column = (name: string) => `${alias}.${name}`
  return visible(actor, {
    departments: spec.scope.departments.map(column),
    projects: spec.scope.projects.map(column),
    people: spec.scope.people.map(column),
  })
}
/** Which documents a person sees: those of the data scope, and those that were ever his to decide. `alias` names the document's table in the query. */
export const documentVisible = (spec: AnyDocument, actor: Actor, alias: string): RawBuilder<SqlBool> =>
  actor.scope.all
    ? live(alias)
    : sql<SqlBool>`${live(alias)} and (${scoped(spec, actor, alias)} or ${everDecides(actor, alias)})`
/** Which documents a person may change, as far as permission and state allow it: those of the data scope alone. To be asked opens a document, and lets one decide. */
export const documentInScope = (spec: AnyDocument, actor: Actor, alias: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${live(alias)} and ${scoped(spec, actor, alias)}`

// The same of a row that has been read.
const rowInScope = ({ scope }: AnyDocument, row: Standard, { scope: own, userId }: Actor): boolean => {
  const value = (column: string): unknown => {
    if (!(column in row)) throw new Error(`the row has no ${column}, which its data scope looks at`)
    return row[column as keyof Standard]
  }
  return (
    own.all ||
    scope.departments.some((column) => own.departments.some((one) => one === value(column))) ||
    scope.projects.some((column) => own.projects.some((one) => one === value(column))) ||
    scope.people.some((column) => value(column) === userId)
  )
}

interface Standing {
  id: number
  task: boolean
  decided: boolean
  submittedBy: number | null
  voids: boolean | null
  urgedAt: string | null
}

/** What decides about approval buttons, for a page of documents at once. */
const standings = async (db: Reader, ids: readonly number[], actor: Actor): Promise<Map<number, Standing>> => {
  const tasks = openTasks(actor)
  const { rows } = await sql<Standing>`
    select r.id,
      exists (select 1 from ${tasks.from} where a.document_id = r.id and ${tasks.where}) as task,
      exists (select 1 from document.approval a join document.approval_step s on s.approval_id = a.id
        join document.approval_task t on t.step_id = s.id where a.document_id = r.id and a.state = 'open' and t.decided_at is not null) as decided,
      open.submitted_by as "submittedBy", open.urged_at as "urgedAt",
      (select ${answersFor(actor)} from document.approval a join document.approval_step s on s.approval_id = a.id join document.approval_task t on t.step_id = s.id
        where a.document_id = r.id and t.decision = 'approve' order by a.run desc, s.position desc, t.decided_at desc, t.id desc limit 1) as voids
    from document.register r left join document.approval open on open.document_id = r.id and open.state = 'open' where r.id = any(${ids}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether an action is this person's with this document as it stands. */
const isTheirs = (
  spec: AnyDocument,
  action: string,
  row: Standard,
  standing: Standing | undefined,
  actor: Actor,
): boolean => {
  const of = whose(spec, action)
  if (!isAsked(of) && !rowInScope(spec, row, actor)) return false
  switch (of) {
    case 'author':
      return mayWrite(row, actor)
    case 'submitter':
      return isAhead(spec, row.state)
        ? row.submitted_by === actor.userId
        : standing?.submittedBy === actor.userId && !standing.decided
    case 'asked':
      return standing?.task === true
    case 'lastApprover':
      return standing?.voids === true
    case 'scope':
      return true
  }
}

/** Whether this person may change the document itself in its state. Of an approval nothing has to be known for that. */
export const mayChange = <D extends AnyDocument, T extends Table>(
  { spec, may }: Engine<D, T>,
  row: Standard,
  actor: Actor,
): boolean =>
  mayWrite(row, actor) &&
  spec.editable.includes(row.state) &&
  mayDo(actor, actionPermission(spec, 'edit')) &&
  (may?.('edit', row as never, actor) ?? true)

type Can<D extends AnyDocument> = { [A in TransitionOf<D> | 'edit' | 'remove' | 'urge']?: true }

/** For each document what this user may do with it now. The page shows these buttons, and each call asks the same question again. */
const canDo = async <D extends AnyDocument, T extends Table>(
  db: Reader,
  engine: Engine<D, T>,
  actor: Actor,
  rows: readonly Standard[],
): Promise<Map<number, Can<D>>> => {
  const { spec } = engine
  const known = spec.approval
    ? await standings(
        db,
        rows.map((row) => row.id),
        actor,
      )
    : new Map<number, Standing>()
  const allowed = (row: Standard, action: TransitionOf<D> | 'edit' | 'remove', from: readonly string[]): boolean =>
    from.includes(row.state) &&
    mayDo(actor, actionPermission(spec, action)) &&
    isTheirs(spec, action, row, known.get(row.id), actor) &&
    (engine.may?.(action, row as never, actor) ?? true)
  return new Map(
    rows.map((row) => {
      const actions = [
        ...(['edit', 'remove'] as const).filter((action) => allowed(row, action, spec.editable)),
        ...(Object.keys(spec.transitions) as TransitionOf<D>[]).filter((name) =>
          allowed(row, name, spec.transitions[name]?.from ?? []),
        ),
      ]
      const standing = known.get(row.id)
      const urges =
        standing?.submittedBy === actor.userId &&
        !standing.task &&
        mayDo(actor, actionPermission(spec, 'submit')) &&
        urgeAgainAfter(standing.urgedAt) === undefined
      return [
        row.id,
        Object.fromEntries([...actions, ...(urges ? ['urge'] : [])].map((action) => [action, true])) as Can<D>,
      ]
    }),
  )
}

export interface Presented<D extends AnyDocument> {
  /** The wire's code of the state; `docState` is the document's own. */
  readonly state: string
  readonly docState: string
  readonly docStatus: 'subN' | 'subY'
  readonly approvalStatus: ReturnType<typeof approvalStatus>
  readonly can: Can<D>
}
/** Rows as they go out: with the state's wire code, what is derived from it, and what this user may do. `approved` says whether a row's submission went through an approval. */
export const presented = async <D extends AnyDocument, T extends Table, R extends Standard>(
  db: Reader,
  engine: Engine<D, T>,
  actor: Actor,
  rows: readonly R[],
  approved: (row: R) => boolean = () => true,
): Promise<(R & Presented<D>)[]> => {
  const can = await canDo(db, engine, actor, rows)
  const { spec } = engine
  return rows.map((row) => ({
    ...row,
    can: can.get(row.id) ?? {},
    docState: row.state,
    state: spec.states[row.state]?.wire ?? row.state,
    docStatus: docStatus(spec, row.state),
    approvalStatus: approvalStatus(spec, row.state, row.submitted_by !== null && approved(row)),
  }))
}
