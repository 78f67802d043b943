import { orderHeader, orderLine } from '@geodepot/contracts/material/order.ts'
import { receiptHeader, receiptLine } from '@geodepot/contracts/material/receipt.ts'
import { resultHeader, resultLine } from '@geodepot/contracts/material/result.ts'
import { schemeHeader, schemeLine } from '@geodepot/contracts/material/scheme.ts'
import { sql } from 'kysely'
import { systemContext } from '../src/kit/access/actor.ts'
import { today } from '../src/kit/clock.ts'
import type { Tx } from '../src/kit/database/database.ts'
import { create, perform, update } from '../src/kit/document/index.ts'
import { findUrgent, orderDocuments } from '../src/material/order/index.ts'
import { receiptDocuments } from '../src/material/receipt/index.ts'
import { findOpen, resultDocuments } from '../src/material/result/index.ts'
import { confirmOrder, schemeDocuments } from '../src/material/scheme/index.ts'
import { seedPlanned } from './bought.ts'
import stores from './company/stores.json' with { type: 'json' }
import { type Stage, setStage } from './equipment/stage.ts'
import { moved, people } from './facts.ts'

const accountOf = (role: string): string => people.find(({ roles }) => roles.includes(role))?.account ?? 'admin'
interface Urgent {
  readonly project: string
  readonly title: string
  readonly reason: string
  /** A material by its code, how many of it, and what the supplier wants for one, in yuan with tax. */
  readonly wants: readonly [code: string, quantity: string, price: string]
  /** From today, on which it was ordered. */
  readonly day: number
  readonly fate: 'open' | 'overdue' | 'complete'
}
/** Each of a project of its own: an overdue one would keep its project from the next. */
const urgents: readonly Urgent[] = [
  {
    project: 'P2601',
    title: '液压软管抢修',
    reason: '震源液压软管爆裂，3 台停机，当地有现货',
    wants: ['VB-HYD-012', '6', '1280'],
    day: -34,
    fate: 'complete',
  },
  {
    project: 'P2606',
    title: '线缆插头抢修',
    reason: '沙尘暴后插头大面积进水，排列无法起动',
    wants: ['IN-CAB-001', '60', '85'],
    day: -12,
    fate: 'overdue',
  },
  {
    project: 'P2617',
    title: 'Engine belts',
    reason: 'Two vibrators stand still for belts; the dealer in town has them',
    wants: ['VB-ENG-008', '8', '310'],
    day: -2,
    fate: 'open',
  },
]

const ordered = async (stage: Stage, { project, title, reason, wants, day }: Urgent): Promise<number> => {
  const { tx } = stage
  const [code, quantity, price] = wants
  const buyer = await stage.person(accountOf('purchaser'))
  const asked = { project, title, wants: { [code]: quantity }, day: day - 8, purchaseMode: 'inquiry' as const }
  const plan = await seedPlanned(stage, buyer, asked)
  const { lines } = await findUrgent(tx, buyer, 'cn')
  const suppliers = await sql<{ id: number }>`
    select id from system.supplier where currency_code = 'CNY' and blocked_at is null and deleted_at is null order by id desc limit 1`.execute(
    tx,
  )
  const header = orderHeader.parse({
    orderType: 'local',
    isEmergency: '1',
    emergencyReason: reason,
    supplierId: suppliers.rows[0]?.id ?? 0,
    currencyCode: 'CNY',
    incoterm: 'DAP',
    place: '现场',
    deliveryDate: moved(stage.today, day + 3),
    paymentTerms: '货到付款',
  })
  const taken = lines
    .filter(({ planId }) => planId === plan)
    .map(({ sourceLineId, openQty }) =>
      orderLine.parse({ sourceLineId, quantity: openQty, unitPrice: price, taxRate: '13', withTax: '1' }),
    )
  const [made] = await stage.on(day, () => create(tx, orderDocuments, buyer, systemContext, [{ header, lines: taken }]))
  const id = made?.id ?? 0
  const manager = await stage.person(accountOf('purchase_mgr'))
  await stage.on(day, () => perform(tx, orderDocuments, buyer, systemContext, 'submit', id, undefined, {}))
  await stage.on(day, () =>
    perform(tx, orderDocuments, manager, systemContext, 'approve', id, undefined, { opinion: '同意，尽快补办手续' }),
  )
  const contract = {
    contractNo: `YJ-${moved(stage.today, day)?.replaceAll('-', '')}`,
    contractDate: moved(stage.today, day) ?? '',
  }
  await stage.on(day, () => perform(tx, orderDocuments, buyer, systemContext, 'sign', id, undefined, contract))
  return id
}

