import { add, isZero } from '@geodepot/contracts/kit/decimal.ts'
import { partOf, shared } from '@geodepot/contracts/material/receipt.landed-cost.rules.ts'
import { inUsd } from '@geodepot/contracts/system/rate.ts'
import { sql } from 'kysely'
import { type Tx, recordset } from '../../kit/database/database.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import type { DocumentMove } from '../../ledger/stock/index.ts'
import { ratesOn } from '../../system/rate/index.ts'
import type { KeptStore } from '../store/index.ts'
import { type TransferDraft, reason } from './terms.ts'

const decimalsOf = (amount: string): number => (amount.split('.')[1] ?? '').replace(/0+$/, '').length
/** What speaks against the freight as it is written. */
export const againstFreight = async (tx: Tx, header: TransferDraft['header'], today: string): Promise<Reason[]> => {
  const { freightAmount, freightCurrency: code, freightDate } = header
  if (freightAmount === undefined)
    return code === undefined && freightDate === undefined ? [] : [reason('freightAlone', {}, 'freightAmount')]
  if (code === undefined) return [reason('freightLacks', {}, 'freightCurrency')]
  const { rows } = await sql<{ digits: number }>`
    select digits from system.currency where code = ${code} and status = '0'`.execute(tx)
  const [known] = rows
  if (!known) return [reason('unknownCurrency', {}, 'freightCurrency')]
  return [
    ...(decimalsOf(freightAmount) > known.digits
      ? [reason('tooManyDigits', { code, digits: known.digits }, 'freightAmount')]
      : []),
    ...((freightDate ?? '') > today ? [reason('freightAhead', {}, 'freightDate')] : []),
  ]
}

interface Sent {
  readonly id: number
  readonly quantity: string
  readonly amount: string
}
/** Shares the freight out over what was sent, by what it is worth; by how much it is, where that is nothing. */
export const shareFreight = async (
  tx: Tx,
  {
    id,
    row,
  }: {
    readonly id: number
    readonly row: { freight_amount: string | null; freight_currency: string | null; freight_date: string | null }
  },
  lines: readonly Sent[],
): Promise<void> => {
  const { freight_amount: amount, freight_currency: currency, freight_date: day } = row
  if (amount === null || currency === null || day === null) return
  const [rate = null] = await ratesOn(tx, [{ currency, day, field: 'freightDate' }])
  const usd = inUsd(amount, rate)
  const shares =
    shared(
      usd,
      lines.map((line) => line.amount),
    ) ??
    shared(
      usd,
      lines.map((line) => line.quantity),
    )
  await sql`update material.store_transfer set freight_usd = ${usd}, freight_rate_id = ${rate?.id ?? null} where id = ${id}`.execute(
    tx,
  )
  await sql`
    update material.store_transfer_line l set freight_amount = t.share from ${recordset(
      lines.map((line, at) => ({ line: line.id, share: shares?.[at] ?? '0' })),
      { line: 'bigint', share: 'numeric' },
    )} where l.id = t.line`.execute(tx)
}

/** A line's share, and what of it went along with what arrived before. */
export interface Bearing {
  readonly quantity: string
  readonly freight: string
  readonly arrived: string
  readonly borne: string
}
/** What each act bears of its line's freight; the last of a line takes the rest. */
export const freightOf = (
  acts: readonly { readonly line: number; readonly quantity: string }[],
  lines: ReadonlyMap<number, Bearing>,
): readonly string[] => {
  const so = new Map<number, { readonly arrived: string; readonly borne: string }>()
  return acts.map(({ line, quantity }) => {
    const of = lines.get(line)
    if (!of) return '0'
    const { arrived, borne } = so.get(line) ?? of
    const part = partOf({ share: of.freight, taken: borne, quantity: of.quantity, received: arrived }, quantity)
    so.set(line, { arrived: add(arrived, quantity), borne: add(borne, part) })
    return part
  })
}

interface Bears {
  readonly batch: number
  /** Where it lies from now on; nowhere, where it is lost. */
  readonly place: number | null
  readonly amount: string
  readonly lineId: number
  readonly bizDate: string
}
/** What arrived bears its freight where it lies; what is lost takes its share out of the books with it: in and out in one posting. */
export const freightMoves = async (
  tx: Tx,
  bears: readonly Bears[],
  { quarantine }: KeptStore,
): Promise<readonly DocumentMove[]> => {
  const some = bears.filter(({ amount }) => !isZero(amount))
  if (some.length === 0) return []
  const { rows } = await sql<{ id: number }>`select id from material.place where kind = 'adjustment'`.execute(tx)
  const [variance] = rows
  return some.flatMap(({ place, ...one }): DocumentMove[] => {
    const cost = { kind: 'cost' as const, ...one }
    if (place !== null) return [{ ...cost, to: place }]
    return [
      { ...cost, to: quarantine },
      { ...cost, from: quarantine, to: variance?.id ?? 0 },
    ]
  })
}
