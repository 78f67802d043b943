import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import type { Actor } from '../access/actor.ts'
import type { Database } from '../database/database.ts'
import { type Paging, streamed } from '../database/list.ts'
import { type Command, type Download, type Query, type Route, command, query } from '../http/route.ts'
import type { Draft, Engine, Table } from './engine.ts'
import type { Reads } from './reads.ts'
import { approvalRoutes, historyRoute, signatureRoutes, transitionRoutes } from './routes.ts'
import { create, removeAll, update } from './write.ts'

interface Answers<Q, R> {
  readonly reads: Reads<Q, R>
  /** The workbook of its list. */
  readonly sheet: (rows: AsyncIterable<R>, language: Language, wanted?: never) => Download
  /** Looks at what is asked to be exported. @throws Refusal where some of it is not for export */
  readonly exportable?: (db: Database, actor: Actor, query: Q, language: Language) => Promise<void>
  /** What its page shows beside the row of the list. */
  readonly detail?: (db: Database, row: R, language: Language, actor: Actor) => Promise<object>
}
interface Id {
  readonly id: number
}

const queried = (operation: AnyOperation | undefined, work: (call: Query<AnyOperation>) => Promise<unknown>): Route[] =>
  operation ? [query(operation, work)] : []
const commanded = (
  operation: AnyOperation | undefined,
  work: (call: Command<AnyOperation>) => Promise<unknown>,
): Route[] => (operation ? [command(operation, work)] : [])

const draftOf = <D extends AnyDocument>(input: unknown): Draft<D> => {
  const { lines, attachments, ...header } = input as Pick<Draft<D>, 'lines' | 'attachments'>
  return { header: header as Draft<D>['header'], lines, attachments }
}

/**
 * The routes that every document has: list, get, create, update, remove, history, export, the approval's and one for
 * each transition. They answer those of `operations` that bear the standard names: what a module answers in its own
 * way, it leaves out.
 */
export const documentRoutes = <D extends AnyDocument, T extends Table, Q, R>(
  engine: Engine<D, T>,
  operations: Readonly<Record<string, AnyOperation>>,
  { reads, sheet, exportable, detail }: Answers<Q, R>,
): Route[] => {
  const { steps, nudge, signatures, takeSignature } = operations
  return [
    ...queried(operations['list'], ({ db, actor, input, context }) =>
      reads.page(db, actor as Actor, input as Q & Paging, context.language),
    ),
    ...queried(operations['get'], async ({ db, actor, input, context }) => {
      const row = await reads.one(db, actor as Actor, (input as Id).id, context.language)
      return detail ? { ...row, ...(await detail(db, row, context.language, actor as Actor)) } : row
    }),
    ...commanded(operations['create'], async ({ tx, actor, input, context }) => {
      const [made] = await create(tx, engine, actor as Actor, context, [draftOf<D>(input)])
      return { id: made?.id ?? 0, number: made?.number ?? '' }
    }),
    ...commanded(operations['update'], async ({ tx, actor, input, context }) => {
      const { id, version, ...draft } = input as Id & { readonly version: number }
      return { version: await update(tx, engine, actor as Actor, context, id, version, draftOf<D>(draft)) }
    }),
    ...commanded(operations['remove'], ({ tx, actor, input, context }) =>
      removeAll(tx, engine, actor as Actor, context, (input as { readonly ids: readonly number[] }).ids),
    ),
    ...(operations['history'] ? [historyRoute(engine, operations['history'], (input) => (input as Id).id)] : []),
    ...queried(operations['export'], async ({ db, actor, input, context }) => {
      const { columns, ...asked } = input as Q & Pick<Paging, 'orderByColumn' | 'isAsc'> & { readonly columns: never }
      await exportable?.(db, actor as Actor, asked as Q, context.language)
      return sheet(
        streamed<R>(db, reads.listing(actor as Actor, asked as Q, context.language), asked),
        context.language,
        columns,
      )
    }),
    ...(steps && nudge ? approvalRoutes(engine, { steps, nudge }) : []),
    ...(signatures && takeSignature ? signatureRoutes(engine, { signatures, takeSignature }) : []),
    ...transitionRoutes(engine, operations),
  ]
}
