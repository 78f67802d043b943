import { add, isZero } from '@geodepot/contracts/kit/decimal.ts'
import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { result } from '@geodepot/contracts/material/result.ts'
import { resultMessages } from '@geodepot/contracts/material/result.messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { recordEvents } from '../../kit/document/index.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { noteChanged } from '../../kit/push/index.ts'
import { rememberAgreed } from '../price/index.ts'
import { type PricedLine, pricing } from './amounts.ts'
import { releaseResult } from './orderable.ts'

/** What becomes of a line: what it costs from now on, until when, and how much of it is given back. */
export interface Changed {
  readonly lineId: number
  readonly finalPrice: string
  readonly validUntil?: string | undefined
  readonly released: string
}

// What its lines cost at the prices in force, as it was written: of all that was asked for.
const weighAgain = async (tx: Tx, id: number): Promise<void> => {
  const { rows } = await sql<PricedLine & { id: number; schemeId: number; fees: string }>`
    select l.id, w.offer_id as "offerId", w.source_line_id as "sourceLineId", l.quantity::text as quantity, l.final_price::text as "finalPrice",
      w.document_id as "schemeId", (select (coalesce(c.sundry_fee, 0) + coalesce(c.other_fee, 0))::text from material.scheme c where c.id = w.document_id) as fees
    from material.result_line l join material.scheme_award w on w.id = l.award_id where l.document_id = ${id}`.execute(
    tx,
  )
  const [{ schemeId, fees } = { schemeId: 0, fees: '0' }] = rows
  const { of, total } = (await pricing(tx, schemeId))(rows)
  await sql`
    update material.result_line l set amount = t.amount
    from ${recordset(
      rows.map((line) => ({ id: line.id, amount: of(line)?.landed ?? '0' })),
      { id: 'bigint', amount: 'numeric' },
    )} where l.id = t.id`.execute(tx)
  await sql`update material.result set total_amount = ${add(total, fees)} where id = ${id}`.execute(tx)
}

/**
 * Changes lines of a result that is locked here, by a document whose number and reason its history tells: orders go by
 * the new prices from now on, and what is given back is sourced again. `decide` looks at the lines once nobody else can.
 * @throws Refusal for a result that is not in force
 */
export const changeResult = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  id: number,
  by: { readonly number: string; readonly reason: string },
  decide: () => Promise<readonly Changed[]>,
): Promise<void> => {
  const {
    rows: [found],
  } = await sql<{ state: string }>`
    select state from material.result where id = ${id} and state in ('approved', 'partial') and deleted_at is null for update`.execute(
    tx,
  )
  if (!found) throw refusal(resultMessages, 'notInForce')
  const changes = await decide()
  const { rows: agreed } = await sql<{ resultLineId: number; materialId: number }>`
    with changed as (
      update material.result_line l set final_price = t."finalPrice", valid_until = coalesce(t."validUntil", l.valid_until)
      from (select t.*, b.final_price as price from ${recordset(changes, { lineId: 'bigint', finalPrice: 'numeric', validUntil: 'date' })}
        join material.result_line b on b.id = t."lineId") t
      where l.id = t."lineId" returning l.id, l.award_id, t.price <> l.final_price as is_priced)
    select c.id as "resultLineId", s.material_id as "materialId" from changed c join material.scheme_award w on w.id = c.award_id
    join material.plan_line pl on pl.id = w.source_line_id join material.analysis_line al on al.id = pl.source_line_id
    join material.application_line s on s.id = al.source_line_id where c.is_priced`.execute(tx)
  await rememberAgreed(tx, agreed)
  const back = changes
    .filter(({ released }) => !isZero(released))
    .map(({ lineId, released }) => ({ lineId, quantity: released }))
  if (back.length > 0) await releaseResult(tx, actor, back, by.reason)
  await weighAgain(tx, id)
  await sql`update material.result set version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${id}`.execute(
    tx,
  )
  await recordEvents(tx, actor, context, [
    { documentId: id, action: 'change', from: found.state, to: found.state, opinion: `${by.number} · ${by.reason}` },
  ])
  await noteChanged(tx, [recordNameOf(result.name, id)])
}
