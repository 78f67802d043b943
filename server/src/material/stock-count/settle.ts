import { compare, isZero, multiply, rounded, subtract } from '@geodepot/contracts/kit/decimal.ts'
import type { stockCount } from '@geodepot/contracts/material/stock-count.ts'
import { differsMuch } from '@geodepot/contracts/material/stock-count.rules.ts'
import { sql } from 'kysely'
import { type Tx, recordset } from '../../kit/database/database.ts'
import type { Doing } from '../../kit/document/index.ts'
import { type Reason, Refusal } from '../../kit/http/refusal.ts'
import { type DocumentMove, holdBatches, post, takeableOn } from '../../ledger/stock/index.ts'
import { type CountedLine, booksOf, countedLines, keyOf } from './lines.ts'
import { reason, recountTerms } from './terms.ts'

type Settling = Omit<Doing<typeof stockCount, 'material.stock_count', unknown>, 'input'>

const othersOf = async (tx: Tx, id: number, lines: readonly CountedLine[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ placeId: number; batchId: number; number: string }>`
    select l.place_id as "placeId", l.batch_id as "batchId", a.number from ${recordset(lines, { placeId: 'bigint', batchId: 'bigint' })}
    join material.stock_count_line l on l.place_id = t."placeId" and l.batch_id = t."batchId"
    join material.stock_count a on a.id = l.document_id and a.state = 'submitted' and a.deleted_at is null and a.id <> ${id}`.execute(
    tx,
  )
  return new Map(rows.map((row) => [keyOf(row), row.number]))
}

/**
 * What is missing is taken out of the books on the day of the count: it has to have lain there then, and ever since. A batch that
 * came, or cost more, only after that day was counted after it, and the count is to bear that day.
 */
const againstDay = async (
  tx: Tx,
  day: string,
  lost: readonly (CountedLine & { readonly at: number; readonly difference: string; readonly amount: string })[],
): Promise<Reason[]> => {
  if (lost.length === 0) return []
  const takeable = await takeableOn(tx, lost, day)
  return lost.flatMap(({ placeId, batchId, at, difference, amount }): Reason[] => {
    const there = takeable(placeId, batchId)
    const isThere =
      compare(there.quantity, subtract('0', difference)) >= 0 && compare(there.amount, subtract('0', amount)) >= 0
    return isThere ? [] : [reason('notThereThen', { day, held: there.quantity }, `lines.${at}.countedQty`)]
  })
}

/** Holds what was counted against the books, which stand still until this ends, and writes what differs. */
export const compareWithBooks = async ({ tx, document }: Settling): Promise<void> => {
  const { id, row } = document
  const lines = await countedLines(tx, id)
  await holdBatches(
    tx,
    lines.map(({ batchId }) => batchId),
  )
  const books = await booksOf(tx, row.store_id, lines)
  const others = await othersOf(tx, id, lines)
  const terms = await recountTerms(tx)
  const reasons: Reason[] = []
  const settled = lines.flatMap((line, at) => {
    const of = books.get(keyOf(line))
    const other = others.get(keyOf(line))
    if (!of) reasons.push(reason('notOfStore', {}, `lines.${at}.placeId`))
    if (other !== undefined) reasons.push(reason('inAnotherCount', { number: other }, `lines.${at}.placeId`))
    if (line.counted === null) reasons.push(reason('countMissing', {}, `lines.${at}.countedQty`))
    if (!of || line.counted === null) return []
    if (of.movements !== line.movements) reasons.push(reason('movedMeanwhile', {}, `lines.${at}.recountedQty`))
    else if (
      line.recounted === null &&
      differsMuch({ book: of.quantity, counted: line.counted, unitPrice: of.unitPrice }, terms)
    )
      reasons.push(reason('recountMissing', {}, `lines.${at}.recountedQty`))
    const difference = subtract(line.recounted ?? line.counted, of.quantity)
    if (!isZero(difference) && line.reason === '') reasons.push(reason('reasonMissing', {}, `lines.${at}.lineReason`))
    const amount = rounded(multiply(difference, of.unitPrice), 2)
    return [{ ...line, at, book: of.quantity, difference, amount }]
  })
  const lost = settled.filter(({ difference }) => compare(difference, '0') < 0)
  reasons.push(...(await againstDay(tx, row.counted_on, lost)))
  if (reasons.length > 0) throw new Refusal(500, reasons.slice(0, 200))
  await sql`
    update material.stock_count_line l set book_quantity = t.book, difference = t.difference, difference_amount = t.amount
    from ${recordset(
      settled.map(({ id: line, book, difference, amount }) => ({ id: line, book, difference, amount })),
      { id: 'bigint', book: 'numeric', difference: 'numeric', amount: 'numeric' },
    )} where l.id = t.id`.execute(tx)
  await sumUp(tx, id)
}
const sumUp = (tx: Tx, id: number) =>
  sql`
    update material.stock_count a set gain_amount = t.gain, loss_amount = t.loss from (
      select coalesce(sum(l.difference_amount) filter (where l.difference > 0), 0) as gain, -coalesce(sum(l.difference_amount) filter (where l.difference < 0), 0) as loss
      from material.stock_count_line l where l.document_id = ${id}) t where a.id = ${id}`.execute(tx)

/** What the differences come to, whichever way they go, in USD. */
export const differenceAmount = async (tx: Tx, id: number): Promise<string> => {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(abs(l.difference_amount)), 0)::text as amount from material.stock_count_line l where l.document_id = ${id}`.execute(
    tx,
  )
  return rows[0]?.amount ?? '0'
}

/**
 * Adjusts the books by what differed when it was counted, on the day of the count: its month shows it, which is not closed as
 * long as the count is decided on. What moved since then is in them already.
 */
export const adjust = async ({ tx, actor, document }: Settling): Promise<void> => {
  const { id, row } = document
  const { rows } = await sql<{
    id: number
    place: number
    batch: number
    at: number
    difference: string
    amount: string
  }>`
    select l.id, l.place_id as place, l.batch_id as batch, l.position as at, trim_scale(l.difference)::text as difference, l.difference_amount::text as amount
    from material.stock_count_line l where l.document_id = ${id} and l.difference <> 0 order by l.position`.execute(tx)
  const moves = rows.map(({ id: lineId, place, batch, at, difference, amount }): DocumentMove => {
    const on = { bizDate: row.counted_on, dateField: 'countedOn' }
    const common = { kind: 'adjust' as const, batch, lineId, field: `lines.${at}.countedQty`, ...on }
    return compare(difference, '0') > 0
      ? { ...common, quantity: difference, amount, to: place }
      : { ...common, quantity: difference.slice(1), from: place }
  })
  const posted = await post(tx, { document: id, recordedBy: actor.userId }, moves)
  const worth = rows.map((line, at) => {
    const amount = posted[at]?.amount ?? '0'
    return { id: line.id, amount: compare(line.difference, '0') > 0 ? amount : subtract('0', amount) }
  })
  await sql`
    update material.stock_count_line l set difference_amount = t.amount from ${recordset(worth, { id: 'bigint', amount: 'numeric' })} where l.id = t.id`.execute(
    tx,
  )
  await sumUp(tx, id)
}
