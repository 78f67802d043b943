import type { AnyDocument, TransitionInput, TransitionOf } from '@geodepot/contracts/kit/document.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import { notFound } from '../http/refusal.ts'
import { type Route, command, query } from '../http/route.ts'
import type { Reader } from '../database/database.ts'
import type { Actor } from '../access/actor.ts'
import type { Subject } from './approval.ts'
import type { Engine, Standard, Table } from './engine.ts'
import { historyOf } from './events.ts'
import { perform } from './perform.ts'
import { documentVisible } from './visibility.ts'
import { stepsAhead } from './steps.ts'
import { nudge } from './nudge.ts'
import { signaturesOf, takeSignature } from './signing.ts'

/** The routes of a document's transitions, for those that `operations` still holds under their standard names. */
export const transitionRoutes = <D extends AnyDocument, T extends Table>(
  engine: Engine<D, T>,
  operations: Readonly<Record<string, AnyOperation>>,
): Route[] =>
  (Object.keys(engine.spec.transitions) as TransitionOf<D>[]).flatMap((name) => {
    const operation = operations[name]
    if (!operation) return []
    return command(operation, ({ tx, actor, input, context }) => {
      const { id, version, ...rest } = input as { id: number; version: number }
      return perform(tx, engine, actor as Actor, context, name, id, version, rest as TransitionInput<D, typeof name>)
    })
  })

/** Whether this person sees the document at all; otherwise it does not exist. */
export const requireVisible = async (
  db: Reader,
  spec: AnyDocument,
  table: Table,
  actor: Actor,
  id: number,
): Promise<void> => {
  const { rows } =
    await sql`select 1 from ${sql.table(table)} t where t.id = ${id} and ${documentVisible(spec, actor, 't')}`.execute(
      db,
    )
  if (rows.length === 0) throw notFound()
}

/** The routes of a document that is approved: who is asked now and after, and the submitter's reminder. */
export const approvalRoutes = <D extends AnyDocument, T extends Table>(
  engine: Engine<D, T>,
  operations: { readonly steps: AnyOperation; readonly nudge: AnyOperation },
): Route[] => [
  query(operations.steps, async ({ db, actor, input, context }) => {
    const { id } = input as { id: number }
    const {
      rows: [subject],
    } = await sql<Subject>`
      select t.id, t.department_id as "departmentId", to_jsonb(t) ->> 'to_department_id' as "toDepartmentId", t.project_id as "projectId" from ${sql.table(engine.table)} t where t.id = ${id} and ${documentVisible(engine.spec, actor as Actor, 't')}`.execute(
      db,
    )
    if (!subject) throw notFound()
    return stepsAhead(db, subject, context.language)
  }),
  command(operations.nudge, ({ tx, actor, input, context }) =>
    nudge(tx, engine, actor as Actor, context, (input as { id: number }).id),
  ),
]

/** The routes of a document that is signed: who signed what, and signing what was done before. */
export const signatureRoutes = <D extends AnyDocument, T extends Table>(
  engine: Engine<D, T>,
  operations: { readonly signatures: AnyOperation; readonly takeSignature: AnyOperation },
): Route[] => [
  query(operations.signatures, async ({ db, actor, input }) => {
    const { id } = input as { id: number }
    const {
      rows: [row],
    } = await sql<Standard>`
      select t.* from ${sql.table(engine.table)} t where t.id = ${id} and ${documentVisible(engine.spec, actor as Actor, 't')}`.execute(
      db,
    )
    if (!row) throw notFound()
    return signaturesOf(db, engine, actor as Actor, row)
  }),
  command(operations.takeSignature, ({ tx, actor, input, context }) =>
    takeSignature(tx, engine, actor as Actor, context, input as Parameters<typeof takeSignature>[4]),
  ),
]

/** The history call of a document, for whatever operation the module gives it. */
export const historyRoute = (
  engine: Pick<Engine, 'spec' | 'table'>,
  operation: AnyOperation,
  idOf: (input: unknown) => number,
): Route =>
  query(operation, async ({ db, actor, input, context }) => {
    const id = idOf(input)
    await requireVisible(db, engine.spec, engine.table, actor as Actor, id)
    return historyOf(db, engine.spec, id, context.language)
  })
