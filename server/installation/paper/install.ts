import { sql } from 'kysely'
import { now } from '../../src/kit/clock.ts'
import { type Tx, recordset } from '../../src/kit/database/database.ts'
import { unshipped } from '../shipped.ts'
import { papers } from './papers.ts'

export const installPapers = async (tx: Tx): Promise<void> => {
  const fresh = await unshipped(
    tx,
    'paper',
    papers.map(({ nameEn }) => nameEn),
  )
  const rows = papers.flatMap(
    ({ from = 'supplier', orderTypes = [], incoterms = [], dangerousOnly = '0', ...one }, at) =>
      fresh.has(one.nameEn)
        ? [{ ...one, from, orderTypes, incoterms, dangerous: dangerousOnly === '1', position: 10 * (at + 1) }]
        : [],
  )
  await sql`
    insert into material.paper (name, name_en, position, comes_from, per, stage, order_types, incoterms, is_dangerous_only, version, created_at)
    select t.name, t."nameEn", t.position, t."from", t.per, t.stage, t."orderTypes", t.incoterms, t.dangerous, 1, ${now()}
    from ${recordset(rows, {
      name: 'text',
      nameEn: 'text',
      position: 'int',
      from: 'text',
      per: 'text',
      stage: 'text',
      orderTypes: 'text[]',
      incoterms: 'text[]',
      dangerous: 'boolean',
    })} order by t.position on conflict do nothing`.execute(tx)
}
