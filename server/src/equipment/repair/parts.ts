import { sql } from 'kysely'
import { type Reader, type Tx, recordset } from '../../kit/database/database.ts'
import { type Reason, Refusal } from '../../kit/http/refusal.ts'
import type { IssuedPart } from '../../ports/equipment.ts'
import { reason } from './terms.ts'

/** Where parts may be issued to: received by a workshop, and not settled. */
const taking = ['waiting', 'repairing', 'inspecting', 'completed']
/** The sheet that repair `a` stands on, which is decided on or was: what it costs stays as it is. */
const sheetOf = sql`(select x.document_id from equipment.settlement_line x where x.repair_id = a.id and x.is_held)`
/** A number of this document's own; what else a person writes is another system's. */
const ours = /^WX-[A-Z0-9]+-\d{8}-\d{4}$/

/** What stands against issuing parts to a repair, by its number; nothing against another system's. */
export const againstRepair = async (db: Reader, number: string, field: string): Promise<Reason[]> => {
  if (!ours.test(number)) return []
  const {
    rows: [found],
  } = await sql<{ state: string; sheet: string | null }>`
    select state, ${sheetOf} as sheet from equipment.repair a where number = ${number} and deleted_at is null`.execute(
    db,
  )
  if (!found) return [reason('unknownRepair', { number }, field)]
  if (found.state === 'settled' || found.sheet !== null) return [reason('repairSettled', { number }, field)]
  return taking.includes(found.state) ? [] : [reason('repairNotOpen', { number }, field)]
}

/**
 * Charges a repair with what was issued to it, or takes off what came back, below zero: in the transaction that posts it.
 * Its cost of parts is their sum, to the cent.
 */
export const chargeRepair = async (
  tx: Tx,
  number: string,
  posting: { readonly document: number; readonly day: string },
  parts: readonly IssuedPart[],
): Promise<void> => {
  if (!ours.test(number) || parts.length === 0) return
  // Locked before it is looked at: the sheet that somebody sends at this moment is seen.
  await sql`select 1 from equipment.repair where number = ${number} for no key update`.execute(tx)
  const {
    rows: [found],
  } = await sql<{ id: number; state: string; sheet: string | null }>`
    select id, state, ${sheetOf} as sheet from equipment.repair a where number = ${number}`.execute(tx)
  if (!found) throw new Refusal(500, [reason('unknownRepair', { number })])
  if (!taking.includes(found.state) || found.sheet !== null)
    throw new Refusal(500, [
      reason(found.state === 'settled' || found.sheet !== null ? 'repairSettled' : 'repairNotOpen', { number }),
    ])
  await sql`
    insert into equipment.repair_part (document_id, posted_by_id, line_id, material_name, part_number, unit, quantity, amount, day)
    select ${found.id}, ${posting.document}, t.line, t.name, t.part, t.unit, t.quantity, t.amount, ${posting.day} from ${recordset(
      parts.map(({ line, name, partNo, unit, quantity, amount }) => ({
        line,
        name,
        part: partNo,
        unit,
        quantity,
        amount,
      })),
      { line: 'bigint', name: 'text', part: 'text', unit: 'text', quantity: 'numeric', amount: 'numeric' },
    )}`.execute(tx)
  await sql`
    update equipment.repair a set parts_amount = (select sum(amount) from equipment.repair_part where document_id = a.id) where a.id = ${found.id}`.execute(
    tx,
  )
}

/** Repairs that parts may be issued to, by a part of their number or of their device's. */
export const repairsTaking = async (db: Reader, keyword: string): Promise<{ number: string; about: string }[]> => {
  const like = `%${keyword.toLowerCase().replaceAll(/[%_\\]/g, (sign) => `\\${sign}`)}%`
  return (
    await sql<{ number: string; about: string }>`
      select a.number, concat_ws(' ', coalesce(d.self_number, d.serial, d.code), m.name) as about
      from equipment.repair a left join equipment.device d on d.id = a.device_id join equipment.model m on m.id = a.model_id
      where a.deleted_at is null and a.state = any(${taking}::text[]) and ${sheetOf} is null and (lower(a.number) like ${like} or d.search like ${like}) order by a.id desc limit 20`.execute(
      db,
    )
  ).rows
}
