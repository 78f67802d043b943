import { sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import { goodsOf, post } from '../../ledger/custody/index.ts'
import { lookAtLeaving } from './border.ts'
import type { Doing, HandOver } from './hand-over.ts'
import { holderOf } from './road.ts'
import { insertLines, insertShipment } from './ship.ts'

/**
 * Hands over all that a document names, from the one holder to the other at this instant: nothing of it is ever on the
 * road. One shipment and its receipt say what went and that it is there.
 */
export const handOverAtOnce = async <R>(
  of: HandOver<R>,
  { tx, actor, context, document }: Omit<Doing<R, unknown>, 'input'>,
): Promise<{ lines: number }> => {
  const moment = now()
  const { rows: all } = await sql<{ line: number; quantity: string }>`
    select id as line, quantity::text from ${sql.table(of.lineTable)} where document_id = ${document.id} order by position`.execute(
    tx,
  )
  const shipment = await insertShipment(tx, document.id, { lines: [] }, moment, actor.userId)
  const sent = await insertLines(tx, of, document.id, shipment.id, all)
  const receipt = await tx
    .insertInto('equipment.shipment_receipt')
    .values({
      document_id: document.id,
      received_at: moment,
      remark: '',
      created_by: actor.userId,
      created_at: moment,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows: received } = await sql<{ id: number; line: number }>`
    insert into equipment.shipment_receipt_line (receipt_id, document_id, shipment_line_id, received, damaged, short, refused, reason)
    select ${receipt.id}, ${document.id}, id, quantity, 0, 0, 0, '' from equipment.shipment_line where shipment_id = ${shipment.id} order by id
    returning id, shipment_line_id as line`.execute(tx)
  const entries = new Map(received.map(({ id, line }) => [line, id]))
  const ends = of.ends(document.row)
  await lookAtLeaving({ tx, actor, context, document, ends, happenedAt: moment, lines: sent })
  const [from, to] = [await holderOf(tx, ends.sender), await holderOf(tx, ends.receiver)]
  await post(
    tx,
    { document: document.id, recordedBy: actor.userId },
    sent.map((line) => ({
      ...goodsOf(line),
      ...of.types?.leaves,
      ...of.types?.arrives,
      kind: 'arrive',
      from,
      to,
      lineId: entries.get(line.id) ?? 0,
    })),
  )
  return { lines: sent.length }
}
