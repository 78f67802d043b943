import { inLanguage } from '../http/refusal.ts'
import type { ImportChange, ImportCheck, ImportError, ImportStatus } from '@geodepot/contracts/kit/import.ts'
import { importMessages } from '@geodepot/contracts/kit/import.messages.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { type Language, type Messages, listIn, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { Actor } from '../access/actor.ts'
import { now, today } from '../clock.ts'
import type { Reader } from '../database/database.ts'
import type { Download } from '../http/route.ts'
import { mediaTypes } from '../media-type.ts'
import { type SheetContent, columnLetter, writeSheet } from '../sheet/index.ts'
import type { ImportDefinition, Issue } from './definition.ts'
import { headersOf } from './read.ts'
import type { Findings, Upload } from './store.ts'

// The pipeline is indifferent to what an item is; only its words matter here.
type Worded = Pick<ImportDefinition<never>, 'fields' | 'labels' | 'texts' | 'title' | 'template' | 'shown' | 'can'>

const from = (definition: Worded, namespace: string): Messages =>
  [importMessages, kitMessages, definition.labels, ...definition.texts].find(
    (messages) => messages.namespace === namespace,
  ) ?? kitMessages
const fieldLabel = (definition: Worded, field: string, language: Language): string =>
  Object.hasOwn(definition.labels.texts, field)
    ? textOf(definition.labels, field, language)
    : textOf(kitMessages as Messages, field, language)
const worded = (
  definition: Worded,
  issue: Pick<Issue, 'from' | 'key' | 'params'> & { readonly field?: string },
  language: Language,
): string =>
  textOf(from(definition, issue.from), issue.key, language, {
    ...inLanguage(issue.params ?? {}, language),
    ...(issue.field !== undefined && { label: fieldLabel(definition, issue.field, language) }),
  })

/** Every error in the order of the sheet. */
export const errorsOf = (definition: Worded, findings: Findings, language: Language): ImportError[] =>
  findings.refused.flatMap(({ row, issues }) =>
    issues
      .toSorted((a, b) => (a.column ?? -1) - (b.column ?? -1))
      .map((issue) => ({
        row,
        letter: issue.column === null ? null : columnLetter(issue.column),
        field: issue.field,
        label: fieldLabel(definition, issue.field, language),
        key: issue.key,
        value: issue.value ?? null,
        msg: worded(definition, issue, language),
      })),
  )

/** What all cases of a kind have in common; … stands for what differs. */
const common = (same: readonly Issue[]): Pick<Issue, 'params'> => {
  const [first] = same
  if (first?.params === undefined) return {}
  const told = Object.entries(first.params).map(([name, value]) => {
    const text = JSON.stringify(value)
    return [name, same.every(({ params }) => JSON.stringify(params?.[name]) === text) ? value : '…'] as const
  })
  return { params: Object.fromEntries(told) }
}

/** The kinds of errors, most frequent first. */
export const reasonsOf = (definition: Worded, findings: Findings, language: Language): ImportCheck['reasons'] => {
  const kinds = Map.groupBy(
    findings.refused.flatMap(({ issues }) => issues),
    ({ field, key }) => `${field} ${key}`,
  )
  return [...kinds.values()]
    .flatMap((same) => {
      const [issue] = same
      return issue === undefined
        ? []
        : [
            {
              field: issue.field,
              label: fieldLabel(definition, issue.field, language),
              key: issue.key,
              msg: worded(definition, { ...issue, ...common(same) }, language),
              count: same.length,
            },
          ]
    })
    .sort((a, b) => b.count - a.count)
}

