import { amountOf } from '@geodepot/contracts/kit/amount.ts'
import { compare } from '@geodepot/contracts/kit/decimal.ts'
import { halfWidth } from '@geodepot/contracts/kit/half-width.ts'
import { schemeMessages } from '@geodepot/contracts/material/scheme.messages.ts'
import { requestMessages } from '@geodepot/contracts/material/scheme.request.messages.ts'
import { type SchemeLineRow, conditions } from '@geodepot/contracts/material/scheme.ts'
import { type Reason, reasonIn } from '../../kit/http/refusal.ts'
import { normalised } from '../../kit/import/index.ts'
import { type SheetContent, columnLetter } from '../../kit/sheet/index.ts'
import {
  aboutLines,
  aboutRequest,
  firstLineColumn,
  lineFields,
  quantityColumn,
  termColumn,
  termFields,
} from './quotation-fields.ts'

type Row = SheetContent['rows'][number]
/** What was written, before anybody looked whether it is an offer, and where each field stands. */
export interface Filled {
  readonly terms: Readonly<Record<string, string | undefined>>
  readonly lines: readonly Readonly<Record<string, string | number | undefined>>[]
  /** `currencyCode`, `lines.2.unitPrice` → the cell as it is seen, such as G21. */
  readonly cellOf: ReadonlyMap<string, string>
  readonly reasons: readonly Reason[]
}

const cellAt = (row: number, column: number): string => `${columnLetter(column)}${row}`
const reason = reasonIn(requestMessages)
const textIn = ({ cells }: Row, column: number): string => cells[column]?.trim() ?? ''

const figure = /^\d+(\.\d+)?$/
const byWord = (words: readonly (readonly [words: readonly string[], code: string])[]): ReadonlyMap<string, string> =>
  new Map(words.flatMap(([all, code]) => all.map((word) => [word.toLowerCase(), code] as const)))
const codes: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  withTax: byWord([
    [requestMessages.texts.yes, '1'],
    [requestMessages.texts.no, '0'],
  ]),
  condition: byWord(conditions.map((value) => [schemeMessages.texts[`condition_${value}`], value])),
}
// With the sign of a currency it may be another than the offer's: that is no figure.
const figureIn = (text: string): string => {
  const { amount, currencies } = amountOf(text)
  return currencies.length > 0 ? text : amount
}
/** What a cell means as a field of an offer; what it does not mean stays, to be refused by the offer's own rules. */
const meant = (field: string, open: 'figure' | 'day' | 'text', text: string): string | undefined => {
  if (text === '') return undefined
  const words = codes[field]
  if (words) return words.get(text.toLowerCase()) ?? text
  if (field === 'currencyCode' || field === 'incoterm') return halfWidth(text).toUpperCase()
  if (open === 'day') return normalised('date', text)
  return open === 'figure' ? figureIn(field === 'taxRate' ? text.replace(/\s*[%％]$/, '') : text) : text
}

/** The number of the request that a sheet says it answers; nothing where it is no such sheet. */
export const requestIn = ({ rows }: SheetContent): string | undefined => {
  const found = rows.filter((row) => textIn(row, 0) === aboutRequest)
  const [only] = found
  return only && found.length === 1 ? textIn(only, termColumn) : undefined
}

interface Marked {
  readonly formulas: ReadonlySet<string>
  /** Numbers that lost digits. */
  readonly cut: ReadonlySet<string>
}
const markedIn = ({ formulas, numbers }: SheetContent): Marked => ({
  formulas: new Set(formulas.map(({ row, column }) => cellAt(row, column))),
  cut: new Set(numbers.filter(({ shown }) => shown === null).map(({ row, column }) => cellAt(row, column))),
})
const againstCell = (cell: string, { formulas, cut }: Marked): Reason[] => {
  if (formulas.has(cell)) return [reason('formula', {}, cell)]
  return cut.has(cell) ? [reason('tooManyDigits', {}, cell)] : []
}

const termsIn = (content: SheetContent, marked: Marked) => {
  const [terms, cellOf, reasons] = [new Map<string, string | undefined>(), new Map<string, string>(), [] as Reason[]]
  const byField = new Map<string, (typeof termFields)[number]>(termFields.map((term) => [term.field, term]))
  for (const row of content.rows) {
    const term = byField.get(textIn(row, 0))
    if (!term) continue
    const cell = cellAt(row.row, termColumn)
    if (terms.has(term.field)) reasons.push(reason('termTwice', { label: schemeMessages.texts[term.label] }, cell))
    terms.set(term.field, meant(term.field, term.open, textIn(row, termColumn)))
    cellOf.set(term.field, cell)
    reasons.push(...againstCell(cell, marked))
  }
  return { terms: Object.fromEntries(terms), cellOf, reasons }
}

// Whether a row is one of those that were sent, as it was sent.
const againstLine = (row: Row, line: SchemeLineRow | undefined, isTwice: boolean): Reason[] => {
  if (!line) return [reason('otherLine', {}, cellAt(row.row, 2))]
  if (isTwice) return [reason('lineTwice', {}, cellAt(row.row, 2))]
  const written = figureIn(textIn(row, quantityColumn))
  return figure.test(written) && compare(written, line.quantity) === 0
    ? []
    : [reason('quantityChanged', { quantity: line.quantity }, cellAt(row.row, quantityColumn))]
}
const isShare = (field: string, value: string | undefined): boolean =>
  field === 'taxRate' && value !== undefined && figure.test(value) && Number(value) > 0 && Number(value) < 1

const linesIn = ({ rows }: SheetContent, marked: Marked, wanted: readonly SchemeLineRow[]) => {
  const byId = new Map(wanted.map((line) => [String(line.sourceLineId), line]))
  const [lines, cellOf, reasons] = [
    [] as Record<string, string | number | undefined>[],
    new Map<string, string>(),
    [] as Reason[],
  ]
  const head = rows.findIndex((row) => textIn(row, 0) === aboutLines)
  const seen = new Set<string>()
  for (const row of head < 0 ? [] : rows.slice(head + 1)) {
    const id = textIn(row, 0)
    if (id === '') {
      reasons.push(reason('lineAdded', {}, cellAt(row.row, 2)))
      continue
    }
    const line = byId.get(id)
    reasons.push(...againstLine(row, line, seen.has(id)))
    if (!line || seen.has(id)) continue
    seen.add(id)
    const fields = lineFields.map(({ field, open }, at) => {
      const cell = cellAt(row.row, firstLineColumn + at)
      const value = meant(field, open, textIn(row, firstLineColumn + at))
      cellOf.set(`lines.${lines.length}.${field}`, cell)
      reasons.push(...againstCell(cell, marked), ...(isShare(field, value) ? [reason('taxShare', {}, cell)] : []))
      return [field, value] as const
    })
    lines.push({ sourceLineId: line.sourceLineId, ...Object.fromEntries(fields) })
  }
  return { lines, cellOf, reasons }
}

/** Reads what a supplier wrote, and says which cells it should not have changed. */
export const filledIn = (content: SheetContent, wanted: readonly SchemeLineRow[]): Filled => {
  const marked = markedIn(content)
  const [ofTerms, ofLines] = [termsIn(content, marked), linesIn(content, marked, wanted)]
  return {
    terms: ofTerms.terms,
    lines: ofLines.lines,
    cellOf: new Map([...ofTerms.cellOf, ...ofLines.cellOf]),
    reasons: [...ofTerms.reasons, ...ofLines.reasons],
  }
}
