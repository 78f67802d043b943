import { reasonsOf } from '@geodepot/contracts/kit/issues.ts'
import { type OpeningInput, openingInput } from '@geodepot/contracts/material/stock-import.ts'
import { stockImportMessages } from '@geodepot/contracts/material/stock-import.messages.ts'
import { today } from '../../kit/clock.ts'
import { type GivenRow, type ImportDefinition, type Issue, type Verdict, repeatedRows } from '../../kit/import/index.ts'
import { dayReasons, postingDays } from '../../ledger/stock/index.ts'
import { knownCurrencies } from '../../system/currency/index.ts'
import { loadMaterials, loadOpened, loadRates, loadStores } from './known.ts'
import { type Item, type Row, verdictOf } from './verdict.ts'

type Parsed = { readonly input: OpeningInput; readonly given: GivenRow } | { readonly issues: readonly Issue[] }
const parsed = (
  given: GivenRow,
  defaults: Readonly<Record<string, string>>,
  codeOf: (text: string) => string,
): Parsed => {
  const said = { ...defaults, ...given.values }
  const currency = said['currencyCode']
  const result = openingInput.safeParse(
    { ...said, ...(currency !== undefined && { currencyCode: codeOf(currency) }) },
    { reportInput: true },
  )
  if (result.success) return { input: result.data, given }
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
const placeKey = ({ material, place, batch }: Row): string | undefined =>
  material && place !== undefined ? `${material.id} ${place} ${batch.toLowerCase()}` : undefined

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
  const read = good.map(({ input, given }, at): Row => {
    const store = storeNamed(input.storeName)
    const place = store?.location(input.goodsLocation)
    const day = input.bizDate ?? postingDay(store?.today ?? today())
    return { input, given, material: materials[at], store, place, batch: batchOf(input, store), day }
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
  const repeated = repeatedRows(
    read.map((row) => ({ row: row.given, key: placeKey(row) })),
    'batchNo',
  )
  const decided = read.map((row, at) =>
    verdictOf(row, {
      rate: rates[at],
      dayReasons: against[at] ?? [],
      opened: opened.get(at),
      repeated: repeated.get(row.given) ?? [],
    }),
  )
  let asked = 0
  return {
    verdicts: all.map((one): Verdict<Item> =>
      'input' in one ? (decided[asked++] ?? { outcome: 'equal' }) : { outcome: 'refused', issues: one.issues },
    ),
    unknown: [],
    choices: {},
  }
}
