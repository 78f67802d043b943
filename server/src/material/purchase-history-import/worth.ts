// What a row of the past comes to: the one reading of its figures in which quantity, price and amount agree.
import { compare, divided, multiply, rounded, subtract } from '@geodepot/contracts/kit/decimal.ts'
import type { priceBases } from '@geodepot/contracts/material/purchase-history-import.ts'
import type { Price } from './values.ts'

export interface Given {
  readonly quantities: readonly string[]
  readonly price: Price | undefined
  readonly amount: Price | undefined
  readonly packs: readonly string[]
  readonly priceFor: (typeof priceBases)[number] | undefined
  /** Of the currency. */
  readonly digits: number
}
export interface Worth {
  readonly quantity: string
  readonly packSize: string | null
  readonly unitPrice: string
  readonly amount: string
}
export type Unfit =
  | { readonly field: 'unitPrice'; readonly key: 'noPriceNorAmount' | 'unclearFigure' }
  | { readonly field: 'unitPrice'; readonly key: 'packUnclear'; readonly pack: string }
  | { readonly field: 'amount'; readonly key: 'amountDiffers'; readonly computed: string; readonly given: string }

const placesOf = (figure: string): number => (figure.split('.')[1] ?? '').length
/** A price is rounded where it is written: so much may a quantity times it differ from the amount. */
const agrees = (computed: string, given: string, price: string, times: string, digits: number): boolean => {
  const step = Number(`5e-${Math.max(2, placesOf(price)) + 1}`)
  const allowed = step * Number(times) + Number(`1e-${digits}`)
  return Math.abs(Number(subtract(computed, given))) <= allowed
}

interface Reading extends Worth {
  readonly price: string
  readonly computed: string
  readonly times: string
}
/** Every way in which quantity, price and pack can be read together. */
const readings = ({ quantities, price, packs, priceFor, digits }: Given): Reading[] => {
  const sizes = packs.length === 0 ? [null] : packs
  return quantities.flatMap((quantity) =>
    sizes.flatMap((size) =>
      (price?.figures ?? []).flatMap((figure) => {
        const pack = price?.per ?? size
        const isPack = pack !== null && compare(pack, 1) > 0
        const parts = !isPack
          ? ['1']
          : price?.per !== undefined || priceFor === 'pack'
            ? [pack]
            : priceFor === 'unit'
              ? ['1']
              : ['1', pack]
        return parts.map((part) => {
          const times = part === '1' ? quantity : divided(quantity, part, 12)
          const computed = part === '1' ? multiply(quantity, figure) : divided(multiply(quantity, figure), part, 8)
          return {
            quantity,
            packSize: isPack ? pack : null,
            price: figure,
            unitPrice: part === '1' ? rounded(figure, 6) : divided(figure, part, 6),
            amount: rounded(computed, digits),
            computed,
            times,
          }
        })
      }),
    ),
  )
}
const same = (a: Worth, b: Worth): boolean =>
  a.quantity === b.quantity && a.amount === b.amount && a.unitPrice === b.unitPrice

/** What a row comes to, or why that cannot be said. */
export const worthOf = (given: Given): Worth | Unfit => {
  const { amount, price, quantities, packs, digits } = given
  if (!price && !amount) return { field: 'unitPrice', key: 'noPriceNorAmount' }
  if (!price) {
    const [[quantity = '0'], [sum = '0']] = [quantities, amount?.figures ?? []]
    if (quantities.length > 1 || (amount?.figures.length ?? 0) > 1) return { field: 'unitPrice', key: 'unclearFigure' }
    return {
      quantity,
      packSize: packs[0] ?? null,
      unitPrice: divided(sum, quantity, 6),
      amount: rounded(sum, digits),
    }
  }
  const all = readings(given)
  const fit = amount
    ? all.flatMap((reading) =>
        amount.figures
          .filter((sum) => agrees(reading.computed, sum, reading.price, reading.times, digits))
          .map((sum): Worth => ({ ...reading, amount: rounded(sum, digits) })),
      )
    : all
  const [first] = fit
  if (!first) {
    const [computed] = all
    return { field: 'amount', key: 'amountDiffers', computed: computed?.amount ?? '', given: amount?.figures[0] ?? '' }
  }
  if (fit.every((other) => same(first, other))) {
    const { quantity, packSize, unitPrice } = first
    return { quantity, packSize, unitPrice, amount: first.amount }
  }
  return first.packSize !== null && price.figures.length === 1
    ? { field: 'unitPrice', key: 'packUnclear', pack: first.packSize }
    : { field: 'unitPrice', key: 'unclearFigure' }
}
