import type { ImportField, ImportPlan } from '@geodepot/contracts/kit/import.ts'
import { importMessages } from '@geodepot/contracts/kit/import.messages.ts'
import { folded } from '@geodepot/contracts/kit/import-headers.ts'
import { type Messages, languages, textOf } from '@geodepot/contracts/kit/messages.ts'
import { type Reason, Refusal } from '../http/refusal.ts'
import { type SheetContent, columnLetter } from '../sheet/index.ts'
import type { GivenRow, Issue } from './definition.ts'
import { normalised } from './values.ts'

/** A row of the sheet as the plan reads it, with what is wrong before any rule of the module is asked. */
export interface ReadRow extends GivenRow {
  readonly issues: readonly Issue[]
}

/** @throws Refusal that names the column or field when the plan does not fit the sheet. */
export const refuseUnfit = (
  plan: ImportPlan,
  content: SheetContent,
  fields: readonly ImportField[],
  label: (field: string) => string,
): void => {
  const say = (key: keyof typeof importMessages.texts, params: Record<string, string>, field = 'columns'): Reason => ({
    key,
    messages: importMessages,
    params,
    field,
  })
  const width = content.rows[0]?.cells.length ?? 0
  const known = new Set(fields.map(({ key }) => key))
  const mapped = Map.groupBy(plan.columns, ({ field }) => field)
  const has = (field: string) => mapped.has(field)
  const reasons = [
    ...plan.columns
      .filter(({ column }) => column >= width)
      .map(({ column }) => say('unknownColumn', { letter: columnLetter(column) })),
    ...[...mapped.keys(), ...Object.keys(plan.defaults), ...plan.values.map(({ field }) => field)]
      .filter((field) => !known.has(field))
      .map((field) => say('unknownField', { field })),
    ...[...mapped]
      .filter(([, columns]) => columns.length > 1)
      .map(([field, columns]) =>
        say(
          'columnTwice',
          { label: label(field), letters: columns.map(({ column }) => columnLetter(column)).join(', ') },
          field,
        ),
      ),
    ...fields
      .filter((field) => field.required && !has(field.key) && !plan.defaults[field.key])
      .map((field) => say(field.forAll ? 'notGiven' : 'notMapped', { label: label(field.key) }, field.key)),
  ]
  if (reasons.length > 0) throw new Refusal(500, reasons.slice(0, 50))
  if (dataRows(plan, content).length === 0) throw new Refusal(500, [{ key: 'noRows', messages: importMessages }])
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

export interface Reading {
  readonly fields: readonly ImportField[]
  readonly labels: Messages
  readonly templateRows: readonly Readonly<Record<string, string>>[]
}

/** Every row below the header, normalised; what is no row of the person's own is left out. */
export const readRows = (
  plan: ImportPlan,
  content: SheetContent,
  { fields, labels, templateRows }: Reading,
): ReadRow[] => {
  const byKey = new Map(fields.map((field) => [field.key, { field, choices: choicesOf(field, labels) }]))
  const columns = plan.columns.flatMap(({ column, field }) => {
    const known = byKey.get(field)
    return known ? [{ column, ...known }] : []
  })
  const decided = new Map(
    plan.values.flatMap(({ field, value, use }) =>
      value === undefined || use === undefined ? [] : [[`${field}\n${folded(value)}`, use] as const],
    ),
  )
  const formulas = new Set(content.formulas.map(({ row, column }) => `${row} ${column}`))
  const template = isTemplateRow(templateRows, plan)
  const own = dataRows(plan, content).filter(
    ({ cells }) => columns.some(({ column }) => (cells[column] ?? '').trim() !== '') && !template(cells),
  )
  return own.map(({ row, cells }) => {
    const values: Record<string, string> = {}
    const issues: Issue[] = []
    for (const { column, field, choices } of columns) {
      const cell = cells[column]?.trim() ?? ''
      if (formulas.has(`${row} ${column}`))
        issues.push({ field: field.key, from: importMessages.namespace, key: 'formula', value: cell })
      else if (cell === '') continue
      else if (field.kind === 'choice') {
        const code = choices.get(folded(cell)) ?? decided.get(`${field.key}\n${folded(cell)}`)
        if (code !== undefined && field.choices?.codes.includes(code)) values[field.key] = code
        else
          issues.push({
            field: field.key,
            from: importMessages.namespace,
            key: 'unknownValue',
            params: { value: cell },
            value: cell,
          })
      } else values[field.key] = normalised(field.kind, cell)
    }
    return { row, values, issues }
  })
}

/** Headers of the sheet as the plan has them: letters where there is none. */
export const headersOf = (
  plan: Pick<ImportPlan, 'headerRow'>,
  content: Pick<SheetContent, 'rows'>,
): (string | null)[] => [
  ...(content.rows.find(({ row }) => row === plan.headerRow)?.cells ?? content.rows[0]?.cells.map(() => null) ?? []),
]
