import { add, compare, divided, isZero, multiply, rounded, subtract } from '@geodepot/contracts/kit/decimal.ts'
import { type Language, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { CostNode, Explained } from '@geodepot/contracts/material/inventory.ts'
import { inventoryMessages } from '@geodepot/contracts/material/inventory.messages.ts'
import { stockLedgerMessages } from '@geodepot/contracts/material/stock-ledger.messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { conditionOf } from '../../kit/access/visible.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { factsOf } from '../material/index.ts'
import { storesSeen } from '../store/index.ts'

type Document = CostNode['document']
interface Batch extends Omit<Explained, 'nodes'> {
  readonly purchaseAmount: string
  readonly amortAmount: string
}
interface Line {
  readonly lineId: number
  readonly receipt: Document
  readonly order: Document
  readonly quantity: string
  readonly unitPrice: string | null
  readonly net: string
  readonly currency: string
  readonly purchase: string
  readonly rate: string | null
  readonly rateDay: string | null
  readonly quotation: 'usdPerUnit' | 'unitsPerUsd' | null
}
interface Pool {
  readonly id: number
  readonly key: 'amount' | 'quantity' | 'weight' | 'volume'
  readonly spread: 'receipt' | 'order'
  readonly total: string
  readonly part: string
  /** What this line weighs in it, and all of them together. */
  readonly own: string | null
  readonly all: string | null
  readonly document: Document
  readonly fees: readonly {
    readonly kind: string
    readonly amount: string
    readonly currency: string
    readonly usd: string
    readonly invoice: string
    readonly day: string
    readonly rate: string | null
  }[]
}
interface Entry {
  readonly id: number
  readonly kind: string
  readonly day: string
  readonly quantity: string
  /** Into the stores, or out of them when it begins with −. */
  readonly amount: string
  readonly sort: 'came' | 'late' | 'out'
  readonly where: string
  /** Of an invoice that was taken back. */
  readonly isBack: boolean
  readonly document: Document
}

const findBatch = async (db: Reader, actor: Actor, id: number, language: Language): Promise<Batch | undefined> =>
  (
    await sql<Batch>`
      select t.id as "batchId", t.number as "batchNo", t.received_on as "receivedOn", m.id as "materialId", ${factsOf('m', language)},
        coalesce((select string_agg(distinct ${namedIn('s', language)}, ', ') from material.stock_flow f join material.store s on s.id = f.store_id where f.batch_id = t.id), '') as "storeName",
        trim_scale(t.quantity)::text as "batchQty", t.amort_unit_price::text as "amortUnitPrice", t.purchase_amount::text as "purchaseAmount", t.amort_amount::text as "amortAmount"
      from material.batch t join material.material m on m.id = t.material_id where t.id = ${id} and exists (
        select 1 from material.stock_flow f join material.store s on s.id = f.store_id where f.batch_id = t.id and ${conditionOf(storesSeen(actor, 's'))})`.execute(
      db,
    )
  ).rows[0]

const findLine = async (db: Reader, batch: number): Promise<Line | undefined> =>
  (
    await sql<Line>`
      select y.id as "lineId", jsonb_build_object('kind', 'material/receipt', 'id', a.id, 'number', a.number) as receipt,
        case when o.id is not null then jsonb_build_object('kind', 'material/order', 'id', o.id, 'number', o.number) end as "order",
        trim_scale(y.quantity)::text as quantity, trim_scale(x.unit_price)::text as "unitPrice", trim_scale(y.net_amount)::text as net, y.currency_code as currency,
        y.purchase_amount::text as purchase, trim_scale(r.rate)::text as rate, r.rate_date as "rateDay", r.quotation
      from material.receipt_line y join material.receipt a on a.id = y.document_id left join material.order_line x on x.id = y.order_line_id
      left join material.order o on o.id = x.document_id left join system.currency_rate r on r.id = y.rate_id where y.batch_id = ${batch}`.execute(
      db,
    )
  ).rows[0]

const findPools = async (db: Reader, line: number): Promise<Pool[]> =>
  (
    await sql<Pool>`
      select p.id, p.key, p.spread, p.usd_amount::text as total, e.amount::text as part, trim_scale(k.own)::text as own, trim_scale(k.all)::text as all,
        jsonb_build_object('kind', 'material/receipt', 'id', a.id, 'number', a.number) as document,
        (select coalesce(jsonb_agg(jsonb_build_object('kind', f.kind, 'amount', trim_scale(f.amount)::text, 'currency', f.currency_code, 'usd', f.usd_amount::text,
            'invoice', f.invoice_number, 'day', f.invoice_date, 'rate', trim_scale(r.rate)::text) order by f.position), '[]')
          from material.receipt_fee f left join system.currency_rate r on r.id = f.rate_id where f.pool_id = p.id) as fees
      from material.receipt_part e join material.receipt_pool p on p.id = e.pool_id join material.receipt a on a.id = p.receipt_id
      left join lateral (
        select sum(w.value) as all, sum(w.value) filter (where z.id = ${line}) as own from material.receipt_line z
        cross join lateral (select case p.key when 'amount' then z.purchase_amount when 'quantity' then z.quantity when 'weight' then z.weight else z.volume end as value) w
        where z.document_id = p.receipt_id and p.spread = 'receipt') k on true
      where e.line_id = ${line} order by p.id`.execute(db)
  ).rows

// Counted over all stores together: what goes from one to another is neither in nor out.
const findEntries = async (db: Reader, batch: number, language: Language): Promise<Entry[]> =>
  (
    await sql<Entry>`
      select v.id, v.kind, v.biz_date as day, trim_scale(case when b.is_real then v.quantity else -v.quantity end)::text as quantity,
        (case when b.is_real then v.amount else -v.amount end)::text as amount,
        case when k.kind in ('opening', 'receipt') then 'came' when k.kind = 'cost' and 'supplier' in (a.kind, b.kind) then 'late' else 'out' end as sort,
        concat_ws(' ', ${namedIn('s', language)}, w.name) as where, exists (select 1 from material.invoice_match i where i.back_line_id = v.line_id) as "isBack",
        case when g.id is not null then jsonb_build_object('kind', g.kind, 'id', g.id, 'number', g.number) end as document
      from material.stock_movement v join material.place a on a.id = v.from_place_id join material.place b on b.id = v.to_place_id
      left join material.stock_movement z on z.id = v.reverses_id cross join lateral (select coalesce(z.kind, v.kind) as kind) k
      left join material.store s on s.id = coalesce(a.store_id, b.store_id) left join system.project w on w.id = coalesce(a.project_id, b.project_id)
      left join document.register g on g.id = v.document_id
      where v.batch_id = ${batch} and a.is_real <> b.is_real order by v.biz_date, v.id limit 2000`.execute(db)
  ).rows

/** What adds to a cost later, by the document that says so. */
const lateBy: Readonly<Record<string, 'node_freightLine' | 'node_invoiceLine'>> = {
  'material/store-transfer': 'node_freightLine',
  'material/invoice': 'node_invoiceLine',
}
const lateOf = ({ document, isBack }: Entry) =>
  isBack ? 'node_invoiceBack' : (lateBy[document?.kind ?? ''] ?? 'node_lateLine')

/** Every cent of a batch: what it came in at, what was added later, where it went and what is left; it adds up to nothing. */
export const explainBatch = async (
  db: Reader,
  actor: Actor,
  id: number,
  language: Language,
): Promise<Explained | undefined> => {
  const batch = await findBatch(db, actor, id, language)
  if (!batch) return undefined
  const line = await findLine(db, id)
  const pools = line ? await findPools(db, line.lineId) : []
  const entries = await findEntries(db, id, language)
  const nodes: CostNode[] = []
  const say = (key: keyof typeof inventoryMessages.texts, params = {}) =>
    textOf(inventoryMessages, key, language, params)
  const put = (depth: number, said: string, more: Partial<CostNode> = {}) =>
    nodes.push({
      depth,
      said,
      working: '',
      quantity: null,
      amount: null,
      day: null,
      document: null,
      ...more,
      key: String(nodes.length),
    })
  const of = (sort: Entry['sort']) => entries.filter((entry) => entry.sort === sort)
  const sum = (list: readonly Entry[], field: 'amount' | 'quantity') => add('0', ...list.map((entry) => entry[field]))
  const cents = (amount: string) => rounded(amount, 2)
  const negative = (amount: string) => subtract('0', amount)

  const [first] = of('came')
  put(0, say('node_came'), {
    amount: cents(sum(of('came'), 'amount')),
    quantity: sum(of('came'), 'quantity'),
    working: `${batch.batchQty} × ${batch.amortUnitPrice} = ${batch.amortAmount}`,
    day: first?.day ?? null,
    document: line?.receipt ?? first?.document ?? null,
  })
  if (line) {
    const exact =
      line.rate === null
        ? line.net
        : line.quotation === 'unitsPerUsd'
          ? divided(line.net, line.rate, 8)
          : multiply(line.net, line.rate)
    put(1, say('node_purchase'), {
      amount: line.purchase,
      quantity: line.quantity,
      working:
        line.rate === null
          ? `${line.net} ${line.currency}`
          : `${line.net} ${line.currency} ${line.quotation === 'unitsPerUsd' ? '÷' : '×'} ${line.rate}`,
      document: line.order,
    })
    if (line.unitPrice !== null)
      put(2, say('node_price', { price: line.unitPrice, currency: line.currency, quantity: line.quantity }), {
        working: `${line.net} ${line.currency}`,
        document: line.order,
      })
    if (line.rate !== null)
      put(
        2,
        say('node_rate', {
          day: line.rateDay ?? '',
          rate: line.rate,
          quotation: say(`quotation_${line.quotation ?? 'usdPerUnit'}`),
        }),
      )
    if (!isZero(subtract(line.purchase, exact)))
      put(2, say('node_rounding'), { working: `${line.purchase} − ${exact} = ${subtract(line.purchase, exact)}` })
  } else put(1, say('node_said'), { amount: batch.purchaseAmount, quantity: batch.batchQty })
  for (const pool of pools) {
    const share =
      pool.own === null || pool.all === null || isZero(pool.all)
        ? undefined
        : divided(multiply(pool.total, pool.own), pool.all, 6)
    put(1, say('node_pool', { key: say(`key_${pool.key}`) }), {
      amount: pool.part,
      working:
        share === undefined ? `${pool.part} / ${pool.total}` : `${pool.total} × ${pool.own} / ${pool.all} = ${share}`,
      document: pool.document,
    })
    for (const fee of pool.fees)
      put(2, say('node_fee', { kind: say(`fee_${fee.kind}` as 'fee_freight'), invoice: fee.invoice }).trim(), {
        working:
          fee.rate === null
            ? `${fee.amount} ${fee.currency}`
            : `${fee.amount} ${fee.currency} (${fee.rate}) = ${fee.usd} USD`,
        day: fee.day,
      })
    if (share !== undefined && compare(pool.part, rounded(share, 2)) !== 0)
      put(2, say('node_rounding'), { working: `${pool.part} − ${share} = ${subtract(pool.part, share)}` })
  }
  const [added, went] = [of('late'), of('out')]
  if (added.length > 0) {
    put(0, say('node_late'), { amount: cents(sum(added, 'amount')) })
    for (const entry of added) {
      const { amount, day, document } = entry
      put(1, say(lateOf(entry)), { amount, day, document })
    }
  }
  put(0, say('node_out'), { amount: cents(negative(sum(went, 'amount'))), quantity: negative(sum(went, 'quantity')) })
  for (const { kind, where, amount, quantity, day, document } of went)
    put(1, `${textOf<string>(stockLedgerMessages, `kind_${kind}`, language)} ${where}`.trim(), {
      amount: cents(negative(amount)),
      quantity: negative(quantity),
      day,
      document,
    })
  const { rows } = await sql<{ quantity: string; amount: string }>`
    select trim_scale(coalesce(sum(quantity), 0))::text as quantity, coalesce(sum(amount), 0)::numeric(20, 2)::text as amount
    from material.stock_balance where batch_id = ${id} and is_real`.execute(db)
  const [left = { quantity: '0', amount: '0.00' }] = rows
  put(0, say('node_left'), left)
  put(0, say('node_check'), { amount: cents(subtract(sum(entries, 'amount'), left.amount)) })
  const { purchaseAmount: _bought, amortAmount: _landed, ...told } = batch
  return { ...told, nodes }
}
