import { type PlanRuleInput, planRuleInput } from '@geodepot/contracts/material/plan-rule.ts'
import { sql } from 'kysely'
import { systemContext } from '../src/kit/access/actor.ts'
import { today } from '../src/kit/clock.ts'
import type { Tx } from '../src/kit/database/database.ts'
import { perform } from '../src/kit/document/index.ts'
import { distribute, planDocuments } from '../src/material/plan/index.ts'
import { createPlanRule } from '../src/material/plan-rule/index.ts'
import { type Stage, setStage } from './equipment/stage.ts'
import { people } from './facts.ts'

const accountsOf = (role: string): string[] =>
  people.flatMap(({ roles, account }) => (roles.includes(role) ? [account] : []))
const accountOf = (role: string): string => accountsOf(role)[0] ?? 'admin'
const [first = 'admin', second = 'admin'] = accountsOf('purchaser')

/** Who buys what: large spares by tender, those of projects abroad by somebody else, the rest by asking for prices. */
const rules = [
  { name: '国外项目备件', projectCountry: '2', purchaser: second, purchaseMode: 'negotiation', sourceType: 'overseas' },
  { name: '大额备件', amountFrom: '20000', purchaser: first, purchaseMode: 'invitedTender', sourceType: 'overseas' },
  { name: '震源备件', materialType: 'vibrator', purchaser: first, purchaseMode: 'inquiry', sourceType: 'domestic' },
  { name: '油料和轮胎', amountTo: '5000', purchaser: second, purchaseMode: 'framework', sourceType: 'domestic' },
  { name: '其他物资', purchaser: second, purchaseMode: 'inquiry', sourceType: 'domestic' },
] as const
const seedRules = async ({ tx, person, on }: Stage): Promise<void> => {
  const manager = await person(accountOf('purchase_mgr'))
  const given: PlanRuleInput[] = []
  for (const [index, { purchaser, ...rule }] of rules.entries())
    given.push(
      planRuleInput.parse({ ...rule, position: (index + 1) * 10, purchaserId: (await person(purchaser)).userId }),
    )
  await on(-170, () => createPlanRule(tx, manager, systemContext, given))
}

/** Lines to buy of each analysis, with how many days ago it was approved. */
const waitingIn = async (tx: Tx): Promise<{ days: number; lines: number[] }[]> => {
  const { rows } = await sql<{ days: number; lines: number[] }>`
    select (max(a.updated_at)::date - ${today()}::date)::int as days, array_agg(al.id order by al.id) as lines
    from material.analysis_line al join material.analysis a on a.id = al.document_id
    where a.state = 'approved' and al.buy_quantity > al.claimed_quantity group by a.id order by a.id`.execute(tx)
  return rows
}

/** Lines that the demo leaves waiting. */
const left = 2

/** What becomes of the lines that are to be bought: given to purchasers by the rules, one taken back, one given to another. */
export const seedPlans = async (tx: Tx): Promise<void> => {
  const stage = await setStage(tx, today())
  await seedRules(stage)
  const allocator = await stage.person(accountOf('plan_allocator'))
  const manager = await stage.person(accountOf('purchase_mgr'))
  const waiting = await waitingIn(tx)
  const kept = new Set(waiting.flatMap(({ lines }) => lines).slice(-left))
  const groups = waiting
    .map(({ days, lines }) => ({ days, lines: lines.filter((line) => !kept.has(line)) }))
    .filter(({ lines }) => lines.length > 0)
  const make = (days: number, lines: readonly number[]) =>
    stage.on(Math.min(days + 1, 0), () => distribute(tx, allocator, systemContext, lines))
  const allocate = (days: number, id: number) =>
    stage.on(Math.min(days + 1, 0), () =>
      perform(tx, planDocuments, allocator, systemContext, 'submit', id, undefined, {}),
    )
  for (const [turn, { days, lines }] of groups.entries()) {
    const { made } = await make(days, lines)
    for (const { id } of turn === groups.length - 1 ? made.slice(1) : made) await allocate(days, id)
    const [{ id } = { id: 0 }] = made
    if (turn === 0) {
      await stage.on(days + 2, () =>
        perform(tx, planDocuments, manager, systemContext, 'void', id, undefined, { opinion: '与后续申请合并采购' }),
      )
      for (const again of (await make(days + 2, lines)).made) await allocate(days + 2, again.id)
    }
    if (turn === 1) {
      const { userId } = await stage.person(second)
      await stage.on(days + 3, () =>
        perform(tx, planDocuments, manager, systemContext, 'reallocate', id, undefined, {
          purchaserId: userId,
          opinion: '原采购员休假',
        }),
      )
    }
  }
}
