import { compare, isZero, multiply, subtract } from '../kit/decimal.ts'

/** From where on a difference is counted again. */
export interface RecountTerms {
  /** Of what the books say, in per cent. */
  readonly percent: string
  /** In USD. */
  readonly amount: string
}
const size = (figure: string): string => figure.replace(/^-/, '')
/** Whether what was counted differs so much from the books that it is counted again. Quantities and unit price are decimals. */
export const differsMuch = (
  { book, counted, unitPrice }: { readonly book: string; readonly counted: string; readonly unitPrice: string },
  terms: RecountTerms,
): boolean => {
  const difference = size(subtract(counted, book))
  if (isZero(difference)) return false
  return (
    compare(multiply(difference, '100'), multiply(size(book), terms.percent)) > 0 ||
    compare(multiply(difference, unitPrice), terms.amount) > 0
  )
}
