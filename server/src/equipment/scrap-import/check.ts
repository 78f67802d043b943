import { type ScrapLineInput, scrapLine } from '@geodepot/contracts/equipment/scrap.ts'
import { scrapImportMessages } from '@geodepot/contracts/equipment/scrap-import.messages.ts'
import { folded } from '@geodepot/contracts/kit/import-headers.ts'
import { reasonsOf } from '@geodepot/contracts/kit/issues.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import { type GivenRow, type ImportDefinition, type Issue, type Verdict, repeatedRows } from '../../kit/import/index.ts'
import { devicesByCode } from '../device/index.ts'
import { findHolders, lineKey, linesUnderWay, reasonsAgainstLines } from '../scrap/index.ts'

export interface Item {
  readonly holder: number
  readonly line: ScrapLineInput
}
type Cells = Readonly<Record<string, string>>
/** The columns of the sheet that name what a line refers to, by the field that they fill. */
const named: Readonly<Record<string, string>> = { devId: 'device', modelId: 'modelName', reason: 'reasonName' }
const asIssue = ({ field = '', key, messages, params = {} }: Reason): Issue => ({
  field: named[field] ?? field,
  from: messages.namespace,
  key,
  params,
})
const against = (key: keyof typeof scrapImportMessages.texts, field: string, value = ''): Issue => ({
  field,
  from: scrapImportMessages.namespace,
  key,
  params: { value },
})

/** What the words of a sheet stand for: what has two meanings has none. */
const once = (pairs: readonly (readonly [word: string, meaning: string | number])[]) => {
  const known = new Map<string, Set<string | number>>()
  for (const [word, meaning] of pairs)
    known.set(folded(word), (known.get(folded(word)) ?? new Set<string | number>()).add(meaning))
  return (word: string): string | number | undefined => {
    const [first, ...others] = known.get(folded(word)) ?? []
    return others.length > 0 ? undefined : first
  }
}
interface Known {
  readonly holder: (word: string) => string | number | undefined
  readonly model: (word: string) => string | number | undefined
  readonly reason: (word: string) => string | number | undefined
  /** The devices of each code, with who has them. */
  readonly devices: ReadonlyMap<string, readonly { readonly id: number; readonly holder: number }[]>
}
const known = async (reader: Reader, actor: Actor, given: readonly Cells[]): Promise<Known> => {
  const [cn, en] = [await findHolders(reader, actor, 'cn'), await findHolders(reader, actor, 'en')]
  const models = [
    ...new Set(given.flatMap(({ modelName = '' }) => (modelName === '' ? [] : [modelName.toLowerCase()]))),
  ]
  const { rows: found } = await sql<{ id: number; name: string; full: string }>`
    select m.id, m.name, b.name || ' ' || m.name as full from equipment.model m join equipment.brand b on b.id = m.brand_id
    where lower(m.name) = any(${models}::text[]) or lower(b.name || ' ' || m.name) = any(${models}::text[])`.execute(
    reader,
  )
  const { rows: reasons } = await sql<{ value: string; label: string; labelEn: string }>`
    select value, label, label_en as "labelEn" from system.dict_data where type = ${dictionaries.scrapReason} and status = '0'`.execute(
    reader,
  )
  const codes = [...new Set(given.flatMap(({ device = '' }) => (device === '' ? [] : [device])))]
  const borne = codes.length === 0 ? [] : await devicesByCode(reader, codes)
  const { rows: held } = await sql<{ id: number; holder: number }>`
    select id, holder_id as holder from equipment.device where id = any(${borne.map(({ id }) => id)}::bigint[])`.execute(
    reader,
  )
  const at = new Map(held.map(({ id, holder }) => [id, holder]))
  const devices = Map.groupBy(
    borne.map(({ code, id }) => ({ code, id, holder: at.get(id) ?? 0 })),
    ({ code }) => code,
  )
  return {
    holder: once([...cn, ...en].map(({ holderId, holderName }) => [holderName, holderId] as const)),
    model: once(found.flatMap(({ id, name, full }) => [[name, id] as const, [full, id] as const])),
    reason: once(
      reasons.flatMap(({ value, label, labelEn }) => [value, label, labelEn].map((word) => [word, value] as const)),
    ),
    devices,
  }
}

