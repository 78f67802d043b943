import { orderHeader, orderLine } from '@geodepot/contracts/material/order.ts'
import { compare, divided } from '@geodepot/contracts/kit/decimal.ts'
import { sql } from 'kysely'
import { systemContext } from '../src/kit/access/actor.ts'
import { today } from '../src/kit/clock.ts'
import type { Tx } from '../src/kit/database/database.ts'
import { create, perform } from '../src/kit/document/index.ts'
import { orderDocuments } from '../src/material/order/index.ts'
import { type OrderableLine, findResultOpen } from '../src/material/result/index.ts'
import { seedPurchase } from './bought.ts'
import { claimDropped } from './claims.ts'
import { type Stage, setStage } from './equipment/stage.ts'
import { moved, people } from './facts.ts'
import { seedDone, seedInParts, seedLate } from './fulfilled.ts'
import { mail } from './letters.ts'

type Fate = 'cancelled' | 'late' | 'short' | 'signed' | 'approved' | 'submitted' | 'returned' | 'draft'
/** What becomes of orders, one after the other, as far as there is something to order. */
const fates: readonly Fate[] = ['cancelled', 'late', 'submitted']
const signed: readonly Fate[] = ['cancelled', 'late', 'short', 'signed']
const decided: readonly Fate[] = [...signed, 'approved']

const accountOf = (role: string): string => people.find(({ roles }) => roles.includes(role))?.account ?? 'admin'
export interface Approved {
  readonly id: number
  readonly buyer: string
  /** From today, on which it was approved. */
  readonly day: number
}
const resultsOf = async ({ tx }: Stage): Promise<Approved[]> =>
  (
    await sql<Approved>`
      select d.id, u.name as buyer, (d.updated_at::date - ${today()}::date)::int as day from material.result d join system.user u on u.id = d.created_by
      where d.state in ('approved', 'partial') and d.deleted_at is null order by d.updated_at, d.id`.execute(tx)
  ).rows

/** A part, so that something is left for the next. */
const part = (quantity: string): string => {
  const some = divided(quantity, 3, 0)
  return some === '0' ? quantity : some
}

/** Orders such lines, as much of each as `much` says, and does with the order what becomes of it: its id. */
export const seedOrder = async (
  stage: Stage,
  { buyer: account, day }: Approved,
  fate: Fate,
  lines: readonly OrderableLine[],
  much = part,
): Promise<number> => {
  const { tx } = stage
  const buyer = await stage.person(account)
  const manager = await stage.person(accountOf('purchase_mgr'))
  const on = <T>(days: number, work: () => Promise<T>) => stage.on(Math.min(day + days, 0), work)
  const [first] = lines
  if (!first) return 0
  const abroad = first.currencyCode === 'EUR' || first.currencyCode === 'USD'
  const delivered = fate === 'late' ? moved(stage.today, Math.min(day + 8, -1)) : moved(stage.today, 40)
  const header = orderHeader.parse({
    orderType: abroad ? 'import' : 'domestic',
    supplierId: first.supplierId,
    currencyCode: first.currencyCode,
    incoterm: abroad ? 'CIF' : 'DAP',
    place: abroad ? 'Tianjin' : '库尔勒',
    deliveryDate: delivered,
    paymentTerms: abroad ? '30% 预付，70% 见提单（30% in advance, 70% against B/L）' : '货到 30 天',
  })
  const drafted = lines.map(({ sourceLineId, openQty, finalPrice }) =>
    orderLine.parse({ sourceLineId, quantity: much(openQty), unitPrice: finalPrice ?? '1' }),
  )
  const [made] = await on(2, () => create(tx, orderDocuments, buyer, systemContext, [{ header, lines: drafted }]))
  const id = made?.id ?? 0
  if (fate === 'draft') return id
  await on(2, () => perform(tx, orderDocuments, buyer, systemContext, 'submit', id, undefined, {}))
  if (fate === 'returned') {
    const opinion = '请补充付款条件'
    await on(3, () => perform(tx, orderDocuments, manager, systemContext, 'return', id, undefined, { opinion }))
  }
  if (!decided.includes(fate)) return id
  const opinion = '同意'
  await on(3, () => perform(tx, orderDocuments, manager, systemContext, 'approve', id, undefined, { opinion }))
  if (!signed.includes(fate)) return id
  await on(5, () =>
    perform(tx, orderDocuments, buyer, systemContext, 'sign', id, undefined, {
      contractNo: `HT-2026-${String(id % 1000).padStart(3, '0')}`,
      contractDate: today(),
    }),
  )
  if (fate === 'cancelled')
    await on(7, () =>
      perform(tx, orderDocuments, buyer, systemContext, 'cancel', id, undefined, { opinion: '供应商停产，另行订货' }),
    )
  if (fate === 'short') await closeShort(stage, buyer, id, on)
  return id
}

