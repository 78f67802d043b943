import { sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'
import { configValue } from '../../system/config/index.ts'

/** Whether nothing is received from another store unless its receiver signs. */
const neededKey = 'material.storeTransfer.signature'

/** What one receipt said: its number among those of the transfer, what arrived by it, and what was missing. */
export interface ReceiptDetail {
  readonly receipt: number
  readonly arrivals: readonly number[]
  readonly short: readonly (readonly [line: number, quantity: string])[]
}
/** Which receipt of a transfer it is, counted from one. */
export const receiptNumber = async (db: Reader, document: number): Promise<number> =>
  (
    await sql<{ next: number }>`
      select count(*)::int + 1 as next from document.event where document_id = ${document} and action = 'receive'`.execute(
      db,
    )
  ).rows[0]?.next ?? 1

const said = (detail: unknown) => (detail ?? {}) as Partial<ReceiptDetail>

/** What arrived by one receipt, batch by batch, and what of it was missing or damaged. */
const content = async (
  db: Reader,
  id: number,
  _act: string,
  detail: unknown,
): Promise<readonly object[] | undefined> => {
  const { arrivals, short = [] } = said(detail)
  // What was received before anybody could sign for it says not what it was.
  if (arrivals === undefined) return undefined
  const { rows } = await sql<{ line: object }>`
    select jsonb_build_object('line', v.line_id, 'kind', v.kind, 'batch', l.batch_id, 'number', b.number, 'quantity', trim_scale(v.quantity)::text) as line
    from material.store_transfer_arrival v join material.store_transfer_line l on l.id = v.line_id join material.batch b on b.id = l.batch_id
    where l.document_id = ${id} and v.id = any(${arrivals}::bigint[]) order by v.id`.execute(db)
  return [...rows.map(({ line }) => line), ...short.map(([line, quantity]) => ({ line, kind: 'short', quantity }))]
}

export const signing = {
  needed: async (db: Reader) => (await configValue(db, neededKey)) === 'true',
  content,
  part: (_act: string, detail: unknown): number | null => said(detail).receipt ?? null,
}
