import { add, compare, divided, multiply, rounded, subtract, wholes } from '@geodepot/contracts/kit/decimal.ts'
import { askingCalls } from '@geodepot/contracts/material/scheme.asking.ts'
import {
  type AwardInput,
  type SchemeOpenLine,
  offerInput,
  schemeHeader,
  schemeLine,
} from '@geodepot/contracts/material/scheme.ts'
import { usdOf } from '@geodepot/contracts/system/rate.ts'
import { sql } from 'kysely'
import { type Actor, systemContext } from '../src/kit/access/actor.ts'
import { today } from '../src/kit/clock.ts'
import type { Tx } from '../src/kit/database/database.ts'
import { create, perform } from '../src/kit/document/index.ts'
import { findPlanOpen } from '../src/material/plan/index.ts'
import {
  ask,
  compareOffers,
  declineByLink,
  keepAwards,
  keepOffer,
  readByLink,
  saveByLink,
  schemeDocuments,
  sendByLink,
} from '../src/material/scheme/index.ts'
import { ratesOn } from '../src/system/rate/index.ts'
import { exchangeByPin } from '../src/system/ticket/index.ts'
import { type Stage, setStage } from './equipment/stage.ts'
import { moved, people } from './facts.ts'

const accountsOf = (role: string): string[] =>
  people.flatMap(({ roles, account }) => (roles.includes(role) ? [account] : []))
const accountOf = (role: string): string => accountsOf(role)[0] ?? 'admin'

/** What a supplier asks for, against what the line was thought to cost, in which currency and on which terms. */
const offers = [
  { currency: 'EUR', factor: '0.94', incoterm: 'CIF', place: 'Qingdao', fees: '0.03', leadDays: 45 },
  { currency: 'CNY', factor: '1.09', incoterm: 'DAP', place: '库尔勒', fees: '0', leadDays: 20 },
  { currency: 'USD', factor: '0.91', incoterm: 'FOB', place: 'Houston', fees: '0.06', leadDays: 60 },
] as const
type Fate = 'written' | 'draft' | 'sealed' | 'submitted' | 'withdraw' | 'return' | 'refuse' | 'void' | 'approve'
interface Plan {
  readonly name: string
  readonly fate: Fate
  /** How many of the offers came in; what is recommended: the lowest, another with a reason, or some of each. */
  readonly offers: number
  readonly choice: 'lowest' | 'other' | 'split'
  readonly type?: 'emergency' | 'framework'
}
// What is voided or refused leaves its lines to the next: they see several schemes.
const plans: readonly Plan[] = [
  { name: '震源备件询价（后作废）', fate: 'void', offers: 3, choice: 'lowest' },
  { name: '震源备件询价', fate: 'approve', offers: 3, choice: 'other' },
  { name: '仪器配件采购（未通过）', fate: 'refuse', offers: 3, choice: 'other' },
  { name: '仪器配件采购', fate: 'approve', offers: 3, choice: 'split' },
  { name: '现场急需件采购', fate: 'approve', offers: 2, choice: 'lowest', type: 'emergency' },
  { name: '易损件询价', fate: 'submitted', offers: 3, choice: 'lowest' },
  { name: '液压件密封询价', fate: 'sealed', offers: 2, choice: 'lowest' },
  { name: '密封件询价', fate: 'return', offers: 3, choice: 'lowest' },
  { name: '小型备件询价', fate: 'withdraw', offers: 3, choice: 'lowest' },
  { name: '补充备件询价', fate: 'approve', offers: 3, choice: 'lowest' },
]
const opinions = { approve: '同意', return: '请补充一家国内报价', refuse: '预算不足', void: '需求变更' } as const

const suppliersIn = async (tx: Tx): Promise<number[]> =>
  (
    await sql<{
      id: number
    }>`select id from system.supplier where blocked_at is null and deleted_at is null order by id`.execute(tx)
  ).rows.map(({ id }) => id)

interface Bought {
  readonly stage: Stage
  readonly buyer: Actor
  readonly id: number
  readonly lines: readonly SchemeOpenLine[]
  readonly isShort: boolean
}
const versionOf = async (tx: Tx, id: number): Promise<number> =>
  (await sql<{ version: number }>`select version from material.scheme where id = ${id}`.execute(tx)).rows[0]?.version ??
  0

