// One row of a list of open orders by itself: what its names mean, and what is wrong with it.
import { reasonsOf } from '@geodepot/contracts/kit/issues.ts'
import { compare, isZero, multiply, rounded, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { type OpenOrderInput, openOrderInput } from '@geodepot/contracts/material/order-import.ts'
import { orderImportMessages } from '@geodepot/contracts/material/order-import.messages.ts'
import { rateMessages } from '@geodepot/contracts/system/rate.messages.ts'
import { today } from '../../kit/clock.ts'
import type { ReasonParams } from '../../kit/http/refusal.ts'
import type { GivenRow, Issue } from '../../kit/import/index.ts'
import type { RateOfDay } from '../../system/rate/index.ts'
import type { Buyer, Material } from './known.ts'

export const issue = (
  key: keyof typeof orderImportMessages.texts,
  field: string,
  params: ReasonParams = {},
): Issue => ({
  field,
  from: orderImportMessages.namespace,
  key,
  params,
})

export const parsed = (
  { row, values }: GivenRow,
  defaults: Readonly<Record<string, string>>,
  codeOf: (text: string) => string,
): { readonly input: OpenOrderInput; readonly row: number } | { readonly issues: readonly Issue[] } => {
  const given = { ...defaults, ...values }
  const currency = given['currencyCode']
  const result = openOrderInput.safeParse(
    { ...given, ...(currency !== undefined && { currencyCode: codeOf(currency) }) },
    { reportInput: true },
  )
  if (result.success) return { input: result.data, row }
  return {
    issues: reasonsOf(result.error.issues, orderImportMessages, 'cn').map(({ field, key, messages, params }) => ({
      field,
      from: messages.namespace,
      key,
      params,
    })),
  }
}

/** A row with what it names. */
export interface Row {
  readonly row: number
  readonly input: OpenOrderInput
  readonly supplier: number
  readonly material: Material
  readonly buyer: Buyer
  readonly store: number | null
  readonly digits: number
  readonly rate: RateOfDay | null
  readonly invoicedAmount: string
  /** What it says by which it is known again, beside its material. */
  readonly content: string
}
export interface Meant {
  readonly supplier: number | undefined
  readonly material: Material | undefined
  readonly buyer: Buyer | undefined
  readonly store: number | undefined
  readonly digits: number | undefined
  readonly rate: RateOfDay | null | undefined
}

const decimalsOf = (amount: string): number => (amount.split('.')[1] ?? '').replace(/0+$/, '').length
const isWhole = (quantity: string): boolean => isZero(subtract(quantity, rounded(quantity, 0)))

const unknownIn = (input: OpenOrderInput, { supplier, material, buyer, store, digits, rate }: Meant): Issue[] => [
  ...(supplier === undefined ? [issue('noSupplier', 'supplier', { value: input.supplier })] : []),
  ...(material ? [] : [issue('noMaterial', 'material', { value: input.material })]),
  ...(buyer ? [] : [issue('noBuyer', 'buyer', { value: input.buyer })]),
  ...(store === undefined && (input.storeName ?? '') !== ''
    ? [issue('noStore', 'storeName', { value: input.storeName ?? '' })]
    : []),
  ...(digits === undefined ? [issue('unknownCurrency', 'currencyCode', { value: input.currencyCode })] : []),
  ...(digits !== undefined && rate === undefined
    ? [
        {
          field: 'currencyCode',
          from: rateMessages.namespace,
          key: 'none',
          params: { code: input.currencyCode, date: today() },
        },
      ]
    : []),
]
const wrongIn = (input: OpenOrderInput, invoicedAmount: string, { material, digits = 2 }: Meant): Issue[] => {
  const { quantity, receivedQty, invoicedQty, currencyCode: code } = input
  const amounts = (['invoicedAmount', 'paidAmount'] as const).filter((name) => decimalsOf(input[name] ?? '') > digits)
  return [
    ...(input.contractDate > today() ? [issue('signedAhead', 'contractDate')] : []),
    ...((input.paidDate ?? '') > today() ? [issue('paidAhead', 'paidDate')] : []),
    ...(compare(receivedQty, quantity) > 0 ? [issue('receivedMore', 'receivedQty')] : []),
    ...(compare(invoicedQty, quantity) > 0 ? [issue('invoicedMore', 'invoicedQty')] : []),
    ...(isZero(invoicedQty) === isZero(invoicedAmount) ? [] : [issue('invoicedNothing', 'invoicedAmount')]),
    ...amounts.map((name) => issue('tooManyDigits', name, { code, digits })),
    ...(/^[A-Za-z]{3}$/.test(input.incoterm ?? 'DAP')
      ? []
      : [issue('badIncoterm', 'incoterm', { value: input.incoterm ?? '' })]),
    ...(material?.isSerial && ![quantity, receivedQty].every(isWhole)
      ? [issue('notWhole', 'quantity', { value: input.material })]
      : []),
  ]
}

const plain = (figure: string): string => (figure.includes('.') ? figure.replace(/\.?0+$/, '') : figure)
const contentOf = (input: OpenOrderInput, invoicedAmount: string): string =>
  JSON.stringify([
    (input.lineNo ?? '').trim().toLowerCase(),
    input.currencyCode,
    ...[input.quantity, input.receivedQty, input.invoicedQty, input.unitPrice, input.taxRate].map(plain),
    ...[invoicedAmount, input.paidAmount].map(plain),
    input.withTax,
    input.deliveryDate,
    input.contractDate,
  ])
/** A row that stands by itself, or all that is wrong with it. */
export const judged = (row: number, input: OpenOrderInput, meant: Meant): Row | readonly Issue[] => {
  const { supplier, material, buyer, store = null, digits, rate } = meant
  const invoicedAmount = rounded(input.invoicedAmount ?? multiply(input.invoicedQty, input.unitPrice), digits ?? 2)
  const issues = [...unknownIn(input, meant), ...wrongIn(input, invoicedAmount, meant)]
  if (issues.length > 0 || supplier === undefined || !material || !buyer || digits === undefined || rate === undefined)
    return issues
  const content = contentOf(input, invoicedAmount)
  return { row, input, supplier, material, buyer, store, digits, rate, invoicedAmount, content }
}
