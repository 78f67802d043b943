import type { CountInput, stockCount } from '@geodepot/contracts/material/stock-count.ts'
import { sql } from 'kysely'
import { recordset } from '../../kit/database/database.ts'
import type { Doing } from '../../kit/document/index.ts'
import { type Reason, Refusal } from '../../kit/http/refusal.ts'
import { statedMoment } from '../../ledger/custody/index.ts'
import { booksOf, countedLines, keyOf } from './lines.ts'
import { reason } from './terms.ts'

type Counting = Doing<typeof stockCount, 'material.stock_count', CountInput>

/**
 * Writes what was counted of some lines. Two may count one store: the first figure of a line stands, and whoever comes with
 * another is refused. A phone may hand in later what it counted earlier: what moved meanwhile is not held to have been seen.
 */
export const count = async ({ tx, document, input }: Counting) => {
  const until = statedMoment(input.countedAt, 'countedAt')
  const lines = new Map((await countedLines(tx, document.id)).map((line) => [line.id, line]))
  const ids = input.lines.map(({ lineId }) => lineId)
  const reasons = input.lines.flatMap(({ lineId, again }, at): Reason[] => {
    const line = lines.get(lineId)
    if (!line || ids.indexOf(lineId) < at) return [reason('notOfCount', {}, `lines.${at}.lineId`)]
    if (line.counted !== null && again === 'N') return [reason('countedAlready', {}, `lines.${at}.quantity`)]
    return line.recounted === null ? [] : [reason('countedAlready', {}, `lines.${at}.quantity`)]
  })
  if (reasons.length > 0) throw new Refusal(500, reasons.slice(0, 200))
  const of = input.lines.flatMap(({ lineId }) => lines.get(lineId) ?? [])
  const books = await booksOf(tx, document.row.store_id, of, until)
  const written = input.lines.flatMap(({ lineId, quantity }) => {
    const line = lines.get(lineId)
    if (!line) return []
    const isFirst = line.counted === null
    return [
      {
        id: lineId,
        counted: isFirst ? quantity : line.counted,
        recounted: isFirst ? null : quantity,
        movements: books.get(keyOf(line))?.movements ?? null,
      },
    ]
  })
  await sql`
    update material.stock_count_line l set counted_quantity = t.counted, recounted_quantity = t.recounted, movements = t.movements
    from ${recordset(written, { id: 'bigint', counted: 'numeric', recounted: 'numeric', movements: 'int' })} where l.id = t.id`.execute(
    tx,
  )
  return { detail: { lines: written.length } }
}
