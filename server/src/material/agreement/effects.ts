import type { TransitionInput } from '@geodepot/contracts/kit/document.ts'
import type { agreement } from '@geodepot/contracts/material/agreement.ts'
import { inUsd } from '@geodepot/contracts/system/rate.ts'
import { sql } from 'kysely'
import { today } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import type { Doing } from '../../kit/document/index.ts'
import { type Reason, Refusal } from '../../kit/http/refusal.ts'
import { ratesOn } from '../../system/rate/index.ts'
import { againstSupplier } from '../../system/supplier/index.ts'
import { reason } from './terms.ts'

type Agreement = typeof agreement
type Any = Doing<Agreement, 'material.agreement', unknown>
type Ending = Doing<Agreement, 'material.agreement', TransitionInput<Agreement, 'terminate'>>

/** What it may come to, in its currency: its limit, or that of its lines if each has one. */
const limitOf = async (tx: Tx, id: number): Promise<string | null> => {
  const { rows } = await sql<{ amount: string | null }>`
    select least(a.max_amount, case when count(*) = count(l.max_quantity) then sum(round(l.max_quantity * l.unit_price, c.digits)) end)::text as amount
    from material.agreement a join system.currency c on c.code = a.currency_code join material.agreement_line l on l.document_id = a.id
    where a.id = ${id} group by a.id`.execute(tx)
  return rows[0]?.amount ?? null
}

/** Looks again at what may have changed since it was written, and keeps what it may come to: the approval goes by it. */
export const settle = async ({ tx, document: { id, row } }: Any): Promise<void> => {
  const reasons: Reason[] = [
    ...(await againstSupplier(tx, row.supplier_id)),
    ...(row.valid_to < today() ? [reason('endPast', {}, 'validTo')] : []),
  ]
  if (reasons.length > 0) throw new Refusal(500, reasons)
  const amount = await limitOf(tx, id)
  const [rate = null] =
    amount === null ? [] : await ratesOn(tx, [{ currency: row.currency_code, day: today(), field: 'currencyCode' }])
  await sql`
    update material.agreement set usd_amount = ${amount === null ? null : inUsd(amount, rate)} where id = ${id}`.execute(
    tx,
  )
}

/** Nothing more is called off; what was ordered stays ordered. */
export const terminate = async ({ tx, document: { id }, input }: Ending): Promise<void> => {
  await sql`update material.agreement set ended_on = ${today()}, end_reason = ${input.opinion} where id = ${id}`.execute(
    tx,
  )
}
