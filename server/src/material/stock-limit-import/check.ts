import { folded } from '@geodepot/contracts/kit/import-headers.ts'
import { reasonsOf } from '@geodepot/contracts/kit/issues.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { type StockLimitInput, stockLimitInput } from '@geodepot/contracts/material/stock-limit.ts'
import { stockLimitImportMessages } from '@geodepot/contracts/material/stock-limit-import.messages.ts'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import { type Reason, forbidden } from '../../kit/http/refusal.ts'
import {
  type FieldChange,
  type ImportDefinition,
  type Issue,
  type Verdict,
  repeatedRows,
} from '../../kit/import/index.ts'
import { lookUp } from '../material/index.ts'
import { type Stored, readStockLimits, reasonsAgainst } from '../stock-limit/index.ts'
import { readStores } from '../store/index.ts'

export interface Item {
  readonly input: StockLimitInput
  /** The one that is changed, as it was read. */
  readonly stands?: { readonly id: number; readonly version: number }
}
/** The columns of the sheet that name what a limit refers to, by the field that they fill. */
const named: Readonly<Record<string, string>> = { storeId: 'storeName', materialId: 'material' }
const columnOf = (field: string): string => named[field] ?? field

interface Meant {
  readonly store: number | undefined
  readonly material: number | undefined
}
/** Which store and which material each row means. */
const meantBy = async (
  reader: Reader,
  actor: Actor,
  given: readonly Readonly<Record<string, string>>[],
  language: Language,
): Promise<Meant[]> => {
  const stores = new Map(
    (await readStores(reader, actor)).flatMap(({ id, storeCode, storeName, storeNameEn = '' }) =>
      [storeNameEn, storeName, storeCode].map((word) => [folded(word), id] as const),
    ),
  )
  const materials = await lookUp(
    reader,
    given.map(({ material = '' }) => material),
    language,
  )
  return given.map(({ storeName = '' }, at) => ({ store: stores.get(folded(storeName)), material: materials[at]?.id }))
}

const plain = (value: unknown): string => String(value ?? '')
const changesIn = (input: StockLimitInput, before: Stored): FieldChange[] =>
  (['minQty', 'maxQty', 'leadDays', 'remark'] as const).flatMap((field) => {
    const [was, next] = [plain(before[field]), plain(input[field])]
    return was === next ? [] : [{ field, before: was === '' ? null : was, after: next }]
  })
const asIssue = ({ field = '', key, messages, params = {} }: Reason): Issue => ({
  field: columnOf(field),
  from: messages.namespace,
  key,
  params,
})
const unknown = (key: 'unknownStore' | 'unknownMaterial', field: string, value: string): Issue => ({
  field,
  from: stockLimitImportMessages.namespace,
  key,
  params: { value },
})

type Read = { readonly input?: StockLimitInput; readonly issues: readonly Issue[] }
/** What a row says, on top of the limit that stands. */
const readRow = (
  given: Readonly<Record<string, string>>,
  { store, material }: Meant,
  { maxQty, leadDays, remark }: Partial<Stored>,
): Read => {
  const issues = [
    ...(store === undefined ? [unknown('unknownStore', 'storeName', given['storeName'] ?? '')] : []),
    ...(material === undefined ? [unknown('unknownMaterial', 'material', given['material'] ?? '')] : []),
  ]
  const { material: _material, storeName: _storeName, ...values } = given
  const stood = Object.entries({ maxQty, leadDays, remark }).filter(([, value]) => value !== null && value !== '')
  const result = stockLimitInput.safeParse(
    { ...Object.fromEntries(stood), ...values, storeId: store ?? 0, materialId: material ?? 0 },
    { reportInput: true },
  )
  if (result.success) return { ...(issues.length === 0 && { input: result.data }), issues }
  const wrong = reasonsOf(result.error.issues, stockLimitImportMessages, 'cn')
    .map(asIssue)
    .filter(({ field }) => field !== 'storeName' && field !== 'material')
  return { issues: [...issues, ...wrong] }
}

const pairOf = (input: Pick<StockLimitInput, 'storeId' | 'materialId'>): string =>
  `${input.storeId} ${input.materialId}`

export const check: ImportDefinition<Item>['check'] = async (reader, actor, rows, plan, language, progress) => {
  if (plan.updateChanged && !mayDo(actor, 'material:stock-limit:edit')) throw forbidden()
  await progress(0)
  const given = rows.map(({ values }): Record<string, string> => ({ ...plan.defaults, ...values }))
  const meant = await meantBy(reader, actor, given, language)
  const materials = meant.flatMap(({ material }) => material ?? [])
  const stands = new Map((await readStockLimits(reader, actor, materials)).map((one) => [pairOf(one), one]))
  const read = rows.map((row, at) => {
    const { store = 0, material = 0 } = meant[at] ?? {}
    const before = stands.get(pairOf({ storeId: store, materialId: material }))
    return {
      row,
      before,
      ...readRow(given[at] ?? {}, { store: meant[at]?.store, material: meant[at]?.material }, before ?? {}),
    }
  })
  const asked = read.flatMap(({ row, input, before }) =>
    input ? [{ row, input: { ...input, ...(before && { id: before.id }) } }] : [],
  )
  const against = await reasonsAgainst(
    reader,
    actor,
    asked.map(({ input }) => input),
  )
  const wrong = new Map(asked.map(({ row }, at) => [row, (against[at] ?? []).map(asIssue)]))
  const repeated = repeatedRows(
    asked.map(({ row, input }) => ({ row, key: pairOf(input) })),
    'material',
  )
  const verdicts = read.map(({ row, before, input, issues }): Verdict<Item> => {
    const all = [...issues, ...(wrong.get(row) ?? []), ...(repeated.get(row) ?? [])]
    if (all.length > 0 || !input) return { outcome: 'refused', issues: all }
    if (!before) return { outcome: 'new', item: { input } }
    const fields = changesIn(input, before)
    const { id, version } = before
    return fields.length === 0
      ? { outcome: 'equal' }
      : { outcome: 'changed', item: { input, stands: { id, version } }, name: row.values['material'] ?? '', fields }
  })
  return { verdicts, unknown: [], choices: {} }
}