/** An offer in its currency at the rate of the day, with tax where it is Chinese. */
const offerOf = async ({ stage: { tx, today: present }, lines, isShort }: Bought, at: number, supplierId: number) => {
  const { currency, factor, fees, leadDays, ...terms } = offers[at] ?? offers[0]
  const [rate] = await ratesOn(tx, [{ currency, day: today() }])
  const inCurrency = (usd: string) => divided(usd, rate ? usdOf(rate) : '1', 2)
  const total = add('0', ...lines.map(({ estimatedAmount }) => estimatedAmount))
  const isTaxed = currency === 'CNY'
  return offerInput.parse({
    supplierId,
    currencyCode: currency,
    ...terms,
    freight: inCurrency(rounded(multiply(total, fees), 2)),
    paymentTerms: at === 0 ? '30% 预付，70% 见提单' : '货到 30 天',
    // Of what waits to be awarded the first offer runs out within days.
    validUntil: moved(present, isShort ? 4 + at * 10 : 90),
    lines: lines.map(({ sourceLineId, estimatedAmount, openQty }) => ({
      sourceLineId,
      unitPrice: inCurrency(multiply(divided(estimatedAmount, openQty, 4), factor)),
      taxRate: isTaxed ? '13' : '0',
      withTax: isTaxed ? '1' : '0',
      leadDays,
      warranty: '12 个月',
    })),
  })
}
const offered = async (of: Bought, at: number, supplierId: number): Promise<void> => {
  const {
    stage: { tx },
    buyer,
    id,
  } = of
  const offer = await offerOf(of, at, supplierId)
  await keepOffer(tx, buyer, systemContext, { id, version: await versionOf(tx, id), ...offer })
}

/** Asks a supplier by the first of its contacts, in its language. */
const asked = async ({ stage: { tx }, buyer, id }: Bought, supplierId: number): Promise<string> => {
  const { rows } = await sql<{ name: string; email: string; country: string }>`
    select c.name, c.email, s.country from system.supplier s join system.supplier_contact c on c.supplier_id = s.id
    where s.id = ${supplierId} order by c.position limit 1`.execute(tx)
  const [contact] = rows
  const { letter } = await ask(tx, buyer, systemContext, {
    id,
    version: await versionOf(tx, id),
    supplierId,
    contactName: contact?.name ?? '',
    email: contact?.email ?? '',
    language: contact?.country === 'CN' ? 'cn' : 'en',
  })
  const ticket = new URL(letter?.path ?? '', 'http://demo').searchParams.get('ticket') ?? ''
  return (await exchangeByPin(tx, { ticket, pin: '246810' }, systemContext)).linkToken
}
/** What was asked is answered: by a sheet, by link, and not at all. */
const answered = async (of: Bought, supplier: (at: number) => number): Promise<void> => {
  const {
    stage: { tx },
    buyer,
    id,
  } = of
  const links = [await asked(of, supplier(0)), await asked(of, supplier(1)), await asked(of, supplier(2))]
  const [, byLink = '', declined = ''] = links
  const sheet = await offerOf(of, 0, supplier(0))
  await keepOffer(tx, buyer, systemContext, { id, version: await versionOf(tx, id), ...sheet }, 'sheet')
  const { lines, ...terms } = await offerOf(of, 1, supplier(1))
  await saveByLink(
    tx,
    systemContext,
    askingCalls.saveAnswer.input.parse({
      linkToken: byLink,
      terms,
      lines: lines.map((line) => ({ ...line, leadDays: String(line.leadDays ?? '') })),
    }),
  )
  const { asked: answering } = await readByLink(tx, systemContext, { linkToken: byLink })
  await sendByLink(tx, systemContext, { linkToken: byLink, asked: answering })
  await declineByLink(tx, systemContext, { linkToken: declined, declineReason: '该型号已停产' })
}

/** What is recommended: each line by its offers, the cheapest first. */
const recommended = async ({ stage: { tx }, id }: Bought, choice: Plan['choice']): Promise<AwardInput[]> => {
  const { wanted, compared } = await compareOffers(tx, id)
  const reason = '交货期短，现场急需'
  return wanted.flatMap(({ sourceLineId, quantity }): AwardInput[] => {
    const cells = [...(compared.get(sourceLineId)?.cells ?? [])].toSorted(([, a], [, b]) => compare(a.landed, b.landed))
    const [first = 0, next = first] = cells.map(([offerId]) => offerId)
    const rest = subtract(quantity, '1')
    if (choice === 'other') return [{ sourceLineId, offerId: next, quantity, reason }]
    return choice === 'lowest' || compare(rest, '0') <= 0
      ? [{ sourceLineId, offerId: first, quantity }]
      : [
          { sourceLineId, offerId: first, quantity: rest },
          { sourceLineId, offerId: next, quantity: '1', reason },
        ]
  })
}

