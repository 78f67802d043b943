import { divided } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { notFound } from '../../kit/http/refusal.ts'
import type { NewBatch } from './moves.ts'

type Made = NewBatch & { readonly quantity: string; readonly day: string }
/** Keeps materials as they are until the transaction ends: a merge waits. @throws Refusal where one is gone */
export const holdMaterials = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  const { rows } = await sql`
    select 1 from material.material where id = any(${ids}::bigint[]) and deleted_at is null order by id for key share`.execute(
    tx,
  )
  if (rows.length < new Set(ids).size) throw notFound()
}

/** Makes batches; their ids in the order given. @throws Refusal where a material is gone */
export const makeBatches = async (tx: Tx, given: readonly Made[]): Promise<number[]> => {
  if (given.length === 0) return []
  await holdMaterials(
    tx,
    given.map(({ material }) => material),
  )
  const rows = given.map(({ amortAmount, isEstimated = false, ...one }, at) => {
    const amort = amortAmount ?? one.purchaseAmount
    return {
      at,
      material: one.material,
      number: one.number,
      day: one.receivedOn ?? one.day,
      expires: one.expiresOn ?? null,
      quantity: one.quantity,
      purchase: one.purchaseAmount,
      purchaseUnit: divided(one.purchaseAmount, one.quantity, 6),
      amort,
      amortUnit: divided(amort, one.quantity, 6),
      isEstimated,
    }
  })
  const { rows: made } = await sql<{ id: number }>`
    insert into material.batch (material_id, number, received_on, expires_on, quantity, purchase_amount, purchase_unit_price, amort_amount, amort_unit_price, is_estimated)
    select material, number, day, expires, quantity, purchase, "purchaseUnit", amort, "amortUnit", "isEstimated" from ${recordset(
      rows,
      {
        at: 'int',
        material: 'bigint',
        number: 'text',
        day: 'date',
        expires: 'date',
        quantity: 'numeric',
        purchase: 'numeric',
        purchaseUnit: 'numeric',
        amort: 'numeric',
        amortUnit: 'numeric',
        isEstimated: 'boolean',
      },
    )} order by at returning id`.execute(tx)
  return made.map(({ id }) => id)
}

// Materials before their batches, as a merge takes them.
const holdMaterialsOf = async (tx: Tx, batches: readonly number[]): Promise<void> => {
  await sql`
    select 1 from material.material where id in (select material_id from material.batch where id = any(${batches}::bigint[])) order by id for key share`.execute(
    tx,
  )
}

/** Keeps batches as they lie until the transaction ends: whoever moves something of them waits. */
export const holdBatches = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await holdMaterialsOf(tx, ids)
  await sql`select 1 from material.batch where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx)
}
/** What these batches cost is estimated no more. */
export const confirmCosts = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`update material.batch set is_estimated = false where id = any(${ids}::bigint[]) and is_estimated`.execute(
    tx,
  )
}

/** What these batches cost is estimated again: the invoice that ended it was taken back. */
export const estimateAgain = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`update material.batch set is_estimated = true where id = any(${ids}::bigint[]) and not is_estimated`.execute(
    tx,
  )
}

/** Which material each batch is of, kept so until the transaction ends: a merge waits. */
export const materialsOf = async (tx: Tx, batches: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  await holdMaterialsOf(tx, batches)
  const { rows } = await sql<{ id: number; material: number }>`
    select id, material_id as material from material.batch where id = any(${batches}::bigint[]) order by id for share`.execute(
    tx,
  )
  return new Map(rows.map(({ id, material }) => [id, material]))
}
