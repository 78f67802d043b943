import { halfWidth } from './half-width.ts'

// Which currencies a sign may stand for, the likeliest first.
const dollars = ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD']
const signs: Readonly<Record<string, readonly string[]>> = {
  $: dollars,
  US$: ['USD'],
  HK$: ['HKD'],
  A$: ['AUD'],
  C$: ['CAD'],
  S$: ['SGD'],
  '¥': ['CNY', 'JPY'],
  '￥': ['CNY', 'JPY'],
  元: ['CNY'],
  人民币: ['CNY'],
  人民币元: ['CNY'],
  RMB: ['CNY'],
  美元: ['USD'],
  欧元: ['EUR'],
  英镑: ['GBP'],
  日元: ['JPY'],
  港元: ['HKD'],
  '€': ['EUR'],
  '£': ['GBP'],
  '₽': ['RUB'],
  '₹': ['INR'],
  '₦': ['NGN'],
  '₺': ['TRY'],
}

const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** The currencies that a sign, a word or a code of three letters may mean; none for what is no currency. */
export const currenciesOf = (text: string): readonly string[] => {
  const mark = halfWidth(text).replaceAll(/\s/g, '').toUpperCase()
  return signs[mark] ?? (codes.has(mark) ? [mark] : [])
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