type Read = { readonly item?: Item; readonly issues: readonly Issue[] }
const readRow = (given: Cells, words: Known): Read => {
  const { holderName = '', device = '', modelName = '', reasonName = '', ...values } = given
  const holder = words.holder(holderName)
  const [found, ...others] = (words.devices.get(device) ?? []).filter((one) => one.holder === holder)
  const [model, reason] = [words.model(modelName), words.reason(reasonName)]
  const isDevice = device !== ''
  const issues = [
    ...(holder === undefined ? [against('unknownHolder', 'holderName', holderName)] : []),
    ...(isDevice === (modelName !== '') ? [against('deviceOrModel', 'device')] : []),
    ...(isDevice && holder !== undefined && !found ? [against('unknownDevice', 'device', device)] : []),
    ...(isDevice && others.length > 0 ? [against('ambiguousDevice', 'device', device)] : []),
    ...(!isDevice && modelName !== '' && model === undefined ? [against('unknownModel', 'modelName', modelName)] : []),
    ...(reason === undefined ? [against('unknownReason', 'reasonName', reasonName)] : []),
  ]
  const { condition, ...rest } = values
  const result = scrapLine.safeParse(
    {
      ...rest,
      ...(isDevice ? { devId: found?.id } : { modelId: model, ...(condition !== undefined && { condition }) }),
      reason: String(reason ?? 'x'),
    },
    { reportInput: true },
  )
  if (!result.success)
    return { issues: [...issues, ...reasonsOf(result.error.issues, scrapImportMessages, 'cn').map(asIssue)] }
  return { ...(issues.length === 0 && { item: { holder: Number(holder), line: result.data } }), issues }
}

const keyOf = ({ holder, line }: Item): string => `${holder} ${lineKey(line)}`
/** What the rules of one application say against the rows of each place, by row. */
const judged = async (
  reader: Reader,
  actor: Actor,
  read: readonly { readonly row: GivenRow; readonly item?: Item }[],
) => {
  const wrong = new Map<GivenRow, Issue[]>()
  const places = Map.groupBy(
    read.flatMap(({ row, item }) => (item ? [{ row, item }] : [])),
    ({ item }) => item.holder,
  )
  for (const [holder, rows] of places) {
    const of = await reasonsAgainstLines(
      reader,
      actor,
      holder,
      rows.map(({ item }) => item.line),
    )
    for (const [at, { row }] of rows.entries())
      wrong.set(row, (of[at] ?? []).filter(({ key }) => key !== 'twice').map(asIssue))
  }
  return wrong
}

export const check: ImportDefinition<Item>['check'] = async (reader, actor, rows, plan, _language, progress) => {
  await progress(0)
  const given = rows.map(({ values }): Cells => ({ ...plan.defaults, ...values }))
  const words = await known(reader, actor, given)
  const read = rows.map((row, at) => ({ row, ...readRow(given[at] ?? {}, words) }))
  const wrong = await judged(reader, actor, read)
  const holders = [...new Set(read.flatMap(({ item }) => item?.holder ?? []))]
  const underWay = new Set((await linesUnderWay(reader, holders)).map(keyOf))
  const repeated = repeatedRows(
    read.map(({ row, item }) => ({ row, key: item && keyOf(item) })),
    'device',
  )
  const verdicts = read.map(({ row, item, issues }): Verdict<Item> => {
    const all = [...issues, ...(wrong.get(row) ?? []), ...(repeated.get(row) ?? [])]
    if (all.length > 0 || !item) return { outcome: 'refused', issues: all }
    return underWay.has(keyOf(item)) ? { outcome: 'equal' } : { outcome: 'new', item }
  })
  return { verdicts, unknown: [], choices: {} }
}
