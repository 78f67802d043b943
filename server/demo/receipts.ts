import { costAdjustmentHeader, costAdjustmentLine } from '@geodepot/contracts/material/cost-adjustment.ts'
import { compare, divided, multiply, rounded, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { inspectInput, putAwayInput, receiptHeader, receiptLine } from '@geodepot/contracts/material/receipt.ts'
import { reversalHeader } from '@geodepot/contracts/material/reversal.ts'
import { sql } from 'kysely'
import { systemContext } from '../src/kit/access/actor.ts'
import { today } from '../src/kit/clock.ts'
import type { Tx } from '../src/kit/database/database.ts'
import { create, perform } from '../src/kit/document/index.ts'
import { costAdjustmentDocuments } from '../src/material/cost-adjustment/index.ts'
import { receiptDocuments } from '../src/material/receipt/index.ts'
import { findResultOpen } from '../src/material/result/index.ts'
import { reversalDocuments } from '../src/material/reversal/index.ts'
import { seedBought } from './bought.ts'
import stores from './company/stores.json' with { type: 'json' }
import { type Stage, setStage } from './equipment/stage.ts'
import { materials, moved, people } from './facts.ts'
import { placeOf, seedOrder } from './orders.ts'

/** What is used up all the time, ordered for the year and delivered as it is made. */
const yearly = {
  title: '年度消耗备件',
  purchaseMode: 'inquiry' as const,
  day: -186,
  wants: {
    'VB-ENG-001': '720',
    'VB-ENG-002': '720',
    'VB-ENG-003': '480',
    'VB-ENG-004': '360',
    'VB-HYD-010': '360',
    'VB-HYD-011': '360',
    'VB-HYD-012': '180',
    'VB-HYD-014': '240',
    'VB-MEC-002': '96',
    'VB-MEC-004': '96',
    'VB-ENG-008': '240',
    'IN-CAB-001': '600',
  },
}
/** How many receipts there are, and how many lines each has at most. */
const [receipts, most] = [88, 2]
const accountOf = (role: string): string => people.find(({ roles }) => roles.includes(role))?.account ?? 'admin'
const lifeOf = (code: string): number | undefined =>
  materials.find(({ materialCode }) => materialCode === code)?.shelfLifeDays

interface Shelf {
  readonly store: number
  readonly code: string
  readonly places: readonly number[]
  readonly keeper: string
  readonly inspector: string
}
const shelvesOf = async ({ tx }: Stage): Promise<readonly Shelf[]> => {
  const { rows } = await sql<{ store: number; code: string; place: number; isOil: boolean }>`
    select s.id as store, s.code, p.id as place from material.store s join material.place p on p.store_id = s.id and p.kind = 'storage'
    order by s.code, p.position, p.id`.execute(tx)
  return stores.map(({ code, keeper, inspector }) => {
    const own = rows.filter((row) => row.code === code)
    return { store: own[0]?.store ?? 0, code, places: own.map(({ place }) => place), keeper, inspector }
  })
}
interface Ordered {
  readonly id: number
  readonly order: number
  readonly supplier: number
  readonly code: string
  readonly quantity: string
  readonly currency: string
}
/** What the year's orders still owe. */
const orderedIn = async ({ tx }: Stage, orders: readonly number[]): Promise<readonly Ordered[]> =>
  (
    await sql<Ordered>`
      select x.id, x.document_id as order, a.supplier_id as supplier, m.code, trim_scale(x.quantity + x.extra_quantity)::text as quantity, a.currency_code as currency
      from material.order_line x join material.order a on a.id = x.document_id join material.result_line l on l.id = x.source_line_id
      join material.scheme_award w on w.id = l.award_id join material.plan_line pl on pl.id = w.source_line_id
      join material.analysis_line al on al.id = pl.source_line_id join material.application_line s on s.id = al.source_line_id
      join material.material m on m.id = s.material_id where x.document_id = any(${orders}::bigint[]) order by x.id`.execute(
      tx,
    )
  ).rows

/** As many lines as one of the year's orders has. */
const linesOfOrder = 3
/** Orders of the year's purchase, a few lines each. */
const seedYearly = async (stage: Stage): Promise<{ orders: number[]; signed: number }> => {
  const { result, account, day } = await seedBought(stage, yearly, { choice: 'other' })
  const buyer = await stage.person(account)
  const open = (await findResultOpen(stage.tx, buyer, {}, 'cn')).filter(({ resultId }) => resultId === result)
  const orders = []
  for (const lines of Map.groupBy(open, placeOf).values())
    for (let from = 0; from < lines.length; from += linesOfOrder)
      orders.push(
        await seedOrder(
          stage,
          { id: result, buyer: account, day },
          'signed',
          lines.slice(from, from + linesOfOrder),
          (quantity) => quantity,
        ),
      )
  return { orders, signed: day + 5 }
}

const fees = (turn: number, stage: Stage, day: number, currency: string) => {
  const invoiceDate = moved(stage.today, day) ?? stage.today
  const fee = (feeKind: string, amount: string, more: object = {}) => ({
    feeKind,
    amount,
    currencyCode: 'USD',
    invoiceDate,
    ...more,
  })
  if (turn % 6 === 0)
    return [
      fee('freight', rounded(multiply('38.5', 1 + (turn % 5)), 2), { invoiceNo: `YF-${2600 + turn}` }),
      fee('insurance', '12.80'),
      ...(currency === 'EUR' ? [fee('duty', '64.25', { currencyCode: 'EUR' })] : []),
    ]
  return turn % 6 === 3 ? [fee('freight', '46.00', { key: 'weight' })] : []
}

interface Coming {
  readonly turn: number
  readonly day: number
  readonly shelf: Shelf
  readonly lines: readonly Ordered[]
  /** How much of each. */
  readonly much: ReadonlyMap<number, string>
}
const receive = async (stage: Stage, { turn, day, shelf, lines, much }: Coming): Promise<number> => {
  const keeper = await stage.person(shelf.keeper)
  const [first] = lines
  const inDate = moved(stage.today, day) ?? stage.today
  const header = receiptHeader.parse({
    receiptKind: 'purchase',
    storeId: shelf.store,
    inDate,
    supplierId: first?.supplier,
    deliveryNoteNo: `SH-${inDate.slice(2, 7).replace('-', '')}-${String(turn + 1).padStart(3, '0')}`,
    ...(turn % 4 === 1 && { invoice: `FP-${26_000 + turn}` }),
    fees: fees(turn, stage, day, first?.currency ?? ''),
  })
  const drafted = lines.map((line, at) => {
    const life = lifeOf(line.code)
    return receiptLine.parse({
      orderLineId: line.id,
      receiptQty: much.get(line.id),
      placeId: shelf.places[(turn + at) % shelf.places.length],
      weight: String(4 + ((turn * 7 + at * 3) % 40)),
      ...(life !== undefined && { expiresOn: moved(inDate, life) }),
    })
  })
  const [made] = await stage.on(day, () =>
    create(stage.tx, receiptDocuments, keeper, systemContext, [{ header, lines: drafted }]),
  )
  return made?.id ?? 0
}
const linesOf = async ({ tx }: Stage, id: number) =>
  (
    await sql<{ id: number; quantity: string; place: number; net: string }>`
      select id, trim_scale(quantity)::text as quantity, place_id as place, trim_scale(net_amount)::text as net from material.receipt_line where document_id = ${id} order by position`.execute(
      tx,
    )
  ).rows

/** Posts it, and has it inspected: a few pieces now and then go to claims, the latest still wait. */
const store = async (stage: Stage, id: number, { turn, day, shelf }: Coming): Promise<void> => {
  const { tx } = stage
  const [keeper, inspector] = [await stage.person(shelf.keeper), await stage.person(shelf.inspector)]
  await stage.on(day, () => perform(tx, receiptDocuments, keeper, systemContext, 'submit', id, undefined, {}))
  if (turn > receipts - 5) return
  const lines = await linesOf(stage, id)
  const found = lines.map(({ id: lineId, quantity }, at) => {
    const isBad = turn % 11 === 5 && at === 0
    return {
      lineId,
      accepted: isBad ? subtract(quantity, '1') : quantity,
      ...(isBad && { rejected: '1', reason: '包装破损，外观锈蚀' }),
    }
  })
  const inspected = inspectInput.parse({ lines: found.filter(({ accepted }) => compare(accepted, '0') > 0) })
  await stage.on(Math.min(day + 1, 0), () =>
    perform(tx, receiptDocuments, inspector, systemContext, 'inspect', id, undefined, inspected),
  )
  const [line] = lines
  if (turn % 15 !== 7 || !line) return
  const placeId = shelf.places.find((place) => place !== line.place) ?? 0
  const move = putAwayInput.parse({ lines: [{ lineId: line.id, fromPlaceId: line.place, placeId, quantity: '1' }] })
  await stage.on(Math.min(day + 2, 0), () =>
    perform(tx, receiptDocuments, keeper, systemContext, 'putAway', id, undefined, move),
  )
}

/** Who has approved it, or that nobody was asked yet. */
type Decided = readonly string[] | 'draft'
const decide = async (
  stage: Stage,
  documents: typeof reversalDocuments | typeof costAdjustmentDocuments,
  id: number,
  { account, day }: { readonly account: string; readonly day: number },
  roles: Decided,
): Promise<void> => {
  if (roles === 'draft') return
  const { tx } = stage
  const by = await stage.person(account)
  const engine = documents as typeof reversalDocuments
  await stage.on(day, () => perform(tx, engine, by, systemContext, 'submit', id, undefined, {}))
  for (const role of roles) {
    const decider = await stage.person(accountOf(role))
    const opinion = { opinion: '同意' }
    await stage.on(Math.min(day + 1, 0), () =>
      perform(tx, engine, decider, systemContext, 'approve', id, undefined, opinion),
    )
  }
}
const chain: Decided = ['purchase_mgr', 'finance']
/** The invoice of a receipt came, and is a little more or less than was ordered. */
const invoiced = async (
  stage: Stage,
  id: number,
  { turn, day, shelf }: Coming,
  roles: Decided = chain,
): Promise<void> => {
  const keeper = await stage.person(shelf.keeper)
  const on = Math.min(day + 9, 0)
  const header = costAdjustmentHeader.parse({
    adjustmentKind: 'invoice',
    receiptId: id,
    bizDate: moved(stage.today, on),
    invoiceNo: `FP-${26_000 + turn}`,
  })
  const lines = (await linesOf(stage, id)).map(({ id: receiptLineId, net }, at) =>
    costAdjustmentLine.parse({
      receiptLineId,
      invoicedAmount: at === 0 ? rounded(multiply(net, turn % 2 === 0 ? '1.004' : '0.997'), 2) : rounded(net, 2),
    }),
  )
  const [made] = await stage.on(on, () =>
    create(stage.tx, costAdjustmentDocuments, keeper, systemContext, [{ header, lines }]),
  )
  await decide(stage, costAdjustmentDocuments, made?.id ?? 0, { account: shelf.keeper, day: on }, roles)
}
/** Freight whose invoice came late. */
const charged = async (stage: Stage, id: number, { day, shelf }: Coming): Promise<void> => {
  const keeper = await stage.person(shelf.keeper)
  const on = Math.min(day + 12, 0)
  const bizDate = moved(stage.today, on)
  const fee = { feeKind: 'freight', amount: '38.40', currencyCode: 'USD', invoiceDate: bizDate, invoiceNo: 'YF-2699' }
  const header = costAdjustmentHeader.parse({ adjustmentKind: 'fee', receiptId: id, bizDate, fees: [fee] })
  const [made] = await stage.on(on, () =>
    create(stage.tx, costAdjustmentDocuments, keeper, systemContext, [{ header, lines: [] }]),
  )
  await decide(stage, costAdjustmentDocuments, made?.id ?? 0, { account: shelf.keeper, day: on }, chain)
}
/** It was received twice on paper: taken back as a whole. */
const reversed = async (stage: Stage, id: number, { day, shelf }: Coming, roles: Decided = chain): Promise<void> => {
  const keeper = await stage.person(shelf.keeper)
  const on = Math.min(day + 3, 0)
  const header = reversalHeader.parse({ receiptId: id, bizDate: moved(stage.today, on), reason: '送货单重复录入' })
  const [made] = await stage.on(on, () =>
    create(stage.tx, reversalDocuments, keeper, systemContext, [{ header, lines: [] }]),
  )
  await decide(stage, reversalDocuments, made?.id ?? 0, { account: shelf.keeper, day: on }, roles)
}

/** What the stores received of the year's orders, over months: most of it inspected and in its place. */
export const seedReceipts = async (tx: Tx): Promise<void> => {
  const stage = await setStage(tx, today())
  const shelves = await shelvesOf(stage)
  const { orders, signed } = await seedYearly(stage)
  const lines = await orderedIn(stage, orders)
  const bySupplier = [...Map.groupBy(lines, ({ order }) => order).values()]
  const each = (of: readonly Ordered[]) =>
    Math.ceil((receipts / bySupplier.length) * (most / Math.max(of.length, most)))
  const begun = signed + 6
  for (let turn = 0; turn < receipts; turn++) {
    const of = bySupplier[turn % bySupplier.length] ?? []
    const round = Math.floor(turn / bySupplier.length)
    const chosen = Array.from({ length: Math.min(most, of.length) }, (_, at) => of[(round * most + at) % of.length])
    const parts = [...new Set(chosen.flatMap((line) => line ?? []))]
    // The last twentieth stays owed.
    const much = new Map(
      parts.map((line) => [line.id, divided(multiply(line.quantity, '0.95'), Math.max(each(of) + 1, 1), 0)]),
    )
    const coming: Coming = {
      turn,
      day: begun - Math.round((begun * turn) / (receipts - 1)),
      shelf: shelves[turn % 4 === 0 ? (turn / 4) % shelves.length : 0] ?? {
        store: 0,
        code: '',
        places: [],
        keeper: '',
        inspector: '',
      },
      lines: parts.filter(({ id }) => compare(much.get(id) ?? '0', '0') > 0),
      much,
    }
    const id = await receive(stage, coming)
    if (turn === receipts - 1) continue
    await store(stage, id, coming)
    if (turn === 20 || turn === 50) await reversed(stage, id, coming)
    else if (turn === 81) await reversed(stage, id, coming, [])
    else if (turn === 78) await reversed(stage, id, coming, 'draft')
    else if (turn === 79) await invoiced(stage, id, coming, 'draft')
    else if (turn % 13 === 2) await invoiced(stage, id, coming)
    else if (turn === 83) await invoiced(stage, id, coming, ['purchase_mgr'])
    else if (turn === 30) await charged(stage, id, coming)
  }
}
