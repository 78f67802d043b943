import { agreementHeader, agreementLine } from '@geodepot/contracts/material/agreement.ts'
import { multiply, rounded } from '@geodepot/contracts/kit/decimal.ts'
import { orderHeader, orderLine } from '@geodepot/contracts/material/order.ts'
import { sql } from 'kysely'
import { type Actor, systemContext } from '../src/kit/access/actor.ts'
import { today } from '../src/kit/clock.ts'
import type { Tx } from '../src/kit/database/database.ts'
import { create, perform } from '../src/kit/document/index.ts'
import { agreementDocuments, findAwarded, findOffers } from '../src/material/agreement/index.ts'
import { findCallable, orderDocuments } from '../src/material/order/index.ts'
import { resultDocuments } from '../src/material/result/index.ts'
import { seedBought, seedPlanned } from './bought.ts'
import { type Stage, setStage } from './equipment/stage.ts'
import { moved, people } from './facts.ts'
import { seedDone } from './fulfilled.ts'

const accountOf = (role: string): string => people.find(({ roles }) => roles.includes(role))?.account ?? 'admin'
type Offer = Awaited<ReturnType<typeof findOffers>>['rows'][number]
/** What is agreed on one offer, from so many days from today until so many. */
interface Plan {
  readonly name: string
  readonly day: number
  readonly from: number
  readonly to: number
  readonly maxAmount?: string
  readonly maxQty?: string
  readonly isSubmitted?: boolean
}

const offersOf = async ({ tx }: Stage, buyer: Actor, result: number): Promise<Offer[]> =>
  (
    await findOffers(tx, buyer, { pageNum: 1, pageSize: 100, orderByColumn: undefined, isAsc: undefined }, 'cn')
  ).rows.filter(({ resultId }) => resultId === result)

/** Carries an offer on: half as many cost a twentieth less from ten on. */
const agree = async (stage: Stage, buyer: Actor, offer: Offer, plan: Plan): Promise<number> => {
  const { tx } = stage
  const awarded = await findAwarded(tx, buyer, offer.offerId, 'cn')
  const header = agreementHeader.parse({
    agreementName: plan.name,
    offerId: offer.offerId,
    supplierId: offer.supplierId,
    currencyCode: offer.currencyCode,
    validFrom: moved(stage.today, plan.from),
    validTo: moved(stage.today, plan.to),
    incoterm: offer.incoterm,
    place: offer.place,
    paymentTerms: offer.paymentTerms,
    leadDays: offer.leadDays ?? undefined,
    maxAmount: plan.maxAmount,
  })
  const lines = awarded.map(({ sourceLineId, materialId, unitPrice, taxRate, withTax }, at) =>
    agreementLine.parse({
      sourceLineId,
      materialId,
      unitPrice,
      steps: `10: ${rounded(multiply(unitPrice ?? '1', '0.95'), 2)}; 40: ${rounded(multiply(unitPrice ?? '1', '0.9'), 2)}`,
      taxRate,
      withTax,
      minQty: '2',
      ...(at === 0 && plan.maxQty !== undefined && { maxQty: plan.maxQty }),
    }),
  )
  const [made] = await stage.on(plan.day, () =>
    create(tx, agreementDocuments, buyer, systemContext, [{ header, lines }]),
  )
  const id = made?.id ?? 0
  await stage.on(plan.day, () => perform(tx, agreementDocuments, buyer, systemContext, 'submit', id, undefined, {}))
  if (plan.isSubmitted === true) return id
  for (const [at, role] of ['purchase_mgr', 'finance', 'hq_approver'].entries()) {
    const { rows } = await sql`select 1 from material.agreement where id = ${id} and state = 'submitted'`.execute(tx)
    if (rows.length === 0) break
    const decider = await stage.person(accountOf(role))
    await stage.on(plan.day + 1 + at, () =>
      perform(tx, agreementDocuments, decider, systemContext, 'approve', id, undefined, { opinion: '同意' }),
    )
  }
  return id
}

type Fate = 'closed' | 'signed' | 'approved' | 'submitted'
const callOffs: readonly {
  readonly day: number
  readonly wants: Readonly<Record<string, string>>
  readonly fate: Fate
}[] = [
  { day: -74, wants: { 'VB-ENG-001': '24', 'VB-ENG-002': '24' }, fate: 'closed' },
  { day: -48, wants: { 'VB-ENG-001': '20', 'VB-ENG-003': '12' }, fate: 'signed' },
  { day: -24, wants: { 'VB-ENG-001': '10', 'VB-ENG-002': '12' }, fate: 'approved' },
  { day: -12, wants: { 'VB-ENG-003': '6', 'VB-ENG-001': '12' }, fate: 'submitted' },
]

