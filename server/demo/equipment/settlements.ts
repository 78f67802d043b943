import { settlementHeader, settlementLine } from '@geodepot/contracts/equipment/settlement.ts'
import { sql } from 'kysely'
import { settlements } from '../../src/equipment/settlement/index.ts'
import { systemContext } from '../../src/kit/access/actor.ts'
import { create, perform } from '../../src/kit/document/index.ts'
import { moved } from '../facts.ts'
import type { Stage } from './stage.ts'

interface Period {
  /** Days from today. */
  readonly from: number
  readonly to: number
  readonly vendor?: true
  readonly until: 'draft' | 'submitted' | 'approved'
}
const periods: readonly Period[] = [
  { from: -600, to: -200, until: 'approved' },
  { from: -199, to: -101, until: 'approved' },
  { from: -600, to: -101, vendor: true, until: 'approved' },
  { from: -100, to: -45, until: 'submitted' },
  { from: -44, to: -1, until: 'draft' },
]

/** What the works and a vendor repaired, settled by period: the latest waits for finance, one is being written. */
export const settleRepairs = async (stage: Stage, supplier: number): Promise<void> => {
  const { tx, today } = stage
  const [officer, finance, manager] = [
    await stage.person('wx_qiu'),
    await stage.person('cw_jin'),
    await stage.person('zb_lin'),
  ]
  const dayOf = (days: number) => moved(today, days) ?? today
  for (const { from, to, vendor, until } of periods) {
    const { rows } = await sql<{ id: number }>`
      select id from equipment.repair where state = 'completed' and device_id is not null and kind = ${vendor ? 'vendor' : 'own'}
        and completed_at::date between ${dayOf(from)} and ${dayOf(to)} order by id`.execute(tx)
    if (rows.length === 0) continue
    const header = settlementHeader.parse({
      workshopId: 'C10806',
      beginDate: dayOf(from),
      endDate: dayOf(to),
      ...(vendor && { vendorId: supplier, invoiceNo: `FP-WX-${-to}`, taxAmount: '371.00' }),
    })
    const lines = rows.map(({ id }) => settlementLine.parse({ repairId: id }))
    const [made] = await stage.on(to + 1, () => create(tx, settlements, officer, systemContext, [{ header, lines }]))
    const id = made?.id ?? 0
    if (until === 'draft') continue
    await stage.on(to + 1, () => perform(tx, settlements, officer, systemContext, 'submit', id, undefined, {}))
    if (until === 'submitted') continue
    for (const [turn, person] of [finance, manager].entries())
      await stage.on(to + 3 + turn, () =>
        perform(tx, settlements, person, systemContext, 'approve', id, undefined, { opinion: '费用与修理单一致' }),
      )
  }
}
