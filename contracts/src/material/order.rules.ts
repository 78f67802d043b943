import { compare, isZero, multiply, subtract, wholes } from '../kit/decimal.ts'

/**
 * How much of an ordered quantity goes beyond what is approved: less than one pack of a material that comes in packs, and only
 * to make them whole. Nothing where it is too much.
 */
export const beyondApproval = (quantity: string, open: string, pack: string | null): string | undefined => {
  const extra = subtract(quantity, open)
  if (compare(extra, '0') <= 0) return '0'
  if (pack === null || compare(extra, pack) >= 0) return undefined
  return isZero(subtract(quantity, multiply(wholes(quantity, pack), pack))) ? extra : undefined
}
