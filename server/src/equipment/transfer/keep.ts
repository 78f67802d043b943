import type { transfer } from '@geodepot/contracts/equipment/transfer.ts'
import { transferMessages } from '@geodepot/contracts/equipment/transfer.messages.ts'
import type { Text } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Doing } from '../../kit/document/index.ts'
import { certificateDetail, devicesOn, lookAtCertificates } from '../certificate/index.ts'
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
export const keep = async (given: Given): Promise<{ detail?: unknown }> => {
  await keepLines(given.tx, keepingOf(given))
  await valueAnew(given.tx, given.document.id)
  return certificateDetail(await certificatesOf(given))
}
/** What is remembered of the certificates of what goes. @throws Refusal that names those that have expired */
export const certificatesOf = async ({ tx, document: { id, row } }: Given): Promise<Text[]> =>
  lookAtCertificates(tx, await devicesOn(tx, 'equipment.transfer_line', id), row.project_id)

/** Frees what the document still keeps where it was: what was never sent. */
export const release = (given: Given): Promise<void> => free(given.tx, keepingOf(given))

interface NewNumber {
  readonly shipmentLineId: number
  readonly newNumber?: string | undefined
}
/** What a department received of another is its own from then on: of single devices those that are there; a fleet number that is taken there gives way to the one that was said. */
export const handOwnership = async (
  { tx, actor, context, document: { id, row } }: Given,
  numbers: readonly NewNumber[] = [],
): Promise<object> => {
  if (row.kind !== 'department') return {}
  const { rows } = await sql<{ device: number; line: number }>`
    select d.id as device, s.id as line from equipment.shipment_line s join equipment.device d on d.id = s.device_id
    where s.document_id = ${id} and d.holder_id = ${row.to_holder_id} and d.owner_department_id <> ${row.to_department_id} and exists (
      select 1 from equipment.shipment_progress g where g.shipment_line_id = s.id and g.received + g.found > 0) order by d.id`.execute(
    tx,
  )
  const wishes = new Map(numbers.map(({ shipmentLineId, newNumber }) => [shipmentLineId, newNumber?.trim() ?? '']))
  const wished = new Map(rows.map(({ device, line }) => [device, wishes.get(line) ?? '']))
  const renumbered = await changeOwner(
    tx,
    actor,
    context,
    rows.map(({ device }) => device),
    row.to_department_id,
    new Map([...wished].filter(([, number]) => number !== '')),
  )
  if (renumbered.length === 0) return {}
  const said = renumbered.map(({ from, to }) => `${from} → ${to}`)
  return { renumbered: said, named: said.map((one) => [one, one]) }
}
