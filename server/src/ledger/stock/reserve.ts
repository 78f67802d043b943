import { add, compare, isZero, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { stockLedgerMessages } from '@geodepot/contracts/material/stock-ledger.messages.ts'
import { sql } from 'kysely'
import { now, today } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { Refusal, refusal } from '../../kit/http/refusal.ts'
import { holdMaterials, materialsOf } from './batches.ts'
import { isShort, lockLevels, summed } from './levels.ts'
import type { DocumentSource, Source, Step } from './moves.ts'
import type { Place } from './places.ts'
import { tooMuchPromised } from './reasons.ts'

/** How much of a material a line wants kept for it in a store, through which day. */
export interface Want {
  readonly store: number
  readonly material: number
  /** Above zero, as an exact decimal. */
  readonly quantity: string
  readonly lineId: number
  readonly expiresOn: string
  /** Where a refusal points in the request. */
  readonly field?: string
}

/** Keeps material for the lines of a document: nobody else takes it. @throws Refusal where there is not so much free */
export const reserve = async (tx: Tx, by: DocumentSource, wants: readonly Want[]): Promise<void> => {
  if (wants.length === 0) return
  await holdMaterials(
    tx,
    wants.map(({ material }) => material),
  )
  const levels = await lockLevels(tx, wants)
  const changes = summed(wants.map(({ store, material, quantity }) => ({ store, material, reserved: quantity })))
  const short = changes.filter((change) => isShort(levels.of(change), change))
  const fieldOf = ({ store, material }: { store: number; material: number }) =>
    wants.find((want) => want.store === store && want.material === material)?.field
  const reasons = await tooMuchPromised(tx, short, levels, fieldOf)
  if (reasons.length > 0) throw new Refusal(500, reasons)
  await levels.change(changes)
  await sql`
    insert into material.stock_reservation (store_id, material_id, quantity, document_id, line_id, expires_on, made_at, made_by)
    select store, material, quantity, ${by.document}, "lineId", "expiresOn", ${now()}, ${by.recordedBy}
    from ${recordset(wants, { store: 'bigint', material: 'bigint', quantity: 'numeric', lineId: 'bigint', expiresOn: 'date' })}`.execute(
    tx,
  )
}

interface Kept {
  readonly id: number
  readonly store: number
  readonly material: number
  readonly quantity: string
}
/** Ends reservations that are locked, and gives back what they kept. */
const end = async (tx: Tx, kept: readonly Kept[], ending: 'released' | 'expired'): Promise<void> => {
  if (kept.length === 0) return
  const levels = await lockLevels(tx, kept)
  await levels.change(
    kept.map(({ store, material, quantity }) => ({ store, material, reserved: subtract('0', quantity) })),
  )
  await sql`
    update material.stock_reservation set ended_at = ${now()}, ending = ${ending} where id = any(${kept.map(({ id }) => id)}::bigint[])`.execute(
    tx,
  )
}
const columns = sql`id, store_id as store, material_id as material, trim_scale(quantity)::text as quantity`

/** Ends one that somebody gives back before it runs out; who and why is kept. @throws Refusal where it has ended before */
export const giveBackReservation = async (tx: Tx, id: number, by: number, reason: string): Promise<void> => {
  const { rows } = await sql<Kept>`
    select ${columns} from material.stock_reservation where id = ${id} and ended_at is null for update`.execute(tx)
  if (rows.length === 0) throw refusal(stockLedgerMessages, 'ended')
  await end(tx, rows, 'released')
  await sql`update material.stock_reservation set ended_by = ${by}, end_reason = ${reason} where id = ${id}`.execute(tx)
}

/** Keeps one, which is locked, through another day. */
export const prolongReservation = async (tx: Tx, id: number, through: string): Promise<void> => {
  await sql`update material.stock_reservation set expires_on = ${through}::date where id = ${id} and ended_at is null`.execute(
    tx,
  )
}

/** Gives back whatever is still kept for a document. */
export const releaseReservations = async (tx: Tx, document: number): Promise<void> => {
  const { rows } = await sql<Kept>`
    select ${columns} from material.stock_reservation where document_id = ${document} and ended_at is null order by id for update`.execute(
    tx,
  )
  await end(tx, rows, 'released')
}

/** Ends those that were kept through the day before this one, or earlier; answers how many. */
export const expireReservations = async (tx: Tx, day: string): Promise<number> => {
  const { rows } = await sql<Kept>`
    select ${columns} from material.stock_reservation where expires_on < ${day}::date and ended_at is null order by id for update`.execute(
    tx,
  )
  await end(tx, rows, 'expired')
  return rows.length
}

interface Taking extends Kept {
  /** How much of it is taken now. */
  readonly taken: string
}
/**
 * Locks the reservations of which steps take something. @throws Refusal where one has ended, or keeps less than that, or
 * something else
 */
export const lockTaken = async (
  tx: Tx,
  steps: readonly Step[],
  places: readonly Place[],
): Promise<readonly Taking[]> => {
  const wanted = steps.flatMap(({ takes = [], ...step }) => takes.map((one) => ({ ...one, step })))
  if (wanted.length === 0) return []
  const materials = await materialsOf(
    tx,
    steps.map(({ batch }) => batch),
  )
  const ids = wanted.map(({ reservation }) => reservation)
  const { rows } = await sql<Kept>`
    select ${columns} from material.stock_reservation where id = any(${ids}::bigint[]) and ended_at is null order by id for update`.execute(
    tx,
  )
  const kept = new Map(rows.map((row) => [row.id, row]))
  const taken = new Map<number, string>()
  for (const { reservation, quantity, step } of wanted) {
    const found = kept.get(reservation)
    const sum = add(taken.get(reservation) ?? '0', quantity)
    taken.set(reservation, sum)
    if (!found || compare(sum, found.quantity) > 0)
      throw refusal(stockLedgerMessages, 'ended', {}, step.field ?? undefined)
    const from = places.find(({ id }) => id === step.from)
    if (found.store !== from?.store || found.material !== materials.get(step.batch) || from.kind !== 'storage')
      throw new Error(`the reservation ${reservation} keeps something else than what is taken`)
  }
  return rows.map((row) => ({ ...row, taken: taken.get(row.id) ?? '0' }))
}

/** Of what is taken only in part the rest is kept on: what was taken of it has ended in a row of its own. */
export const takeReserved = async (tx: Tx, source: Source, kept: readonly Taking[]): Promise<void> => {
  const by = 'document' in source ? source.document : null
  const [whole, parts] = [
    kept.filter(({ quantity, taken }) => isZero(subtract(quantity, taken))),
    kept.filter(({ quantity, taken }) => !isZero(subtract(quantity, taken))),
  ]
  if (whole.length > 0)
    await sql`
      update material.stock_reservation set ended_at = ${now()}, ending = 'used', used_by = ${by}::bigint where id = any(${whole.map(({ id }) => id)}::bigint[])`.execute(
      tx,
    )
  if (parts.length > 0)
    await sql`
      with part as (select * from ${recordset(parts, { id: 'bigint', taken: 'numeric' })}),
        ended as (insert into material.stock_reservation (store_id, material_id, quantity, document_id, line_id, expires_on, made_at, made_by, ended_at, ending, used_by)
          select r.store_id, r.material_id, t.taken, r.document_id, r.line_id, r.expires_on, r.made_at, r.made_by, ${now()}, 'used', ${by}::bigint
          from part t join material.stock_reservation r on r.id = t.id)
      update material.stock_reservation r set quantity = r.quantity - t.taken from part t where r.id = t.id`.execute(tx)
}

/**
 * Keeps again what a document took of reservations, once it is taken back: not what has run out since, nor what is wanted
 * no more. Those have ended so, and were used by nobody.
 */
export const keepAgain = async (tx: Tx, document: number): Promise<void> => {
  const { rows } = await sql<Kept>`
    select ${columns} from material.stock_reservation r where used_by = ${document} and ending = 'used' and expires_on >= ${today()}::date
      and not exists (select 1 from material.stock_reservation o where o.line_id = r.line_id and o.store_id = r.store_id and o.ending = 'released') order by id for update`.execute(
    tx,
  )
  if (rows.length > 0) {
    const levels = await lockLevels(tx, rows)
    await levels.change(rows.map(({ store, material, quantity }) => ({ store, material, reserved: quantity })))
    await sql`
      update material.stock_reservation set ended_at = null, ending = null, used_by = null where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
      tx,
    )
  }
  await sql`
    update material.stock_reservation set ending = case when expires_on < ${today()}::date then 'expired' else 'released' end, used_by = null
    where used_by = ${document}`.execute(tx)
}
