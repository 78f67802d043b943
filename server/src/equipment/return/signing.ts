import { sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'
import { signing as handOver } from '../shipment/index.ts'

/** What was packed, as it was handed in: no line changes after that. */
const packed = async (db: Reader, id: number): Promise<readonly object[]> => {
  const { rows } = await sql<{ line: object }>`
    select jsonb_build_object('line', l.id, 'device', l.device_id, 'model', l.model_id, 'condition', l.condition, 'quantity', trim_scale(l.quantity)::text,
      'packed', l.packed_note) as line
    from equipment.return_line l where l.document_id = ${id} order by l.id`.execute(db)
  return rows.map(({ line }) => line)
}

/** Whoever packed a return may sign what is handed in; on the road it is signed as every hand-over is. */
export const signing = {
  needed: async (db: Reader, act: string): Promise<boolean> => act !== 'submit' && (await handOver.needed(db)),
  content: (db: Reader, id: number, act: string, detail: unknown): Promise<readonly object[]> =>
    act === 'submit' ? packed(db, id) : handOver.content(db, id, act, detail),
  part: (act: string, detail: unknown): number | null => (act === 'submit' ? null : handOver.part(act, detail)),
}
