import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Paging } from './list.ts'
import type { Reader } from './database.ts'

/**
 * Rows that are worked out as a whole before any of them can be shown: what a place had on a day, what is short in a week. Page
 * and total come of one statement, which does the work once; a `Listing` would do it for each of its three.
 */
export interface WorkedOut {
  /** A statement whose rows carry what is filtered and ordered by; its scope is its own. */
  readonly rows: RawBuilder<unknown>
  /** Of the rows `x`. */
  readonly where?: readonly RawBuilder<SqlBool>[]
  readonly order: RawBuilder<unknown>
  /** Read for the rows that are shown alone, with what `joins` adds. */
  readonly columns: RawBuilder<unknown>
  readonly joins: RawBuilder<unknown>
}

const foundIn = ({ rows, where = [] }: Pick<WorkedOut, 'rows' | 'where'>): RawBuilder<unknown> =>
  sql`from (${rows}) x where ${sql.join([sql`true`, ...where], sql` and `)}`

export const pageOfWorkedOut = async <R extends object>(
  db: Reader,
  of: WorkedOut,
  { pageNum, pageSize }: Pick<Paging, 'pageNum' | 'pageSize'>,
): Promise<Page<R>> => {
  const offset = (pageNum - 1) * pageSize
  const { rows } = await sql<R & { x_total: number }>`
    select x.x_total, ${of.columns} from (select x.*, count(*) over () as x_total ${foundIn(of)} order by ${of.order} limit ${pageSize} offset ${offset}) x ${of.joins} order by ${of.order}`.execute(
    db,
  )
  const [first] = rows
  // A page beyond the last one has no row that says how many there are.
  if (!first && offset > 0) {
    const { rows: counted } = await sql<{ count: number }>`select count(*) as count ${foundIn(of)}`.execute(db)
    return { rows: [], total: counted[0]?.count ?? 0 }
  }
  return { rows: rows.map(({ x_total: _total, ...row }) => row as unknown as R), total: first?.x_total ?? 0 }
}

/** All of them in their order, as the database hands them over. */
export async function* streamOfWorkedOut<R>(db: Reader, of: WorkedOut, batch = 100): AsyncGenerator<R> {
  const query = sql<R>`select ${of.columns} from (select x.* ${foundIn(of)}) x ${of.joins} order by ${of.order}`
  for await (const { rows } of db.getExecutor().stream<R>(query.compile(db), batch)) yield* rows
}
