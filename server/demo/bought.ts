import { analysisHeader, analysisLine } from '@geodepot/contracts/material/analysis.ts'
import { planHeader, planLine } from '@geodepot/contracts/material/plan.ts'
import { resultHeader, resultLine } from '@geodepot/contracts/material/result.ts'
import { wholes } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import { type Actor, systemContext } from '../src/kit/access/actor.ts'
import { create, perform } from '../src/kit/document/index.ts'
import { analysisDocuments } from '../src/material/analysis/index.ts'
import { findPlanOpen, planDocuments } from '../src/material/plan/index.ts'
import { findOpen, resultDocuments } from '../src/material/result/index.ts'
import type { Stage } from './equipment/stage.ts'
import { people, projects } from './facts.ts'
import { askFor } from './purchasing.ts'
import { compareOffersFor } from './schemes.ts'

const accountOf = (role: string): string => people.find(({ roles }) => roles.includes(role))?.account ?? 'admin'
/** Who sees the project: of its unit, or of the whole company. */
const analystOf = (project: string): string => {
  const unit = projects.find(({ id }) => id === project)?.department ?? ''
  return (
    people.find(({ roles, department }) => roles.includes('biz_analyst') && unit.startsWith(department))?.account ??
    'admin'
  )
}
const lineIds = async ({ tx }: Stage, table: string, id: number): Promise<number[]> =>
  (
    await sql<{
      id: number
    }>`select id from ${sql.table(table)} where document_id = ${id} order by position`.execute(tx)
  ).rows.map((row) => row.id)

const usual = 'P2601'
export interface Bought {
  /** Who asked for it, and who buys it: the usual ones, unless others are named. */
  readonly project?: string
  readonly account?: string
  readonly title: string
  /** Materials by their codes, and how many of each. */
  readonly wants: Readonly<Record<string, string>>
  /** From today, on which it was asked for. */
  readonly day: number
  readonly purchaseMode: 'inquiry' | 'framework'
}

