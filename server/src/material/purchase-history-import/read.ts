// A row of a purchase file of the past, each of its cells understood or refused.
import { currenciesOf } from '@geodepot/contracts/kit/amount.ts'
import { compare } from '@geodepot/contracts/kit/decimal.ts'
import type { ImportPlan } from '@geodepot/contracts/kit/import.ts'
import { importMessages } from '@geodepot/contracts/kit/import.messages.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { type PurchaseHistoryField, type priceBases } from '@geodepot/contracts/material/purchase-history-import.ts'
import { purchaseHistoryImportMessages } from '@geodepot/contracts/material/purchase-history-import.messages.ts'
import type { ReasonParams } from '../../kit/http/refusal.ts'
import type { GivenRow, Issue } from '../../kit/import/index.ts'
import { type DateOrder, type DecimalSign, type Price, countOf, dayOf, priceOf } from './values.ts'
import { worthOf } from './worth.ts'

type Field = PurchaseHistoryField
type Key = keyof typeof purchaseHistoryImportMessages.texts
export const issue = (field: Field, key: Key, params: ReasonParams = {}, value?: string): Issue => ({
  field,
  from: purchaseHistoryImportMessages.namespace,
  key,
  params,
  ...(value !== undefined && { value }),
})

/** What a row says, once all of it is understood. */
export interface ReadRow {
  readonly row: number
  readonly orderNo: string
  readonly lineNo: string
  readonly orderedOn: string
  readonly supplier: string
  readonly materialCode: string
  readonly material: string
  readonly spec: string
  readonly partNo: string
  readonly quantity: string
  readonly unit: string
  readonly packSize: string | null
  readonly currencyCode: string
  readonly unitPrice: string
  readonly amount: string
  readonly freightAmount: string | null
  readonly freightNote: string
  readonly project: string
  readonly note: string
}
export type Read = { readonly data: ReadRow } | { readonly issues: readonly Issue[] }

/** What the columns of an order say once for all of its lines. */
const orderColumns = ['orderNo', 'orderedOn', 'supplier', 'currencyCode', 'project'] as const satisfies readonly Field[]
/** Empty cells of an order's columns as the row above has them, where the person says that they mean that. */
export const filled = (rows: readonly GivenRow[], plan: ImportPlan): readonly GivenRow[] => {
  if (plan.defaults['blanks'] !== 'above') return rows
  const mapped = orderColumns.filter((name) => plan.columns.some(({ field }) => field === name))
  const above: Record<string, string> = {}
  return rows.map((row) => {
    const missing: Record<string, string> = {}
    for (const name of mapped) {
      const [own, before] = [row.values[name], above[name]]
      if (own !== undefined) above[name] = own
      else if (before !== undefined) missing[name] = before
    }
    return { ...row, values: { ...missing, ...row.values } }
  })
}

const longest: Readonly<Partial<Record<Field, number>>> = {
  orderNo: 60,
  lineNo: 20,
  supplier: 200,
  materialCode: 60,
  material: 200,
  spec: 200,
  partNo: 100,
  unit: 20,
  freight: 200,
  project: 200,
  note: 500,
}
const longestOf = Object.entries(longest) as [Field, number][]
const gaps = /\s+/g
const oneLine = (text: string): string => text.replaceAll(gaps, ' ').trim()
const nothingSaid: ReadonlySet<string> = new Set(['', '-', '--', '—', '/', '\\', 'n/a', '无'])

export interface Currencies {
  readonly codeOf: (text: string) => string
  /** Decimals of those that the company has. */
  readonly digits: ReadonlyMap<string, number>
}

/** The currency of a row: its own column's, else that of the signs beside its amounts, else that of all rows. */
const currencyOf = (
  own: string | undefined,
  forAll: string | undefined,
  price: Price | undefined,
  amount: Price | undefined,
  { codeOf, digits }: Currencies,
): { code: string; digits: number } | Issue => {
  const signs = [price?.currencies ?? [], amount?.currencies ?? []].filter((codes) => codes.length > 0)
  const [first, second] = signs
  const meant = first && second ? first.filter((code) => second.includes(code)) : first
  if (meant?.length === 0)
    return issue('currencyCode', 'twoCurrencies', { price: first?.[0] ?? '', amount: second?.[0] ?? '' })
  if (own !== undefined) {
    const codes = currenciesOf(own)
    const code = digits.has(own) ? own : codeOf(own)
    if (meant && !meant.includes(code) && !meant.some((one) => codes.includes(one)))
      return {
        field: 'unitPrice',
        from: importMessages.namespace,
        key: 'otherCurrency',
        params: { sign: meant[0] ?? '', currency: own },
      }
    const places = digits.get(code)
    return places === undefined
      ? issue('currencyCode', 'unknownCurrency', { value: own }, own)
      : { code, digits: places }
  }
  const code = meant ? (forAll !== undefined && meant.includes(forAll) ? forAll : meant[0]) : forAll
  if (code === undefined || code === '') return issue('currencyCode', 'noCurrency')
  const places = digits.get(code)
  return places === undefined ? issue('currencyCode', 'unknownCurrency', { value: code }) : { code, digits: places }
}

