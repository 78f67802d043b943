import { analysisHeader, analysisLine } from '@geodepot/contracts/material/analysis.ts'
import { virtualOrderHeader, virtualOrderLine } from '@geodepot/contracts/material/virtual-order.ts'
import { systemContext } from '../src/kit/access/actor.ts'
import { today } from '../src/kit/clock.ts'
import type { Tx } from '../src/kit/database/database.ts'
import { create, perform } from '../src/kit/document/index.ts'
import { analysisDocuments, findOpen as findAsked } from '../src/material/analysis/index.ts'
import { findLines, findOpen, virtualOrderDocuments, virtualOrderLinks } from '../src/material/virtual-order/index.ts'
import { projectNamed } from './equipment/plan.ts'
import { type Stage, setStage } from './equipment/stage.ts'
import { people } from './facts.ts'

const project = projectNamed('P2624')
type Fate = 'draft' | 'waits' | 'confirm' | 'lower' | 'refuse' | 'return' | 'void'
/** On which day from today what was ordered virtually, by materials' codes, and what became of it. */
const plans: readonly {
  readonly day: number
  readonly fate: Fate
  readonly wants: Readonly<Record<string, string>>
}[] = [
  { day: -22, fate: 'confirm', wants: { 'VB-HYD-008': '12', 'VB-HYD-012': '30' } },
  { day: -18, fate: 'lower', wants: { 'VB-ENG-001': '48', 'VB-ENG-002': '48' } },
  { day: -15, fate: 'refuse', wants: { 'VB-MEC-009': '16' } },
  { day: -12, fate: 'void', wants: { 'VB-HYD-012': '20' } },
  { day: -6, fate: 'return', wants: { 'VB-ENG-001': '24' } },
  { day: -1, fate: 'waits', wants: { 'VB-MEC-009': '8', 'VB-HYD-008': '6' } },
  { day: 0, fate: 'draft', wants: { 'VB-HYD-012': '15' } },
]
const holding = (role: string, crew?: string): string =>
  people.find(({ roles, crews }) => roles.includes(role) && (crew === undefined || crews?.includes(crew)))?.account ??
  'admin'

/** What the virtual project asked for is all to be bought. */
const analyse = async (stage: Stage): Promise<void> => {
  const { tx } = stage
  const analyst = await stage.person(holding('biz_analyst'))
  const [made] = await stage.on(-26, async () => {
    const open = await findAsked(tx, analyst, project.id, 'cn')
    return create(tx, analysisDocuments, analyst, systemContext, [
      {
        header: analysisHeader.parse({ projectInfoNo: project.id }),
        lines: open.map(({ sourceLineId, requestedQty }) => analysisLine.parse({ sourceLineId, buyQty: requestedQty })),
      },
    ])
  })
  const id = made?.id ?? 0
  await stage.on(-26, () => perform(tx, analysisDocuments, analyst, systemContext, 'submit', id, undefined, {}))
  const approver = await stage.person(holding('purchase_mgr'))
  await stage.on(-25, () =>
    perform(tx, analysisDocuments, approver, systemContext, 'approve', id, undefined, { opinion: '同意' }),
  )
}

const decide = async (stage: Stage, id: number, fate: Fate): Promise<void> => {
  const { tx } = stage
  const manager = await stage.person(holding('project_mgr', project.crew))
  const of = [tx, virtualOrderDocuments, manager, systemContext] as const
  if (fate === 'refuse')
    return void (await perform(...of, 'refuse', id, undefined, { opinion: '轮胎改由框架协议供应' }))
  if (fate === 'return')
    return void (await perform(...of, 'return', id, undefined, { opinion: '请按大修计划核对数量' }))
  const [line] = await findLines(tx, id, 'cn')
  const lines = fate === 'lower' && line ? [{ lineId: line.lineId, decision: 'lower' as const, quantity: '36' }] : []
  await perform(...of, 'approve', id, undefined, { opinion: '同意', lines })
  if (fate === 'void') await perform(...of, 'void', id, undefined, { opinion: '改为随年度计划采购' })
}

const order = async (stage: Stage, { day, fate, wants }: (typeof plans)[number]): Promise<void> => {
  const { tx } = stage
  const allocator = await stage.person(holding('plan_allocator'))
  const [made] = await stage.on(day, async () => {
    const open = await findOpen(tx, allocator, project.id, 'cn')
    const lines = open.flatMap(({ sourceLineId, materialCode }) => {
      const { [materialCode]: quantity } = wants
      return quantity === undefined ? [] : [virtualOrderLine.parse({ sourceLineId, quantity })]
    })
    const header = virtualOrderHeader.parse({ projectInfoNo: project.id })
    return create(tx, virtualOrderDocuments, allocator, systemContext, [{ header, lines }])
  })
  const id = made?.id ?? 0
  if (fate === 'draft') return
  await stage.on(day, () => perform(tx, virtualOrderDocuments, allocator, systemContext, 'submit', id, undefined, {}))
  if (fate === 'waits')
    return void (await stage.on(0, () => virtualOrderLinks.send(tx, allocator, systemContext, { id })))
  await stage.on(day + 1, () => decide(stage, id, fate))
}

/** What the demo's virtual project would buy, confirmed by its manager or not: one order in each state. */
export const seedVirtualOrders = async (tx: Tx): Promise<void> => {
  const stage = await setStage(tx, today())
  await analyse(stage)
  for (const plan of plans) await order(stage, plan)
}
