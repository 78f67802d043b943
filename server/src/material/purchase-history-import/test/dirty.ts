// A purchase file as an office has it after ten years: a title, a head in two rows that comes again, cells that mean "as
// above", seven ways to write a day, prices with signs of three currencies in both styles, packs, formulas, subtotals, words
// where figures belong, and notes at the end. Made anew for each test, always the same.
import { workbook } from '../../../kit/sheet/test/archive.ts'

export type Cell = string | number | { readonly formula: number }
export interface Dirty {
  readonly rows: readonly (readonly Cell[])[]
  /** What its good rows come to, in hundredths, worked out as they are made. */
  readonly cents: Readonly<Record<string, number>>
  readonly good: number
  /** Rows of the sheet that only add up others. */
  readonly totalRows: readonly number[]
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const cellOf = (cell: Cell): string => {
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (typeof cell === 'object') return `<c><f>H9*J9</f><v>${cell.formula}</v></c>`
  return cell === '' ? '<c/>' : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}
export const bookOf = (rows: readonly (readonly Cell[])[]): Buffer =>
  workbook(rows.map((cells) => `<row>${cells.map(cellOf).join('')}</row>`).join(''))

export const heads: readonly (readonly string[])[] = [
  [
    '订单号',
    '项次',
    '日期',
    '供应商',
    '物资名称',
    '规格型号',
    '件号',
    '采购',
    '',
    '装箱数',
    '价格',
    '',
    '运费',
    '备注',
  ],
  ['', '', '', '', '', '', '', 'Qty', '单位', '', '单价', 'Amount', '', ''],
]

const english = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const german = (cents: number): string =>
  (cents / 100).toLocaleString('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const fullWidth = (text: string): string =>
  text.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The same day in each of the ways in which people wrote it. */
export const dayWritten = (day: Date, way: number): Cell => {
  const [y, m, d] = [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()]
  const two = (part: number) => String(part).padStart(2, '0')
  const ways: Cell[] = [
    `${y}/${m}/${d}`,
    `${two(d)}.${two(m)}.${y}`,
    `${y}${two(m)}${two(d)}`,
    day.getTime() / 86_400_000 + 25_569,
    `${y}年${m}月${d}日`,
    `${d}-${monthNames[m - 1]}-${String(y).slice(2)}`,
    `${two(d)}/${two(m)}/${y}`,
  ]
  return ways[way % ways.length] ?? ''
}

interface Figures {
  readonly currency: string
  readonly quantity: Cell
  readonly pack: Cell
  readonly price: Cell
  readonly amount: Cell
  readonly cents: number
}
/** A price of so many cents for so many, in the manner of the order that it stands in. */
const figuresOf = (order: number, line: number): Figures => {
  const price = 850 + ((order * 37 + line * 11) % 400) * 25
  const quantity = 4 + ((order + line) % 9) * 12
  const plain = { quantity: String(quantity), pack: '', cents: price * quantity } as const
  switch (order % 5) {
    case 0: {
      if (line === 1) {
        const cents = (price * quantity * 10) / 10
        return {
          currency: 'USD',
          quantity: english(quantity * 1000).replace('.00', ''),
          pack: '',
          price: `USD ${english(price)}/10pcs`,
          amount: english(cents),
          cents,
        }
      }
      return { ...plain, currency: 'USD', price: `USD ${english(price)}`, amount: `$${english(plain.cents)}` }
    }
    case 1:
      return { ...plain, currency: 'EUR', price: `€${german(price)}`, amount: `${german(plain.cents)} €` }
    case 2: {
      if (line === 2) {
        // A price of a box, and how many are in it.
        const cents = price * 3
        return { currency: 'CNY', quantity: 36, pack: 12, price: `¥${price / 100}`, amount: cents / 100, cents }
      }
      return { ...plain, currency: 'CNY', price: `¥${price / 100}`, amount: plain.cents / 100 }
    }
    case 3:
      return { ...plain, currency: 'CNY', price: `${price / 100} RMB`, amount: { formula: plain.cents / 100 } }
    default:
      return {
        ...plain,
        currency: 'CNY',
        quantity: fullWidth(String(quantity)),
        price: `￥${fullWidth(english(price))}`,
        amount: '',
      }
  }
}
const freights: readonly Cell[] = ['', '120', '见 PO 123', 'included', '含运费', 'see PO 77']

const linesOfAnOrder = 3
/** So many good lines, with all that stands between and around them. */
export const dirtyFile = (lines: number): Dirty => {
  const rows: Cell[][] = [['2019—2021 年采购台账 / Purchase ledger'], ...heads.map((row) => [...row])]
  const cents: Record<string, number> = {}
  const totalRows: number[] = []
  let subtotal = 0
  for (let at = 0; at < lines; at += 1) {
    const [order, line] = [Math.floor(at / linesOfAnOrder), at % linesOfAnOrder]
    const day = new Date(Date.UTC(2019, 0, 2 + (order % 700)))
    const isFirst = line === 0
    const of = figuresOf(order, line)
    rows.push([
      isFirst ? `PO-${String(1000 + order)}` : '',
      // Old numbers of lines, of every second order only.
      order % 2 === 0 ? String(line + 1) : '',
      isFirst ? dayWritten(day, order) : '',
      isFirst ? `供应商 ${order % 12}` : '',
      `滤芯 ${(order * 3 + line) % 40}`,
      `${line + 1}0 um`,
      `HF-${100 + ((order * 3 + line) % 40)}`,
      of.quantity,
      '件',
      of.pack,
      of.price,
      of.amount,
      freights[at % freights.length] ?? '',
      at % 9 === 0 ? '急' : '',
    ])
    cents[of.currency] = (cents[of.currency] ?? 0) + of.cents
    subtotal += of.cents
    if (at % 30 === 29) {
      rows.push(['小计', '', '', '', '', '', '', '', '', '', '', subtotal / 100, '', ''])
      totalRows.push(rows.length)
      subtotal = 0
    }
  }
  rows.push(['合计（各币种）', '', '', '', '', '', '', '', '', '', '', '见下', '', ''])
  totalRows.push(rows.length)
  return { rows, cents, good: lines, totalRows }
}

/** Rows with something wrong, or told twice, each of an order of its own. */
export const row = (order: string, change: Partial<Record<number, Cell>> = {}): Cell[] => {
  const plain: Cell[] = [
    order,
    '',
    '2019-05-06',
    '供应商 1',
    '滤芯 1',
    '10 um',
    '',
    '10',
    '件',
    '',
    '¥12.50',
    '125',
    '',
    '',
  ]
  return plain.map((cell, at) => change[at] ?? cell)
}