/** Freight as a figure in the row's own currency; anything else stays as it is written. */
const freightOf = (text: string, currency: string, sign: DecimalSign | undefined) => {
  if (nothingSaid.has(text.toLowerCase())) return { freightAmount: null, freightNote: '' }
  const read = priceOf(text, sign)
  const [figure] = read?.figures ?? []
  const isFigure =
    read !== undefined &&
    figure !== undefined &&
    read.figures.length === 1 &&
    read.per === undefined &&
    compare(figure, 0) >= 0 &&
    (read.currencies.length === 0 || read.currencies.includes(currency))
  return isFigure ? { freightAmount: figure, freightNote: '' } : { freightAmount: null, freightNote: text }
}

const required = (field: Field): Issue => ({ field, from: kitMessages.namespace, key: 'required' })

interface Figures {
  readonly quantities: readonly string[]
  readonly unit: string
  readonly packs: readonly string[]
  readonly price: Price | undefined
  readonly amount: Price | undefined
}
const figuresIn = (of: (field: Field) => string, sign: DecimalSign | undefined): Figures & { issues: Issue[] } => {
  const issues: Issue[] = []
  const priceIn = (field: 'unitPrice' | 'amount'): Price | undefined => {
    const text = of(field)
    if (nothingSaid.has(text.toLowerCase())) return undefined
    const read = priceOf(text, sign)
    if (!read || (field === 'amount' && read.per !== undefined))
      issues.push(issue(field, 'notAFigure', { value: text }))
    else if (read.figures.some((figure) => compare(figure, 0) < 0)) issues.push(issue(field, 'notPositive'))
    return read
  }
  const counted = (field: 'quantity' | 'packSize') => {
    const text = of(field)
    const read = countOf(text, sign)
    if (text === '' || (field === 'packSize' && nothingSaid.has(text.toLowerCase()))) return { figures: [], unit: '' }
    if (read.figures.length === 0) issues.push(issue(field, 'notAFigure', { value: text }))
    else if (read.figures.some((figure) => compare(figure, 0) <= 0)) issues.push(issue(field, 'notPositive'))
    else if (read.figures.every((figure) => /\.\d{3}\d*[1-9]/.test(figure))) issues.push(issue(field, 'threePlaces'))
    return read
  }
  const [quantity, pack] = [counted('quantity'), counted('packSize')]
  const [price, amount] = [priceIn('unitPrice'), priceIn('amount')]
  return { quantities: quantity.figures, unit: quantity.unit, packs: pack.figures, price, amount, issues }
}

/** Reads one row under the plan's choices for all rows. */
export const readRow = ({ row, values }: GivenRow, plan: ImportPlan, currencies: Currencies, today: string): Read => {
  const chosen = <T extends string>(name: Field): T | undefined => (plan.defaults[name] || undefined) as T | undefined
  const sign = chosen<DecimalSign>('decimalSign')
  const texts: Record<string, string> = {}
  for (const [name, text] of Object.entries(values)) texts[name] = oneLine(text)
  const of = (field: Field): string => texts[field] ?? ''
  const issues: Issue[] = []
  const isUnsaid = (field: 'orderNo' | 'orderedOn') =>
    chosen('blanks') === undefined ? issue(field, 'blankMaybeAbove') : required(field)

  if (of('orderNo') === '') issues.push(isUnsaid('orderNo'))
  if (of('material') === '') issues.push(required('material'))
  if (of('quantity') === '') issues.push(required('quantity'))
  for (const [field, max] of longestOf) if (of(field).length > max) issues.push(issue(field, 'tooLong', { max }))

  const written = of('orderedOn')
  const day = dayOf(written, chosen<DateOrder>('dateOrder'))
  if (written === '') issues.push(isUnsaid('orderedOn'))
  else if ('wrong' in day) issues.push(issue('orderedOn', day.wrong, { value: written }))
  else if (day.day > today) issues.push(issue('orderedOn', 'futureDay', { value: day.day }))

  const figures = figuresIn(of, sign)
  issues.push(...figures.issues)
  const currency = currencyOf(
    of('currencyCode') || undefined,
    chosen('currencyCode'),
    figures.price,
    figures.amount,
    currencies,
  )
  if (of('unitPrice') === '' && of('amount') === '') issues.push(issue('unitPrice', 'noPriceNorAmount'))
  // The sign beside a figure that is none says nothing.
  else if ('key' in currency && figures.issues.length === 0) issues.push(currency)
  if (issues.length > 0 || 'key' in currency || 'wrong' in day) return { issues }

  const worth = worthOf({
    ...figures,
    priceFor: chosen<(typeof priceBases)[number]>('priceFor'),
    digits: currency.digits,
  })
  if ('key' in worth) {
    const { field, key, ...params } = worth
    return { issues: [issue(field, key, { ...params, ...(key === 'unclearFigure' && { value: of('unitPrice') }) })] }
  }
  return {
    data: {
      row,
      orderNo: of('orderNo'),
      lineNo: of('lineNo'),
      orderedOn: day.day,
      supplier: of('supplier'),
      materialCode: of('materialCode'),
      material: of('material'),
      spec: of('spec'),
      partNo: of('partNo'),
      unit: of('unit') || figures.unit.slice(0, 20),
      currencyCode: currency.code,
      project: of('project'),
      note: of('note'),
      ...worth,
      ...freightOf(of('freight'), currency.code, sign),
    },
  }
}
