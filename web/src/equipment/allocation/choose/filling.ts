import type { Candidate, StockRow } from '@geodepot/contracts/equipment/allocation.ts'

import { compare, isZero, multiply, subtract, wholes } from '@geodepot/contracts/kit/decimal.ts'
import { type Need, acceptedFactor } from './need.ts'

/** The amount that `count` units of a factor leave of what is open. */
const less = (open: string, count: number | string, factor: string): string => subtract(open, multiply(count, factor))

/**
 * Of free devices as many as what is open takes, and no more: those in nobody's draft before the others, models chosen
 * already (`known`) first, then whichever
 * has the most to give. Of as few models as can be: nodes of two makers do not work together, so another maker's does
 * not fill what less than one would.
 */
export const devicesFor = (
  devices: readonly Candidate[],
  need: Need,
  open: string,
  known: ReadonlySet<number>,
): Candidate[] => {
  const groups = [
    ...Map.groupBy(
      devices.filter(({ fallsShort }) => !fallsShort),
      ({ draftNumber, modelId }) => `${draftNumber === null} ${modelId}`,
    ).values(),
  ]
    .flatMap((group) => {
      const factor = group[0] && acceptedFactor(need, group[0])
      return group[0] && factor !== undefined
        ? [
            {
              group,
              factor,
              gives: group.length * Number(factor),
              isKnown: known.has(group[0].modelId),
              isDrafted: group[0].draftNumber !== null,
            },
          ]
        : []
    })
    .toSorted(
      (a, b) => Number(a.isDrafted) - Number(b.isDrafted) || Number(b.isKnown) - Number(a.isKnown) || b.gives - a.gives,
    )
  const taken: Candidate[] = []
  let left = open
  for (const { group, factor } of groups) {
    const count = Math.min(group.length, wholes(left, factor))
    taken.push(...group.slice(0, count))
    left = less(left, count, factor)
    if (isZero(left) || (count > 0 && count < group.length)) break
  }
  return taken
}

/** Of bulk stock of several models as much as what is open takes, in whole units, the largest stock first. */
export const stockFor = (
  stock: readonly StockRow[],
  need: Need,
  open: string,
): { readonly row: StockRow; readonly qty: string }[] => {
  const offers = stock
    .flatMap((row) => {
      const factor = acceptedFactor(need, row)
      return factor === undefined ? [] : [{ row, factor }]
    })
    .toSorted((a, b) => compare(multiply(b.row.available, b.factor), multiply(a.row.available, a.factor)))
  let left = open
  return offers.flatMap(({ row, factor }) => {
    const fits = String(wholes(left, factor))
    const qty = compare(row.available, fits) < 0 ? row.available : fits
    if (isZero(qty)) return []
    left = less(left, qty, factor)
    return [{ row, qty }]
  })
}
