import type { Text } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'

/** From where to where, in both languages. */
export const wayOf = async (tx: Tx, holder: number, project: string): Promise<Text> => {
  const {
    rows: [row],
  } = await sql<{ name: string; nameEn: string; project: string }>`
    select h.name, h.name_en as "nameEn", p.name as project from equipment.holder h, system.project p where h.id = ${holder} and p.id = ${project}`.execute(
    tx,
  )
  return row ? [`${row.name} → ${row.project}`, `${row.nameEn} → ${row.project}`] : ['', '']
}
