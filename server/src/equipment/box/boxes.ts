import { boxMessages } from '@geodepot/contracts/equipment/box.messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { notFound, refusal } from '../../kit/http/refusal.ts'
import { visibleAmong } from '../device/index.ts'

/** A box, locked. */
export interface Box {
  readonly id: number
  readonly name: string
  readonly model: number
  readonly holder: number
  readonly status: string
  readonly lockedBy: string | null
  readonly count: number
  readonly capacity: number
  readonly listed: number
  readonly isListed: boolean
}
/** Boxes that this person sees, locked in the order of their ids; whatever else is named is refused. */
export const lockBoxes = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<ReadonlyMap<number, Box>> => {
  if ((await visibleAmong(tx, actor, ids)).length < new Set(ids).size) throw notFound()
  await sql`select from equipment.device where id = any(${ids}::bigint[]) order by id for share`.execute(tx)
  const { rows } = await sql<Box>`
    select d.id, concat_ws(' ', d.name, coalesce(d.self_number, d.serial)) as name, d.model_id as model, d.holder_id as holder, d.device_status as status,
      (select number from document.register where id = d.locked_by) as "lockedBy", x.node_count as count, m.box_capacity as capacity, x.listed_at is not null as "isListed",
      (select count(*)::int from equipment.box_node n where n.device_id = d.id) as listed
    from equipment.box x join equipment.device d on d.id = x.device_id join equipment.model m on m.id = d.model_id
    where x.device_id = any(${ids}::bigint[]) order by x.device_id for update of x`.execute(tx)
  if (rows.length < new Set(ids).size) throw refusal(boxMessages, 'notABox', {}, 'deviceId')
  return new Map(rows.map((row) => [row.id, row]))
}

/** What may be opened: nothing on the road, gone, or kept by a document. */
export const refuseClosed = (box: Box, field: string): void => {
  if (box.lockedBy !== null) throw refusal(boxMessages, 'kept', { name: box.name, number: box.lockedBy }, field)
  if (!['0', '3', '4'].includes(box.status)) throw refusal(boxMessages, 'away', { name: box.name }, field)
}

interface Change {
  readonly box: Box
  readonly after: number
}
interface Act {
  readonly kind: 'count' | 'list' | 'repack' | 'settle'
  readonly of: Change
  readonly other?: Change
  readonly quantity: number
  readonly reason: string
}
/** The only writer of what boxes hold: counts change with an act that says them before and after. */
export const act = async (tx: Tx, actor: Actor, { kind, of, other, quantity, reason }: Act): Promise<number> => {
  const {
    rows: [made],
  } = await sql<{ id: number }>`
    insert into equipment.box_act (kind, device_id, count_before, count_after, other_id, other_before, other_after, quantity, reason, acted_at, acted_by)
    values (${kind}, ${of.box.id}, ${of.box.count}, ${of.after}, ${other?.box.id ?? null}, ${other?.box.count ?? null}, ${other?.after ?? null}, ${quantity}, ${reason}, ${now()}, ${actor.userId})
    returning id`.execute(tx)
  for (const { box, after } of other ? [of, other] : [of])
    if (box.count !== after)
      await sql`update equipment.box set node_count = ${after} where device_id = ${box.id}`.execute(tx)
  return made?.id ?? 0
}
