import { sql } from 'kysely'
import { now } from '../../src/kit/clock.ts'
import { type Tx, recordset } from '../../src/kit/database/database.ts'
import { unshipped } from '../shipped.ts'
import { clauses } from './clauses.ts'

// Two may have one name, for orders of different types.
const rows = clauses.map(({ orderTypes = [], ...one }, at) => ({
  ...one,
  orderTypes,
  key: [one.nameEn, ...orderTypes].join(' '),
  position: 10 * (at + 1),
}))

export const installClauses = async (tx: Tx): Promise<void> => {
  const fresh = await unshipped(
    tx,
    'clause',
    rows.map(({ key }) => key),
  )
  await sql`
    insert into material.clause (name, name_en, position, body, body_en, order_types, version, created_at)
    select t.name, t."nameEn", t.position, t.text, t."textEn", t."orderTypes", 1, ${now()}
    from ${recordset(
      rows.filter(({ key }) => fresh.has(key)),
      { name: 'text', nameEn: 'text', position: 'int', text: 'text', textEn: 'text', orderTypes: 'text[]' },
    )} order by t.position`.execute(tx)
}
