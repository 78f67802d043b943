import { folded } from '@geodepot/contracts/kit/import-headers.ts'
import { reasonsOf } from '@geodepot/contracts/kit/issues.ts'
import { kitListInput, kitListLine, sharesKitLists } from '@geodepot/contracts/material/kit-list.ts'
import { kitListMessages } from '@geodepot/contracts/material/kit-list.messages.ts'
import { kitListImportMessages } from '@geodepot/contracts/material/kit-list-import.messages.ts'
import type { z } from 'zod'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { forbidden } from '../../kit/http/refusal.ts'
import {
  type FieldChange,
  type ImportDefinition,
  type Issue,
  type Verdict,
  repeatedRows,
} from '../../kit/import/index.ts'
import { type Stored, readKitLists } from '../kit-list/index.ts'
import { lookUp } from '../material/index.ts'

/** A line of a list. */
export interface Item {
  readonly listName: string
  readonly shared: 'Y' | 'N'
  /** Of the list; nothing leaves what it says. */
  readonly remark: string | undefined
  readonly line: z.output<typeof kitListLine>
  /** The list that it joins, or that has it otherwise. */
  readonly stands?: Stored
}
const mostLines = 500

const keyOf = (name: string, shared: string): string => `${shared} ${folded(name)}`
/** The lists that a person's rows may mean: everybody's, and those of the own unit. */
const listsMeant = (lists: readonly Stored[], actor: Actor): ReadonlyMap<string, Stored> =>
  new Map(
    lists
      .filter(({ departmentId }) => departmentId === null || departmentId === actor.secondDepartmentId)
      .map((one) => [keyOf(one.listName, one.shared), one]),
  )

const own = (key: keyof typeof kitListImportMessages.texts, field: string, params: Issue['params'] = {}): Issue => ({
  field,
  from: kitListImportMessages.namespace,
  key,
  params,
})
type Given = Readonly<Record<string, string>>
/** What a row says by itself. */
const readRow = (given: Given, material: number | undefined, actor: Actor): { item?: Item; issues: Issue[] } => {
  const { material: text = '', lineRemark, listName = '', shared = 'N', quantity, remark } = given
  const line = kitListLine.safeParse({ materialId: material ?? 0, quantity, remark: lineRemark }, { reportInput: true })
  const head = kitListInput
    .pick({ listName: true, shared: true, remark: true })
    .safeParse({ listName, shared, remark }, { reportInput: true })
  const wrong = [...(line.error?.issues ?? []), ...(head.error?.issues ?? [])]
  const issues = [
    ...(material === undefined ? [own('unknownMaterial', 'material', { value: text })] : []),
    ...(shared === 'Y' && !mayDo(actor, sharesKitLists)
      ? [{ field: 'shared', from: kitListMessages.namespace, key: 'mayNotShare', params: {} }]
      : []),
    ...reasonsOf(wrong, kitListImportMessages, 'cn').flatMap(({ field, key, messages, params = {} }) =>
      field === 'materialId' ? [] : [{ field, from: messages.namespace, key, params }],
    ),
  ]
  return line.success && head.success && issues.length === 0
    ? { item: { ...head.data, remark: head.data.remark, line: line.data }, issues }
    : { issues }
}

const plain = (value: unknown): string => String(value ?? '')
/** What a line changes in its list; a line that the list does not have changes its quantity from nothing. */
const changesIn = ({ line, remark, stands }: Item): FieldChange[] => {
  if (!stands) return []
  const before = stands.lines.find(({ materialId }) => materialId === line.materialId)
  const pairs = [
    ['quantity', before?.quantity, line.quantity],
    ['lineRemark', before?.remark, line.remark ?? before?.remark],
    ['remark', stands.remark, remark ?? stands.remark],
  ] as const
  return pairs.flatMap(([field, was, next]) =>
    plain(was) === plain(next) ? [] : [{ field, before: plain(was) || null, after: plain(next) }],
  )
}

export const check: ImportDefinition<Item>['check'] = async (reader, actor, rows, plan, language, progress) => {
  if (plan.updateChanged && !mayDo(actor, 'material:kit-list:edit')) throw forbidden()
  await progress(0)
  const given = rows.map(({ values }): Given => ({ ...plan.defaults, ...values }))
  const texts = given.map(({ material = '' }) => material)
  const materials = await lookUp(reader, texts, language)
  const lists = listsMeant(await readKitLists(reader, actor), actor)
  const read = rows.map((row, at) => {
    const { item, issues } = readRow(given[at] ?? {}, materials[at]?.id, actor)
    const stands = item && lists.get(keyOf(item.listName, item.shared))
    return { row, issues, ...(item && { item: { ...item, ...(stands && { stands }) } }) }
  })
  const ofList = Map.groupBy(read, ({ item }) => (item ? keyOf(item.listName, item.shared) : ''))
  const repeated = repeatedRows(
    read.map(({ row, item }) => ({
      row,
      key: item && `${keyOf(item.listName, item.shared)} ${item.line.materialId}`,
    })),
    'material',
  )
  const verdicts = read.map(({ row, item, issues }): Verdict<Item> => {
    if (!item) return { outcome: 'refused', issues }
    const beside = ofList.get(keyOf(item.listName, item.shared)) ?? []
    const same = repeated.get(row)
    if (same) return { outcome: 'refused', issues: same }
    const all = new Set([
      ...beside.map((one) => one.item?.line.materialId),
      ...(item.stands?.lines.map(({ materialId }) => materialId) ?? []),
    ])
    if (all.size > mostLines)
      return { outcome: 'refused', issues: [own('tooManyLines', 'listName', { count: mostLines })] }
    if (!item.stands) return { outcome: 'new', item }
    const fields = changesIn(item)
    return fields.length === 0 ? { outcome: 'equal' } : { outcome: 'changed', item, name: item.listName, fields }
  })
  return { verdicts, unknown: [], choices: {} }
}
