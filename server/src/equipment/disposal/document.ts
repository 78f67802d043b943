import { disposal } from '@geodepot/contracts/equipment/disposal.ts'
import { sql } from 'kysely'
import type { Tx } from '../../kit/database/database.ts'
import { type Doing, implement, needsLines } from '../../kit/document/index.ts'
import { refuseAny } from '../../kit/http/refusal.ts'
import { materialPorts } from '../../ports/material.ts'
import { booked, setAccount } from '../device/index.ts'
import { prepare, reason } from './check.ts'

type Doings = Omit<Doing<typeof disposal, 'equipment.disposal', unknown>, 'input'>

/** What it is of is locked, in key order: two disposals of one thing follow each other, and the second sees the first. */
const refuseGone = async ({ tx, document }: Doings): Promise<void> => {
  await sql`
    select 1 from equipment.scrap_line l where l.id in (select x.scrap_line_id from equipment.disposal_line x where x.document_id = ${document.id}) order by l.id for update`.execute(
    tx,
  )
  const { rows } = await sql<{ at: number; left: string }>`
    select x.position - 1 as at, trim_scale(greatest(o.open, 0))::text as left from equipment.disposal_line x join equipment.scrap_open o on o.line_id = x.scrap_line_id
    where x.document_id = ${document.id} and x.quantity > o.open order by 1`.execute(tx)
  refuseAny(rows.map(({ at, left }) => reason('moreThanLeft', { left }, `lines.${at}.qty`)))
}
const devicesOf = async (tx: Tx, id: number): Promise<number[]> =>
  (
    await sql<{ device: number }>`
      select l.device_id as device from equipment.disposal_line x join equipment.scrap_line l on l.id = x.scrap_line_id
      where x.document_id = ${id} and l.device_id is not null order by 1`.execute(tx)
  ).rows.map(({ device }) => device)

/** What it brought, and what is left of what it was worth: a loss, or a gain. */
const bookIncome = async ({ tx, actor, document }: Doings): Promise<void> => {
  const { rows } = await sql<{ department: string; income: string; loss: string }>`
    select coalesce(d.owner_department_id, a.department_id) as department, sum(coalesce(x.income_usd, 0))::text as income,
      sum(coalesce(l.cleared_usd, v.net, 0) - coalesce(x.income_usd, 0))::text as loss
    from equipment.disposal_line x join equipment.disposal a on a.id = x.document_id join equipment.scrap_line l on l.id = x.scrap_line_id
    left join equipment.device d on d.id = l.device_id left join lateral ${booked} v on true
    where x.document_id = ${document.id} group by 1 order by 1`.execute(tx)
  await materialPorts.ports().bookEntries(
    tx,
    actor,
    { kind: 'disposal', day: document.row.disposed_on, document: document.id, source: 'equipment/disposal' },
    rows.flatMap(({ department, income, loss }) => [
      { debit: 'receivable' as const, credit: 'clearing' as const, amount: income, department },
      { debit: 'result' as const, credit: 'clearing' as const, amount: loss, department },
    ]),
  )
}

/** The disposal bound to its tables. */
export const disposals = implement(disposal, {
  table: 'equipment.disposal',
  lineTable: 'equipment.disposal_line',
  prepare,
  ...needsLines('equipment.disposal_line'),
  about: () => sql`a.buyer`,
  approval: {
    about: async (tx, { id }) => {
      const {
        rows: [row],
      } = await sql<{ models: string }>`
        select string_agg(distinct m.name, ' · ') as models from equipment.disposal_line x join equipment.scrap_line l on l.id = x.scrap_line_id
        join equipment.model m on m.id = l.model_id where x.document_id = ${id}`.execute(tx)
      return [row?.models ?? '', row?.models ?? '']
    },
  },
  effects: { submit: refuseGone },
  onApproval: {
    approved: async (doing) => {
      const { tx, actor, context, document } = doing
      await bookIncome(doing)
      await setAccount(tx, actor, context, await devicesOf(tx, document.id), 'disposed')
    },
  },
})
