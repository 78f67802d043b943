import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { AnswerOf, AnyOperation, InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { follow } from '../changes/index.ts'
import { type Reader, containing } from '../database/database.ts'
import { type Listing, type Paging, listed, recordIn } from '../database/list.ts'
import { notFound } from '../http/refusal.ts'
import { aliasAsked } from './alias.ts'
import type { Engine, Standard, Table } from './engine.ts'
import { presented } from './present.ts'
import { documentVisible } from './visibility.ts'
import { waitsFor } from './work.ts'

/** What lists of documents are asked by, where their contract offers it. */
interface StandardQuery {
  readonly keyword?: string | undefined
  readonly projectInfoNo?: string | undefined
  readonly docState?: readonly string[] | undefined
  readonly beginTime?: string | undefined
  readonly endTime?: string | undefined
  readonly mine?: 'waiting' | undefined
}
export type QueryOf<O extends AnyOperation> = Omit<InputOf<O>, 'pageNum' | 'pageSize'>
export type RowOf<O extends AnyOperation> = AnswerOf<O> extends Page<infer R> ? R : never

type Sort = Listing['sort']
/** What is particular about the list of a document; its table goes by `a`. */
export interface Said<Q, R> {
  readonly columns: (language: Language, actor: Actor) => RawBuilder<unknown>
  readonly joins: RawBuilder<unknown> | ((language: Language) => RawBuilder<unknown>)
  /** Allow-listed sort columns; nobody orders by what they are not shown. */
  readonly sort: Sort | ((actor: Actor) => Sort)
  /** Conditions beside those that every document has. */
  readonly where?: (query: Q, actor: Actor) => readonly RawBuilder<SqlBool>[]
  /** Which are a project's, where the document's own row names none. */
  readonly ofProject?: (project: string) => RawBuilder<SqlBool>
  /** In what a keyword is looked for, as the index has it; the number, unless it says more. */
  readonly words?: RawBuilder<unknown>
  /** What else a keyword finds. */
  readonly found?: (keyword: string) => RawBuilder<SqlBool>
  /** Whether a row's submission went through an approval. */
  readonly approved?: (row: R) => boolean
}

const filters = <Q, R>(
  { words = sql`a.number`, found, ofProject = (id) => sql`a.project_id = ${id}` }: Said<Q, R>,
  engine: Pick<Engine, 'spec' | 'table' | 'work'>,
  query: StandardQuery,
  actor: Actor,
): RawBuilder<SqlBool>[] => {
  const { keyword, projectInfoNo, docState, beginTime, endTime, mine } = query
  const alias = aliasAsked(keyword ?? '')
  return [
    ...(keyword === undefined
      ? []
      : [
          sql<SqlBool>`(lower(${words}) like ${containing(keyword)} or a.call_code = upper(${keyword})${alias ? sql` or a.id in (select x.document_id from document.alias x where ${alias})` : sql``}${found ? sql` or ${found(keyword)}` : sql``})`,
        ]),
    ...(projectInfoNo === undefined ? [] : [ofProject(projectInfoNo)]),
    ...(docState === undefined ? [] : [sql<SqlBool>`a.state = any(${docState}::text[])`]),
    ...(beginTime === undefined ? [] : [sql<SqlBool>`a.created_at >= ${beginTime}::date`]),
    ...(endTime === undefined ? [] : [sql<SqlBool>`a.created_at < ${endTime}::date + 1`]),
    ...(mine === undefined ? [] : [waitsFor(actor, engine)]),
  ]
}

/** A document as it is listed, looked at and exported. */
export interface Reads<Q, R> {
  /** The list of this person: one declaration for page, total and export. */
  readonly listing: (actor: Actor, query: Q, language: Language) => Listing
  readonly page: (db: Reader, actor: Actor, query: Q & Paging, language: Language) => Promise<Page<R>>
  /** One that this person sees. @throws Refusal 404 */
  readonly one: (db: Reader, actor: Actor, id: number, language: Language) => Promise<R>
}

/**
 * Reads a document for its list and its page: filters that every document has, its scope, what the engine derives and
 * what this person may do. The columns answer what the row of `list` has beside that.
 */
export const documentReads = <D extends AnyDocument, T extends Table, O extends AnyOperation>(
  engine: Engine<D, T>,
  list: O,
  said: Said<QueryOf<O>, RowOf<O>>,
): Reads<QueryOf<O>, RowOf<O>> => {
  const { columns, joins, sort, where, approved } = said
  const listing = (actor: Actor, query: QueryOf<O>, language: Language): Listing => ({
    from: sql`${sql.table(engine.table)} a`,
    key: 'a.id',
    scope: documentVisible(engine.spec, actor, 'a'),
    where: [...filters(said, engine, query as StandardQuery, actor), ...(where?.(query, actor) ?? [])],
    sort: typeof sort === 'function' ? sort(actor) : sort,
    columns: columns(language, actor),
    joins: typeof joins === 'function' ? joins(language) : joins,
  })
  const complete = async (db: Reader, actor: Actor, rows: readonly (Standard & RowOf<O>)[]): Promise<RowOf<O>[]> =>
    presented(db, engine, actor, rows, approved)
  follow({
    kind: engine.spec.name,
    list,
    listing: (_db, actor, language) => listing(actor, {} as QueryOf<O>, language),
    brief: sql`a.number, a.state, a.version, coalesce(a.updated_at, a.created_at) as "updateTime"`,
    complete: (db, actor, rows) => complete(db, actor, rows as (Standard & RowOf<O>)[]) as Promise<readonly object[]>,
  })
  return {
    listing,
    page: async (db, actor, query, language) => {
      const page = await listed<Standard & RowOf<O>>(db, listing(actor, query, language), query)
      return { ...page, rows: await complete(db, actor, page.rows) }
    },
    one: async (db, actor, id, language) => {
      const whole = listing(actor, {} as QueryOf<O>, language)
      const found = await recordIn<Standard & RowOf<O>>(db, { ...whole, where: [] }, id)
      const [row] = found ? await complete(db, actor, [found]) : []
      if (!row) throw notFound()
      return row
    },
  }
}
