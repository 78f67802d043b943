import { reasonsOf } from '@geodepot/contracts/kit/issues.ts'
import { type OpeningInput, openingInput } from '@geodepot/contracts/material/stock-import.ts'
import { stockImportMessages } from '@geodepot/contracts/material/stock-import.messages.ts'
import { today } from '../../kit/clock.ts'
import type { GivenRow, ImportDefinition, Issue, Verdict } from '../../kit/import/index.ts'
import { dayReasons, postingDays } from '../../ledger/stock/index.ts'
import { knownCurrencies } from '../../system/currency/index.ts'
import { loadMaterials, loadOpened, loadRates, loadStores } from './known.ts'
import { type Item, type Row, verdictOf } from './verdict.ts'

type Parsed = { readonly input: OpeningInput; readonly at: number } | { readonly issues: readonly Issue[] }
const parsed = (
  { row, values }: GivenRow,
  defaults: Readonly<Record<string, string>>,
  codeOf: (text: string) => string,
): Parsed => {
  const given = { ...defaults, ...values }
  const currency = given['currencyCode']
  const result = openingInput.safeParse(
    { ...given, ...(currency !== undefined && { currencyCode: codeOf(currency) }) },
    { reportInput: true },
  )
  if (result.success) return { input: result.data, at: row }
  return {
    issues: reasonsOf(result.error.issues, stockImportMessages, 'cn').map(({ field, key, messages, params }) => ({
      field,
      from: messages.namespace,
      key,
      params,
    })),
  }
}
const batchOf = ({ batchNo }: OpeningInput, store: { readonly code: string } | undefined): string =>
  batchNo === undefined || batchNo === '' ? `QC-${store?.code ?? ''}` : batchNo
const placeKey = ({ material, place, batch }: Row, at: number): string =>
  material && place !== undefined ? `${material.id} ${place} ${batch.toLowerCase()}` : String(at)

export const check: ImportDefinition<Item>['check'] = async (reader, actor, rows, plan, language, progress) => {
  await progress(0)
  const storeNamed = await loadStores(reader, actor)
  const currencies = await knownCurrencies(reader)
  const all = rows.map((row) => parsed(row, plan.defaults, currencies.codeOf))
  const good = all.flatMap((one) => ('input' in one ? [one] : []))
  const materials = await loadMaterials(
    reader,
    good.map(({ input }) => input.material),
    language,
  )
  const postingDay = await postingDays(reader)
  const read = good.map(({ input }, at): Row => {
    const store = storeNamed(input.storeName)
    const place = store?.location(input.goodsLocation)
    const day = input.bizDate ?? postingDay(store?.today ?? today())
    return { input, material: materials[at], store, place, batch: batchOf(input, store), day }
  })
  const rates = await loadRates(
    reader,
    read.map(({ input: { currencyCode }, day }) => ({ currency: currencyCode, day })),
  )
  const opened = await loadOpened(
    reader,
    read.flatMap(({ material, place, batch }, at) =>
      material && place !== undefined ? [{ at, material: material.id, place, batch }] : [],
    ),
  )
  const against = await dayReasons(
    reader,
    read.map(({ day, store }) => ({ day, today: store?.today ?? day, dateField: 'bizDate' })),
  )
  const groups = Map.groupBy(read.keys(), (at) => (read[at] ? placeKey(read[at], at) : ''))
  const decided = read.map((row, at) => {
    const others = (groups.get(placeKey(row, at)) ?? []).filter((other) => other !== at)
    return verdictOf(row, {
      rate: rates[at],
      dayReasons: against[at] ?? [],
      opened: opened.get(at),
      repeatedIn: others.map((other) => good[other]?.at ?? 0),
    })
  })
  return {
    verdicts: all.map((one): Verdict<Item> =>
      'input' in one ? (decided.shift() ?? { outcome: 'equal' }) : { outcome: 'refused', issues: one.issues },
    ),
    unknown: [],
    choices: {},
  }
}
