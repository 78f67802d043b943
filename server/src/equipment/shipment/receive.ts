import type { ReceiveInput } from '@geodepot/contracts/equipment/shipment.ts'
import { isZero, subtract } from '@geodepot/contracts/kit/decimal.ts'
import type { Objection } from '@geodepot/contracts/equipment/shipment.rules.ts'
import { sql } from 'kysely'
import { now, wireTime } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { addFiles } from '../../kit/files/index.ts'
import { goodsOf, post, statedMoment } from '../../ledger/custody/index.ts'
import { countWithKits, lookAtReceived } from '../device-kit/index.ts'
import { configValue } from '../../system/config/index.ts'
import type { Doing, HandOver } from './hand-over.ts'
import { checkPaper } from './paper.ts'
import { holderOf, refuseObjections, roadHolder, waiting } from './road.ts'
import { receiveObjections } from './rules.ts'
import { askPools, tellDifferences } from './tell.ts'
import { type InPool, unlistedOf } from './unlisted.ts'

type Taken = Omit<Parameters<typeof goodsOf>[0], 'quantity'> & {
  readonly id: number
  readonly shipmentLine: number
  readonly received: string
  readonly damaged: string
}

/**
 * Writes down what arrived. What was received goes to the receiver, damaged goods as waiting for repair; what is short
 * or refused stays on the road until it is settled; what is on no list is recorded and waits for a word: of the pool in whose
 * ledger it stands, else the receiver's.
 */
export const receive = async <R>(of: HandOver<R>, doing: Doing<R, ReceiveInput>): Promise<{ detail: unknown }> => {
  const { tx, actor, context, document } = doing
  const input = await countWithKits(tx, doing.input, context.language)
  const happenedAt = statedMoment(input.receivedAt, 'receivedAt')
  const receivedAt = happenedAt ?? now()
  await checkPaper(tx, of.spec.name, document.id, input)
  const road = await waiting(
    tx,
    document.id,
    input.lines.map((line) => line.shipmentLineId),
    'expected',
  )
  refuseObjections(of.spec, [...receiveObjections(input, road, wireTime(receivedAt)), ...(await missingPhotos(doing))])
  const receipt = await tx
    .insertInto('equipment.shipment_receipt')
    .values({
      document_id: document.id,
      received_at: receivedAt,
      remark: input.remark ?? '',
      created_by: actor.userId,
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepPhotos(of.spec.name, doing)
  const ends = of.ends(document.row)
  const known = await unlistedOf(tx, input.unlisted, document.id, ends)
  const taken = await insertLines(tx, document.id, receipt.id, input, known)
  const [from, to] = [await roadHolder(tx, document, ends), await holderOf(tx, ends.receiver)]
  const sound = of.arrivesAs === undefined ? {} : { becomes: of.arrivesAs }
  const partsOf = ({ received, damaged }: Taken) =>
    [
      { quantity: subtract(received, damaged), ...sound },
      { quantity: damaged, becomes: 'waitRepair' as const },
    ].filter(({ quantity }) => !isZero(quantity))
  await post(
    tx,
    { document: document.id, recordedBy: actor.userId },
    taken.flatMap((line) =>
      partsOf(line).map(({ quantity, ...found }) => ({
        ...goodsOf({ ...line, quantity }),
        ...of.types?.arrives,
        ...found,
        kind: 'arrive',
        from,
        to,
        lineId: line.id,
        happenedAt,
        timeField: 'receivedAt',
      })),
    ),
  )
  await lookAtReceived(tx, actor, document.id, input.lines, taken, receivedAt)
  await askPools(of, doing, known)
  await tellDifferences(of, doing)
  return {
    detail: { receipt: receipt.id, lines: input.lines.length + input.unlisted.length, unlisted: input.unlisted.length },
  }
}

/** Where a parameter says so, what arrived damaged is shown; what was written down without a network is shown later. */
const missingPhotos = async ({ tx, context, input }: Doing<unknown, ReceiveInput>): Promise<Objection[]> => {
  if (context.filesFollow === true || (await configValue(tx, photoKey)) !== 'true') return []
  return input.lines.flatMap(({ damaged, photos = [] }, index) =>
    isZero(damaged) || photos.length > 0 ? [] : [{ field: `lines.${index}.photos`, key: 'photoNeeded' }],
  )
}
const photoKey = 'equipment.receipt.photo'
const keepPhotos = async (
  kind: string,
  { tx, actor, context, document, input }: Doing<unknown, ReceiveInput>,
): Promise<void> => {
  const photos = input.lines.flatMap((line) => line.photos ?? [])
  if (photos.length > 0) await addFiles(tx, actor, context, { kind, id: String(document.id) }, photos)
}

// Answers what was announced; what is unlisted waits for a word of its own.
const insertLines = async (
  tx: Tx,
  document: number,
  receipt: number,
  { lines, unlisted }: ReceiveInput,
  known: ReadonlyMap<string, InPool>,
): Promise<Taken[]> => {
  const rows = [
    ...lines.map((line) => ({
      shipment: line.shipmentLineId,
      received: line.received,
      damaged: line.damaged,
      short: line.short,
      refused: line.refused,
      reason: line.reason ?? '',
      photos: JSON.stringify(line.photos ?? []),
      what: null,
      quantity: null,
      device: null,
      asked: null,
    })),
    ...unlisted.map((item) => ({
      shipment: null,
      received: '0',
      damaged: '0',
      short: '0',
      refused: '0',
      reason: item.reason ?? '',
      photos: '[]',
      what: item.what,
      quantity: item.quantity,
      device: known.get(item.what)?.device ?? null,
      asked: known.get(item.what)?.pool.holder ?? null,
    })),
  ]
  const { rows: made } = await sql<Taken>`
    with taken as (
      insert into equipment.shipment_receipt_line (receipt_id, document_id, shipment_line_id, received, damaged, short, refused, reason, photos, unlisted_what, unlisted_quantity, unlisted_device_id, asked_holder_id)
      select ${receipt}, ${document}, t.shipment, t.received, t.damaged, t.short, t.refused, t.reason, array(select jsonb_array_elements_text(t.photos::jsonb)), t.what, t.quantity, t.device, t.asked
      from ${recordset(rows, { shipment: 'bigint', received: 'numeric', damaged: 'numeric', short: 'numeric', refused: 'numeric', reason: 'text', photos: 'text', what: 'text', quantity: 'numeric', device: 'bigint', asked: 'bigint' })}
      returning id, shipment_line_id, received, damaged)
    select t.id, s.id as "shipmentLine", s.device_id as device, s.model_id as model, s.condition, t.received::text, t.damaged::text
    from taken t join equipment.shipment_line s on s.id = t.shipment_line_id`.execute(tx)
  return made
}
