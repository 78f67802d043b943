import { add, compare } from '@geodepot/contracts/kit/decimal.ts'
import type { resultChangeLine } from '@geodepot/contracts/material/result-change.ts'
import type { z } from 'zod'
import { today } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import type { Reason, ReasonParams } from '../../kit/http/refusal.ts'
import { pricing } from '../result/index.ts'
import { type Key, type StandingLine, type StandingResult, reason } from './standing.ts'

export type ChangeLine = z.output<typeof resultChangeLine>

/** Whether it says anything else than the line as it stands. */
export const differs = ({ quantity, finalPrice, validUntil }: ChangeLine, line: StandingLine): boolean =>
  compare(quantity, line.left) !== 0 ||
  compare(finalPrice, line.finalPrice) !== 0 ||
  (validUntil ?? line.validUntil) !== line.validUntil

const againstLine = (
  { quantity, validUntil }: ChangeLine,
  { left, ordered, validUntil: stands }: StandingLine,
): (readonly [key: Key, params: ReasonParams, field: string])[] => [
  ...(compare(quantity, left) > 0 ? [['tooMuch', { quantity: left }, 'quantity'] as const] : []),
  ...(compare(quantity, ordered) < 0 ? [['lessThanOrdered', { quantity: ordered }, 'quantity'] as const] : []),
  ...(validUntil !== undefined && validUntil !== stands && validUntil < today()
    ? [['validPast', {}, 'validUntil'] as const]
    : []),
]

/** What stands against changing these lines, by their places in what was sent. */
export const againstLines = (lines: readonly ChangeLine[], standing: StandingResult['lines']): Reason[] => {
  const seen = new Set<number>()
  return lines.flatMap((line, at): Reason[] => {
    const stands = standing.get(line.sourceLineId)
    if (!stands || compare(stands.left, '0') <= 0) return [reason('unknownLine', {}, `lines.${at}.sourceLineId`)]
    const { name } = stands
    if (seen.has(line.sourceLineId)) return [reason('twice', { name }, `lines.${at}.sourceLineId`)]
    seen.add(line.sourceLineId)
    return againstLine(line, stands).map(([key, params, field]) =>
      reason(key, { name, ...params }, `lines.${at}.${field}`),
    )
  })
}

/** What the result comes to in USD as it stands and with these lines changed, and what the goods of a line do. */
export const weighed = async (tx: Tx, { schemeId, fees, lines }: StandingResult, changes: readonly ChangeLine[]) => {
  const priced = await pricing(tx, schemeId)
  const kept = [...lines.values()].map((line) => ({ ...line, quantity: line.left }))
  const changed = new Map(changes.map((change) => [change.sourceLineId, change]))
  const before = priced(kept)
  const after = priced(
    kept.map((line) => {
      const { quantity = line.quantity, finalPrice = line.finalPrice } = changed.get(line.id) ?? {}
      return { ...line, quantity, finalPrice }
    }),
  )
  return {
    amount_before: add(before.total, fees),
    total_amount: add(after.total, fees),
    goodsOf: (line: StandingLine) => ({
      amount_before: before.of(line)?.goods ?? '0',
      amount: after.of(line)?.goods ?? '0',
    }),
  }
}
