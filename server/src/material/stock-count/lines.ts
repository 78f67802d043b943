import { sql } from 'kysely'
import { type Tx, recordset } from '../../kit/database/database.ts'

/** A batch at a goods location. */
export interface Spot {
  readonly placeId: number
  readonly batchId: number
}
export const keyOf = ({ placeId, batchId }: Spot): string => `${placeId}:${batchId}`

/** What the books say of a batch at a goods location. */
interface Books extends Spot {
  readonly quantity: string
  /** In USD, of what lies there; of the batch, where nothing does. */
  readonly unitPrice: string
  /** Movements of goods so far. */
  readonly movements: number
}
/** Movements of goods of a batch at a place, up to a moment: a late cost moves nothing that could be counted. */
const movementsOf = (place: string, batch: string, until?: Date) => sql`
  (select count(*)::int from material.stock_movement v where v.batch_id = ${sql.ref(batch)} and v.quantity > 0
    and (v.from_place_id = ${sql.ref(place)} or v.to_place_id = ${sql.ref(place)})
    ${until === undefined ? sql`` : sql`and v.recorded_at <= ${until}`})`

/** What the books say of these, of those that are spots of the store: its goods locations, and batches that it has had. */
export const booksOf = async (
  tx: Tx,
  store: number,
  spots: readonly Spot[],
  until?: Date,
): Promise<ReadonlyMap<string, Books>> => {
  const { rows } = await sql<Books>`
    select t."placeId", t."batchId", trim_scale(coalesce(b.quantity, 0))::text as quantity,
      (case when b.quantity > 0 then b.amount / b.quantity else k.amort_unit_price end)::text as "unitPrice",
      ${movementsOf('t.placeId', 't.batchId', until)} as movements
    from ${recordset(
      spots.map(({ placeId, batchId }) => ({ placeId, batchId })),
      { placeId: 'bigint', batchId: 'bigint' },
    )} join material.place p on p.id = t."placeId" and p.kind = 'storage' and p.store_id = ${store}
    join material.batch k on k.id = t."batchId" left join material.stock_balance b on b.place_id = p.id and b.batch_id = k.id
    where exists (select 1 from material.stock_balance o join material.place q on q.id = o.place_id
      where o.batch_id = k.id and q.store_id = ${store} and q.kind <> 'core')`.execute(tx)
  return new Map(rows.map((row) => [keyOf(row), row]))
}

export interface CountedLine extends Spot {
  readonly id: number
  readonly counted: string | null
  readonly recounted: string | null
  readonly movements: number | null
  readonly reason: string
}
/** The lines of a count, in their order. */
export const countedLines = async (tx: Tx, id: number): Promise<readonly CountedLine[]> =>
  (
    await sql<CountedLine>`
      select l.id, l.place_id as "placeId", l.batch_id as "batchId", trim_scale(l.counted_quantity)::text as counted,
        trim_scale(l.recounted_quantity)::text as recounted, l.movements, l.reason
      from material.stock_count_line l where l.document_id = ${id} order by l.position`.execute(tx)
  ).rows
