import { add, compare, isZero, subtract } from '@geodepot/contracts/kit/decimal.ts'
import {
  type AwardedAmounts,
  type ComparedLine,
  type Offered,
  awardedAmounts,
  comparison,
  isLowest,
  offeredCells,
} from '@geodepot/contracts/material/scheme.rules.ts'
import type { OfferRow, SchemeDetail, SchemeLineRow } from '@geodepot/contracts/material/scheme.ts'

/** What is recommended while it is chosen: how much of which offer, as it is typed, and why it is not the lowest. */
export interface Choice {
  readonly parts: ReadonlyMap<number, string>
  readonly reason: string
}
export type Choices = ReadonlyMap<number, Choice>
export const nothing: Choice = { parts: new Map(), reason: '' }

const figure = /^\d{1,14}(\.\d{1,3})?$/
export const isQuantity = (text: string): boolean => figure.test(text) && !isZero(text)

/** What was recommended, to be chosen anew. A reason is said once for a line. */
export const choicesOf = ({ awards }: Pick<SchemeDetail, 'awards'>): Choices =>
  new Map(
    [...Map.groupBy(awards, ({ sourceLineId }) => sourceLineId)].map(([line, of]) => [
      line,
      {
        parts: new Map(of.map(({ offerId, quantity }) => [offerId, quantity])),
        reason: of.find(({ reason }) => reason !== '')?.reason ?? '',
      },
    ]),
  )

const counted = (text: string): string => (isQuantity(text) ? text : '0')
/** What of a line nobody is recommended for. */
export const leftOf = ({ quantity }: Pick<SchemeLineRow, 'quantity'>, { parts }: Choice): string =>
  subtract(quantity, ...[...parts.values()].map(counted))

/** One press recommends an offer for what is left of a line, or in place of another that has it all; or no longer. */
export const pressed = (line: SchemeLineRow, choice: Choice, offerId: number): Choice => {
  if (choice.parts.has(offerId))
    return { ...choice, parts: new Map([...choice.parts].filter(([of]) => of !== offerId)) }
  const left = leftOf(line, choice)
  const parts =
    compare(left, '0') > 0 ? new Map([...choice.parts, [offerId, left]]) : new Map([[offerId, line.quantity]])
  return { ...choice, parts }
}
export const written = (choice: Choice, offerId: number, quantity: string): Choice => ({
  ...choice,
  parts: new Map([...choice.parts, [offerId, quantity]]),
})
/** Whether something is chosen of the line that is not the lowest. */
export const needsReason = (compared: ComparedLine | undefined, { parts }: Choice): boolean =>
  [...parts.keys()].some((offerId) => !(compared && isLowest(compared, offerId)))

/** Offers that may be read, as the comparison takes them. */
export const readable = (offers: readonly OfferRow[]): Offered[] =>
  offers.flatMap(({ offerId, terms }) => (terms ? [{ offerId, ...terms }] : []))
// An offer costs the same as long as neither it nor the lines change: what one writes beside it works nothing out again.
export const compared = (lines: readonly SchemeLineRow[], offers: readonly Offered[]) =>
  comparison(
    lines,
    offers.map((offer) => ({ offerId: offer.offerId, cells: offeredCells(offer, lines) })),
  )

/** The lowest of every line, in full. */
export const lowestOf = (
  lines: readonly SchemeLineRow[],
  by: ReadonlyMap<number, ComparedLine>,
  before: Choices,
): Choices =>
  new Map(
    lines.map((line) => {
      const of = by.get(line.sourceLineId)
      const lowest = of && [...of.cells.keys()].find((offerId) => isLowest(of, offerId))
      const reason = before.get(line.sourceLineId)?.reason ?? ''
      return [line.sourceLineId, { reason, parts: new Map(lowest === undefined ? [] : [[lowest, line.quantity]]) }]
    }),
  )

/** As it is sent. */
export const awardsOf = (choices: Choices, by: ReadonlyMap<number, ComparedLine>) =>
  [...choices].flatMap(([sourceLineId, { parts, reason }]) => {
    const of = by.get(sourceLineId)
    return [...parts].map(([offerId, quantity]) => ({
      sourceLineId,
      offerId,
      quantity,
      ...(reason !== '' && !(of && isLowest(of, offerId)) && { reason }),
    }))
  })

export interface Sums {
  readonly amounts: AwardedAmounts
  /** Of what is recommended, against what it was thought to cost. */
  readonly saving: string
}
/** What is recommended costs together. */
export const sumsOf = (lines: readonly SchemeLineRow[], offers: readonly Offered[], choices: Choices): Sums => {
  const amounts = awardedAmounts(
    offers,
    [...choices].flatMap(([sourceLineId, { parts }]) =>
      [...parts].map(([offerId, quantity]) => ({ sourceLineId, offerId, quantity: counted(quantity) })),
    ),
  )
  const complete = lines.filter((line) => isZero(leftOf(line, choices.get(line.sourceLineId) ?? nothing)))
  const estimate = add('0', ...complete.map(({ estimatedAmount }) => estimatedAmount))
  const landed = complete.flatMap(({ sourceLineId }) =>
    [...(choices.get(sourceLineId)?.parts.keys() ?? [])].flatMap(
      (offerId) => amounts.of({ sourceLineId, offerId })?.landed ?? [],
    ),
  )
  return { amounts, saving: subtract(estimate, ...landed) }
}
