import { today } from '../src/kit/clock.ts'
import type { Tx } from '../src/kit/database/database.ts'
import { findResultOpen } from '../src/material/result/index.ts'
import { type Ending, seedBought } from './bought.ts'
import { type Stage, setStage } from './equipment/stage.ts'
import { people } from './facts.ts'
import { seedArrived } from './fulfilled.ts'
import { seedOrder } from './orders.ts'

const accountsOf = (role: string): string[] =>
  people.flatMap(({ roles, account }) => (roles.includes(role) ? [account] : []))
const [first = 'admin', second = first] = accountsOf('purchaser')
const [finance = 'admin'] = accountsOf('finance')

interface Purchase {
  readonly project: string
  readonly title: string
  readonly wants: Readonly<Record<string, string>>
  readonly ending?: Ending
}
/** What was bought in the months before those that the rest of the demo tells of and beside it, one purchase after the other. */
const purchases: readonly Purchase[] = [
  { project: 'P2601', title: '开工滤芯', wants: { 'VB-ENG-001': '36', 'VB-ENG-002': '36' } },
  { project: 'P2617', title: '开工液压软管', wants: { 'VB-HYD-012': '24' } },
  { project: 'P2606', title: '检波器尾锥', wants: { 'IN-CAB-003': '1800' } },
  { project: 'P2613', title: '节点电池更换', wants: { 'IN-CAB-002': '160', 'IN-CAB-001': '90' }, ending: 'partial' },
  { project: 'P2601', title: '震源衬套', wants: { 'VB-MEC-008': '18' } },
  { project: 'P2617', title: '密封组件', wants: { 'VB-MEC-004': '12', 'VB-HYD-010': '24' } },
  { project: 'P2605', title: '液压油补充', wants: { 'VB-HYD-014': '16' }, ending: 'again' },
  { project: 'P2601', title: '冬季轮胎', wants: { 'VB-MEC-009': '6' } },
  { project: 'P2606', title: '线缆插头', wants: { 'IN-CAB-004': '900', 'IN-CAB-001': '120' }, ending: 'partial' },
  { project: 'P2617', title: '补充滤芯', wants: { 'VB-ENG-003': '30' }, ending: 'again' },
  { project: 'P2613', title: '液压滤芯', wants: { 'VB-HYD-010': '36' }, ending: 'again' },
  { project: 'P2601', title: '气囊备件', wants: { 'VB-MEC-001': '6', 'VB-MEC-002': '10' } },
  { project: 'P2605', title: '蓄能器皮囊', wants: { 'VB-HYD-008': '8', 'VB-HYD-009': '8' } },
  { project: 'P2617', title: 'Servo spares', wants: { 'VB-HYD-011': '20' }, ending: 'withdrawn' },
  { project: 'P2613', title: '柴油滤芯', wants: { 'VB-ENG-002': '48', 'VB-ENG-004': '16' }, ending: 'partial' },
  { project: 'P2601', title: '液压密封件', wants: { 'VB-HYD-010': '30', 'VB-MEC-004': '8' } },
  { project: 'P2606', title: '发电机皮带', wants: { 'VB-ENG-008': '24', 'VB-ENG-003': '12' } },
  { project: 'P2617', title: 'Airbag kits', wants: { 'VB-MEC-002': '10', 'VB-MEC-008': '12' } },
  // The last one of these days waits for its approval.
  { project: 'P2605', title: '保养滤芯', wants: { 'VB-ENG-001': '24' }, ending: 'waits' },
]
/** From today: the first of them, the last one, and the one that waits. */
const [begun, ended, waits] = [-548, -70, -26]

const bought = async (stage: Stage, { ending, ...purchase }: Purchase, turn: number): Promise<void> => {
  const { result, account, day } = await seedBought(
    stage,
    {
      ...purchase,
      account: turn % 2 === 0 ? first : second,
      day: ending === 'waits' ? waits : Math.round(begun + (turn * (ended - begun)) / (purchases.length - 2)),
      purchaseMode: 'inquiry',
    },
    { choice: turn % 3 === 1 ? 'other' : 'lowest' },
    ending,
  )
  if (ending === 'withdrawn' || ending === 'waits') return
  const [buyer, payer] = [await stage.person(account), await stage.person(finance)]
  const approved = (await findResultOpen(stage.tx, buyer, {}, 'cn')).filter(({ resultId }) => resultId === result)
  const of = { id: result, buyer: account, day: ending === 'again' ? day + 3 : day }
  // Each line as it was needed: an order of its own.
  for (const line of approved) {
    const id = await seedOrder(stage, of, 'signed', [line], (quantity) => quantity)
    await seedArrived({ stage, id, buyer, finance: payer, day: of.day + 5 })
  }
}

/** With it purchases go through eighteen periods. */
export const seedHistory = async (tx: Tx): Promise<void> => {
  const stage = await setStage(tx, today())
  for (const [turn, purchase] of purchases.entries()) await bought(stage, purchase, turn)
}