const closeShort = async (
  { tx }: Stage,
  buyer: Awaited<ReturnType<Stage['person']>>,
  id: number,
  on: <T>(days: number, work: () => Promise<T>) => Promise<T>,
): Promise<void> => {
  const { rows } = await sql<{ lineId: number; quantity: string }>`
    select id as "lineId", '1' as quantity from material.order_line where document_id = ${id} order by position limit 1`.execute(
    tx,
  )
  await on(15, () =>
    perform(tx, orderDocuments, buyer, systemContext, 'closeLines', id, undefined, {
      lines: rows,
      opinion: '供应商库存不足，余量不再供应',
    }),
  )
}

export const placeOf = ({ supplierId, currencyCode }: OrderableLine): string => `${supplierId} ${currencyCode}`
/** What is approved and not ordered, of one result, supplier and currency each, the oldest first. */
const waiting = async (stage: Stage): Promise<{ of: Approved; lines: OrderableLine[] }[]> => {
  const found = []
  for (const of of await resultsOf(stage)) {
    const open = await findResultOpen(stage.tx, await stage.person(of.buyer), {}, 'cn')
    const own = Map.groupBy(
      open.filter(({ resultId }) => resultId === of.id),
      placeOf,
    )
    found.push(...[...own.values()].map((lines) => ({ of, lines })))
  }
  return found
}

const whole = (quantity: string): string => quantity
/** What is ordered of a purchase that went the whole way, in every state. */
const seedOfPurchase = async (stage: Stage): Promise<void> => {
  const { result, account, day } = await seedPurchase(stage)
  const [buyer, finance] = [await stage.person(account), await stage.person(accountOf('finance'))]
  const approved = (await findResultOpen(stage.tx, buyer, {}, 'cn')).filter(({ resultId }) => resultId === result)
  // Those of whom most is bought first: what comes in parts has two lines of one supplier.
  const open = [...Map.groupBy(approved, placeOf).values()].toSorted((one, other) => other.length - one.length).flat()
  const of: Approved = { id: result, buyer: account, day }
  const made = (fate: Fate, from: number, to = from + 1) => seedOrder(stage, of, fate, open.slice(from, to), whole)
  const signedOf = (id: number) => ({ stage, id, buyer, finance, day: day + 5 })
  await seedInParts(signedOf(await made('signed', 0, 2)))
  await seedDone(signedOf(await made('signed', 2)))
  await seedLate(signedOf(await made('late', 3)))
  await claimDropped(signedOf(await made('short', 4)))
  // Told to its supplier before it is signed: a draft.
  await mail(signedOf(await made('approved', 5)), 0, 'sent', 'For your confirmation; the contract follows.')
  for (const [at, fate] of (['returned', 'draft'] as const).entries()) await made(fate, 6 + at)
}

/** What is ordered of what was approved: one cancelled and ordered again, one late, one that waits for its approval. */
export const seedOrders = async (tx: Tx): Promise<void> => {
  const stage = await setStage(tx, today())
  for (const [turn, fate] of fates.entries()) {
    const groups = await waiting(stage)
    const chosen = groups[fate === 'late' ? 0 : turn % groups.length]
    if (!chosen) break
    const [largest] = chosen.lines.toSorted((one, other) => compare(other.openQty, one.openQty))
    if (largest) await seedOrder(stage, chosen.of, fate, [largest])
  }
  await seedOfPurchase(stage)
}
