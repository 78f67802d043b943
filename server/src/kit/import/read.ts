import { amountHead, amountOf, currenciesOf } from '@geodepot/contracts/kit/amount.ts'
import { halfWidth } from '@geodepot/contracts/kit/half-width.ts'
import type { ImportField, ImportPlan } from '@geodepot/contracts/kit/import.ts'
import { importMessages } from '@geodepot/contracts/kit/import.messages.ts'
import { folded, headsAt, saysTotal } from '@geodepot/contracts/kit/import-headers.ts'
import { type Messages, languages, textOf } from '@geodepot/contracts/kit/messages.ts'
import { Refusal, reasonIn, refusal } from '../http/refusal.ts'
import { type SheetContent, columnLetter } from '../sheet/index.ts'
import type { GivenRow, Issue } from './definition.ts'
import { normalised } from './values.ts'

/** A row of the sheet as the plan reads it, with what is wrong before any rule of the module is asked. */
export interface ReadRow extends GivenRow {
  readonly issues: readonly Issue[]
}

const reason = reasonIn(importMessages)

/** @throws Refusal that names the column or field when the plan does not fit the sheet. */
export const refuseUnfit = (
  plan: ImportPlan,
  content: SheetContent,
  fields: readonly ImportField[],
  label: (field: string) => string,
): void => {
  const width = content.rows[0]?.cells.length ?? 0
  const known = new Set(fields.map(({ key }) => key))
  const mapped = Map.groupBy(plan.columns, ({ field }) => field)
  const has = (field: string) => mapped.has(field)
  const reasons = [
    ...plan.columns
      .filter(({ column }) => column >= width)
      .map(({ column }) => reason('unknownColumn', { letter: columnLetter(column) }, 'columns')),
    ...[...mapped.keys(), ...Object.keys(plan.defaults), ...plan.values.map(({ field }) => field)]
      .filter((field) => !known.has(field))
      .map((field) => reason('unknownField', { field }, 'columns')),
    ...[...mapped]
      .filter(([, columns]) => columns.length > 1)
      .map(([field, columns]) =>
        reason(
          'columnTwice',
          { label: label(field), letters: columns.map(({ column }) => columnLetter(column)).join(', ') },
          field,
        ),
      ),
    ...fields
      .filter((field) => field.required && !has(field.key) && !plan.defaults[field.key])
      .map((field) => reason(field.forAll ? 'notGiven' : 'notMapped', { label: label(field.key) }, field.key)),
  ]
  if (reasons.length > 0) throw new Refusal(500, reasons.slice(0, 50))
  if (dataRows(plan, content).length === 0) throw refusal(importMessages, 'noRows')
}

const dataRows = (plan: ImportPlan, content: SheetContent) => content.rows.filter(({ row }) => row > plan.headerRow)

/** Codes and labels of a choice, in both languages, to its code. */
const choicesOf = ({ choices }: ImportField, labels: Messages): Map<string, string> =>
  new Map(
    (choices?.codes ?? []).flatMap((code) =>
      [code, ...languages.map((language) => textOf(labels, `${choices?.prefix}${code}`, language))].map(
        (word) => [folded(word), code] as const,
      ),
    ),
  )

/** The template's own help and example rows, as they come back when somebody leaves them in. */
const isTemplateRow = (rows: readonly Readonly<Record<string, string>>[], plan: ImportPlan) => {
  const told = new Set(rows.map((row) => JSON.stringify(plan.columns.map(({ field }) => row[field] ?? ''))))
  return (cells: readonly (string | null)[]) =>
    told.has(JSON.stringify(plan.columns.map(({ column }) => cells[column]?.trim() ?? '')))
}

/** The heads once more, as they stand above each page of a long list. */
const isHeadAgain = (headers: readonly (string | null)[], plan: ImportPlan) => {
  const heads = plan.columns.map(({ column }) => folded(headers[column] ?? ''))
  return (cells: readonly (string | null)[]) =>
    heads.some((head) => head !== '') &&
    plan.columns.every(({ column }, at) => folded(cells[column] ?? '') === (heads[at] ?? ''))
}

export interface Reading {
  readonly fields: readonly ImportField[]
  readonly labels: Messages
  readonly templateRows: readonly Readonly<Record<string, string>>[]
}

interface Column {
  readonly column: number
  readonly field: ImportField
  readonly choices: Map<string, string>
}
const say = (
  field: string,
  key: keyof typeof importMessages.texts,
  rest: Pick<Issue, 'params' | 'value'> = {},
): Issue => ({
  field,
  from: importMessages.namespace,
  key,
  ...rest,
})

// What a spreadsheet shows where a formula has failed, pasted as a value or kept as its last one.
const failed = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/
// Where a figure or a day belongs the word for a total is no value.
const figures: ReadonlySet<ImportField['kind']> = new Set(['money', 'count', 'date'])
const isBlank = (cell: string, { kind }: ImportField): boolean =>
  cell.trim() === '' || (figures.has(kind) && saysTotal(cell))