/** What was ordered at once is in a store before anybody compared offers. */
const received = async (stage: Stage, order: number, day: number): Promise<void> => {
  const { tx } = stage
  const { rows } = await sql<{
    line: number
    quantity: string
    supplier: number
    store: number
    place: number
    code: string
  }>`
    select x.id as line, trim_scale(x.quantity)::text as quantity, a.supplier_id as supplier, s.id as store, s.code, p.id as place
    from material.order_line x join material.order a on a.id = x.document_id
    cross join lateral (select s.id, s.code from material.store s where s.deleted_at is null order by s.code limit 1) s
    cross join lateral (select p.id from material.place p where p.store_id = s.id and p.kind = 'storage' order by p.position, p.id limit 1) p
    where x.document_id = ${order} order by x.position`.execute(tx)
  const [first] = rows
  const keeper = await stage.person(stores.find(({ code }) => code === first?.code)?.keeper ?? 'admin')
  const header = receiptHeader.parse({
    storeId: first?.store,
    inDate: moved(stage.today, day),
    supplierId: first?.supplier,
  })
  const lines = rows.map(({ line, quantity, place }) =>
    receiptLine.parse({ orderLineId: line, receiptQty: quantity, placeId: place }),
  )
  const [made] = await stage.on(day, () => create(tx, receiptDocuments, keeper, systemContext, [{ header, lines }]))
  await stage.on(day, () =>
    perform(tx, receiptDocuments, keeper, systemContext, 'submit', made?.id ?? 0, undefined, {}),
  )
}

/** Its scheme and its result, within the week. */
const confirmed = async (stage: Stage, order: number, day: number): Promise<void> => {
  const { tx } = stage
  const buyer = await stage.person(accountOf('purchaser'))
  const scheme = await stage.on(day, () => confirmOrder(tx, buyer, systemContext, order, 'cn'))
  const { rows } = await sql<{ version: number; name: string; source: string; mode: string }>`
    select version, name, source_type as source, purchase_mode as mode from material.scheme where id = ${scheme}`.execute(
    tx,
  )
  const [written] = rows
  const header = schemeHeader.parse({
    schemeName: written?.name,
    schemeType: 'emergency',
    orderId: order,
    sourceType: written?.source,
    purchaseMode: written?.mode,
    fewOffersReason: '抢修时当地仅此一家有现货',
  })
  const lines = await sql<{ sourceLineId: number; quantity: string }>`
    select source_line_id as "sourceLineId", trim_scale(quantity)::text as quantity from material.scheme_line where document_id = ${scheme} order by position`.execute(
    tx,
  )
  await stage.on(day, () =>
    update(tx, schemeDocuments, buyer, systemContext, scheme, written?.version ?? 1, {
      header,
      lines: lines.rows.map((line) => schemeLine.parse(line)),
    }),
  )
  await stage.on(day, () => perform(tx, schemeDocuments, buyer, systemContext, 'submit', scheme, undefined, {}))
  for (const role of ['purchase_mgr', 'hq_approver']) {
    const decider = await stage.person(accountOf(role))
    await stage.on(day + 1, () =>
      perform(tx, schemeDocuments, decider, systemContext, 'approve', scheme, undefined, { opinion: '同意' }),
    )
  }
  const awards = await findOpen(tx, buyer, scheme, 'cn')
  const [made] = await stage.on(day + 1, () =>
    create(tx, resultDocuments, buyer, systemContext, [
      {
        header: resultHeader.parse({ resultName: `${written?.name ?? ''}结果`, schemeId: scheme }),
        lines: awards.map(({ awardId, openQty, offeredPrice }) =>
          resultLine.parse({ awardId, quantity: openQty, finalPrice: offeredPrice }),
        ),
      },
    ]),
  )
  const id = made?.id ?? 0
  await stage.on(day + 1, () => perform(tx, resultDocuments, buyer, systemContext, 'submit', id, undefined, {}))
  for (const role of ['purchase_mgr', 'finance']) {
    const decider = await stage.person(accountOf(role))
    const input = { opinion: '同意', lines: [] }
    await stage.on(day + 2, () => perform(tx, resultDocuments, decider, systemContext, 'approve', id, undefined, input))
  }
}

/** Three purchases that could not wait: one whose papers are complete, one whose papers are overdue, one of these days. */
export const seedEmergencies = async (tx: Tx): Promise<void> => {
  const stage = await setStage(tx, today())
  for (const urgent of urgents) {
    const order = await ordered(stage, urgent)
    if (urgent.fate !== 'open') await received(stage, order, urgent.day + 1)
    if (urgent.fate === 'complete') await confirmed(stage, order, urgent.day + 3)
  }
}
