import { storeMessages } from '@geodepot/contracts/material/store.messages.ts'
import { sql } from 'kysely'
import type { DutySource } from '../../system/duty/index.ts'

const of = (
  column: 'keeper_id' | 'inspector_id',
  name: string,
  key: 'keeps' | 'inspects',
  rank: number,
): DutySource => ({
  name,
  what: storeMessages.texts[key],
  rank,
  find: async (db, people) => {
    const { rows } = await sql<{ person: number; code: string; cn: string; en: string }>`
      select ${sql.ref(`s.${column}`)} as person, s.code, s.code || ' ' || s.name as cn, s.code || ' ' || coalesce(nullif(s.name_en, ''), s.name) as en
      from material.store s where ${sql.ref(`s.${column}`)} = any(${people}::bigint[]) and s.deleted_at is null order by s.code`.execute(
      db,
    )
    return rows.map(({ person, code, cn, en }) => ({
      person,
      label: [cn, en],
      view: 'material/store/index',
      below: `?keyword=${encodeURIComponent(code)}`,
    }))
  },
})
/** Stores that somebody keeps, or in which he inspects what arrives. */
export const kept = of('keeper_id', 'material/store.keeper', 'keeps', 5)
export const inspected = of('inspector_id', 'material/store.inspector', 'inspects', 6)
