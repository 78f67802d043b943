import { sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'
import { signing as handOver } from '../shipment/index.ts'

const actsIn = (detail: unknown): readonly number[] => (detail as { readonly acts?: number[] } | null)?.acts ?? []
/** Who takes over and who hands over sign what was inspected; where a parameter wants signatures of hand-overs, here too. */
export const signing = {
  needed: handOver.needed,
  content: async (db: Reader, _id: number, act: string, detail: unknown): Promise<readonly object[] | undefined> => {
    if (act !== 'start' && act !== 'giveBack') return undefined
    const { rows } = await sql<{ line: object }>`
      select jsonb_build_object('line', a.line_id, 'quantity', trim_scale(a.quantity)::text, 'condition', a.condition, 'note', a.note) as line
      from equipment.lease_act a where a.id = any(${actsIn(detail)}::bigint[]) order by a.id`.execute(db)
    return rows.map(({ line }) => line)
  },
  part: (_act: string, detail: unknown): number | null => actsIn(detail)[0] ?? null,
}