const analysed = async (stage: Stage, { day, project = usual }: Bought, application: number): Promise<number[]> => {
  const { tx } = stage
  const [analyst, manager] = [await stage.person(analystOf(project)), await stage.person(accountOf('purchase_mgr'))]
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

const allocated = async (
  stage: Stage,
  { title, day, purchaseMode }: Bought,
  buyer: Actor,
  analysis: readonly number[],
): Promise<number> => {
  const { tx } = stage
  const allocator = await stage.person(accountOf('plan_allocator'))
  const { rows } = await sql<{ sourceLineId: number; quantity: string }>`
    select id as "sourceLineId", trim_scale(buy_quantity)::text as quantity from material.analysis_line where id = any(${[...analysis]}::bigint[]) order by position`.execute(
    tx,
  )
  const header = planHeader.parse({
    name: `${title}采购计划`,
    purchaserId: buyer.userId,
    purchaseMode,
    sourceType: 'overseas',
  })
  const lines = rows.map((line) => planLine.parse(line))
  const [made] = await stage.on(day + 7, () => create(tx, planDocuments, allocator, systemContext, [{ header, lines }]))
  const id = made?.id ?? 0
  await stage.on(day + 7, () => perform(tx, planDocuments, allocator, systemContext, 'submit', id, undefined, {}))
  return id
}

/** How its result ended: approved, its first line by half, not at first, taken back, or not yet. */
export type Ending = 'approved' | 'partial' | 'again' | 'withdrawn' | 'waits'
/** Half of the first line is not needed any more. */
const loweredIn = async ({ tx }: Stage, result: number) => {
  const { rows } = await sql<{ lineId: number; quantity: string }>`
    select id as "lineId", trim_scale(quantity)::text as quantity from material.result_line where document_id = ${result} order by position limit 1`.execute(
    tx,
  )
  return rows.map(({ lineId, quantity }) => ({
    lineId,
    decision: 'lower' as const,
    quantity: String(wholes(quantity, 2)),
    opinion: '按现场用量核减',
  }))
}
const decidedResult = async (
  stage: Stage,
  { title, day }: Bought,
  buyer: Actor,
  scheme: number,
  ending: Ending | 'refused' = 'approved',
  copiedFrom?: number,
): Promise<number> => {
  const { tx } = stage
  const awards = await findOpen(tx, buyer, scheme, 'cn')
  const header = resultHeader.parse({ resultName: `${title}采购结果`, schemeId: scheme, copiedFrom })
  const lines = awards.map(({ awardId, openQty, offeredPrice }) =>
    resultLine.parse({ awardId, quantity: openQty, finalPrice: offeredPrice }),
  )
  const [made] = await stage.on(day + 20, () => create(tx, resultDocuments, buyer, systemContext, [{ header, lines }]))
  const id = made?.id ?? 0
  await stage.on(day + 20, () => perform(tx, resultDocuments, buyer, systemContext, 'submit', id, undefined, {}))
  if (ending === 'withdrawn')
    await stage.on(day + 20, () => perform(tx, resultDocuments, buyer, systemContext, 'withdraw', id, undefined, {}))
  if (ending === 'waits') return id
  for (const [at, role] of ['purchase_mgr', 'finance', 'hq_approver'].entries()) {
    const { rows } = await sql`select 1 from material.result where id = ${id} and state = 'submitted'`.execute(tx)
    if (rows.length === 0) break
    const decider = await stage.person(accountOf(role))
    const refusal = { opinion: '单价偏高，请与供应商重新谈判' }
    if (ending === 'refused') {
      await stage.on(day + 21, () =>
        perform(tx, resultDocuments, decider, systemContext, 'refuse', id, undefined, refusal),
      )
      break
    }
    const input = { opinion: '同意', lines: ending === 'partial' && at === 0 ? await loweredIn(stage, id) : [] }
    await stage.on(day + 21 + at, () =>
      perform(tx, resultDocuments, decider, systemContext, 'approve', id, undefined, input),
    )
  }
  return id
}

/** Written anew under another number where the first was refused. */
const resultOf = async (
  stage: Stage,
  bought: Bought,
  buyer: Actor,
  scheme: number,
  ending?: Ending,
): Promise<number> => {
  if (ending !== 'again') return decidedResult(stage, bought, buyer, scheme, ending)
  const refused = await decidedResult(stage, bought, buyer, scheme, 'refused')
  return decidedResult(stage, { ...bought, day: bought.day + 3 }, buyer, scheme, 'approved', refused)
}

/** What a project asked for at once, as allocated plans of a purchaser, one for each part of it: their ids. */
export const seedPlans = async (
  stage: Stage,
  buyer: Actor,
  of: Omit<Bought, 'wants'>,
  parts: readonly Pick<Bought, 'title' | 'wants'>[],
): Promise<number[]> => {
  const { title, day, project = usual } = of
  const wants = Object.fromEntries(parts.flatMap((part) => Object.entries(part.wants)))
  const application = await askFor(stage, { project, title: `${title}申请`, day, fate: 'approved', wants })
  const lines = await analysed(stage, { ...of, wants }, application)
  const plans: number[] = []
  let taken = 0
  for (const part of parts) {
    const many = Object.keys(part.wants).length
    plans.push(await allocated(stage, { ...of, ...part }, buyer, lines.slice(taken, taken + many)))
    taken += many
  }
  return plans
}

/** All of it as one plan. */
export const seedPlanned = async (stage: Stage, buyer: Actor, bought: Bought): Promise<number> =>
  (await seedPlans(stage, buyer, bought, [bought]))[0] ?? 0

/** A purchase that went the whole way, from what a project asked for to an approved result, and who buys it. */
export const seedBought = async (
  stage: Stage,
  bought: Bought,
  scheme: Pick<Parameters<typeof compareOffersFor>[1], 'choice' | 'type'>,
  ending?: Ending,
): Promise<{ result: number; account: string; day: number }> => {
  const account = bought.account ?? accountOf('purchaser')
  const buyer = await stage.person(account)
  const plan = await seedPlanned(stage, buyer, bought)
  const lines = (await findPlanOpen(stage.tx, buyer, buyer.userId, 'cn')).filter(({ planId }) => planId === plan)
  const made = await compareOffersFor(
    stage,
    { name: `${bought.title}询价`, fate: 'approve', offers: 3, ...scheme },
    { buyer, lines, days: bought.day + 8 },
  )
  return { result: await resultOf(stage, bought, buyer, made, ending), account, day: bought.day + 24 }
}

/** That of which the demo shows what follows an order. */
export const seedPurchase = (stage: Stage): Promise<{ result: number; account: string; day: number }> =>
  seedBought(
    stage,
    {
      title: '震源大修备件',
      wants: {
        'VB-HYD-001': '6',
        'VB-HYD-010': '24',
        'VB-MEC-004': '12',
        'VB-HYD-012': '40',
        'VB-ENG-001': '60',
        'VB-MEC-008': '16',
        'VB-ELE-001': '9',
        'VB-HYD-014': '30',
      },
      day: -118,
      purchaseMode: 'inquiry',
    },
    { choice: 'other' },
  )
