import type { TechState } from '@geodepot/contracts/equipment/device.ts'
import type { LeaseKind, lease } from '@geodepot/contracts/equipment/lease.ts'
import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import type { Doing } from '../../kit/document/index.ts'
import type { DocumentSource } from '../../ledger/custody/index.ts'

export type Doings = Omit<Doing<typeof lease, 'equipment.lease', unknown>, 'input'>
export const source = ({ document, actor }: Doings): DocumentSource => ({
  document: document.id,
  recordedBy: actor.userId,
})
export const kindOf = ({ document }: Pick<Doings, 'document'>): LeaseKind => document.row.kind as LeaseKind

export interface Line {
  readonly id: number
  readonly model: number
  readonly tracking: 'single' | 'bulk'
  readonly deviceName: string
  readonly device: number | null
  /** Where the device is now, and how it stands there. */
  readonly holder: number | null
  readonly status: string | null
  readonly tech: TechState | null
  readonly condition: TechState
  readonly name: string
  readonly serial: string | null
  readonly fleet: string | null
  readonly plate: string | null
  readonly left: string
  readonly onHire: string
}
export const linesOf = async (tx: Tx, id: number): Promise<ReadonlyMap<number, Line>> => {
  const { rows } = await sql<Line>`
    select l.id, l.model_id as model, m.tracking, m.device_name as "deviceName", l.device_id as device, d.holder_id as holder, d.device_status as status, d.tech_state as tech,
      l.condition, l.name, l.serial, l.self_number as fleet, l.plate, trim_scale(g.quantity - g.started)::text as left, trim_scale(g.on_hire)::text as "onHire"
    from equipment.lease_line l join equipment.lease_progress g on g.line_id = l.id join equipment.model m on m.id = l.model_id
    left join equipment.device d on d.id = l.device_id where l.document_id = ${id} order by l.position`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}