/** Calls off what a plan has of it, and does with the order what becomes of it. */
const callOff = async (stage: Stage, buyer: Actor, agreementId: number, offer: Offer, at: number): Promise<void> => {
  const { tx } = stage
  const { day, wants, fate } = callOffs[at] ?? { day: 0, wants: {}, fate: 'submitted' }
  const plan = await seedPlanned(stage, buyer, {
    title: `滤芯补充第 ${at + 1} 批`,
    wants,
    day,
    purchaseMode: 'framework',
  })
  const on = <T>(after: number, work: () => Promise<T>) => stage.on(Math.min(day + after, 0), work)
  const id = await on(9, async () => {
    const open = (await findCallable(tx, buyer, agreementId, 'cn')).filter(({ planId }) => planId === plan)
    const header = orderHeader.parse({
      orderType: offer.currencyCode === 'CNY' ? 'domestic' : 'import',
      agreementId,
      supplierId: offer.supplierId,
      currencyCode: offer.currencyCode,
      incoterm: offer.incoterm,
      place: offer.place,
      paymentTerms: offer.paymentTerms,
      deliveryDate: moved(stage.today, 30),
    })
    const lines = open.map(({ sourceLineId, agreementLineId, openQty, finalPrice }) =>
      orderLine.parse({ sourceLineId, agreementLineId, quantity: openQty, unitPrice: finalPrice }),
    )
    const [made] = await create(tx, orderDocuments, buyer, systemContext, [{ header, lines }])
    return made?.id ?? 0
  })
  await on(9, () => perform(tx, orderDocuments, buyer, systemContext, 'submit', id, undefined, {}))
  if (fate === 'submitted') return
  const manager = await stage.person(accountOf('purchase_mgr'))
  await on(10, () => perform(tx, orderDocuments, manager, systemContext, 'approve', id, undefined, { opinion: '同意' }))
  if (fate === 'approved') return
  await on(12, () =>
    perform(tx, orderDocuments, buyer, systemContext, 'sign', id, undefined, {
      contractNo: `HT-2026-${String(id % 1000).padStart(3, '0')}`,
      contractDate: today(),
    }),
  )
  if (fate === 'closed')
    await seedDone({ stage, id, buyer, finance: await stage.person(accountOf('finance')), day: day + 12 })
}

/** Three agreements on offers of framework schemes: one in force and called off four times, one about to end, one that waits. */
export const seedAgreements = async (tx: Tx): Promise<void> => {
  const stage = await setStage(tx, today())
  const filters = await seedBought(
    stage,
    {
      title: '发动机滤芯框架',
      wants: { 'VB-ENG-001': '60', 'VB-ENG-002': '48', 'VB-ENG-003': '24' },
      day: -150,
      purchaseMode: 'framework',
    },
    { choice: 'split', type: 'framework' },
  )
  const buyer = await stage.person(filters.account)
  const [first, second] = await offersOf(stage, buyer, filters.result)
  const tyres = await seedBought(
    stage,
    { title: '轮胎框架', wants: { 'VB-MEC-009': '12' }, day: -60, purchaseMode: 'framework' },
    { choice: 'lowest', type: 'framework' },
  )
  const [third] = await offersOf(stage, buyer, tyres.result)
  if (!first || !second || !third) throw new Error('the demo company has too few offers to carry on')
  // The one of whom most is bought is called off.
  const [main, other] = first.lineCount >= second.lineCount ? [first, second] : [second, first]
  const id = await agree(stage, buyer, main, {
    name: '发动机滤芯年度协议',
    day: filters.day + 2,
    from: -110,
    to: 255,
    maxQty: '80',
  })
  await agree(stage, buyer, other, { name: '发动机滤芯备用协议', day: filters.day + 3, from: -110, to: 24 })
  await agree(stage, buyer, third, {
    name: '震源轮胎协议',
    day: -3,
    from: 0,
    to: 365,
    maxAmount: '480000',
    isSubmitted: true,
  })
  for (const at of callOffs.keys()) await callOff(stage, buyer, id, main, at)
  // What the scheme itself wanted is called off as well, when it is needed.
  const opinion = '按价格协议下达'
  await stage.on(filters.day + 10, () =>
    perform(tx, resultDocuments, buyer, systemContext, 'closeRest', filters.result, undefined, { opinion }),
  )
}
