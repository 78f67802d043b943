import { type SqlBool, sql } from 'kysely'
import { type Reader, type Tx, containing, recordset } from '../../kit/database/database.ts'
import type { Reason } from '../../kit/http/refusal.ts'
import type { IssuedPart } from '../../ports/equipment.ts'
import { reason } from './terms.ts'

// What left custody has parts; what is decided on has not.
const recovering = sql<SqlBool>`a.state = 'approved' and a.deleted_at is null`

/** What stands against winning parts back from scrapped equipment, by the number of its application. */
export const againstScrap = async (db: Reader, number: string, field: string): Promise<Reason[]> => {
  const { rows } = await sql`select 1 from equipment.scrap a where a.number = ${number} and ${recovering}`.execute(db)
  return rows.length > 0 ? [] : [reason('notScrapped', { number }, field)]
}

/** Notes what was won back, or is taken back, below zero: in the transaction that posts it. */
export const recoverFromScrap = async (
  tx: Tx,
  number: string,
  posting: { readonly document: number; readonly day: string },
  parts: readonly IssuedPart[],
): Promise<void> => {
  const given = parts.map(({ line, name, partNo, unit, quantity, amount }) => ({
    line,
    name,
    part: partNo,
    unit,
    quantity,
    amount,
  }))
  await sql`
    insert into equipment.scrap_part (document_id, posted_by_id, line_id, material_name, part_number, unit, quantity, amount, day)
    select a.id, ${posting.document}, t.line, t.name, t.part, t.unit, t.quantity, t.amount, ${posting.day} from equipment.scrap a, ${recordset(
      given,
      { line: 'bigint', name: 'text', part: 'text', unit: 'text', quantity: 'numeric', amount: 'numeric' },
    )} where a.number = ${number}`.execute(tx)
}

/** Applications of which parts may be won back, by a part of their number or of a device's, the latest first. */
export const scrapsRecovering = async (db: Reader, keyword: string): Promise<{ number: string; about: string }[]> => {
  const like = containing(keyword)
  return (
    await sql<{ number: string; about: string }>`
      select a.number, (select string_agg(distinct m.name, '、') from equipment.scrap_line l join equipment.model m on m.id = l.model_id where l.document_id = a.id) as about
      from equipment.scrap a where ${recovering} and (lower(a.number) like ${like} or exists (
        select 1 from equipment.scrap_line l join equipment.device d on d.id = l.device_id where l.document_id = a.id and d.search like ${like}))
      order by a.id desc limit 20`.execute(db)
  ).rows
}
