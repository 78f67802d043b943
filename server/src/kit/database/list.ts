import { type Page, exactTotalBound } from '@geodepot/contracts/kit/wire.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Scope, conditionOf } from '../access/visible.ts'
import { type Reader, prepared } from './database.ts'

/** What `listInput` gives: the page wanted and its order. */
export interface Paging {
  readonly pageNum: number
  readonly pageSize: number
  readonly orderByColumn?: string | undefined
  readonly isAsc?: string | undefined
}

/**
 * A list, said once for its page, its total and its export. The filters run on `from` alone; `columns` may use what
 * `joins` adds to the rows of the page.
 */
export interface Listing {
  readonly from: RawBuilder<unknown>
  /** The unique key that ends every order, e.g. `d.id`. */
  readonly key: string
  /** Whose rows these are. It is no filter: nobody asks for it, and nobody can leave it out. */
  readonly scope: Scope
  readonly where: readonly RawBuilder<SqlBool>[]
  /**
   * The same condition as `scope` and `where` together, cut into parts of which each row meets one at most: they are counted one by one,
   * each from an index of its own.
   */
  readonly parts?: readonly RawBuilder<SqlBool>[] | undefined
  /** Allow-listed sort columns: wire name → column of `from`. */
  readonly sort: Readonly<Record<string, string>>
  readonly columns: RawBuilder<unknown>
  readonly joins: RawBuilder<unknown>
}

const condition = ({ scope, where }: Pick<Listing, 'scope' | 'where'>): RawBuilder<unknown> =>
  sql.join([conditionOf(scope), ...where], sql` and `)

// Newest first unless asked otherwise. The key runs against the column, as the indexes do.
const orderOf = (listing: Listing, paging: Pick<Paging, 'orderByColumn' | 'isAsc'>): RawBuilder<unknown> => {
  const column = paging.orderByColumn === undefined ? undefined : listing.sort[paging.orderByColumn]
  const descending = paging.isAsc === undefined ? column === undefined : paging.isAsc.startsWith('desc')
  const [first, second] = descending ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`]
  if (column === undefined || column === listing.key) return sql`${sql.ref(listing.key)} ${first}`
  return sql`${sql.ref(column)} ${first}, ${sql.ref(listing.key)} ${second}`
}

/**
 * One page. Its keys are found first, from the narrow table and its index, so
 * that a deep page does not carry every row it skips and
 * the joins are planned once for all pages. The total is counted up to the
 * bound and estimated by the planner beyond; a page that is
 * not full says it by itself.
 */
export const listed = async <R>(db: Reader, listing: Listing, paging: Paging): Promise<Page<R>> => {
  const offset = (paging.pageNum - 1) * paging.pageSize
  const { rows: found } = await sql<{ key: unknown }>`
    select ${sql.ref(listing.key)} as key from ${listing.from} where ${condition(listing)} order by ${orderOf(listing, paging)} limit ${paging.pageSize} offset ${offset}`.execute(
    db,
  )
  const isLast = found.length < paging.pageSize && (found.length > 0 || offset === 0)
  const [rows, counted] = await Promise.all([
    rowsOf<R>(
      db,
      listing,
      found.map(({ key }) => key),
    ),
    isLast ? { total: offset + found.length } : total(db, listing),
  ])
  return { rows, ...counted }
}

/** The one record of the listing under this key, whatever else is asked of the listing; none where its person does not see it. */
export const recordIn = async <R>(db: Reader, listing: Listing, key: number | string): Promise<R | undefined> => {
  const { rows } = await sql<R>`${prepared}
    select ${listing.columns} from ${listing.from} ${listing.joins} where ${condition(listing)} and ${sql.ref(listing.key)} = ${key}`.execute(
    db,
  )
  return rows[0]
}

/** Rows of the listing under these keys, in their order, whatever else is asked of it. */
export const rowsOf = async <R>(db: Reader, listing: Listing, keys: readonly unknown[]): Promise<R[]> => {
  if (keys.length === 0) return []
  const key = sql.ref(listing.key)
  const { rows } = await sql<R>`${prepared}
    select ${listing.columns} from ${listing.from} ${listing.joins} where ${key} = any(${keys}) order by array_position(${keys}, ${key})`.execute(
    db,
  )
  return rows
}

const total = async (db: Reader, listing: Listing): Promise<{ total: number; totalExact?: false }> => {
  const matching = (listing.parts ?? [condition(listing)]).map(
    (part) => sql`select 1 from ${listing.from} where ${part}`,
  )
  const {
    rows: [row],
  } = await sql<{ count: number }>`
    select count(*) as count from (${sql.join(matching, sql` union all `)} limit ${exactTotalBound + 1}) as counted`.execute(
    db,
  )
  const count = row?.count ?? 0
  if (count <= exactTotalBound) return { total: count }
  const {
    rows: [plan],
  } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select 1 from ${listing.from} where ${condition(listing)}`.execute(db)
  return { total: Math.max(count, plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0), totalExact: false }
}

/**
 * Every row of the listing in its order, in batches that the database hands over as they are taken: small ones, so that
 * a row is forgotten before it counts as long-lived.
 */
export async function* streamed<R>(
  db: Reader,
  listing: Listing,
  paging: Pick<Paging, 'orderByColumn' | 'isAsc'>,
  batch = 100,
): AsyncGenerator<R> {
  const query = sql<R>`select ${listing.columns} from ${listing.from} ${listing.joins} where ${condition(listing)} order by ${orderOf(listing, paging)}`
  for await (const { rows } of db.getExecutor().stream<R>(query.compile(db), batch)) yield* rows
}