export const changesOf = async (
  definition: Worded,
  reader: Reader,
  findings: Findings,
  language: Language,
): Promise<ImportChange[]> => {
  const shown = await definition.shown(reader, language)
  const choices = new Map(
    definition.fields.flatMap(({ key, choices: of }) => (of === undefined ? [] : [[key, of.prefix] as const])),
  )
  const read = (field: string, value: string | null) => {
    if (value === null) return null
    const prefix = choices.get(field)
    return prefix === undefined ? shown(field, value) : textOf(definition.labels, `${prefix}${value}`, language)
  }
  return findings.changed.map(({ row, name, fields }) => ({
    row,
    name,
    fields: fields.map(({ field, before, after }) => ({
      field,
      label: fieldLabel(definition, field, language),
      before: read(field, before),
      after: read(field, after),
    })),
  }))
}

/** What of the sheet a person does not see, and takes to be otherwise. */
const remarksOf = (layout: Upload['layout'], language: Language): string[] => {
  const { hiddenRows, hiddenRowCount, hiddenColumns, mergedDown } = layout
  const all = (items: readonly (string | number)[], count = items.length) =>
    `${items.join(', ')}${count > items.length ? ' …' : ''}`
  const say = (key: 'hiddenRows' | 'hiddenColumns' | 'mergedDown', params: Record<string, string | number>) =>
    textOf(importMessages, key, language, params)
  return [
    ...(hiddenRowCount > 0
      ? [say('hiddenRows', { count: hiddenRowCount, rows: all(hiddenRows, hiddenRowCount) })]
      : []),
    ...(hiddenColumns.length > 0
      ? [say('hiddenColumns', { letters: all(hiddenColumns.map((column) => columnLetter(column))) })]
      : []),
    ...(mergedDown.length > 0 ? [say('mergedDown', { ranges: all(mergedDown) })] : []),
  ]
}

const seconds = (since: string | null) =>
  since === null ? 0 : Math.max(0, (now().getTime() - Date.parse(`${since.replace(' ', 'T')}+08:00`)) / 1000)

// A run whose server is gone has failed, and nothing of what it wrote is left.
const told = (upload: Upload): Upload =>
  upload.state === 'running' && !upload.isAlive
    ? { ...upload, state: 'failed', failure: { from: importMessages.namespace, key: 'lost' } }
    : upload

export const statusOf = (definition: Worded, actor: Actor, found: Upload, language: Language): ImportStatus =>
  statusAs(definition, actor, told(found), language)
const statusAs = (definition: Worded, actor: Actor, upload: Upload, language: Language): ImportStatus => ({
  id: upload.id,
  fileName: upload.fileName,
  sheetName: upload.sheetName,
  rowCount: upload.rowCount,
  width: upload.width,
  head: upload.head,
  remarks: remarksOf(upload.layout, language),
  plan: upload.plan,
  version: upload.version,
  state: upload.state,
  counts: upload.counts,
  ...(upload.totals && { totals: [...upload.totals] }),
  progress:
    upload.state === 'running'
      ? {
          phase: upload.phase ?? 'waiting',
          done: upload.done,
          total: upload.counts?.total ?? upload.rowCount,
          seconds: seconds(upload.startedAt),
        }
      : null,
  made:
    upload.made &&
    Object.entries(upload.made).map(([field, count]) => ({
      field,
      label: fieldLabel(definition, field, language),
      count,
    })),
  updated: upload.plan.updateChanged,
  failure: upload.failure && worded(definition, upload.failure, language),
  can: definition.can(actor),
})

/**
 * A cell as it is handed back, so that it is read a second time as it was the first: a number that has lost digits stays one,
 * for as text it would pass; a date in a column of texts reads as it was shown.
 */
const handedBack = ({ columns }: Upload['plan'], { numbers }: SheetContent, definition: Worded) => {
  const shownAt = new Map(numbers.map(({ row, column, shown }) => [`${row} ${column}`, shown]))
  const kinds = new Map(definition.fields.map(({ key, kind }) => [key, kind]))
  const texts = new Set(columns.flatMap(({ column, field }) => (kinds.get(field) === 'date' ? [] : [column])))
  return (row: number, column: number, cell: string | null): string | number | null => {
    const shown = shownAt.get(`${row} ${column}`)
    if (shown === null && cell !== null) return Number(cell)
    return shown !== undefined && texts.has(column) ? shown : cell
  }
}

