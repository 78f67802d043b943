import { add, compare, isZero, subtract } from '@geodepot/contracts/kit/decimal.ts'
import type { TransferReceiveInput, TransferSettleInput } from '@geodepot/contracts/material/store-transfer.ts'
import { sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { type Reason, refuseAny } from '../../kit/http/refusal.ts'
import { type DocumentMove, post } from '../../ledger/stock/index.ts'
import { type KeptStore, farStoreOf, locationsOf } from '../store/index.ts'
import { type Bearing, freightMoves, freightOf } from './freight.ts'
import { type ReceiptDetail, receiptNumber } from './signing.ts'
import { type Doings, reason as because } from './terms.ts'

interface Line extends Bearing {
  readonly id: number
  readonly name: string
  readonly batch: number
  /** Where it was sent from. */
  readonly place: number
  /** On its way, and nothing said of it. */
  readonly open: string
  /** Said to be missing, and not settled. */
  readonly short: string
}
const lockLines = async (tx: Tx, document: number): Promise<ReadonlyMap<number, Line>> => {
  const { rows } = await sql<Line>`
    select l.id, m.name, trim_scale(l.quantity)::text as quantity, l.freight_amount::text as freight,
      (select trim_scale(coalesce(sum(v.quantity), 0))::text from material.store_transfer_arrival v where v.line_id = l.id) as arrived,
      (select coalesce(sum(v.freight_amount), 0)::text from material.store_transfer_arrival v where v.line_id = l.id) as borne, l.batch_id as batch, l.place_id as place,
      trim_scale(l.quantity - l.received_quantity - l.damaged_quantity - l.short_quantity)::text as open,
      trim_scale(l.short_quantity - l.settled_quantity)::text as short
    from material.store_transfer_line l join material.material m on m.id = l.material_id where l.document_id = ${document} order by l.id for no key update of l`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
const storeFor = async ({ tx, document }: Doings): Promise<KeptStore> => {
  const store = await farStoreOf(tx, document.row.to_store_id)
  if (!store) throw new Error(`transfer ${document.id} goes to no store`)
  return store
}

interface Act {
  readonly line: number
  readonly kind: 'received' | 'damaged' | 'found' | 'back' | 'lost'
  readonly batch: number
  readonly quantity: string
  readonly place: number | null
  readonly reason: string
  readonly field: string
}
/** Each act has a line of its own, by which the ledger knows it: out of transit to where it is from now on. */
const writeActs = async (
  { tx, actor, document }: Doings,
  acts: readonly Act[],
  known: ReadonlyMap<number, Line>,
  store: KeptStore,
  [day, dateField]: readonly [string, string],
): Promise<number[]> => {
  const freight = freightOf(acts, known)
  const { rows: made } = await sql<{ id: number }>`
    insert into material.store_transfer_arrival (line_id, kind, quantity, freight_amount, place_id, reason, biz_date, done_by, done_at)
    select line, kind, quantity, freight, place, reason, ${day}, ${actor.userId}, ${now()}
    from ${recordset(
      acts.map((act, at) => ({ ...act, at, freight: freight[at] ?? '0' })),
      {
        at: 'int',
        freight: 'numeric',
        line: 'bigint',
        kind: 'text',
        quantity: 'numeric',
        place: 'bigint',
        reason: 'text',
      },
    )} order by at returning id`.execute(tx)
  const source = { document: document.id, recordedBy: actor.userId }
  const bears = acts.map(({ batch, place }, at) => ({
    batch,
    place,
    amount: freight[at] ?? '0',
    lineId: made[at]?.id ?? 0,
    bizDate: day,
  }))
  await post(tx, source, [
    ...acts.map(({ batch, quantity, place, field, reason }, at): DocumentMove => {
      const common = { batch, quantity, from: store.transit, bizDate: day, dateField, field, remark: reason }
      const lineId = made[at]?.id ?? 0
      return place === null ? { kind: 'adjust', ...common, lineId } : { kind: 'transfer', ...common, to: place, lineId }
    }),
    ...(await freightMoves(tx, bears, store)),
  ])
  return made.map(({ id }) => id)
}
/** Nothing of it is on its way any more. */
const isDone = async (tx: Tx, id: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from material.store_transfer_line where document_id = ${id} and quantity > received_quantity + damaged_quantity + settled_quantity limit 1`.execute(
    tx,
  )
  return rows.length === 0
}
const outcome = async ({ tx, document }: Doings, lines: number, more: ReceiptDetail | object = {}) => ({
  ...((await isDone(tx, document.id)) && { state: 'received' as const }),
  detail: { lines, ...more },
})
const againstDay = (day: string, sent: string, field: string): Reason[] =>
  day < sent ? [because('beforeSending', { date: sent }, field)] : []

const againstReceived = (
  { lines }: TransferReceiveInput,
  known: ReadonlyMap<number, Line>,
  locations: ReadonlySet<number>,
): Reason[] => {
  const ids = lines.map(({ lineId }) => lineId)
  return lines.flatMap(({ lineId, received, damaged, short, placeId, reason = '' }, at): Reason[] => {
    const line = known.get(lineId)
    if (!line || ids.indexOf(lineId) < at) return [because('notOfDocument', {}, `lines.${at}.lineId`)]
    const { name, open } = line
    const all = add(received, damaged, short)
    const isStored = !isZero(received)
    return [
      ...(isZero(all) ? [because('lineNothing', { name }, `lines.${at}.received`)] : []),
      ...(compare(all, open) > 0 ? [because('tooMuch', { name, open }, `lines.${at}.received`)] : []),
      ...(isStored && placeId === undefined ? [because('placeMissing', {}, `lines.${at}.placeId`)] : []),
      ...(isStored && placeId !== undefined && !locations.has(placeId)
        ? [because('unknownPlace', {}, `lines.${at}.placeId`)]
        : []),
      ...(!isZero(add(damaged, short)) && reason === '' ? [because('reasonMissing', {}, `lines.${at}.reason`)] : []),
    ]
  })
}
/** What arrived goes to its place, or to claims; what is missing stays in transit until somebody settles it. */
export const receive = async (doing: Doings<TransferReceiveInput>) => {
  const { tx, document, input } = doing
  const known = await lockLines(tx, document.id)
  const store = await storeFor(doing)
  refuseAny([
    ...againstDay(input.inDate, document.row.biz_date, 'inDate'),
    ...againstReceived(input, known, await locationsOf(tx, store.id)),
  ])
  const acts = input.lines.flatMap(({ lineId, received, damaged, placeId, reason = '' }, at): Act[] => {
    const common = { line: lineId, batch: known.get(lineId)?.batch ?? 0 }
    return [
      ...(isZero(received)
        ? []
        : [
            {
              ...common,
              kind: 'received' as const,
              quantity: received,
              place: placeId ?? 0,
              reason: '',
              field: `lines.${at}.received`,
            },
          ]),
      ...(isZero(damaged)
        ? []
        : [
            {
              ...common,
              kind: 'damaged' as const,
              quantity: damaged,
              place: store.claim,
              reason,
              field: `lines.${at}.damaged`,
            },
          ]),
    ]
  })
  const arrivals = await writeActs(doing, acts, known, store, [input.inDate, 'inDate'])
  await sql`
    update material.store_transfer_line l set received_quantity = l.received_quantity + t.received, damaged_quantity = l.damaged_quantity + t.damaged,
      short_quantity = l.short_quantity + t.short, note = case when t.short > 0 then left(concat_ws(' · ', nullif(l.note, ''), t.reason), 400) else l.note end
    from ${recordset(input.lines, { lineId: 'bigint', received: 'numeric', damaged: 'numeric', short: 'numeric', reason: 'text' })} where l.id = t."lineId"`.execute(
    tx,
  )
  // What is signed: the lines of this receipt, whatever comes by the next one.
  return outcome(doing, input.lines.length, {
    receipt: await receiptNumber(tx, document.id),
    arrivals,
    short: input.lines.flatMap(({ lineId, short }) => (isZero(short) ? [] : [[lineId, short] as const])),
  } satisfies ReceiptDetail)
}

const againstSettled = (
  { lines }: TransferSettleInput,
  known: ReadonlyMap<number, Line>,
  locations: ReadonlySet<number>,
): Reason[] => {
  const settled = new Map<number, string>()
  return lines.flatMap(({ lineId, settledAs, quantity, placeId }, at): Reason[] => {
    const line = known.get(lineId)
    if (!line) return [because('notOfDocument', {}, `lines.${at}.lineId`)]
    const before = settled.get(lineId) ?? '0'
    settled.set(lineId, add(before, quantity))
    const open = subtract(line.short, before)
    const isFound = settledAs === 'found'
    return [
      ...(compare(quantity, open) > 0
        ? [because('shortTooMuch', { name: line.name, open }, `lines.${at}.quantity`)]
        : []),
      ...(isFound && placeId === undefined ? [because('placeMissing', {}, `lines.${at}.placeId`)] : []),
      ...(isFound && placeId !== undefined && !locations.has(placeId)
        ? [because('unknownPlace', {}, `lines.${at}.placeId`)]
        : []),
    ]
  })
}
/** What was missing was found, came back to its sender, or is lost. */
export const settle = async (doing: Doings<TransferSettleInput>) => {
  const { tx, document, input } = doing
  const known = await lockLines(tx, document.id)
  const store = await storeFor(doing)
  refuseAny([
    ...againstDay(input.onDate, document.row.biz_date, 'onDate'),
    ...againstSettled(input, known, await locationsOf(tx, store.id)),
  ])
  const acts = input.lines.map(({ lineId, settledAs, quantity, placeId, reason }, at): Act => {
    const line = known.get(lineId)
    const places = { found: placeId ?? 0, back: line?.place ?? 0, lost: null }
    return {
      line: lineId,
      kind: settledAs,
      batch: line?.batch ?? 0,
      quantity,
      place: places[settledAs],
      reason,
      field: `lines.${at}.quantity`,
    }
  })
  await writeActs(doing, acts, known, store, [input.onDate, 'onDate'])
  await sql`
    update material.store_transfer_line l set settled_quantity = l.settled_quantity + t.settled
    from (select "lineId", sum(quantity) as settled from ${recordset(input.lines, { lineId: 'bigint', quantity: 'numeric' })} group by 1) t where l.id = t."lineId"`.execute(
    tx,
  )
  return outcome(doing, input.lines.length)
}
