import { type Page, exactTotalBound } from '@geodepot/contracts/kit/wire.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from './database.ts'

/** What `listInput` gives: the page wanted and its order. */
export interface Paging { readonly pageNum: number; readonly pageSize: number; readonly orderByColumn?: string | undefined; readonly isAsc?: string | undefined }

/** A list, said once for its page, its total and its export. The filters run on `from` alone; `columns` may use what `joins` adds to the rows of the page. */
export interface Listing {
  readonly from: RawBuilder<unknown>
  /** The unique key that ends every order, e.g. `d.id`. */
  readonly key: string
  readonly where: readonly RawBuilder<SqlBool>[]
  /** Allow-listed sort columns: wire name → column of `from`. */
  readonly sort: Readonly<Record<string, string>>
  readonly columns: RawBuilder<unknown>
  readonly joins: RawBuilder<unknown>
}

const condition = (listing: Listing): RawBuilder<unknown> => sql.join(listing.where.length === 0 ? [sql`true`] : listing.where, sql` and `)

// Newest first unless asked otherwise. The key runs against the column, as the indexes do.
const orderOf = (listing: Listing, paging: Pick<Paging, 'orderByColumn' | 'isAsc'>): RawBuilder<unknown> => {
  const column = paging.orderByColumn === undefined ? undefined : listing.sort[paging.orderByColumn]
  const descending = paging.isAsc === undefined ? column === undefined : paging.isAsc.startsWith('desc')
  const [first, second] = descending ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`]
  if (column === undefined || column === listing.key) return sql`${sql.ref(listing.key)} ${first}`
  return sql`${sql.ref(column)} ${first}, ${sql.ref(listing.key)} ${second}`
}

/**
 * One page. The page's keys are found first, from the narrow table and its index, so that a deep page does not carry every row it skips.
 * The total is counted up to the bound and estimated by the planner beyond.
 */
export const listed = async <R>(db: Reader, listing: Listing, paging: Paging): Promise<Page<R>> => {
  const order = orderOf(listing, paging)
  const [found, counted] = await Promise.all([
    sql<R>`
      with page as materialized (
        select ${sql.ref(listing.key)} as page_key, row_number() over () as page_row from (
          select ${sql.ref(listing.key)} from ${listing.from} where ${condition(listing)} order by ${order} limit ${paging.pageSize} offset ${(paging.pageNum - 1) * paging.pageSize}
        ) as ${sql.raw(listing.key.split('.')[0] ?? 'd')}
      )
      select ${listing.columns} from page join ${listing.from} on ${sql.ref(listing.key)} = page.page_key ${listing.joins} order by page.page_row`.execute(db),
    total(db, listing),
  ])
  return { rows: found.rows, ...counted }
}

const total = async (db: Reader, listing: Listing): Promise<{ total: number; totalExact?: false }> => {
  const { rows: [row] } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from ${listing.from} where ${condition(listing)} limit ${exactTotalBound + 1}) as counted`.execute(db)
  const count = row?.count ?? 0
  if (count <= exactTotalBound) return { total: count }
  const { rows: [plan] } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select 1 from ${listing.from} where ${condition(listing)}`.execute(db)
  return { total: Math.max(count, plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0), totalExact: false }
}

/** Every row of the listing in its order, in batches that the database hands over as they are taken. */
export async function* streamed<R>(db: Reader, listing: Listing, paging: Pick<Paging, 'orderByColumn' | 'isAsc'>, batch = 1000): AsyncGenerator<R> {
  const query = sql<R>`select ${listing.columns} from ${listing.from} ${listing.joins} where ${condition(listing)} order by ${orderOf(listing, paging)}`
  for await (const { rows } of db.getExecutor().stream<R>(query.compile(db), batch)) yield* rows
}
