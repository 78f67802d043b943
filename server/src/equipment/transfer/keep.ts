import type { transfer } from '@geodepot/contracts/equipment/transfer.ts'
import { transferMessages } from '@geodepot/contracts/equipment/transfer.messages.ts'
import { sql } from 'kysely'
import type { Doing } from '../../kit/document/index.ts'
import { changeOwner } from '../device/index.ts'
import { free, keepLines } from '../shipment/index.ts'
import { valueAnew } from './values.ts'

export type Given = Omit<Doing<typeof transfer, 'equipment.transfer', unknown>, 'input'>
const keepingOf = ({ actor, document }: Given) =>
  ({
    document: document.id,
    holder: document.row.from_holder_id,
    actor,
    lineTable: 'equipment.transfer_line',
    messages: transferMessages,
  }) as const

/** On submission: what goes is kept where it is, at what it is worth now. */
export const keep = async (given: Given): Promise<void> => {
  await keepLines(given.tx, keepingOf(given))
  await valueAnew(given.tx, given.document.id)
}
/** Frees what the document still keeps where it was: what was never sent. */
export const release = (given: Given): Promise<void> => free(given.tx, keepingOf(given))

/** What a department received of another is its own from then on: of single devices those that are there. */
export const handOwnership = async ({ tx, actor, context, document: { id, row } }: Given): Promise<object> => {
  if (row.kind !== 'department') return {}
  const { rows } = await sql<{ device: number }>`
    select d.id as device from equipment.shipment_line s join equipment.device d on d.id = s.device_id
    where s.document_id = ${id} and d.holder_id = ${row.to_holder_id} and d.owner_department_id <> ${row.to_department_id} and exists (
      select 1 from equipment.shipment_progress g where g.shipment_line_id = s.id and g.received + g.found > 0) order by d.id`.execute(
    tx,
  )
  const renumbered = await changeOwner(
    tx,
    actor,
    context,
    rows.map(({ device }) => device),
    row.to_department_id,
  )
  return renumbered.length === 0 ? {} : { renumbered: renumbered.map(({ from, to }) => `${from} → ${to}`) }
}
