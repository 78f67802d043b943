import { storeRoles } from '@geodepot/contracts/material/store.ts'
import { storeMessages } from '@geodepot/contracts/material/store.messages.ts'
import { sql } from 'kysely'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import type { Reader } from '../../kit/database/database.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import type { DutySource, Holding, OpenPaper } from '../../system/duty/index.ts'
import { holding } from './queries.ts'
import { reason } from './terms.ts'

const { batches, materials, unitKinds, unitBatches } = storeMessages.texts
/** How many materials and batches lie there: a store’s list of what it has is the store’s own page. */
const holdings = async (db: Reader, keys: readonly string[]): Promise<ReadonlyMap<string, readonly Holding[]>> => {
  const { rows } = await sql<{ key: string; batches: number; materials: number }>`
    select p.store_id::text as key, count(distinct t.id)::int as batches, count(distinct t.material_id)::int as materials
    from material.stock_balance b join material.place p on p.id = b.place_id join material.batch t on t.id = b.batch_id
    where b.is_real and b.quantity > 0 and p.store_id = any(${keys}::bigint[]) group by p.store_id`.execute(db)
  return new Map(
    rows.map((row) => [
      row.key,
      [
        { name: materials, quantity: String(row.materials), unit: unitKinds },
        { name: batches, quantity: String(row.batches), unit: unitBatches },
      ],
    ]),
  )
}
/** What waits for somebody in its own documents. */
const open = async (db: Reader, keys: readonly string[]): Promise<ReadonlyMap<string, readonly OpenPaper[]>> => {
  const waiting = (table: string) => sql`
    select a.store_id, a.id, a.number, w.kind from document.work w join ${sql.table(`material.${table}`)} a on a.id = w.document_id where a.store_id = any(${keys}::bigint[]) and a.deleted_at is null`
  const { rows } = await sql<OpenPaper & { key: string }>`
    select distinct t.store_id::text as key, t.id, t.number, t.kind from (${waiting('receipt')} union all ${waiting('outbound')} union all ${waiting('stock_count')}) t order by t.id limit 500`.execute(
    db,
  )
  return Map.groupBy(rows, ({ key }) => key)
}

const of = (
  duty: 'keeper' | 'inspector',
  other: 'keeper' | 'inspector',
  key: 'keeps' | 'inspects',
  rank: number,
): DutySource => ({
  name: `material/store.${duty}`,
  what: storeMessages.texts[key],
  rank,
  find: async (db, people) => {
    const person = sql.ref(`s.${duty}_id`)
    const { rows } = await sql<{ person: number; key: string; code: string; cn: string; en: string }>`
      select ${person} as person, s.id::text as key, s.code, s.code || ' ' || s.name as cn, s.code || ' ' || coalesce(nullif(s.name_en, ''), s.name) as en
      from material.store s where ${person} = any(${people}::bigint[]) and s.deleted_at is null order by s.code`.execute(
      db,
    )
    return rows.map((row) => ({
      person: row.person,
      key: row.key,
      label: [row.cn, row.en],
      view: 'material/store/index',
      below: `?keyword=${encodeURIComponent(row.code)}`,
    }))
  },
  place: { holdings, open },
  // One person neither keeps a store without being a keeper, nor inspects in the store that he keeps.
  against: async (db, { to, keys }) => {
    const { rows } = await sql<{ code: string; may: boolean; both: boolean }>`
      select s.code, exists (select 1 from system.user u where u.id = ${to} and ${holding(storeRoles[duty])}) as may, ${sql.ref(`s.${other}_id`)} = ${to} as both
      from material.store s where s.id = any(${keys}::bigint[]) order by s.code`.execute(db)
    return rows.flatMap(({ code, may, both }): Reason[] => [
      ...(may ? [] : [reason(`successor_${duty}`, { code })]),
      ...(both ? [reason('successorBoth', { code })] : []),
    ])
  },
  hand: async (tx, { actor, context, from, to, keys }) => {
    const column = sql.ref(`${duty}_id`)
    const { rows } = await sql<{ id: number }>`
      update material.store s set ${column} = ${to}, version = version + 1, updated_by = ${actor.userId}, updated_at = ${now()}
      where s.id = any(${keys}::bigint[]) and ${sql.ref(`s.${duty}_id`)} = ${from} returning s.id`.execute(tx)
    await audit(
      tx,
      actor,
      context,
      'material/store',
      'update',
      rows.map(({ id }) => ({ id, before: { [`${duty}Id`]: from }, after: { [`${duty}Id`]: to } })),
    )
  },
})
/** Stores that somebody keeps, or in which he inspects what arrives. */
export const kept = of('keeper', 'inspector', 'keeps', 5)
export const inspected = of('inspector', 'keeper', 'inspects', 6)
