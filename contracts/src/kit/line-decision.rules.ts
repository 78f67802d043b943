import { compare, isZero } from './decimal.ts'
import type { LineDecision, LineVerdict } from './line-decision.ts'

/** A line as the decisions so far have left it. */
export interface GrantedLine {
  readonly lineId: number
  readonly position: number
  /** What the document asks for. */
  readonly asked: string
  /** What came in to this decision: nobody raises it any more. */
  readonly granted: string
}
/** What a decision makes of a line: a line that is not named goes on as it came in. */
export interface DecidedLine {
  readonly lineId: number
  readonly decision: LineVerdict
  readonly before: string
  readonly quantity: string
  readonly opinion: string
}

interface LineObjection {
  readonly field: string
  readonly key: 'unknownLine' | 'lineRefused' | 'lowerQuantity' | 'lineOpinion'
  readonly params?: { readonly quantity: string }
}
/** What is wrong with the decisions on lines, against what each line still has. */
export const lineObjections = (
  decided: readonly LineDecision[],
  lines: ReadonlyMap<number, GrantedLine>,
): LineObjection[] => {
  const seen = new Set<number>()
  return decided.flatMap(({ lineId, decision, quantity: to, opinion = '' }, index): LineObjection[] => {
    const at = `lines.${index}`
    const line = lines.get(lineId)
    if (!line || seen.has(lineId)) return [{ field: `${at}.lineId`, key: 'unknownLine' }]
    seen.add(lineId)
    const { granted } = line
    if (isZero(granted)) return decision === 'refuse' ? [] : [{ field: `${at}.decision`, key: 'lineRefused' }]
    if (decision === 'lower' && (to === undefined || isZero(to) || compare(to, granted) >= 0))
      return [{ field: `${at}.quantity`, key: 'lowerQuantity', params: { quantity: granted } }]
    if (decision === 'refuse' && opinion === '') return [{ field: `${at}.opinion`, key: 'lineOpinion' }]
    return []
  })
}

/** Every line with what this decision makes of it. */
export const decidedLines = (
  decided: readonly LineDecision[],
  lines: ReadonlyMap<number, GrantedLine>,
): DecidedLine[] => {
  const named = new Map(decided.map((one) => [one.lineId, one]))
  return [...lines.values()].map(({ lineId, granted }) => {
    const { decision = isZero(granted) ? 'refuse' : 'approve', quantity: to, opinion = '' } = named.get(lineId) ?? {}
    const quantityOf = { approve: granted, lower: to ?? granted, refuse: '0' }
    return { lineId, decision, before: granted, quantity: quantityOf[decision], opinion }
  })
}

/** What lines make of their document's approval at its end: all of them in full, some or less, or none. */
export const outcomeOfLines = (
  lines: readonly Pick<GrantedLine, 'asked' | 'granted'>[],
): 'approved' | 'partialApproved' | 'refused' => {
  if (lines.every(({ asked, granted }) => compare(asked, granted) === 0)) return 'approved'
  return lines.every(({ granted }) => isZero(granted)) ? 'refused' : 'partialApproved'
}
