import { add } from '@geodepot/contracts/kit/decimal.ts'
import type {
  ImportCheck,
  ImportCounts,
  ImportPlan,
  ImportSum,
  ImportTotal,
  UnknownValue,
} from '@geodepot/contracts/kit/import.ts'
import { importMessages } from '@geodepot/contracts/kit/import.messages.ts'
import { folded } from '@geodepot/contracts/kit/import-headers.ts'
import { type Language, languages, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { Actor } from '../access/actor.ts'
import type { Reader } from '../database/database.ts'
import type { SheetContent } from '../sheet/index.ts'
import type { ImportDefinition, Issue, Progress, Source, Verdict } from './definition.ts'
import { type ReadRow, type Reading, readRows, refuseUnfit } from './read.ts'
import type { Findings } from './store.ts'

export interface Examined<I> {
  readonly verdicts: readonly Verdict<I>[]
  readonly counts: ImportCounts
  readonly findings: Findings
  readonly totals: readonly ImportTotal[] | null
  readonly totalRows: ImportCheck['totalRows']
  readonly unknown: ImportCheck['unknown']
  readonly choices: ImportCheck['choices']
}

const readingOf = <I>(definition: ImportDefinition<I>): Reading => ({
  fields: definition.fields,
  labels: definition.labels,
  templateRows: languages.flatMap((language) => definition.template(language)),
})

/** Every row of the sheet under the plan. Nothing is written; the same function decides the dry run and the run. */
export const examine = async <I>(
  reader: Reader,
  actor: Actor,
  definition: ImportDefinition<I>,
  plan: ImportPlan,
  content: SheetContent,
  language: Language,
  progress: Progress,
  source: Source,
): Promise<Examined<I>> => {
  refuseUnfit(plan, content, definition.fields, (field) => textOf(definition.labels, field, language))
  const { rows, totalRows } = readRows(plan, content, readingOf(definition))
  const checked = await definition.check(reader, actor, rows, plan, language, progress, source)
  const verdicts = rows.map((row, index) => joined(row.issues, checked.verdicts[index] ?? { outcome: 'equal' }))
  const count = (outcome: Verdict<I>['outcome']) => verdicts.filter((verdict) => verdict.outcome === outcome).length
  const unknown = [...unknownChoices(definition, rows, plan), ...checked.unknown]
  return {
    unknown,
    totalRows,
    choices: { ...codesOf(definition, unknown, language), ...checked.choices },
    verdicts,
    findings: findingsOf(rows, verdicts, plan),
    totals: checked.sums ? totalsOf(verdicts, checked.sums) : null,
    counts: {
      total: rows.length,
      new: count('new'),
      equal: count('equal'),
      changed: count('changed'),
      refused: count('refused'),
    },
  }
}

// What the cell itself says comes first; a field is refused once.
const joined = <I>(own: readonly Issue[], verdict: Verdict<I>): Verdict<I> => {
  if (own.length === 0 && verdict.outcome !== 'refused') return verdict
  const all = [...own, ...(verdict.outcome === 'refused' ? verdict.issues : [])]
  return {
    outcome: 'refused',
    issues: all.filter(({ field }, at) => all.findIndex((issue) => issue.field === field) === at),
  }
}

/** What comes in, and what is known already, by currency: only rows that are not refused count. */
const totalsOf = <I>(verdicts: readonly Verdict<I>[], sums: readonly (ImportSum | null)[]): ImportTotal[] => {
  const counted = verdicts.flatMap(({ outcome }, at) => {
    const sum = sums[at]
    return sum && outcome !== 'refused' ? [{ ...sum, isKnown: outcome === 'equal' }] : []
  })
  return [...Map.groupBy(counted, ({ currency }) => currency)]
    .map(([currency, all]) => {
      const [known, fresh] = [all.filter(({ isKnown }) => isKnown), all.filter(({ isKnown }) => !isKnown)]
      const sumOf = (of: readonly ImportSum[]) => add('0', ...of.map(({ amount }) => amount))
      return {
        currency,
        rows: fresh.length,
        amount: sumOf(fresh),
        rowsBefore: known.length,
        amountBefore: sumOf(known),
      }
    })
    .sort((a, b) => a.currency.localeCompare(b.currency))
}

const findingsOf = <I>(rows: readonly ReadRow[], verdicts: readonly Verdict<I>[], plan: ImportPlan): Findings => {
  const columns = new Map(plan.columns.map(({ column, field }) => [field, column]))
  const refused: Findings['refused'][number][] = []
  const changed: Findings['changed'][number][] = []
  verdicts.forEach((verdict, index) => {
    const row = rows[index]
    if (row === undefined) return
    if (verdict.outcome === 'changed') changed.push({ row: row.row, name: verdict.name, fields: verdict.fields })
    if (verdict.outcome !== 'refused') return
    refused.push({
      row: row.row,
      issues: verdict.issues.map((issue) => {
        const value = issue.value ?? row.values[issue.field]
        return { ...issue, column: columns.get(issue.field) ?? null, ...(value !== undefined && { value }) }
      }),
    })
  })
  return { refused, changed }
}

const codesOf = <I>(
  definition: ImportDefinition<I>,
  unknown: readonly UnknownValue[],
  language: Language,
): ImportCheck['choices'] => {
  const asked = new Set(unknown.map(({ field }) => field))
  return Object.fromEntries(
    definition.fields.flatMap(({ key, choices }) =>
      choices === undefined || !asked.has(key)
        ? []
        : [
            [
              key,
              choices.codes.map((code) => ({
                use: code,
                label: textOf(definition.labels, `${choices.prefix}${code}`, language),
              })),
            ],
          ],
    ),
  )
}

/** Words that no code of a choice has. */
const unknownChoices = <I>(
  definition: ImportDefinition<I>,
  rows: readonly ReadRow[],
  plan: ImportPlan,
): UnknownValue[] => {
  const chosen = new Map(plan.values.map(({ field, value, use }) => [`${field}\n${folded(value ?? '')}`, use]))
  const fields = new Set(definition.fields.flatMap(({ key, choices }) => (choices === undefined ? [] : [key])))
  const found = rows.flatMap(({ row, issues }) =>
    issues
      .filter(
        ({ key, from, field }) => key === 'unknownValue' && from === importMessages.namespace && fields.has(field),
      )
      .map(({ field, value = '' }) => ({ row, field, value })),
  )
  return [...Map.groupBy(found, ({ field, value }) => `${field}\n${folded(value)}`)].map(([id, same]) => {
    const { field, value } = same[0] ?? { field: '', value: '' }
    return {
      field,
      value,
      of: null,
      count: same.length,
      rows: same.slice(0, 3).map(({ row }) => row),
      decided: false,
      alike: [],
      decision: chosen.get(id) === undefined ? null : { use: chosen.get(id) },
    }
  })
}
