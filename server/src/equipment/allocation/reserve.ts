import type { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { custodyMessages } from '@geodepot/contracts/equipment/custody.messages.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import type { Doing } from '../../kit/document/index.ts'
import { Refusal, refusal } from '../../kit/http/refusal.ts'
import { type DeviceMove, moveDevices } from '../../ledger/custody/index.ts'
import { holdApproved } from '../application/index.ts'

type Given = Omit<Doing<typeof allocation, 'equipment.allocation', unknown>, 'input'>

/** On submission: locks the application, so that what is open of it is counted by one at a time, and the devices; promises the quantities, and decides whether this goes beyond what was approved. */
export const reserve = async ({ tx, actor, document }: Given): Promise<{ state: 'submitted' | 'dispatching' }> => {
  const lines = await tx.selectFrom('equipment.allocation_line').select(['device_id', 'position']).where('document_id', '=', document.id).orderBy('position').execute()
  if (lines.length === 0) throw refusal(kitMessages, 'noLines', {}, 'lines')
  const { application_id: application } = document.row
  if (application !== null && !(await holdApproved(tx, application))) throw refusal(allocationMessages, 'unknownApplication', {}, 'applicationId')
  await refuseOverPromised(tx, document.id, document.row.from_holder_id)
  await moveDevices(tx, lines.flatMap(({ device_id, position }): DeviceMove[] => (device_id === null ? [] : [{
    deviceId: device_id, kind: 'allocate', from: document.row.from_holder_id, to: document.row.from_holder_id, status: '1', field: `lines.${position - 1}.devId`,
  }])), { document: document.id, lock: true, happenedAt: now(), recordedAt: now(), recordedBy: actor.userId })
  const beyond = await isBeyond(tx, document.id)
  await sql`update equipment.allocation set is_beyond = ${beyond} where id = ${document.id}`.execute(tx)
  return { state: beyond ? 'submitted' : 'dispatching' }
}

/** Frees what the document still keeps in the pool: on withdrawal, return, refusal, cancellation, and for what was never shipped on closing. */
export const release = async ({ tx, actor, document }: Given): Promise<void> => {
  const { rows } = await sql<{ device: number }>`
    select l.device_id as device from equipment.allocation_line l join equipment.device d on d.id = l.device_id
    where l.document_id = ${document.id} and d.locked_by = ${document.id} and d.device_status = '1' order by l.device_id`.execute(tx)
  await moveDevices(tx, rows.map(({ device }) => ({
    deviceId: device, kind: 'release', from: document.row.from_holder_id, to: document.row.from_holder_id, status: '0',
  })), { document: document.id, lock: false, happenedAt: now(), recordedAt: now(), recordedBy: actor.userId })
}

// The pool's balance is locked while its promises are counted: two submissions cannot promise the same goods.
const refuseOverPromised = async (tx: Tx, id: number, holder: number): Promise<void> => {
  await sql`
    select 1 from equipment.bulk_balance b where b.holder_id = ${holder} and b.condition = 'good'
      and b.model_id in (select model_id from equipment.allocation_line where document_id = ${id} and device_id is null) order by b.model_id for update`.execute(tx)
  const { rows } = await sql<{ holder: string; holder_en: string; model: string; asked: string; held: string; position: number }>`
    with asked as (select model_id, sum(quantity) as quantity, min(position) as position from equipment.allocation_line where document_id = ${id} and device_id is null group by model_id)
    select h.name as holder, h.name_en as holder_en, m.name as model, trim_scale(a.quantity)::text as asked, trim_scale(coalesce(b.quantity, 0) - coalesce(r.quantity, 0))::text as held, a.position
    from asked a join equipment.model m on m.id = a.model_id join equipment.holder h on h.id = ${holder}
    left join equipment.bulk_balance b on b.model_id = a.model_id and b.holder_id = h.id and b.condition = 'good'
    left join equipment.bulk_reserved r on r.model_id = a.model_id and r.holder_id = h.id
    where a.quantity > coalesce(b.quantity, 0) - coalesce(r.quantity, 0) order by a.position`.execute(tx)
  if (rows.length === 0) return
  throw new Refusal(500, rows.map(({ position, holder: name, holder_en, ...params }) => ({ key: 'notEnough', messages: custodyMessages, params: { ...params, holder: [name, holder_en] as const }, field: `lines.${position - 1}.qty` })))
}

// Beyond: no application, a line for none of its lines, another model or category than asked, or more than is still open.
const isBeyond = async (tx: Tx, id: number): Promise<boolean> => {
  const { rows: [row] } = await sql<{ beyond: boolean }>`
    select bool_or(g.id is null or a.application_id is null or g.document_id <> a.application_id
      or (g.model_id is not null and g.model_id <> l.model_id)
      or not exists (select 1 from equipment.model m join equipment.category c on c.id = m.category_id where m.id = l.model_id and g.category_id = any(c.path))
      or g.quantity < coalesce(t.quantity, 0) + (select sum(quantity) from equipment.allocation_line s where s.document_id = a.id and s.application_line_id = g.id)) as beyond
    from equipment.allocation a join equipment.allocation_line l on l.document_id = a.id
    left join equipment.application_line g on g.id = l.application_line_id
    left join equipment.application_line_allocated t on t.line_id = g.id
    where a.id = ${id}`.execute(tx)
  return row?.beyond ?? true
}
