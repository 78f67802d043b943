// An order that is signed, as the demo's past goes on with it.
import { sql } from 'kysely'
import type { Actor } from '../src/kit/access/actor.ts'
import type { Stage } from './equipment/stage.ts'
import { moved } from './facts.ts'

/** Who bought it and who pays it, and how many days from today it was signed. */
export interface Signed {
  readonly stage: Stage
  readonly id: number
  readonly buyer: Actor
  readonly finance: Actor
  readonly day: number
}
export const linesOf = async ({ stage: { tx }, id }: Signed) =>
  (
    await sql<{ lineId: number; quantity: string }>`
      select id as "lineId", trim_scale(quantity)::text as quantity from material.order_line where document_id = ${id} order by position`.execute(
      tx,
    )
  ).rows
export const shipmentsOf = async ({ stage: { tx }, id }: Signed): Promise<number[]> =>
  (
    await sql<{ id: number }>`select id from material.order_shipment where order_id = ${id} order by id`.execute(tx)
  ).rows.map((row) => row.id)
/** So many days after the signature, as a date; today where that is still to come. */
export const at = ({ stage, day }: Signed, after: number): string =>
  moved(stage.today, Math.min(day + after, 0)) ?? stage.today
/** Does something so many days after the signature; today where that is still to come. */
export const on = <T>({ stage, day }: Signed, after: number, work: () => Promise<T>): Promise<T> =>
  stage.on(Math.min(day + after, 0), work)
