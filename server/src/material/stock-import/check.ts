import { compare, multiply, rounded } from '@geodepot/contracts/kit/decimal.ts'
import { importMessages } from '@geodepot/contracts/kit/import.messages.ts'
import { reasonsOf } from '@geodepot/contracts/kit/issues.ts'
import { type OpeningInput, openingInput } from '@geodepot/contracts/material/stock-import.ts'
import { stockImportMessages } from '@geodepot/contracts/material/stock-import.messages.ts'
import { inUsd } from '@geodepot/contracts/system/rate.ts'
import { rateMessages } from '@geodepot/contracts/system/rate.messages.ts'
import { today } from '../../kit/clock.ts'
import type { ReasonParams } from '../../kit/http/refusal.ts'
import type { GivenRow, ImportDefinition, Issue, Verdict } from '../../kit/import/index.ts'
import { dayReasons } from '../../ledger/stock/index.ts'
import { knownCurrencies } from '../../system/currency/index.ts'
import { loadMaterials, loadOpened, loadRates, loadStores } from './known.ts'

/** So much of a batch that is opened in a place. */
export interface Item {
  readonly material: number
  readonly place: number
  readonly batchNo: string
  readonly quantity: string
  /** In USD. */
  readonly amount: string
  readonly receivedOn: string
  readonly expiresOn: string | null
  readonly bizDate: string
  readonly remark: string
}
const issue = (key: keyof typeof stockImportMessages.texts, field: string, params: ReasonParams = {}): Issue => ({
  field,
  from: stockImportMessages.namespace,
  key,
  params,
})

type Parsed = { readonly input: OpeningInput } | { readonly issues: readonly Issue[] }
const parsed = (
  { values }: GivenRow,
  defaults: Readonly<Record<string, string>>,
  codeOf: (text: string) => string,
): Parsed => {
  const given = { ...defaults, ...values }
  const currency = given['currencyCode']
  const result = openingInput.safeParse(
    { ...given, ...(currency !== undefined && { currencyCode: codeOf(currency) }) },
    { reportInput: true },
  )
  if (result.success) return { input: result.data }
  return {
    issues: reasonsOf(result.error.issues, stockImportMessages, 'cn').map(({ field, key, messages, params }) => ({
      field,
      from: messages.namespace,
      key,
      params,
    })),
  }
}
/** What it is worth in its currency: the amount where that is said. */
const worthOf = ({ totalAmount, unitPrice, quantity }: OpeningInput): string | undefined =>
  totalAmount ?? (unitPrice === undefined ? undefined : multiply(unitPrice, quantity))
const batchOf = ({ batchNo }: OpeningInput, store: { readonly code: string } | undefined): string =>
  batchNo === undefined || batchNo === '' ? `QC-${store?.code ?? ''}` : batchNo

export const check: ImportDefinition<Item>['check'] = async (reader, actor, rows, plan, language, progress) => {
  await progress(0)
  const storeNamed = await loadStores(reader, actor)
  const currencies = await knownCurrencies(reader)
  const all = rows.map((row) => parsed(row, plan.defaults, currencies.codeOf))
  const inputs = all.flatMap((one) => ('input' in one ? [one.input] : []))
  const materials = await loadMaterials(
    reader,
    inputs.map(({ material }) => material),
    language,
  )
  const read = inputs.map((input, at) => {
    const store = storeNamed(input.storeName)
    const day = input.bizDate ?? store?.today ?? today()
    const place = store?.location(input.goodsLocation)
    return { input, at, material: materials[at], store, place, batch: batchOf(input, store), day }
  })
  const rates = await loadRates(
    reader,
    read.map(({ input: { currencyCode }, day }) => ({ currency: currencyCode, day })),
  )
  const opened = await loadOpened(
    reader,
    read.flatMap(({ at, material, place, batch }) =>
      material && place !== undefined ? [{ at, material: material.id, place, batch }] : [],
    ),
  )
  const against = await dayReasons(
    reader,
    read.map(({ day, store }) => ({ day, today: store?.today ?? day, dateField: 'bizDate' })),
  )
  const keyOf = ({ material, place, batch }: (typeof read)[number]) => `${material?.id} ${place} ${batch.toLowerCase()}`
  const groups = Map.groupBy(read, keyOf)
  const rowNumbers = rows.flatMap((row, at) => ('input' in (all[at] ?? {}) ? [row.row] : []))
  const verdictOf = (one: (typeof read)[number]): Verdict<Item> => {
    const { input, at, material, store, place, batch, day } = one
    const worth = worthOf(input)
    const rate = rates[at]
    const others = (groups.get(keyOf(one)) ?? []).filter((other) => other !== one && material && place !== undefined)
    const params = {
      rows: others
        .slice(0, 3)
        .map((other) => rowNumbers[other.at] ?? 0)
        .join(', '),
    }
    const issues: Issue[] = [
      ...(material ? [] : [issue('noMaterial', 'material', { value: input.material })]),
      ...(material?.isSerial ? [issue('serial', 'material', { value: input.material })] : []),
      ...(store ? [] : [issue('noStore', 'storeName', { value: input.storeName })]),
      ...(store && place === undefined
        ? [issue('noLocation', 'goodsLocation', { store: store.name, value: input.goodsLocation })]
        : []),
      ...(worth === undefined ? [issue('priceNeeded', 'unitPrice')] : []),
      ...(rate === undefined
        ? [
            {
              field: 'currencyCode',
              from: rateMessages.namespace,
              key: 'none',
              params: { code: input.currencyCode, date: day },
            },
          ]
        : []),
      ...(input.receivedOn !== undefined && input.receivedOn > day ? [issue('receivedLater', 'receivedOn')] : []),
      ...(against[at] ?? []).map(({ field = '', key, messages, params: said = {} }) => ({
        field,
        from: messages.namespace,
        key,
        params: said,
      })),
      ...(others.length === 0
        ? []
        : [{ field: 'batchNo', from: importMessages.namespace, key: 'duplicateInFile', params }]),
    ]
    if (issues.length > 0 || !material || place === undefined || worth === undefined || rate === undefined)
      return { outcome: 'refused', issues }
    const amount = rounded(inUsd(worth, rate), 2)
    const before = opened.get(at)
    if (before) {
      const isSame = compare(before.quantity, input.quantity) === 0 && compare(before.amount, amount) === 0
      return isSame
        ? { outcome: 'equal' }
        : {
            outcome: 'refused',
            issues: [issue('openedBefore', 'batchNo', { quantity: before.quantity, amount: before.amount })],
          }
    }
    return {
      outcome: 'new',
      item: {
        material: material.id,
        place,
        batchNo: batch,
        quantity: input.quantity,
        amount,
        receivedOn: input.receivedOn ?? day,
        expiresOn: input.expiresOn ?? null,
        bizDate: day,
        remark: input.remark ?? '',
      },
    }
  }
  const decided = read.map(verdictOf)
  return {
    verdicts: all.map((one): Verdict<Item> =>
      'input' in one ? (decided.shift() ?? { outcome: 'equal' }) : { outcome: 'refused', issues: one.issues },
    ),
    unknown: [],
    choices: {},
  }
}
