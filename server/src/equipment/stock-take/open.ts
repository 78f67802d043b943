import { randomBytes } from 'node:crypto'
import { sampleOf, weightOf } from '@geodepot/contracts/equipment/stock-take.rules.ts'
import type { TechState } from '@geodepot/contracts/equipment/device.ts'
import { lineBound } from '@geodepot/contracts/kit/document.ts'
import { sql } from 'kysely'
import { now, today } from '../../kit/clock.ts'
import { type Tx, recordset } from '../../kit/database/database.ts'
import { refuseAny } from '../../kit/http/refusal.ts'
import { projectHolder } from '../../ledger/custody/index.ts'
import { worthOf } from '../loss/index.ts'
import { type Given, isPlaceOf, reason } from './terms.ts'

interface Expected {
  readonly device: number | null
  readonly model: number
  readonly condition: TechState
  readonly holder: number
  readonly shelf: string
  readonly quantity: string
  readonly group: string
  readonly idle: number
}
// One statement sees one instant: what moves while it runs is in it as a whole or not at all.
const heldNow = async (tx: Tx, id: number): Promise<readonly Expected[]> =>
  (
    await sql<Expected>`
      with place as materialized (
        select h.id from equipment.stock_take a join equipment.holder h on ${isPlaceOf} where a.id = ${id}),
      wanted as materialized (
        select m.id, m.name, c.device_group from equipment.stock_take a join equipment.category c on a.category_id is null or c.path @> array[a.category_id]
        join equipment.model m on m.category_id = c.id where a.id = ${id}),
      held as (
        select d.id as device, d.model_id as model, d.tech_state as condition, d.holder_id as holder, d.position as shelf, 1::numeric as quantity, d.self_number as number,
          greatest(d.last_event_at, d.last_counted_at) as touched
        from equipment.device d where d.holder_id in (select id from place) and d.deleted_at is null
        union all
        select null, b.model_id, b.condition, b.holder_id, '', b.quantity, null,
          (select max(e.happened_at) from equipment.custody_event e where e.model_id = b.model_id and (e.from_holder_id = b.holder_id or e.to_holder_id = b.holder_id))
        from equipment.bulk_balance b where b.holder_id in (select id from place) and b.quantity > 0)
      select t.device, t.model, t.condition, t.holder, t.shelf, trim_scale(t.quantity)::text as quantity, m.device_group as "group",
        coalesce(extract(day from ${now()}::timestamptz - t.touched)::int, 730) as idle
      from held t join wanted m on m.id = t.model join equipment.holder h on h.id = t.holder
      order by h.name, t.holder, t.shelf, m.name, t.model, t.number, t.device, t.condition`.execute(tx)
  ).rows

const keyOf = ({ device, model, condition, holder }: Expected): string =>
  device === null ? `m${model} ${condition} ${holder}` : `d${device}`

const drawn = async (tx: Tx, all: readonly Expected[], size: number, seed: string): Promise<readonly Expected[]> => {
  if (all.length <= size) return all
  const values = await worthOf(
    tx,
    all.map((one) => ({ ...one, settlement: null, home: null })),
    today(),
  )
  const weights = new Map(
    all.map((one, at) => [one, weightOf({ value: Number(values[at] ?? 0), idleDays: one.idle, group: one.group })]),
  )
  return sampleOf(all, size, seed, keyOf, (one) => weights.get(one) ?? 1)
}

/** Opened: what the ledger has at the places of the count at this instant is what is expected, all of it or a sample. */
export const open = async ({ tx, document: { id, row } }: Given): Promise<{ detail: object }> => {
  // A place is there before anything of it is found.
  if (row.project_id !== null) await projectHolder(tx, row.project_id)
  const all = await heldNow(tx, id)
  const seed = row.sample_size === null ? '' : randomBytes(4).toString('hex')
  const expected = row.sample_size === null ? all : await drawn(tx, all, row.sample_size, seed)
  refuseAny([
    ...(all.length === 0 ? [reason('nothingHeld')] : []),
    ...(expected.length > lineBound ? [reason('tooMuchHeld', { most: lineBound })] : []),
  ])
  await sql`
    insert into equipment.stock_take_line (document_id, position, is_expected, device_id, model_id, condition, holder_id, shelf, expected_quantity)
    select ${id}, t.position, true, t.device, t.model, t.condition, t.holder, t.shelf, t.quantity
    from ${recordset(
      expected.map(({ device, model, condition, holder, shelf, quantity }, at) => ({
        position: at + 1,
        device,
        model,
        condition,
        holder,
        shelf,
        quantity,
      })),
      {
        position: 'int',
        device: 'bigint',
        model: 'bigint',
        condition: 'text',
        holder: 'bigint',
        shelf: 'text',
        quantity: 'numeric',
      },
    )}`.execute(tx)
  await sql`update equipment.stock_take set opened_at = ${now()}, seed = ${seed} where id = ${id}`.execute(tx)
  return { detail: { lines: expected.length, of: all.length, ...(seed !== '' && { seed }) } }
}
