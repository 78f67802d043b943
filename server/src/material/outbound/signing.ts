import { sql } from 'kysely'
import type { Reader } from '../../kit/database/database.ts'
import { configValue } from '../../system/config/index.ts'

/** Whether nothing is issued unless its receiver signs. */
const neededKey = 'material.outbound.signature'

/**
 * What a receiver signs: each batch that was handed out, how much of it, and for which device. Nobody receives what is
 * written off or comes back.
 */
const content = async (db: Reader, id: number): Promise<readonly object[] | undefined> => {
  const { rows } = await sql<{ kind: string; line: object }>`
    select d.kind, jsonb_build_object('position', l.position, 'batch', l.batch_id, 'number', b.number, 'quantity', trim_scale(l.quantity)::text,
      'device', l.device_id, 'deviceName', l.device_name) as line
    from material.outbound d join material.outbound_line l on l.document_id = d.id join material.batch b on b.id = l.batch_id
    where d.id = ${id} order by l.position`.execute(db)
  if (rows.some(({ kind }) => kind === 'writeOff' || kind === 'return')) return undefined
  return rows.map(({ line }) => line)
}

export const signing = {
  needed: async (db: Reader) => (await configValue(db, neededKey)) === 'true',
  content,
}
