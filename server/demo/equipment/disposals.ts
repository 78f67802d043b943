import { disposalHeader, disposalLine } from '@geodepot/contracts/equipment/disposal.ts'
import { sql } from 'kysely'
import { disposals } from '../../src/equipment/disposal/index.ts'
import { systemContext } from '../../src/kit/access/actor.ts'
import { create, perform } from '../../src/kit/document/index.ts'
import { moved } from '../facts.ts'
import { type Stage, keeperOf } from './stage.ts'

interface Open {
  readonly line: number
  readonly quantity: string
}
/** What became of what the pools have let go: one sold, one that waits for finance, a draft; the rest is still to be disposed of. */
export const disposeOf = async (stage: Stage): Promise<void> => {
  const { tx, today } = stage
  const openIn = async (department: string) =>
    (
      await sql<Open>`
        select o.line_id as line, case when l.device_id is null then '10' else '1' end as quantity from equipment.scrap_open o join equipment.scrap_line l on l.id = o.line_id
        join equipment.scrap s on s.id = l.document_id where s.department_id = ${department} and o.open > 0 order by o.line_id`.execute(
        tx,
      )
    ).rows
  const write = async (
    department: string,
    lines: readonly Open[],
    more: { readonly method: 'sold' | 'recycled' | 'destroyed'; readonly buyer: string; readonly currency: string },
    income: string,
    on: number,
    until: 'draft' | 'submitted' | 'approved',
  ) => {
    const keeper = await stage.person(keeperOf(department))
    const header = disposalHeader.parse({ ...more, disposedOn: moved(today, on) ?? today })
    const written = lines.map(({ line, quantity }) =>
      disposalLine.parse({ scrapLineId: line, qty: quantity, income, explanation: '按废旧物资竞价' }),
    )
    const [made] = await stage.on(on, () => create(tx, disposals, keeper, systemContext, [{ header, lines: written }]))
    const id = made?.id ?? 0
    if (until === 'draft') return
    await stage.on(on, () => perform(tx, disposals, keeper, systemContext, 'submit', id, undefined, {}))
    for (const [turn, account] of (until === 'approved' ? ['zb_lin', 'cw_jin'] : ['zb_lin']).entries()) {
      const person = await stage.person(account)
      await stage.on(on + 1 + turn, () =>
        perform(tx, disposals, person, systemContext, 'approve', id, undefined, { opinion: '手续齐全，同意' }),
      )
    }
  }
  const [sources, instruments] = [await openIn('C10803'), await openIn('C10801')]
  const dealer = { method: 'sold' as const, buyer: '新疆再生资源有限公司', currency: 'CNY' }
  await write('C10803', sources.slice(0, 1), dealer, '800.00', -8, 'approved')
  await write('C10801', instruments.slice(0, 2), { ...dealer, method: 'recycled' }, '20.00', -5, 'submitted')
  await write('C10801', instruments.slice(-1), { method: 'destroyed', buyer: '', currency: 'USD' }, '0', -1, 'draft')
}
