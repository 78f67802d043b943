import type { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import { custodyMessages } from '@geodepot/contracts/equipment/custody.messages.ts'
import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import type { Doing } from '../../kit/document/index.ts'
import { Refusal } from '../../kit/http/refusal.ts'
import { post } from '../../ledger/custody/index.ts'
import { certificateDetail, devicesOn, lookAtCertificates } from '../certificate/index.ts'
import { refuseUnsound } from '../device/index.ts'
import { tellReserved } from '../stock/index.ts'
import { tellToShip } from '../shipment/index.ts'
import { plan } from './hand-over.ts'
import { needsConsent, weigh } from './substitutes.ts'
import { tellSubstitutes } from './tell.ts'

type Given = Omit<Doing<typeof allocation, 'equipment.allocation', unknown>, 'input'>

/**
 * On submission, with the application locked: locks the devices, promises the quantities, and decides whether this goes
 * beyond what was approved, or holds substitutes that the project is asked about first.
 */
export const reserve = async (
  doing: Given,
): Promise<{ state: 'consenting' | 'submitted' | 'dispatching'; detail?: unknown }> => {
  const { tx, actor, document } = doing
  const lines = await tx
    .selectFrom('equipment.allocation_line')
    .select(['device_id', 'position'])
    .where('document_id', '=', document.id)
    .orderBy('position')
    .execute()
  await weigh(tx, document.id)
  await refuseOverPromised(tx, document.id, document.row.from_holder_id)
  await post(
    tx,
    { document: document.id, recordedBy: actor.userId },
    lines.flatMap(({ device_id: device, position }) =>
      device === null
        ? []
        : [
            {
              kind: 'allocate',
              device,
              at: document.row.from_holder_id,
              field: `lines.${position - 1}.devId`,
            } as const,
          ],
    ),
  )
  // Read once they are locked: a draft may name what was sound when it was written.
  await refuseUnsound(
    tx,
    lines.flatMap(({ device_id: device, position }) =>
      device === null ? [] : [{ device, field: `lines.${position - 1}.devId` }],
    ),
  )
  const noted = certificateDetail(
    await lookAtCertificates(
      tx,
      await devicesOn(tx, 'equipment.allocation_line', document.id),
      document.row.project_id,
    ),
  )
  await tellReserved(tx, actor, document.id)
  const beyond = await isBeyond(tx, document.id)
  await sql`update equipment.allocation set is_beyond = ${beyond} where id = ${document.id}`.execute(tx)
  if (!(await needsConsent(tx, document.id))) {
    if (!beyond) await tellToShip(plan, doing)
    return { state: beyond ? 'submitted' : 'dispatching', ...noted }
  }
  await tellSubstitutes(doing)
  return { state: 'consenting', ...noted }
}

// The pool's balance is locked while its promises are counted: two submissions cannot promise the same goods.
const refuseOverPromised = async (tx: Tx, id: number, holder: number): Promise<void> => {
  await sql`
    select 1 from equipment.bulk_balance b where b.holder_id = ${holder} and b.condition = 'good'
      and b.model_id in (select model_id from equipment.allocation_line where document_id = ${id} and device_id is null) order by b.model_id for update`.execute(
    tx,
  )
  const { rows } = await sql<{
    holder: string
    holder_en: string
    model: string
    asked: string
    held: string
    position: number
  }>`
    -- Lines of one model are added up in their order: those that go past what is there are told.
    with asked as (select model_id, position, sum(quantity) over (partition by model_id order by position) as so_far, sum(quantity) over (partition by model_id) as quantity
      from equipment.allocation_line where document_id = ${id} and device_id is null)
    select h.name as holder, h.name_en as holder_en, m.name as model, trim_scale(a.quantity)::text as asked, trim_scale(coalesce(b.quantity, 0) - coalesce(r.quantity, 0))::text as held, a.position
    from asked a join equipment.model m on m.id = a.model_id join equipment.holder h on h.id = ${holder}
    left join equipment.bulk_balance b on b.model_id = a.model_id and b.holder_id = h.id and b.condition = 'good'
    left join equipment.bulk_reserved r on r.model_id = a.model_id and r.holder_id = h.id
    where a.so_far > coalesce(b.quantity, 0) - coalesce(r.quantity, 0) order by a.position limit 200`.execute(tx)
  if (rows.length === 0) return
  throw new Refusal(
    500,
    rows.map(({ position, holder: name, holder_en, ...params }) => ({
      key: 'notEnough',
      messages: custodyMessages,
      params: { ...params, holder: [name, holder_en] as const },
      field: `lines.${position - 1}.qty`,
    })),
  )
}

// Beyond: no application, a line for none of its lines, a substitute, or more than is still open.
const isBeyond = async (tx: Tx, id: number): Promise<boolean> => {
  const {
    rows: [row],
  } = await sql<{ beyond: boolean }>`
    select bool_or(g.id is null or a.application_id is null or g.document_id <> a.application_id or l.is_substitute) or exists (
      select 1 from (select application_line_id as line, round(sum(quantity * coalesce(factor, 1)), 3) as quantity from equipment.allocation_line where document_id = ${id} group by 1) s
      join equipment.application_line w on w.id = s.line
      where w.quantity - w.closed_quantity < coalesce((select t.quantity from equipment.application_line_allocated t where t.line_id = w.id), 0) + s.quantity) as beyond
    from equipment.allocation a join equipment.allocation_line l on l.document_id = a.id left join equipment.application_line g on g.id = l.application_line_id
    where a.id = ${id}`.execute(tx)
  return row?.beyond ?? true
}
