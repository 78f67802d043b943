import type { Amounts } from './amounts.ts'
import { unitIn } from './amounts.ts'
import { add, isZero } from './decimal.ts'

/**
 * What lines come to, unit by unit, in the order in which the units first occur; a unit of which there is nothing is left
 * out. Apart from the wire, so that a page that only shows amounts does not carry the arithmetic.
 */
export const amountsIn = <L extends object>(
  lines: readonly L[],
  quantityOf: (line: L) => string,
  unitOf: (line: L) => string = unitIn,
): Amounts =>
  [...Map.groupBy(lines, unitOf)]
    .map(([unit, some]) => ({ unit, quantity: add('0', ...some.map(quantityOf)) }))
    .filter(({ quantity }) => !isZero(quantity))
