import { settlement } from '@geodepot/contracts/equipment/settlement.ts'
import { sql } from 'kysely'
import { now } from '../../kit/clock.ts'
import { namedIn } from '../../kit/database/database.ts'
import { type Doing, implement, needsLines } from '../../kit/document/index.ts'
import { refuseAny } from '../../kit/http/refusal.ts'
import { settleRepair } from '../repair/index.ts'
import { prepare, said } from './check.ts'

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
        ? said(`lines.${at}.repairId`, 'alreadySettled', { number })
        : said(`lines.${at}.repairId`, 'onSheet', { number, sheet }),
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
