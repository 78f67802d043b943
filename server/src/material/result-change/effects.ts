import type { Text } from '@geodepot/contracts/kit/messages.ts'
import { compare, isZero, subtract } from '@geodepot/contracts/kit/decimal.ts'
import type { DecidedLine } from '@geodepot/contracts/kit/line-decision.rules.ts'
import { resultChange } from '@geodepot/contracts/material/result-change.ts'
import { sql } from 'kysely'
import { type Tx, recordset, namedInBoth } from '../../kit/database/database.ts'
import { type Doing, grantedLines } from '../../kit/document/index.ts'
import { type Reason, refuseAny } from '../../kit/http/refusal.ts'
import { type Changed, changeResult } from '../result/index.ts'
import { type ChangeLine, againstLines, differs, weighed } from './examine.ts'
import { reason, standingOf } from './standing.ts'

type Any = Omit<Doing<typeof resultChange, 'material.result_change', unknown>, 'input'>
const tables = { spec: resultChange, lineTable: 'material.result_change_line' } as const

interface Kept extends ChangeLine {
  readonly id: number
}
const linesOf = async (tx: Tx, id: number): Promise<Kept[]> =>
  (
    await sql<Kept & { validUntil: string | null }>`
      select id, source_line_id as "sourceLineId", trim_scale(quantity)::text as quantity, trim_scale(final_price)::text as "finalPrice", valid_until as "validUntil"
      from material.result_change_line where document_id = ${id} order by position`.execute(tx)
  ).rows.map(({ validUntil, ...line }) => ({ ...line, ...(validUntil !== null && { validUntil }) }))

/** Looks at the result again, which may have been ordered of or closed since, and keeps what it comes to: the chain goes by it. */
export const settle = async ({ tx, document: { id, row } }: Any): Promise<void> => {
  const [standing, lines] = [await standingOf(tx, row.result_id), await linesOf(tx, id)]
  refuseAny([
    ...againstLines(lines, standing.lines),
    ...lines.flatMap((line, at): Reason[] => {
      const stands = standing.lines.get(line.sourceLineId)
      return stands && !differs(line, stands) ? [reason('nothingChanged', {}, `lines.${at}.quantity`)] : []
    }),
  ])
  const { goodsOf, amount_before, total_amount } = await weighed(tx, standing, lines)
  await sql`update material.result_change set amount_before = ${amount_before}, total_amount = ${total_amount} where id = ${id}`.execute(
    tx,
  )
  const amounts = lines.flatMap((line) => {
    const stands = standing.lines.get(line.sourceLineId)
    return stands ? [{ id: line.id, left: stands.left, price: stands.finalPrice, ...goodsOf(stands) }] : []
  })
  await sql`
    update material.result_change_line l set quantity_before = t.left, price_before = t.price, amount_before = t.amount_before, amount = t.amount
    from ${recordset(amounts, {
      id: 'bigint',
      left: 'numeric',
      price: 'numeric',
      amount_before: 'numeric',
      amount: 'numeric',
    })} where l.id = t.id`.execute(tx)
}

/** What is ordered by now is bought: no decision leaves less of a line. */
export const againstOrdered = async (tx: Tx, lines: readonly DecidedLine[]): Promise<ReadonlyMap<number, Reason>> => {
  const { rows } = await sql<{ id: number; name: Text; ordered: string }>`
    select c.id, ${namedInBoth('s')} as name, trim_scale(l.claimed_quantity)::text as ordered from material.result_change_line c join material.result_line l on l.id = c.source_line_id
    join material.scheme_award w on w.id = l.award_id join material.plan_line pl on pl.id = w.source_line_id
    join material.analysis_line al on al.id = pl.source_line_id join material.application_line s on s.id = al.source_line_id
    where c.id = any(${lines.map(({ lineId }) => lineId)}::bigint[])`.execute(tx)
  const ordered = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    lines.flatMap(({ lineId, quantity }): [number, Reason][] => {
      const of = ordered.get(lineId)
      // A line that is refused stays as it was.
      if (!of || isZero(quantity) || compare(quantity, of.ordered) >= 0) return []
      const params = { name: of.name, quantity: of.ordered }
      return [[lineId, reason('lessThanOrdered', params)]]
    }),
  )
}

/** What is approved is in force: orders go by the new prices, and what is taken off is sourced again. */
export const putInForce = async (doing: Any): Promise<void> => {
  const { tx, actor, context, document } = doing
  const { id, number, row } = document
  const granted = await grantedLines(tx, tables, id)
  const lines = (await linesOf(tx, id)).filter((line) => !isZero(granted.get(line.id)?.granted ?? '0'))
  await changeResult(tx, actor, context, row.result_id, { number, reason: row.reason }, async () => {
    const { lines: standing } = await standingOf(tx, row.result_id)
    const left = lines.flatMap((line): (Changed & { id: number; granted: string })[] => {
      const stands = standing.get(line.sourceLineId)
      const asked = granted.get(line.id)?.granted ?? '0'
      if (!stands) return []
      // What was closed since is not there any more.
      const to = compare(asked, stands.left) > 0 ? stands.left : asked
      if (compare(to, stands.ordered) < 0)
        refuseAny([reason('lessThanOrdered', { name: stands.name, quantity: stands.ordered }, 'lines')])
      const { sourceLineId, finalPrice, validUntil } = line
      const released = subtract(stands.left, to)
      return [{ id: line.id, granted: to, lineId: sourceLineId, finalPrice, validUntil, released }]
    })
    await sql`
      update material.result_change_line l set granted_quantity = t.granted from ${recordset(left, { id: 'bigint', granted: 'numeric' })} where l.id = t.id`.execute(
      tx,
    )
    return left
  })
}