/** A row that says it adds up the others, and names no record of its own. */
const isTotal = (cells: readonly (string | null)[], columns: readonly Column[]): boolean =>
  cells.some((cell) => saysTotal(cell ?? '')) &&
  columns.some(({ column, field }) => field.required === true && isBlank(cells[column] ?? '', field))

/** What a sign beside an amount, or the head above it, says of the row's currency. */
const currencyIssue = (
  { key, currency, only }: ImportField,
  named: readonly string[],
  values: Record<string, string>,
  plan: ImportPlan,
  cell: string,
): Issue | undefined => {
  const [likeliest] = named
  if (likeliest === undefined) return undefined
  if (only !== undefined && named.includes(only)) return undefined
  if (currency === undefined) return say(key, 'noCurrency', { params: { sign: likeliest }, value: cell })
  const own = values[currency]
  if (own !== undefined)
    return currenciesOf(own).some((code) => named.includes(code))
      ? undefined
      : say(key, 'otherCurrency', { params: { sign: likeliest, currency: own }, value: cell })
  const forAll = plan.defaults[currency]
  values[currency] = forAll !== undefined && named.includes(forAll) ? forAll : likeliest
  return undefined
}

/** Every row below the header, normalised; what is no row of the person's own is left out, rows of totals are told. */
export const readRows = (
  plan: ImportPlan,
  content: SheetContent,
  { fields, labels, templateRows }: Reading,
): { rows: ReadRow[]; totalRows: number[] } => {
  const byKey = new Map(fields.map((field) => [field.key, { field, choices: choicesOf(field, labels) }]))
  const columns = plan.columns.flatMap(({ column, field }): Column[] => {
    const known = byKey.get(field)
    return known ? [{ column, ...known }] : []
  })
  const decided = new Map(
    plan.values.flatMap(({ field, value, use }) =>
      value === undefined || use === undefined ? [] : [[`${field}\n${folded(value)}`, use] as const],
    ),
  )
  const headers = headersOf(plan, content)
  const heads = new Map(columns.map(({ column }) => [column, amountHead(headers[column] ?? '')]))
  const formulas = new Set(content.formulas.map(({ row, column }) => `${row} ${column}`))
  const numbers = new Map(content.numbers.map(({ row, column, shown }) => [`${row} ${column}`, shown]))
  const template = isTemplateRow(templateRows, plan)
  const again = isHeadAgain(headers, plan)
  const own = dataRows(plan, content).filter(
    ({ cells }) =>
      columns.some(({ column }) => (cells[column] ?? '').trim() !== '') && !template(cells) && !again(cells),
  )
  const [summed, given] = [
    own.filter(({ cells }) => isTotal(cells, columns)),
    own.filter(({ cells }) => !isTotal(cells, columns)),
  ]
  // A row's currency is known before its amounts are read.
  const inOrder = columns.toSorted((a, b) => Number(b.field.kind === 'currency') - Number(a.field.kind === 'currency'))
  const rows = given.map(({ row, cells }) => {
    const values: Record<string, string> = {}
    const issues: Issue[] = []
    for (const { column, field, choices } of inOrder) {
      const shown = numbers.get(`${row} ${column}`)
      // A date in a column of texts was meant as it is shown.
      const cell = (field.kind === 'date' ? undefined : shown?.trim()) ?? cells[column]?.trim() ?? ''
      if (formulas.has(`${row} ${column}`) && !(field.raw && cell !== ''))
        issues.push(say(field.key, 'formula', { value: cell }))
      else if (shown === null) issues.push(say(field.key, 'longNumber', { value: cell }))
      else if (failed.test(cell)) issues.push(say(field.key, 'errorCell', { params: { value: cell }, value: cell }))
      else if (cell === '') continue
      else if (field.kind === 'choice') {
        const code = choices.get(folded(cell)) ?? decided.get(`${field.key}\n${folded(cell)}`)
        if (code !== undefined && field.choices?.codes.includes(code)) values[field.key] = code
        else issues.push(say(field.key, 'unknownValue', { params: { value: cell }, value: cell }))
      } else values[field.key] = field.raw ? halfWidth(cell).trim() : normalised(field.kind, cell)
      if (field.kind !== 'money' || values[field.key] === undefined) continue
      const head = heads.get(column)
      if (head?.scaled === true)
        issues.push(say(field.key, 'scaledAmounts', { params: { header: headers[column] ?? '' }, value: cell }))
      // What stands beside a figure that the module reads itself is the module's as well.
      const beside = field.raw ? [] : amountOf(cell).currencies
      const wrong = currencyIssue(field, beside.length > 0 ? beside : (head?.currencies ?? []), values, plan, cell)
      if (wrong) issues.push(wrong)
    }
    return { row, values, issues }
  })
  return { rows, totalRows: summed.map(({ row }) => row) }
}

/** Headers of the sheet as the plan has them: letters where there is none. */
export const headersOf = (
  plan: Pick<ImportPlan, 'headerRow'>,
  content: Pick<SheetContent, 'rows'>,
): (string | null)[] => [...(headsAt(content.rows, plan.headerRow) ?? content.rows[0]?.cells.map(() => null) ?? [])]
