import { settlement } from '@geodepot/contracts/equipment/settlement.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { now, today } from '../../kit/clock.ts'
import { type Tx, namedIn } from '../../kit/database/database.ts'
import { type Doing, implement, needsLines } from '../../kit/document/index.ts'
import { refuseAny } from '../../kit/http/refusal.ts'
import { materialPorts } from '../../ports/material.ts'
import { settleRepair } from '../repair/index.ts'
import { prepare, reason } from './check.ts'

type Doings = Omit<Doing<typeof settlement, 'equipment.settlement', unknown>, 'input'>

/** Its repairs are its alone until it is decided: locked in key order, so that the second of two sheets sees the first. */
const hold = async ({ tx, document: { id } }: Doings): Promise<void> => {
  await sql`
    select 1 from equipment.repair r where r.id in (select x.repair_id from equipment.settlement_line x where x.document_id = ${id}) order by r.id for no key update`.execute(
    tx,
  )
  const { rows } = await sql<{ at: number; number: string; isSettled: boolean; sheet: string | null }>`
    select x.position - 1 as at, r.number, r.state <> 'completed' as "isSettled", s.number as sheet from equipment.settlement_line x join equipment.repair r on r.id = x.repair_id
    left join equipment.settlement_line y on y.repair_id = r.id and y.is_held left join equipment.settlement s on s.id = y.document_id
    where x.document_id = ${id} and (r.state <> 'completed' or y.id is not null) order by 1`.execute(tx)
  refuseAny(
    rows.map(({ at, number, isSettled, sheet }) =>
      isSettled || sheet === null
        ? reason('alreadySettled', { number }, `lines.${at}.repairId`)
        : reason('onSheet', { number, sheet }, `lines.${at}.repairId`),
    ),
  )
  await sql`update equipment.settlement_line set is_held = true where document_id = ${id}`.execute(tx)
}
const free = async ({ tx, document: { id } }: Doings): Promise<void> => {
  await sql`update equipment.settlement_line set is_held = false where document_id = ${id}`.execute(tx)
}
const settle = async ({ tx, actor, context, document: { id, row } }: Doings): Promise<void> => {
  await sql`update equipment.settlement set settled_at = ${now()} where id = ${id}`.execute(tx)
  const { rows } = await sql<{ repair: number }>`
    select repair_id as repair from equipment.settlement_line where document_id = ${id} order by repair_id`.execute(tx)
  for (const { repair } of rows) await settleRepair(tx, actor, context, repair, row.invoice_number)
  await book(tx, actor, id)
}
/** What it comes to, of each owner; parts were booked as use when they were issued. Tax and deduction are the workshop's. */
const book = async (tx: Tx, actor: Actor, id: number): Promise<void> => {
  const { rows } = await sql<{ department: string; labour: string; parts: string; vendor: string }>`
    select department, sum(labour)::text as labour, sum(parts)::text as parts, sum(vendor)::text as vendor from (
      select coalesce(d.owner_department_id, s.department_id) as department, r.labour_amount as labour, r.parts_amount as parts,
        r.total_amount - r.labour_amount - r.parts_amount as vendor
      from equipment.settlement_line x join equipment.settlement s on s.id = x.document_id join equipment.repair r on r.id = x.repair_id
      left join equipment.device d on d.id = r.device_id where x.document_id = ${id}
      union all select department_id, 0, 0, tax_usd - deduction_usd from equipment.settlement where id = ${id}) t
    group by department order by department`.execute(tx)
  await materialPorts.ports().bookEntries(
    tx,
    actor,
    { kind: 'repair', day: today(), document: id, source: 'equipment/settlement' },
    rows.flatMap(({ department, labour, parts, vendor }) => [
      { debit: 'repair' as const, credit: 'labour' as const, amount: labour, department },
      { debit: 'repair' as const, credit: 'use' as const, amount: parts, department },
      { debit: 'repair' as const, credit: 'supplier' as const, amount: vendor, department },
    ]),
  )
}

/** The sheet bound to its tables. */
export const settlements = implement(settlement, {
  table: 'equipment.settlement',
  lineTable: 'equipment.settlement_line',
  prepare,
  ...needsLines('equipment.settlement_line'),
  about: () =>
    sql`(select concat_ws(' · ', d.name, v.name) from system.department d left join system.supplier v on v.id = a.supplier_id where d.id = a.department_id)`,
  approval: {
    about: async (tx, { id }) => {
      const {
        rows: [named],
      } = await sql<{ cn: string; en: string }>`
        select concat_ws(' · ', ${namedIn('d', 'cn')}, ${namedIn('v', 'cn')}) as cn, concat_ws(' · ', ${namedIn('d', 'en')}, ${namedIn('v', 'en')}) as en from equipment.settlement a
        join system.department d on d.id = a.department_id left join system.supplier v on v.id = a.supplier_id where a.id = ${id}`.execute(
        tx,
      )
      return [named?.cn ?? '', named?.en ?? '']
    },
  },
  effects: { submit: hold, withdraw: free },
  onApproval: { approved: settle, returned: free, refused: free },
})
