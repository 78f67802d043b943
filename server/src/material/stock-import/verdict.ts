import { compare, multiply, rounded } from '@geodepot/contracts/kit/decimal.ts'
import type { OpeningInput } from '@geodepot/contracts/material/stock-import.ts'
import { stockImportMessages } from '@geodepot/contracts/material/stock-import.messages.ts'
import { inUsd } from '@geodepot/contracts/system/rate.ts'
import { rateMessages } from '@geodepot/contracts/system/rate.messages.ts'
import type { Reason, ReasonParams } from '../../kit/http/refusal.ts'
import type { GivenRow, Issue, Verdict } from '../../kit/import/index.ts'
import type { RateOfDay } from '../../system/rate/index.ts'
import type { Material, Opened, Store } from './known.ts'

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
/** A row with what it names looked up. */
export interface Row {
  readonly input: OpeningInput
  readonly given: GivenRow
  readonly material: Material | undefined
  readonly store: Store | undefined
  readonly place: number | undefined
  readonly batch: string
  readonly day: string
}
/** What is known of a row beside. */
export interface Known {
  /** Null for USD, undefined where there is none. */
  readonly rate: RateOfDay | null | undefined
  /** What speaks against its day. */
  readonly dayReasons: readonly Reason[]
  /** The same batch in the same place before. */
  readonly opened: Opened | undefined
  /** That other rows are of the same batch in the same place. */
  readonly repeated: readonly Issue[]
}

const issue = (key: keyof typeof stockImportMessages.texts, field: string, params: ReasonParams = {}): Issue => ({
  field,
  from: stockImportMessages.namespace,
  key,
  params,
})
/** What it is worth in its currency: the amount where that is said. */
const worthOf = ({ totalAmount, unitPrice, quantity }: OpeningInput): string | undefined =>
  totalAmount ?? (unitPrice === undefined ? undefined : multiply(unitPrice, quantity))

const namesUnknown = ({ input, material, store, place }: Row): Issue[] => [
  ...(material ? [] : [issue('noMaterial', 'material', { value: input.material })]),
  ...(material?.isSerial ? [issue('serial', 'material', { value: input.material })] : []),
  ...(store ? [] : [issue('noStore', 'storeName', { value: input.storeName })]),
  ...(store && place === undefined
    ? [issue('noLocation', 'goodsLocation', { store: store.name, value: input.goodsLocation })]
    : []),
]
const wrongIn = ({ input, day }: Row, { rate, dayReasons, repeated }: Known): Issue[] => {
  const noRate = { code: input.currencyCode, date: day }
  return [
    ...(worthOf(input) === undefined ? [issue('priceNeeded', 'unitPrice')] : []),
    ...(rate === undefined
      ? [{ field: 'currencyCode', from: rateMessages.namespace, key: 'none', params: noRate }]
      : []),
    ...(input.receivedOn !== undefined && input.receivedOn > day ? [issue('receivedLater', 'receivedOn')] : []),
    ...dayReasons.map(({ field = '', key, messages, params = {} }) => ({
      field,
      from: messages.namespace,
      key,
      params,
    })),
    ...repeated,
  ]
}

/** What is to become of a row. The same stock again changes nothing. */
export const verdictOf = (row: Row, known: Known): Verdict<Item> => {
  const { input, material, place, batch, day } = row
  const { rate, opened } = known
  const worth = worthOf(input)
  const issues = [...namesUnknown(row), ...wrongIn(row, known)]
  if (issues.length > 0 || !material || place === undefined || worth === undefined || rate === undefined)
    return { outcome: 'refused', issues }
  const amount = rounded(inUsd(worth, rate), 2)
  if (opened) {
    const { quantity, amount: before } = opened
    const isSame = compare(quantity, input.quantity) === 0 && compare(before, amount) === 0
    return isSame
      ? { outcome: 'equal' }
      : { outcome: 'refused', issues: [issue('openedBefore', 'batchNo', { quantity, amount: before })] }
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
