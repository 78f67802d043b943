import type { VirtualOrderLineRow } from '@geodepot/contracts/material/virtual-order.ts'
import type { LineDecision } from '@geodepot/contracts/kit/line-decision.ts'
import { compare, isZero } from '@geodepot/contracts/kit/decimal.ts'

/** What a project manager types: quantities that are lowered, by their line, and why a line is left out. */
export interface OrderDraft {
  readonly opinion: string
  readonly quantities: Readonly<Record<number, string>>
  readonly reasons: Readonly<Record<number, string>>
}
export const emptyDraft: OrderDraft = { opinion: '', quantities: {}, reasons: {} }

type Line = Pick<VirtualOrderLineRow, 'lineId' | 'quantity'>
export const typedFor = ({ lineId, quantity }: Line, draft: OrderDraft): string => draft.quantities[lineId] ?? quantity
export const isLeftOut = (line: Line, draft: OrderDraft): boolean => /^0+(\.0+)?$/.test(typedFor(line, draft).trim())

/** What is wrong with what was typed for a line. */
export const wrongWith = (line: Line, draft: OrderDraft): 'notAQuantity' | 'tooHigh' | 'whyLowered' | undefined => {
  const typed = typedFor(line, draft).trim()
  if (!/^\d{1,14}(\.\d{1,3})?$/.test(typed)) return 'notAQuantity'
  if (compare(typed, line.quantity) > 0) return 'tooHigh'
  return isLeftOut(line, draft) && (draft.reasons[line.lineId] ?? '').trim() === '' ? 'whyLowered' : undefined
}
/** The decisions that quantities stand for: a line that stays as it was is not named. */
export const decisionsOf = (lines: readonly Line[], draft: OrderDraft): LineDecision[] =>
  lines.flatMap((line): LineDecision[] => {
    const typed = typedFor(line, draft).trim()
    const { lineId } = line
    if (compare(typed, line.quantity) === 0) return []
    return isZero(typed)
      ? [{ lineId, decision: 'refuse', opinion: (draft.reasons[lineId] ?? '').trim() }]
      : [{ lineId, decision: 'lower', quantity: typed }]
  })
