import { analysisHeader, analysisLine } from '@geodepot/contracts/material/analysis.ts'
import { planHeader, planLine } from '@geodepot/contracts/material/plan.ts'
import { resultHeader, resultLine } from '@geodepot/contracts/material/result.ts'
import { sql } from 'kysely'
import { type Actor, systemContext } from '../src/kit/access/actor.ts'
import { create, perform } from '../src/kit/document/index.ts'
import { analysisDocuments } from '../src/material/analysis/index.ts'
import { findPlanOpen, planDocuments } from '../src/material/plan/index.ts'
import { findOpen, resultDocuments } from '../src/material/result/index.ts'
import type { Stage } from './equipment/stage.ts'
import { people } from './facts.ts'
import { askFor } from './purchasing.ts'
import { compareOffersFor } from './schemes.ts'

const accountOf = (role: string): string => people.find(({ roles }) => roles.includes(role))?.account ?? 'admin'
const lineIds = async ({ tx }: Stage, table: string, id: number): Promise<number[]> =>
  (
    await sql<{
      id: number
    }>`select id from ${sql.table(table)} where document_id = ${id} order by position`.execute(tx)
  ).rows.map((row) => row.id)

const project = 'P2601'
/** What is bought, and how many days from today it was asked for. */
const wants = {
  'VB-HYD-001': '6',
  'VB-HYD-010': '24',
  'VB-MEC-004': '12',
  'VB-HYD-012': '40',
  'VB-ENG-001': '60',
  'VB-MEC-008': '16',
  'VB-ELE-001': '9',
  'VB-HYD-014': '30',
}
const day = -118

const analysed = async (stage: Stage, application: number): Promise<number[]> => {
  const { tx } = stage
  const [analyst, manager] = [
    await stage.person(accountOf('biz_analyst')),
    await stage.person(accountOf('purchase_mgr')),
  ]
  const { rows } = await sql<{ sourceLineId: number; buyQty: string }>`
    select id as "sourceLineId", trim_scale(quantity)::text as "buyQty" from material.application_line where document_id = ${application} order by position`.execute(
    tx,
  )
  const header = analysisHeader.parse({ projectInfoNo: project })
  const lines = rows.map((line) => analysisLine.parse(line))
  const [made] = await stage.on(day + 4, () =>
    create(tx, analysisDocuments, analyst, systemContext, [{ header, lines }]),
  )
  const id = made?.id ?? 0
  await stage.on(day + 4, () => perform(tx, analysisDocuments, analyst, systemContext, 'submit', id, undefined, {}))
  await stage.on(day + 5, () =>
    perform(tx, analysisDocuments, manager, systemContext, 'approve', id, undefined, { opinion: '同意' }),
  )
  return lineIds(stage, 'material.analysis_line', id)
}

const allocated = async (stage: Stage, buyer: Actor, analysis: readonly number[]): Promise<number> => {
  const { tx } = stage
  const allocator = await stage.person(accountOf('plan_allocator'))
  const { rows } = await sql<{ sourceLineId: number; quantity: string }>`
    select id as "sourceLineId", trim_scale(buy_quantity)::text as quantity from material.analysis_line where id = any(${[...analysis]}::bigint[]) order by position`.execute(
    tx,
  )
  const header = planHeader.parse({
    name: '震源大修备件采购计划',
    purchaserId: buyer.userId,
    purchaseMode: 'inquiry',
    sourceType: 'overseas',
  })
  const lines = rows.map((line) => planLine.parse(line))
  const [made] = await stage.on(day + 7, () => create(tx, planDocuments, allocator, systemContext, [{ header, lines }]))
  const id = made?.id ?? 0
  await stage.on(day + 7, () => perform(tx, planDocuments, allocator, systemContext, 'submit', id, undefined, {}))
  return id
}

const approvedResult = async (stage: Stage, buyer: Actor, scheme: number): Promise<number> => {
  const { tx } = stage
  const awards = await findOpen(tx, buyer, scheme, 'cn')
  const header = resultHeader.parse({ resultName: '震源大修备件采购结果', schemeId: scheme })
  const lines = awards.map(({ awardId, openQty, offeredPrice }) =>
    resultLine.parse({ awardId, quantity: openQty, finalPrice: offeredPrice }),
  )
  const [made] = await stage.on(day + 20, () => create(tx, resultDocuments, buyer, systemContext, [{ header, lines }]))
  const id = made?.id ?? 0
  await stage.on(day + 20, () => perform(tx, resultDocuments, buyer, systemContext, 'submit', id, undefined, {}))
  for (const [at, role] of ['purchase_mgr', 'finance', 'hq_approver'].entries()) {
    const { rows } = await sql`select 1 from material.result where id = ${id} and state = 'submitted'`.execute(tx)
    if (rows.length === 0) break
    const decider = await stage.person(accountOf(role))
    const input = { opinion: '同意', lines: [] }
    await stage.on(day + 21 + at, () =>
      perform(tx, resultDocuments, decider, systemContext, 'approve', id, undefined, input),
    )
  }
  return id
}

/** A purchase that went the whole way, from what a project asked for to an approved result, and who buys it. */
export const seedPurchase = async (stage: Stage): Promise<{ result: number; account: string; day: number }> => {
  const application = await askFor(stage, { project, title: '震源大修备件申请', day, fate: 'approved', wants })
  const analysis = await analysed(stage, application)
  const account = accountOf('purchaser')
  const buyer = await stage.person(account)
  const plan = await allocated(stage, buyer, analysis)
  const lines = (await findPlanOpen(stage.tx, buyer, buyer.userId, 'cn')).filter(({ planId }) => planId === plan)
  const scheme = await compareOffersFor(
    stage,
    { name: '震源大修备件询价', fate: 'approve', offers: 3, choice: 'other' },
    { buyer, lines, days: day + 8 },
  )
  return { result: await approvedResult(stage, buyer, scheme), account, day: day + 24 }
}
