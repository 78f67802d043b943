import { sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'
import { configValue } from '../../system/config/index.ts'

/** Whether nothing is shipped unless its carrier signs, and nothing received unless its receiver does. */
const neededKey = 'equipment.handOver.signature'

const partOf = (act: string, detail: unknown): number | null => {
  const { shipment, receipt } = (detail ?? {}) as { readonly shipment?: number; readonly receipt?: number }
  return (act === 'ship' ? shipment : receipt) ?? null
}
/** What went with one shipment, or what one receipt counted of what arrived. */
const content = async (db: Reader, id: number, act: string, detail: unknown): Promise<readonly object[]> => {
  const part = partOf(act, detail)
  const lines =
    act === 'ship'
      ? sql`select jsonb_build_object('line', l.line_id, 'device', l.device_id, 'model', l.model_id, 'quantity', trim_scale(l.quantity)::text) as line
          from equipment.shipment_line l join equipment.shipment s on s.id = l.shipment_id where s.document_id = ${id} and s.position = ${part} order by l.id`
      : sql`select jsonb_build_object('shipped', l.shipment_line_id, 'received', trim_scale(l.received)::text, 'damaged', trim_scale(l.damaged)::text,
            'short', trim_scale(l.short)::text, 'refused', trim_scale(l.refused)::text, 'what', l.unlisted_what, 'quantity', trim_scale(l.unlisted_quantity)::text) as line
          from equipment.shipment_receipt_line l join equipment.shipment_receipt r on r.id = l.receipt_id where r.document_id = ${id} and r.id = ${part} order by l.id`
  const { rows } = await sql<{ line: object }>`${lines}`.execute(db)
  return rows.map(({ line }) => line)
}

/** The signatures of a hand-over: whoever carries it takes it over, whoever receives it says so. */
export const signing = {
  needed: async (db: Reader) => (await configValue(db, neededKey)) === 'true',
  content,
  part: partOf,
}
