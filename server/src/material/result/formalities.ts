import { compare, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { bothOf } from '@geodepot/contracts/kit/messages.ts'
import { orderMessages } from '@geodepot/contracts/material/order.messages.ts'
import { order } from '@geodepot/contracts/material/order.ts'
import { result } from '@geodepot/contracts/material/result.ts'
import { sql } from 'kysely'
import { now, today } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { type Doing, grantedLines, linkTo, recordEvents } from '../../kit/document/index.ts'
import { noteChanged, send } from '../../kit/push/index.ts'
import { dropAwards } from '../scheme/index.ts'

type Ended = Omit<Doing<typeof result, 'material.result', unknown>, 'input'>

interface Confirmed {
  readonly id: number
  readonly number: string
  readonly state: string
  readonly buyer: number
}
const lockOrder = async (tx: Tx, scheme: number): Promise<Confirmed | undefined> =>
  (
    await sql<Confirmed>`
      select a.id, a.number, a.state, a.created_by as buyer from material.scheme c join material.order a on a.id = c.order_id where c.id = ${scheme} for update of a`.execute(
      tx,
    )
  ).rows[0]

// What was not approved is nobody's to order: it was ordered before anybody was asked.
const dropRest = async (tx: Tx, id: number): Promise<void> => {
  const granted = await grantedLines(tx, { spec: result, lineTable: 'material.result_line' }, id)
  const rest = [...granted.values()].flatMap(({ lineId, asked, granted: of }) =>
    compare(asked, of) > 0 ? [{ lineId, quantity: subtract(asked, of) }] : [],
  )
  if (rest.length === 0) return
  const { rows } = await sql<{ awardId: number; quantity: string }>`
    update material.result_line l set released_quantity = l.released_quantity + t.quantity
    from ${recordset(rest, { lineId: 'bigint', quantity: 'numeric' })} where l.id = t."lineId"
    returning l.award_id as "awardId", trim_scale(t.quantity)::text as quantity`.execute(tx)
  await dropAwards(tx, rows)
}

/**
 * What follows of the result of an emergency, approved or refused: the lines of its order are linked with those that approve
 * them, nothing of them is left to be ordered, and its papers are complete unless something else was approved. Nothing is
 * reversed: the goods are there. Answers whether it is one.
 */
export const confirmEmergency = async (
  { tx, actor, context, document: { id, number, row } }: Ended,
  isApproved: boolean,
): Promise<boolean> => {
  const of = await lockOrder(tx, row.scheme_id)
  if (!of) return false
  if (isApproved) await dropRest(tx, id)
  await sql`update material.order_line set confirmed_line_id = null where document_id = ${of.id} and confirmed_line_id is not null`.execute(
    tx,
  )
  if (isApproved) {
    await sql`update material.result_line set claimed_quantity = quantity - released_quantity where document_id = ${id}`.execute(
      tx,
    )
    await sql`
      update material.order_line x set confirmed_line_id = l.id from material.result_line l join material.scheme_award w on w.id = l.award_id
      join material.scheme_line sl on sl.document_id = w.document_id and sl.source_line_id = w.source_line_id
      where l.document_id = ${id} and l.quantity > l.released_quantity and sl.order_line_id = x.id and x.document_id = ${of.id}`.execute(
      tx,
    )
  }
  const {
    rows: [found],
  } = await sql<{ isOtherwise: boolean }>`
    select exists (select 1 from material.order_line x left join material.result_line l on l.id = x.confirmed_line_id
      where x.document_id = ${of.id} and x.quantity + x.extra_quantity > x.closed_quantity and (l.id is null
        or l.quantity - l.released_quantity < x.quantity + x.extra_quantity - x.closed_quantity or l.final_price < x.unit_price)) as "isOtherwise"`.execute(
    tx,
  )
  const isOtherwise = found?.isOtherwise === true
  await sql`
    update material.order set formalities_result_id = ${id}, formalities_completed = ${isOtherwise ? null : today()}::date, formalities_note = '',
      version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()} where id = ${of.id}`.execute(tx)
  await sql`select document.mark_stale(array[${of.id}::bigint])`.execute(tx)
  await recordEvents(tx, actor, context, [
    { documentId: of.id, action: 'formalities', from: of.state, to: of.state, opinion: number },
  ])
  if (isOtherwise)
    await send(tx, [
      {
        to: [of.buyer],
        kind: 'decision',
        title: bothOf(orderMessages, 'toldDiffers', { number: of.number }),
        body: bothOf(orderMessages, 'toldDiffersBody', { result: number }),
        link: linkTo('material/order', of.id),
      },
    ])
  await noteChanged(tx, [recordNameOf(order.name, of.id)])
  return true
}
