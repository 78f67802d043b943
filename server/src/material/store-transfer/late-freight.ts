import { add, compare, divided, isZero, multiply, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { shared } from '@geodepot/contracts/material/receipt.landed-cost.rules.ts'
import type { PlaceKind } from '@geodepot/contracts/material/store.ts'
import type { TransferChargeInput } from '@geodepot/contracts/material/store-transfer.ts'
import { inUsd } from '@geodepot/contracts/system/rate.ts'
import { projectStatuses } from '@geodepot/contracts/system/project.ts'
import { sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import { type Tx, recordset, violated } from '../../kit/database/database.ts'
import { type Reason, Refusal, refuseAny } from '../../kit/http/refusal.ts'
import { dayReasons, holdBatches } from '../../ledger/stock/index.ts'
import { ratesOn } from '../../system/rate/index.ts'
import { type Portion, postPortions } from '../cost-adjustment/index.ts'
import { type KeptStore, farStoreOf } from '../store/index.ts'
import { type Doings, reason } from './terms.ts'

interface Line {
  readonly id: number
  readonly batch: number
  readonly number: string
  readonly quantity: string
  readonly amount: string
}
const lockLines = async (tx: Tx, document: number): Promise<readonly Line[]> =>
  (
    await sql<Line>`
      select l.id, l.batch_id as batch, b.number, trim_scale(l.quantity)::text as quantity, coalesce(l.amount, 0)::text as amount
      from material.store_transfer_line l join material.batch b on b.id = l.batch_id where l.document_id = ${document} order by l.id for no key update of l`.execute(
      tx,
    )
  ).rows

interface Place {
  readonly batch: number
  readonly place: number
  readonly kind: PlaceKind
  readonly quantity: string
  readonly isClosed: boolean
}
/** What became of what was sent, by batch: what arrived in the store, what came back to its sender, what was lost. */
const becameOf = async (tx: Tx, document: number) =>
  (
    await sql<{ batch: number; kind: 'arrived' | 'back' | 'lost'; quantity: string }>`
      select l.batch_id as batch, case v.kind when 'back' then 'back' when 'lost' then 'lost' else 'arrived' end as kind, sum(v.quantity)::text as quantity
      from material.store_transfer_line l join material.store_transfer_arrival v on v.line_id = l.id where l.document_id = ${document} group by 1, 2`.execute(
      tx,
    )
  ).rows
const placeFacts = sql`p.id as place, p.kind, coalesce(j.status = ${projectStatuses.closed}, false) as "isClosed"`
/** Where batches lie in a store now, what is on its way to it apart. */
const lyingIn = async (tx: Tx, batches: readonly number[], store: number): Promise<readonly Place[]> =>
  (
    await sql<Place>`
      select b.batch_id as batch, ${placeFacts}, trim_scale(b.quantity)::text as quantity from material.stock_balance b join material.place p on p.id = b.place_id
      left join system.project j on j.id = p.project_id where b.batch_id = any(${batches}::bigint[]) and p.store_id = ${store} and p.kind <> 'transit' and b.quantity > 0 order by p.id`.execute(
      tx,
    )
  ).rows

interface Outflow extends Omit<Place, 'place'> {
  readonly place: number | null
  /** The other store that it went to. */
  readonly store: number | null
}
/** What went out of a store of these batches and did not come back: by the place outside of stores, or by the other store. */
const wentOut = async (tx: Tx, batches: readonly number[], store: number): Promise<readonly Outflow[]> =>
  (
    await sql<Outflow>`
      with moved as (
        select v.batch_id as batch, case when f.store_id = ${store} and f.kind <> 'transit' then v.to_place_id else v.from_place_id end as place,
          case when f.store_id = ${store} and f.kind <> 'transit' then v.quantity else -v.quantity end as quantity
        from material.stock_movement v join material.place f on f.id = v.from_place_id join material.place t on t.id = v.to_place_id
        where v.batch_id = any(${batches}::bigint[])
          and (f.store_id is not distinct from ${store} and f.kind <> 'transit') <> (t.store_id is not distinct from ${store} and t.kind <> 'transit'))
      select m.batch, p.store_id as store, case when p.store_id is null then p.id end as place, min(p.kind) as kind,
        coalesce(bool_or(j.status = ${projectStatuses.closed}), false) as "isClosed", trim_scale(sum(m.quantity))::text as quantity
      from moved m join material.place p on p.id = m.place left join system.project j on j.id = p.project_id
      where p.store_id is distinct from ${store} and p.kind not in ('supplier', 'opening')
      group by 1, 2, 3 having sum(m.quantity) > 0 order by 2, 3`.execute(tx)
  ).rows

const part = (quantity: string, of: string, all: string): string =>
  isZero(all) ? '0' : divided(multiply(quantity, of), all, 9)
const smaller = (one: string, other: string): string => (compare(one, other) < 0 ? one : other)
const sumOf = (places: readonly { readonly quantity: string }[]) => add('0', ...places.map(({ quantity }) => quantity))
const spreadOver = (quantity: string, places: readonly Place[]): Place[] =>
  places.map((place) => ({ ...place, quantity: part(quantity, place.quantity, sumOf(places)) }))

/**
 * Where the goods of a transfer are by now, batch by batch: as much as lies in the store that received it, up to what arrived;
 * what is not there any more, where that store's goods went. What is found nowhere, and what was lost, is a variance.
 */
const portionsOf = async (
  tx: Tx,
  { document }: Pick<Doings, 'document'>,
  batches: readonly number[],
  store: KeptStore,
  variance: number,
): Promise<ReadonlyMap<number, readonly Portion[]>> => {
  const { id, row } = document
  const became = await becameOf(tx, id)
  const [here, there, out] = [
    await lyingIn(tx, batches, store.id),
    await lyingIn(tx, batches, row.from_store_id),
    await wentOut(tx, batches, store.id),
  ]
  const others = new Map<number, readonly Place[]>()
  for (const { store: other } of out)
    if (other !== null && !others.has(other)) others.set(other, await lyingIn(tx, batches, other))
  const lost = (batch: number, quantity: string): Place[] => [
    { batch, place: variance, kind: 'adjustment', quantity, isClosed: false },
  ]
  const orLost = (batch: number, quantity: string, places: readonly Place[]): Place[] =>
    places.length === 0 ? lost(batch, quantity) : spreadOver(quantity, places)
  return new Map(
    batches.map((batch) => {
      const of = <T extends { readonly batch: number }>(all: readonly T[]) => all.filter((one) => one.batch === batch)
      const much = (kind: 'arrived' | 'back' | 'lost') => sumOf(of(became).filter((one) => one.kind === kind))
      const lying = of(here)
      const left = smaller(much('arrived'), sumOf(lying))
      const gone = subtract(much('arrived'), left)
      const outflows = of(out)
      const went = outflows.flatMap(({ store: other, place, quantity, ...flow }): Place[] => {
        const share = part(gone, quantity, sumOf(outflows))
        if (place !== null) return [{ ...flow, place, quantity: share }]
        return orLost(batch, share, of(others.get(other ?? 0) ?? []))
      })
      const portions = [
        ...spreadOver(left, lying),
        ...(isZero(gone) ? [] : outflows.length === 0 ? lost(batch, gone) : went),
        ...(isZero(much('back')) ? [] : orLost(batch, much('back'), of(there))),
        ...(isZero(much('lost')) ? [] : lost(batch, much('lost'))),
      ]
      return [batch, portions.filter(({ quantity }) => !isZero(quantity))]
    }),
  )
}

const decimalsOf = (amount: string): number => (amount.split('.')[1] ?? '').replace(/0+$/, '').length
const against = async (
  { tx, document, input }: Doings<TransferChargeInput>,
  store: KeptStore,
): Promise<readonly Reason[]> => {
  const { rows } = await sql<{ digits: number | null; last: string | null; charged: string }>`
    select (select c.digits from system.currency c where c.code = ${input.currencyCode} and c.status = '0') as digits,
      (select max(v.biz_date) from material.store_transfer_line l join material.store_transfer_arrival v on v.line_id = l.id where l.document_id = ${document.id}) as last,
      (select coalesce(sum(c.amount), 0) from material.store_transfer_charge c where c.document_id = ${document.id} and c.currency_code = ${input.currencyCode})::text as charged`.execute(
    tx,
  )
  const { digits = null, last = null, charged = '0' } = rows[0] ?? {}
  const [days = []] = await dayReasons(tx, [{ day: input.bizDate, today: store.today, dateField: 'bizDate' }])
  const code = input.currencyCode
  return [
    ...days,
    ...(digits === null ? [reason('unknownCurrency', {}, 'currencyCode')] : []),
    ...(digits !== null && decimalsOf(input.chargeAmount) > digits
      ? [reason('tooManyDigits', { code, digits }, 'chargeAmount')]
      : []),
    ...(isZero(input.chargeAmount) ? [reason('chargeNothing', {}, 'chargeAmount')] : []),
    ...(compare(add(charged, input.chargeAmount), '0') < 0
      ? [reason('chargeBelow', { charged, code }, 'chargeAmount')]
      : []),
    ...(input.invoiceDate > store.today ? [reason('freightAhead', {}, 'invoiceDate')] : []),
    ...(last !== null && input.bizDate < last ? [reason('beforeArrival', { date: last }, 'bizDate')] : []),
  ]
}

/** Freight whose invoice came after the goods: what is left of them bears its share where it lies, what went on where it went. */
export const charge = async (doing: Doings<TransferChargeInput>) => {
  const { tx, actor, document, input } = doing
  const { id, row } = document
  const store = await farStoreOf(tx, row.to_store_id)
  if (!store) throw new Error(`transfer ${id} goes to no store`)
  const lines = await lockLines(tx, id)
  refuseAny(await against(doing, store))
  const [rate = null] = await ratesOn(tx, [
    { currency: input.currencyCode, day: input.invoiceDate, field: 'invoiceDate' },
  ])
  const isUp = compare(input.chargeAmount, '0') > 0
  const usd = inUsd(isUp ? input.chargeAmount : subtract('0', input.chargeAmount), rate)
  const batches = [...new Set(lines.map(({ batch }) => batch))]
  await holdBatches(tx, batches)
  const shares =
    shared(
      usd,
      lines.map(({ amount }) => amount),
    ) ??
    shared(
      usd,
      lines.map(({ quantity }) => quantity),
    )
  const signed = (amount: string) => (isUp ? amount : subtract('0', amount))
  const { rows: made } = await sql<{ id: number; variance: number }>`
    insert into material.store_transfer_charge (document_id, amount, currency_code, invoice_date, invoice_number, rate_id, usd_amount, biz_date, done_by, done_at)
    values (${id}, ${input.chargeAmount}, ${input.currencyCode}, ${input.invoiceDate}, ${input.invoiceNo}, ${rate?.id ?? null}, ${signed(usd)}, ${input.bizDate}, ${actor.userId}, ${now()})
    returning id, (select p.id from material.place p where p.kind = 'adjustment') as variance`
    .execute(tx)
    .catch((error: unknown) => {
      throw violated(error) === 'store_transfer_charge_once'
        ? new Refusal(500, [reason('chargeTwice', { number: input.invoiceNo }, 'invoiceNo')])
        : error
    })
  const { id: chargeId = 0, variance = 0 } = made[0] ?? {}
  const { rows: written } = await sql<{ id: number; line: number }>`
    insert into material.store_transfer_charge_line (charge_id, line_id, amount) select ${chargeId}, line, share
    from ${recordset(
      lines.map((line, at) => ({ line: line.id, share: signed(shares?.[at] ?? '0') })),
      { line: 'bigint', share: 'numeric' },
    )} returning id, line_id as line`.execute(tx)
  const ids = new Map(written.map((one) => [one.line, one.id]))
  const portions = await portionsOf(tx, doing, batches, store, variance)
  const issued = await postPortions(
    tx,
    { document: id, recordedBy: actor.userId },
    lines.map(({ id: line, batch, number }, at) => ({
      id: ids.get(line) ?? 0,
      batch,
      number,
      difference: signed(shares?.[at] ?? '0'),
    })),
    ({ batch }) => portions.get(batch) ?? [],
    { quarantine: store.quarantine, variance, bizDate: input.bizDate },
  )
  await sql`
    update material.store_transfer_charge_line l set issued_amount = t.issued from ${recordset(
      [...issued].map(([line, amount]) => ({ line, issued: amount })),
      { line: 'bigint', issued: 'numeric' },
    )} where l.id = t.line`.execute(tx)
  return { detail: { fields: ['charges'] } }
}
