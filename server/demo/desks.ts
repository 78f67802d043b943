import { today } from '../src/kit/clock.ts'
import type { Tx } from '../src/kit/database/database.ts'
import { findResultOpen } from '../src/material/result/index.ts'
import { findPlanOpen } from '../src/material/plan/index.ts'
import { type Bought, seedBought, seedPlans } from './bought.ts'
import { type Stage, setStage } from './equipment/stage.ts'
import { people } from './facts.ts'
import { seedDone } from './fulfilled.ts'
import { type Approved, placeOf, seedOrder } from './orders.ts'
import { compareOffersFor } from './schemes.ts'

const accountsOf = (role: string): string[] =>
  people.flatMap(({ roles, account }) => (roles.includes(role) ? [account] : []))
const [first = 'admin', second = first] = accountsOf('purchaser')
const accountOf = (role: string): string => accountsOf(role)[0] ?? 'admin'

/** What was bought before, month after month, for projects of several units: what the purchasing overview tells of. */
const past: readonly Omit<Bought, 'purchaseMode'>[] = [
  {
    project: 'P2618',
    title: '震源开工备件',
    day: -350,
    account: second,
    wants: { 'VB-HYD-005': '2', 'VB-MEC-008': '24' },
  },
  { project: 'P2618', title: '沙漠轮胎', day: -300, account: second, wants: { 'VB-MEC-009': '8', 'VB-MEC-010': '20' } },
  {
    project: 'P2617',
    title: '阿曼开工备件',
    day: -250,
    account: second,
    wants: { 'VB-HYD-007': '4', 'VB-ENG-005': '3' },
  },
  {
    project: 'P2611',
    title: '节点电池',
    day: -215,
    account: first,
    wants: { 'IN-CAB-002': '400', 'IN-CAB-001': '160' },
  },
  {
    project: 'P2607',
    title: '检波器配件',
    day: -180,
    account: first,
    wants: { 'IN-CAB-003': '6000', 'IN-CAB-004': '4000' },
  },
  {
    project: 'P2613',
    title: '抗磨液压油',
    day: -150,
    account: first,
    wants: { 'VB-HYD-014': '30', 'VB-HYD-011': '40' },
  },
  {
    project: 'P2605',
    title: '震源保养备件',
    day: -95,
    account: second,
    wants: { 'VB-HYD-010': '60', 'VB-MEC-002': '12' },
  },
]
/** What both buyers have on their desks: to be sourced, to be asked for, to be awarded before an offer runs out, and to become a result. */
const waiting = [
  { title: '轮胎补充', since: -18, fate: 'approve', wants: { 'VB-MEC-009': '8', 'VB-MEC-010': '12' } },
  { title: '液压备件补充', since: -12, fate: 'draft', wants: { 'VB-HYD-011': '80', 'VB-HYD-008': '10' } },
  { title: '电控备件补充', since: -5, fate: 'written', wants: { 'VB-ELE-004': '6', 'VB-ELE-003': '4' } },
  { title: '发动机备件补充', since: -19, fate: undefined, wants: { 'VB-ENG-004': '40', 'VB-ENG-006': '16' } },
] as const

const bought = async (stage: Stage, purchase: Omit<Bought, 'purchaseMode'>): Promise<void> => {
  const { result, account, day } = await seedBought(
    stage,
    { ...purchase, purchaseMode: 'inquiry' },
    { choice: 'lowest' },
  )
  const [buyer, finance] = [await stage.person(account), await stage.person(accountOf('finance'))]
  const approved = (await findResultOpen(stage.tx, buyer, {}, 'cn')).filter(({ resultId }) => resultId === result)
  const of: Approved = { id: result, buyer: account, day }
  for (const lines of Map.groupBy(approved, placeOf).values()) {
    const id = await seedOrder(stage, of, 'signed', lines, (quantity) => quantity)
    if (day < -60) await seedDone({ stage, id, buyer, finance, day: day + 5 })
  }
}

/** Months of purchases that were made, and what waits on the desks of those who buy. */
export const seedDesks = async (tx: Tx): Promise<void> => {
  const stage = await setStage(tx, today())
  for (const purchase of past) await bought(stage, purchase)
  for (const account of new Set([second, first])) {
    const buyer = await stage.person(account)
    const asked = {
      project: account === first ? 'P2601' : 'P2617',
      title: '补充备件',
      day: -26,
      purchaseMode: 'inquiry',
    } as const
    const plans = await seedPlans(stage, buyer, asked, waiting)
    for (const [at, { title, since, fate }] of waiting.entries()) {
      const open = await findPlanOpen(stage.tx, buyer, buyer.userId, 'cn')
      const planned = { buyer, lines: open.filter(({ planId }) => planId === plans[at]), days: since }
      const name = `${title}询价`
      if (fate !== undefined) await compareOffersFor(stage, { name, fate, offers: 3, choice: 'lowest' }, planned)
    }
  }
}
