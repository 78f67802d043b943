import type { OutboundKind } from '@geodepot/contracts/material/outbound.ts'
import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import { type Reason, refuseAny } from '../../kit/http/refusal.ts'
import { keepAgain } from '../../ledger/stock/index.ts'
import { equipmentPorts } from '../../ports/equipment.ts'
import { chargeRepairs } from '../outbound/index.ts'
import { againstEntries, entriesOf, mirror, refuseChanged } from './entries.ts'
import { type Doings, reason, targetOf } from './terms.ts'

interface Line {
  readonly name: string
  readonly kind: OutboundKind
  readonly project: string | null
  readonly device: number | null
  readonly deviceName: string
  readonly returned: string
  /** Old cores that came back for it, or that nobody waits for any more. */
  readonly cores: string
}
const linesOf = async (tx: Tx, id: number): Promise<readonly Line[]> =>
  (
    await sql<Line>`
      select m.name, a.kind, a.project_id as project, l.device_id as device, l.device_name as "deviceName", trim_scale(l.returned_quantity)::text as returned,
        trim_scale(l.core_received + l.core_waived)::text as cores
      from material.outbound a join material.outbound_line l on l.document_id = a.id join material.material m on m.id = l.material_id
      where a.id = ${id} order by l.position`.execute(tx)
  ).rows

/** Devices that took what was used for them along, to wherever they are now. */
const devicesGone = async (tx: Tx, lines: readonly Line[]): Promise<Reason[]> => {
  const devices = lines.flatMap(({ device }) => device ?? [])
  const project = lines[0]?.project ?? null
  if (project === null || devices.length === 0) return []
  const found = await equipmentPorts.ports().devicesOfProject(tx, project, devices)
  const there = new Set(found.map(({ id }) => id))
  return lines.flatMap(({ name, device, deviceName, kind }) =>
    device === null || kind === 'return' || there.has(device)
      ? []
      : [reason('deviceLeft', { name, device: deviceName })],
  )
}

/** What speaks against taking an outbound back; its row is held, so nothing of it comes back meanwhile. */
export const againstOutbound = async (tx: Tx, id: number): Promise<Reason[]> => {
  const lines = await linesOf(tx, id)
  return [
    ...lines.flatMap(({ name, returned }) =>
      returned === '0' ? [] : [reason('cameBack', { name, quantity: returned })],
    ),
    ...lines.flatMap(({ name, cores }) => (cores === '0' ? [] : [reason('coreCame', { name, quantity: cores })])),
    ...(await devicesGone(tx, lines)),
    ...(await againstEntries(tx, id)),
  ]
}

/** What a return had brought back under lines of issues, they have out again. */
const takenAgain = async (tx: Tx, id: number): Promise<void> => {
  await sql`
    select 1 from material.outbound a where a.id in (select i.document_id from material.outbound_line l join material.outbound_line i on i.id = l.issue_line_id
      where l.document_id = ${id}) order by a.id for key share`.execute(tx)
  await sql`
    select 1 from material.outbound_line where id in (select issue_line_id from material.outbound_line where document_id = ${id}) order by id for no key update`.execute(
    tx,
  )
  await sql`
    update material.outbound_line i set returned_quantity = i.returned_quantity - b.quantity, returned_amount = i.returned_amount - b.amount
    from (select issue_line_id, sum(quantity) as quantity, sum(amount) as amount from material.outbound_line
      where document_id = ${id} and issue_line_id is not null group by 1) b where i.id = b.issue_line_id`.execute(tx)
}

/** What left comes back to where it lay, what had come back is out again: at the same cost, and kept for whom it was kept. */
export const takeBackOutbound = async (doing: Doings): Promise<void> => {
  const { tx, document } = doing
  const { id } = targetOf(document)
  refuseAny(await againstOutbound(tx, id))
  await takenAgain(tx, id)
  refuseChanged(await mirror(doing, await entriesOf(tx, id)))
  await keepAgain(tx, id)
  await chargeRepairs(tx, id, { document: document.id, day: document.row.biz_date })
}