/** The rows that were turned down as they came, with a last column that says why. */
export const refusedSheet = (
  definition: Worded,
  upload: Upload,
  content: SheetContent,
  findings: Findings,
  language: Language,
): Download => {
  const reasons = new Map(
    findings.refused.map(({ row, issues }) => [
      row,
      issues
        .map(
          (issue) =>
            `${issue.column === null ? '' : `${columnLetter(issue.column)}: `}${worded(definition, issue, language)}`,
        )
        .join(language === 'cn' ? '；' : '; '),
    ]),
  )
  const headers = headersOf(upload.plan, content)
  const asItCame = handedBack(upload.plan, content, definition)
  const rows = function* () {
    for (const { row, cells } of content.rows) {
      const reason = reasons.get(row)
      if (reason !== undefined)
        yield {
          row,
          reason,
          ...Object.fromEntries(cells.map((cell, index) => [`c${index}`, asItCame(row, index, cell)])),
        }
    }
  }
  const columns = [
    ...headers.map((title, index) => ({
      key: `c${index}`,
      title: title ?? columnLetter(index),
      type: 'given' as const,
    })),
    { key: 'reason', title: textOf(importMessages, 'reason', language), type: 'text' as const, width: 60 },
    { key: 'row', title: textOf(importMessages, 'rowNumber', language), type: 'number' as const, width: 8 },
  ]
  const name = textOf(importMessages, 'refusedFile', language)
  return {
    name: `${name}_${upload.fileName.replace(/\.[a-z]{3,4}$/i, '') || today()}.xlsx`,
    type: mediaTypes.xlsx,
    body: writeSheet({ sheetName: name, columns, rows: rows() }),
  }
}

/** An empty sheet with the headers that the import knows, what each takes, and an example. */
export const templateSheet = (definition: Worded, language: Language): Download => {
  const columns = definition.fields.map(({ key }) => ({
    key,
    title: fieldLabel(definition, key, language),
    type: 'text' as const,
    width: 22,
  }))
  const name = `${textOf(definition.labels, definition.title, language)}_${textOf(importMessages, 'template', language)}`
  return {
    name: `${name}.xlsx`,
    type: mediaTypes.xlsx,
    body: writeSheet({ sheetName: name, columns, rows: definition.template(language) }),
  }
}

/** What a field takes, for the template's help row. */
export const helpOf = (definition: Pick<Worded, 'fields' | 'labels'>, key: string, language: Language): string => {
  const field = definition.fields.find((one) => one.key === key)
  const text = (name: keyof typeof importMessages.texts, params?: Record<string, string>) =>
    textOf(importMessages, name, language, params)
  const parts = [field?.forAll ? text('helpForAll') : text(field?.required ? 'helpRequired' : 'helpOptional')]
  if (field?.kind === 'date') parts.push(text('helpDate'))
  if (field?.kind === 'money') parts.push(text('helpMoney'))
  if (field?.kind === 'count') parts.push(text('helpCount'))
  if (field?.choices)
    parts.push(
      text('helpChoice', {
        choices: listIn(
          field.choices.codes.map((code) => textOf(definition.labels, `${field.choices?.prefix}${code}`, language)),
          language,
        ),
      }),
    )
  return parts.join(language === 'cn' ? '；' : '; ')
}

/** The help below each head of a template: the module's own, `help_<field>`, where it has one. */
export const helpRowOf = (
  definition: Pick<Worded, 'fields' | 'labels'>,
  own: Messages,
  language: Language,
): Record<string, string> =>
  Object.fromEntries(
    definition.fields.map(({ key }) => [
      key,
      Object.hasOwn(own.texts, `help_${key}`)
        ? textOf<string>(own, `help_${key}`, language)
        : helpOf(definition, key, language),
    ]),
  )
