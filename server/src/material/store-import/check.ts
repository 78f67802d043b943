import { folded } from '@geodepot/contracts/kit/import-headers.ts'
import { reasonsOf } from '@geodepot/contracts/kit/issues.ts'
import { type StoreInput, storeInput } from '@geodepot/contracts/material/store.ts'
import { storeMessages } from '@geodepot/contracts/material/store.messages.ts'
import { storeImportMessages } from '@geodepot/contracts/material/store-import.messages.ts'
import { mayDo } from '../../kit/access/actor.ts'
import { forbidden } from '../../kit/http/refusal.ts'
import {
  type FieldChange,
  type GivenRow,
  type ImportDefinition,
  type Issue,
  type Verdict,
  repeatedRows,
} from '../../kit/import/index.ts'
import { reasonsAgainst } from '../store/index.ts'
import { type Known, type Stands, loadKnown } from './known.ts'

export interface Item {
  readonly input: StoreInput
  /** The one that is changed, as it was read. */
  readonly stands?: { readonly id: number; readonly version: number }
}
/** The columns of the sheet that name what a store refers to, by the field that they fill. */
const named = { deptId: 'deptName', keeperId: 'keeperName', inspectorId: 'inspectorName' } as const
const columnOf = (field: string): string => named[field as keyof typeof named] ?? field

const severalIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[;；,，、\n]/)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
]
const issue = (key: keyof typeof storeImportMessages.texts, field: string, value: string): Issue => ({
  field,
  from: storeImportMessages.namespace,
  key,
  params: { value },
})

type Read = { readonly input?: StoreInput; readonly issues: readonly Issue[] }
/** What a row says, on top of the store that it means. */
const readRow = (
  { values }: GivenRow,
  before: Stands | undefined,
  defaults: Record<string, string>,
  known: Known,
): Read => {
  const { deptName, keeperName, inspectorName, goodsLocations, ...given } = { ...defaults, ...values }
  const department = deptName === undefined ? before?.deptId : known.department(deptName)
  const people = { keeperId: keeperName, inspectorId: inspectorName } as const
  const found = Object.entries(people).map(([field, text]) => ({
    field,
    text,
    ids: text === undefined ? [] : known.people(text),
  }))
  const issues = [
    ...(deptName !== undefined && department === undefined ? [issue('unknownDept', 'deptName', deptName)] : []),
    ...found.flatMap(({ field, text, ids }) =>
      text === undefined || ids.length === 1
        ? []
        : [issue(ids.length === 0 ? 'unknownPerson' : 'severalPeople', columnOf(field), text)],
    ),
  ]
  const result = storeInput.safeParse(
    {
      ...before,
      ...given,
      deptId: department,
      ...Object.fromEntries(found.flatMap(({ field, ids: [id] }) => (id === undefined ? [] : [[field, id]]))),
      ...(goodsLocations !== undefined && { goodsLocations: severalIn(goodsLocations) }),
    },
    { reportInput: true },
  )
  if (result.success) return { ...(issues.length === 0 && { input: result.data }), issues }
  const told = new Set(issues.map(({ field }) => field))
  const schema = reasonsOf(result.error.issues, storeMessages, 'cn').map(({ field, key, messages, params }) => ({
    field: columnOf(field.split('.')[0] ?? ''),
    from: messages.namespace,
    key,
    params,
  }))
  return { issues: [...issues, ...schema.filter(({ field }) => !told.has(field))] }
}

const plain = (value: unknown): string => (Array.isArray(value) ? value.join('; ') : String(value ?? ''))
const changesIn = (input: StoreInput, before: Stands): FieldChange[] =>
  Object.entries(input).flatMap(([field, given]): FieldChange[] => {
    const [was, next] = [plain(before[field as keyof Stands]), plain(given)]
    return was === next ? [] : [{ field: columnOf(field), before: was === '' ? null : was, after: next }]
  })

export const check: ImportDefinition<Item>['check'] = async (reader, actor, rows, plan, _language, progress) => {
  if (plan.updateChanged && !mayDo(actor, 'material:store:edit')) throw forbidden()
  await progress(0)
  const known = await loadKnown(reader, actor)
  const repeated = repeatedRows(
    rows.map((row) => ({ row, key: folded(row.values['storeCode'] ?? '') || undefined })),
    'storeCode',
  )
  const read = rows.map((row) => {
    const before = known.store(row.values['storeCode'] ?? '')
    return { row, before, ...readRow(row, before, before ? {} : plan.defaults, known) }
  })
  const asked = read.filter(({ input }) => input !== undefined)
  const against = await reasonsAgainst(
    reader,
    actor,
    asked.flatMap(({ input, before }) => (input ? [{ ...input, ...(before && { id: before.id }) }] : [])),
    known.stores,
  )
  const wrong = new Map(asked.map(({ row }, at) => [row, against[at] ?? []]))
  const verdicts = read.map(({ row, before, input, issues }): Verdict<Item> => {
    const all = [
      ...issues,
      ...(wrong.get(row) ?? []).map(({ field = '', key, messages, params = {} }) => ({
        field: columnOf(field),
        from: messages.namespace,
        key,
        params,
      })),
      ...(repeated.get(row) ?? []),
    ].filter((one) => one !== undefined)
    if (all.length > 0 || !input) return { outcome: 'refused', issues: all }
    if (!before) return { outcome: 'new', item: { input } }
    const fields = changesIn(input, before)
    const { id, version } = before
    return fields.length === 0
      ? { outcome: 'equal' }
      : { outcome: 'changed', item: { input, stands: { id, version } }, name: before.storeName, fields }
  })
  return { verdicts, unknown: [], choices: {} }
}
