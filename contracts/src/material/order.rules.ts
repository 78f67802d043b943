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

/** A container's number as it is kept: in capitals, without what people write between its parts. */
export const plainContainerNo = (given: string): string => given.replaceAll(/[\s-]/g, '').toUpperCase()

// What the letters A to Z count: from ten on, without the multiples of eleven (ISO 6346).
const counts = Array.from({ length: 29 }, (_, at) => at + 10).filter((count) => count % 11 !== 0)
const countOf = (sign: string): number =>
  /\d/.test(sign) ? Number(sign) : (counts[sign.charCodeAt(0) - 'A'.charCodeAt(0)] ?? 0)
/** Whether a container's number has its form and its check digit (ISO 6346); none at all is as good. */
export const isContainerNo = (given: string): boolean => {
  const number = plainContainerNo(given)
  if (number === '') return true
  if (!/^[A-Z]{3}[UJZ]\d{7}$/.test(number)) return false
  const sum = Array.from(number.slice(0, 10), countOf).reduce((all, count, at) => all + count * 2 ** at, 0)
  return (sum % 11) % 10 === Number(number.at(-1))
}
