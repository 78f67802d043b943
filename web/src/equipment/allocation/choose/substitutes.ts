import { add, isFigure, isZero, multiply, rounded } from '@geodepot/contracts/kit/decimal.ts'
import { groupOf, places, quantityOf } from './choice.ts'
import { type Need, acceptedFactor } from './need.ts'
import type { ChosenLine, What } from '../values.ts'

/** A model chosen for a line that does not accept it, or of which devices fall short of the line's requirements. */
export interface Substitute {
  readonly need: Need
  readonly what: What
  readonly quantity: string
  /** What one unit of it stands for, as written; an accepted one's is not to be written. */
  readonly factor: string
  readonly isAccepted: boolean
  /** Its lines' places among all lines, by which errors are told. */
  readonly places: readonly number[]
}
export const isCounted = (factor: string): boolean => isFigure(factor) && !isZero(factor)
/** What it comes to in the line's unit; nothing as long as its factor is not written. */
export const comesTo = ({ quantity, factor }: Pick<Substitute, 'quantity' | 'factor'>): string | undefined =>
  isCounted(factor) ? rounded(multiply(quantity, factor), places) : undefined

/** What is chosen instead of what these lines ask for, model by model. */
export const substitutesIn = (lines: readonly ChosenLine[], needs: readonly Need[]): Substitute[] => {
  const known = new Map(needs.map((need) => [need.lineId, need]))
  const offered = lines.flatMap((line, index) => {
    const need = known.get(groupOf(line))
    if (!need || !line.$what) return []
    const accepted = acceptedFactor(need, line.$what)
    return accepted === undefined || line.$what.fallsShort === true
      ? [{ need, what: line.$what, line, index, accepted }]
      : []
  })
  return [...Map.groupBy(offered, ({ need, what }) => `${need.lineId} ${what.modelId}`).values()].flatMap(
    (group): Substitute[] => {
      const [first] = group
      if (!first) return []
      const { need, what, accepted, line } = first
      return [
        {
          need,
          what,
          quantity: add('0', ...group.map((one) => quantityOf(one.line))),
          factor: accepted ?? line.factor ?? '',
          isAccepted: accepted !== undefined,
          places: group.map(({ index }) => index),
        },
      ]
    },
  )
}

/** Writes what one unit of a substitute stands for, the same for all of its model under the line. */
export const withFactor = (
  lines: readonly ChosenLine[],
  { places: at }: Pick<Substitute, 'places'>,
  factor: string,
): ChosenLine[] => {
  const touched = new Set(at)
  return lines.map((line, index) => (touched.has(index) ? { ...line, factor } : line))
}

/** Where a factor is missing or cannot be counted with. */
export const uncounted = (substitutes: readonly Substitute[]): Substitute[] =>
  substitutes.filter(({ isAccepted, factor }) => !isAccepted && !isCounted(factor))
