import type { PlaceKind } from '@geodepot/contracts/material/store.ts'
import { stockLedgerMessages } from '@geodepot/contracts/material/stock-ledger.messages.ts'
import { today } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { type Reason, Refusal } from '../../kit/http/refusal.ts'
import { makeBatches } from './batches.ts'
import type { DocumentMove, DocumentSource, LedgerSource, Posted, Source, Step, StockMove } from './moves.ts'
import { type PostingDay, holdPeriods, postingDays } from './periods.ts'
import { type Place, lockPlaces } from './places.ts'
import { lockTaken, takeReserved } from './reserve.ts'
import { leads, outsideOf } from './rules.ts'
import { write } from './write.ts'

/**
 * Writes movements of stock, any number of them in a few statements: places, periods, batches, reservations, levels and balances are locked in
 * this order, each by its keys; each movement is judged against what is there; entries, balances and levels are written.
 * What a movement is worth follows from what lies there; what enters makes its batch.
 * @throws Refusal with everything that speaks against it
 */
export function post(tx: Tx, document: DocumentSource, moves: readonly DocumentMove[]): Promise<readonly Posted[]>
export function post(tx: Tx, source: LedgerSource, moves: readonly StockMove[]): Promise<readonly Posted[]>
export async function post(tx: Tx, source: Source, moves: readonly StockMove[]): Promise<readonly Posted[]> {
  if (moves.length === 0) return []
  const places = await lockPlaces(
    tx,
    moves.flatMap((move) => [
      ...('from' in move && move.from !== undefined ? [move.from] : []),
      ...(move.to === undefined ? [] : [move.to]),
    ]),
  )
  const postingDay = await postingDays(tx)
  const placed = moves.map((move) => placedBy(move, places, postingDay))
  const reasons = [...(await holdPeriods(tx, placed)), ...placed.flatMap(closedPlace)]
  if (reasons.length > 0) throw new Refusal(500, reasons.slice(0, 50))
  const entering = placed.flatMap(({ move, day }) =>
    typeof move.batch === 'number' || move.kind === 'cost' ? [] : [{ ...move.batch, quantity: move.quantity, day }],
  )
  const batches = await makeBatches(tx, entering)
  const steps = placed.map((one) =>
    stepOf(one, typeof one.move.batch === 'number' ? one.move.batch : (batches.shift() ?? 0)),
  )
  const kept = await lockTaken(tx, steps, places)
  const posted = await write(tx, source, steps, places)
  await takeReserved(tx, source, kept)
  return posted
}

interface Placed {
  readonly move: StockMove
  readonly from: Place
  readonly to: Place
  readonly day: string
  readonly today: string
  readonly dateField: string | undefined
}
const originOf = (move: StockMove): PlaceKind | undefined =>
  ('origin' in move ? move.origin : undefined) ?? outsideOf(move.kind, 'from')
const placedBy = (move: StockMove, places: readonly Place[], postingDay: PostingDay): Placed => {
  const named = (id: number) => places.find((place) => place.id === id)
  const outside = (kind: PlaceKind | undefined) => places.find((place) => place.kind === kind && place.isShared)
  const from = 'from' in move && move.from !== undefined ? named(move.from) : outside(originOf(move))
  const to = move.to === undefined ? outside(outsideOf(move.kind, 'to')) : named(move.to)
  if (!from || !to || !leads(move.kind, from.kind, to.kind))
    throw new Error(
      `the movement ${move.kind} does not lead from ${from?.kind ?? 'nowhere'} to ${to?.kind ?? 'nowhere'}`,
    )
  const where = from.store === null ? to : from
  const here = where.store === null ? today() : where.today
  return { move, from, to, day: move.bizDate ?? postingDay(here), today: here, dateField: move.dateField }
}
const closedPlace = ({ move, to }: Placed): Reason[] =>
  to.isClosed
    ? [
        {
          key: 'closedPlace',
          messages: stockLedgerMessages,
          ...(move.field !== undefined && { field: move.field }),
          params: { place: to.code },
        },
      ]
    : []

const amountOf = (move: StockMove): string | undefined => {
  if ('amount' in move) return move.amount
  return typeof move.batch === 'number' ? undefined : (move.batch.amortAmount ?? move.batch.purchaseAmount)
}
const stepOf = ({ move, from, to, day }: Placed, batch: number): Step => ({
  kind: move.kind,
  batch,
  quantity: move.kind === 'cost' ? '0' : move.quantity,
  amount: amountOf(move),
  from: from.id,
  to: to.id,
  day,
  reverses: null,
  ...('takes' in move && move.takes !== undefined && { takes: move.takes }),
  lineId: move.lineId ?? null,
  field: move.field,
  dateField: move.dateField,
  remark: move.remark ?? '',
})
