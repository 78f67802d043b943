import { shippedCurrencies } from './currencies.ts'
import { halfWidth } from './half-width.ts'

// Which currencies a sign or a word may stand for, the likeliest first.
const spellings = new Map(
  [
    ...Map.groupBy(
      shippedCurrencies.flatMap(({ code, name, sign, words = [] }) =>
        [...new Set([sign, name, ...words])].filter((word) => word !== '').map((word) => ({ word, code })),
      ),
      ({ word }) => word,
    ),
  ].map(([word, meant]) => [word, meant.map(({ code }) => code)] as const),
)

const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** The currencies that a sign, a word or a code of three letters may mean; none for what is no currency. */
export const currenciesOf = (text: string): readonly string[] => {
  const mark = halfWidth(text).replaceAll(/\s/g, '').toUpperCase()
  return spellings.get(mark) ?? (codes.has(mark) ? [mark] : [])
}

export interface Amount {
  readonly amount: string
  /** What the sign beside the figure may mean. */
  readonly currencies: readonly string[]
}

/** An amount as people write it, with the currency that stands beside it. What is no amount stays as it is. */
export const amountOf = (text: string): Amount => {
  const plain = halfWidth(text).replaceAll(/\s/g, '')
  const [, minus = '', before = '', figure = '', behind = ''] =
    /^(-?)([^\d.,-]*)(-?[\d,]+(?:\.\d*)?|\.\d+)([^\d.,-]*)$/.exec(plain) ?? []
  const mark = before + behind
  const currencies = mark === '' ? [] : currenciesOf(mark)
  if (figure === '' || (mark !== '' && currencies.length === 0)) return { amount: plain, currencies: [] }
  const amount = minus + figure
  return { amount: /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(amount) ? amount.replaceAll(',', '') : amount, currencies }
}

const scales = /万|千|百万|亿|thousand|million|\bk\b|\bmn?\b|'000/i
/** What a head says of its column's amounts: in which currency, and whether in thousands and the like. */
export const amountHead = (head: string): { currencies: readonly string[]; scaled: boolean } => {
  const notes = Array.from(head.normalize('NFKC').matchAll(/[([【{]([^)\]】}]*)[)\]】}]/g), ([, note = '']) => note)
  return {
    currencies: notes.map(currenciesOf).find((found) => found.length > 0) ?? [],
    scaled: notes.some((note) => scales.test(note)),
  }
}
