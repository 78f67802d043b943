import { add, compare, multiply, rounded, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { orderImportMessages } from '@geodepot/contracts/material/order-import.messages.ts'
import type { OpenOrderInput } from '@geodepot/contracts/material/order-import.ts'
import type { ImportDefinition, Issue, Verdict } from '../../kit/import/index.ts'
import { knownCurrencies } from '../../system/currency/index.ts'
import { payableOf } from '../order/index.ts'
import {
  type Standing,
  loadBuyers,
  loadDigits,
  loadMaterials,
  loadRates,
  loadStanding,
  loadStores,
  loadSuppliers,
} from './known.ts'
import { type Row, issue, judged, parsed } from './read.ts'

/** A line of an order as it is written, with all that its order says. */
export type Item = Row
const orderOf = ({ supplier, input }: Row): string => `${supplier} ${input.orderNo.toLowerCase()}`
const lineOf = ({ input: { lineNo = '' }, material }: Row): string =>
  lineNo.trim() === '' ? `m ${material.id}` : `l ${lineNo.trim().toLowerCase()}`
export const amountOf = ({ input, digits }: Row): string => rounded(multiply(input.quantity, input.unitPrice), digits)
/** An amount of a row as its price counts, with the tax that is paid beside it. */
const taxed = (amount: string, { input: { taxRate, withTax }, digits }: Row): string =>
  payableOf([{ amount, taxRate, withTax: withTax === '1' }], digits)
/** The tax that goes beside what was invoiced of a row. */
export const taxOf = (row: Row): string => subtract(taxed(row.invoicedAmount, row), row.invoicedAmount)
/** What of a row has not come. */
export const restOf = ({ input, digits }: Row): string =>
  rounded(multiply(subtract(input.quantity, input.receivedQty), input.unitPrice), digits)

// What all lines of an order say alike.
const shared = [
  'contractNo',
  'contractDate',
  'currencyCode',
  'buyer',
  'orderType',
  'incoterm',
  'place',
  'paymentTerms',
] as const satisfies readonly (keyof OpenOrderInput & keyof typeof orderImportMessages.texts)[]

/** What is wrong with one of an order's rows beside the others. */
const beside = (row: Row, rows: readonly Row[], firsts: ReadonlyMap<string, Row>): Issue | undefined => {
  const twin = firsts.get(lineOf(row))
  if (twin && twin !== row) return issue('twiceInOrder', 'lineNo', { row: twin.row })
  const [first = row] = rows
  const differs = shared.find((field) => (first.input[field] ?? '') !== (row.input[field] ?? ''))
  return differs === undefined
    ? undefined
    : issue('orderDiffers', differs, { row: first.row, field: orderImportMessages.texts[differs] })
}
const wholeOrder = (rows: readonly Row[]): Issue | undefined => {
  // What is paid is with tax, whatever the prices are.
  const value = add('0', ...rows.map((row) => taxed(amountOf(row), row)))
  const paid = add('0', ...rows.map(({ input }) => input.paidAmount))
  const [first] = rows
  if (first && compare(paid, value) > 0)
    return issue('paidTooMuch', 'paidAmount', { value, code: first.input.currencyCode })
  const isOpen = rows.some(
    ({ input: { quantity, receivedQty, invoicedQty } }) =>
      compare(receivedQty, quantity) < 0 || compare(invoicedQty, quantity) < 0,
  )
  return isOpen ? undefined : issue('nothingOpen', 'orderNo')
}
/** The same lines again change nothing; others are another order under the same number. */
const against = (row: Row, standing: readonly Standing[], count: number): Issue | 'equal' => {
  const { number = '', count: before = 0 } = standing[0] ?? {}
  const isSame =
    count <= before && standing.some(({ material, content }) => material === row.material.id && content === row.content)
  return isSame ? 'equal' : issue('broughtOtherwise', 'orderNo', { number })
}

type One = { readonly row: number; readonly order: string | undefined; readonly of: Row | readonly Issue[] }
const isRow = (of: One['of']): of is Row => 'input' in of

const verdictsOf = (
  all: readonly One[],
  standing: ReadonlyMap<string, readonly Standing[]>,
): readonly Verdict<Item>[] => {
  const groups = Map.groupBy(all, ({ order, row }) => order ?? `? ${row}`)
  const found = new Map<number, Verdict<Item>>()
  for (const [order, group] of groups) {
    const rows = group.flatMap(({ of }) => (isRow(of) ? [of] : []))
    const before = standing.get(order)
    const whole = before ? undefined : wholeOrder(rows)
    // By each line the row that names it first.
    const firsts = new Map(rows.toReversed().map((row) => [lineOf(row), row]))
    const issuesOf = (of: One['of']): readonly Issue[] => {
      if (!isRow(of)) return of
      const one = beside(of, rows, firsts) ?? whole
      return one ? [one] : []
    }
    const said = new Map(group.map(({ row, of }) => [row, issuesOf(of)]))
    const refused = group.find(({ row }) => (said.get(row) ?? []).length > 0)
    for (const { row, of } of group) {
      const issues = said.get(row) ?? []
      const stands = before && isRow(of) && issues.length === 0 ? against(of, before, group.length) : undefined
      if (stands === 'equal') found.set(row, { outcome: 'equal' })
      else if (stands) found.set(row, { outcome: 'refused', issues: [stands] })
      else if (issues.length > 0 || !isRow(of)) found.set(row, { outcome: 'refused', issues })
      else if (refused)
        found.set(row, { outcome: 'refused', issues: [issue('orderRefused', 'orderNo', { row: refused.row })] })
      else found.set(row, { outcome: 'new', item: of })
    }
  }
  return all.map(({ row }) => found.get(row) ?? { outcome: 'equal' })
}

export const check: ImportDefinition<Item>['check'] = async (reader, actor, rows, plan, language, progress) => {
  await progress(0)
  const { codeOf } = await knownCurrencies(reader)
  const [suppliers, buyers, stores] = [
    await loadSuppliers(reader),
    await loadBuyers(reader),
    await loadStores(reader, actor),
  ]
  const read = rows.map((row) => parsed(row, plan.defaults, codeOf))
  const good = read.flatMap((one) => ('input' in one ? [one.input] : []))
  const materials = await loadMaterials(
    reader,
    good.map(({ material }) => material),
    language,
  )
  const digits = await loadDigits(reader)
  const rates = await loadRates(
    reader,
    good.map(({ currencyCode }) => currencyCode).filter((code) => digits.has(code)),
  )
  const left = materials[Symbol.iterator]()
  const all = read.map((one, at): One => {
    const row = rows[at]?.row ?? 0
    if (!('input' in one)) return { row, order: undefined, of: one.issues }
    const { input } = one
    const supplier = suppliers(input.supplier)
    const of = judged(row, input, {
      supplier,
      material: left.next().value,
      buyer: buyers(input.buyer),
      store: stores(input.storeName ?? ''),
      digits: digits.get(input.currencyCode),
      rate: rates.get(input.currencyCode),
    })
    return { row, order: supplier === undefined ? undefined : `${supplier} ${input.orderNo.toLowerCase()}`, of }
  })
  const whole = all.flatMap(({ of }) => (isRow(of) ? [of] : []))
  const standing = await loadStanding(
    reader,
    whole.map(({ supplier, input }) => ({ supplier, number: input.orderNo })),
  )
  const verdicts = verdictsOf(all, standing)
  return {
    verdicts,
    unknown: [],
    choices: {},
    sums: all.map(({ of }, at) =>
      isRow(of) && verdicts[at]?.outcome !== 'refused' ? { currency: of.input.currencyCode, amount: restOf(of) } : null,
    ),
  }
}
export const ordersIn = (items: readonly Item[]): readonly (readonly Item[])[] => [
  ...Map.groupBy(items, orderOf).values(),
]