interface Next {
  readonly buyer: Actor
  readonly lines: readonly SchemeOpenLine[]
  /** From today, on which they were allocated. */
  readonly days: number
}
/** Lines of one plan that wait, the oldest plan of all purchasers first, and how many days ago it was allocated. */
const nextLines = async ({ tx, person }: Stage): Promise<Next | undefined> => {
  const open: Next[] = []
  for (const account of accountsOf('purchaser')) {
    const buyer = await person(account)
    const found = await findPlanOpen(tx, buyer, buyer.userId, 'cn')
    const taken = await underWay(tx)
    for (const [plan, lines] of Map.groupBy(found, ({ planId }) => planId)) {
      const { rows } = await sql<{ days: number }>`
        select (submitted_at::date - ${today()}::date)::int as days from material.plan where id = ${plan}`.execute(tx)
      const free = lines.filter(({ sourceLineId }) => !taken.has(sourceLineId))
      if (free.length > 0) open.push({ buyer, lines: free, days: rows[0]?.days ?? 0 })
    }
  }
  return open.toSorted((a, b) => a.days - b.days)[0]
}
const underWay = async (tx: Tx): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ line: number }>`
    select l.source_line_id as line from material.scheme_line l join material.scheme d on d.id = l.document_id
    where d.deleted_at is null and d.state <> all(array['approved', 'refused', 'voided'])`.execute(tx)
  return new Set(rows.map(({ line }) => line))
}

/** Of what is approved some is left for the next, where there is more than one piece. */
const quantityOf = ({ openQty }: SchemeOpenLine, fate: Fate): string =>
  fate === 'approve' && compare(openQty, '1') > 0 ? String(wholes(openQty, 2)) : openQty

/** Compares what suppliers offer for lines of a plan, and does with it what becomes of it: the scheme's id. */
export const compareOffersFor = async (
  stage: Stage,
  { name, fate, offers: count, choice, type }: Plan,
  { buyer, lines, days }: Next,
): Promise<number> => {
  const { tx } = stage
  const on = <T>(after: number, work: () => Promise<T>) => stage.on(Math.min(days + after, 0), work)
  const header = schemeHeader.parse({
    schemeName: name,
    schemeType: type ?? 'single',
    sourceType: 'overseas',
    purchaseMode: type === 'framework' ? 'framework' : 'inquiry',
    ...((fate === 'sealed' || fate === 'written') && { deadline: `${moved(stage.today, 3)} 17:00:00` }),
    ...(choice === 'split' && { sundryFee: '260.00', otherFee: '145.55', depositReceiptNo: 'BZJ-2026-014' }),
    ...(count < 3 && { fewOffersReason: '设备停机待件，仅两家有现货' }),
  })
  const bought = lines.map((line) =>
    schemeLine.parse({
      sourceLineId: line.sourceLineId,
      quantity: lines.length > 1 ? line.openQty : quantityOf(line, fate),
    }),
  )
  const made = await on(2, () => create(tx, schemeDocuments, buyer, systemContext, [{ header, lines: bought }]))
  const of: Bought = { stage, buyer, id: made[0]?.id ?? 0, lines, isShort: fate === 'draft' }
  const suppliers = await suppliersIn(tx)
  const supplier = (at: number) => suppliers[(of.id + at * 4) % suppliers.length] ?? 0
  if (fate === 'sealed') {
    await on(2, () => answered(of, supplier))
    return of.id
  }
  if (fate === 'written') return of.id
  for (let at = 0; at < count; at++) await on(3 + at, () => offered(of, at, supplier(at)))
  if (fate === 'draft') return of.id
  const awards = await recommended(of, choice)
  const version = await versionOf(tx, of.id)
  await on(7, () => keepAwards(tx, buyer, systemContext, { id: of.id, version, awards }))
  const act = (after: number, action: 'submit' | 'withdraw') =>
    on(after, () => perform(tx, schemeDocuments, buyer, systemContext, action, of.id, undefined, {}))
  const decide = async (after: number, role: string, action: keyof typeof opinions) => {
    const who = await stage.person(accountOf(role))
    const opinion = opinions[action]
    await on(after, () => perform(tx, schemeDocuments, who, systemContext, action, of.id, undefined, { opinion }))
  }
  await act(8, 'submit')
  if (fate === 'submitted') return of.id
  if (fate === 'withdraw') {
    await act(8, 'withdraw')
    return of.id
  }
  for (const role of count < 3 ? ['purchase_mgr', 'hq_approver'] : ['purchase_mgr'])
    await decide(10, role, fate === 'void' ? 'approve' : fate)
  if (fate === 'void') await decide(12, 'purchase_mgr', 'void')
  return of.id
}

/** What purchasers asked suppliers for, in each state that a scheme may be in. */
export const seedSchemes = async (tx: Tx): Promise<void> => {
  const stage = await setStage(tx, today())
  for (const plan of plans) {
    const next = await nextLines(stage)
    if (!next) throw new Error('the demo company has too few lines to buy')
    await compareOffersFor(stage, plan, { ...next, lines: next.lines.slice(0, 1) })
  }
}
