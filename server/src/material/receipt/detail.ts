import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { FeeRow, MoveRow, ReceiptLineRow } from '@geodepot/contracts/material/receipt.ts'
import { receiptMessages } from '@geodepot/contracts/material/receipt.messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import { factsOf, priced, seesPrices } from '../material/index.ts'
import { stockLedgerMessages } from '@geodepot/contracts/material/stock-ledger.messages.ts'
import { lineJoins } from '../order/index.ts'

/** What a line of a receipt says of the line `x` of the order that it is of. */
const asked = sql`left join lateral (select z.id as "orderId", z.number as "orderNumber", z.contract_number as "contractNo", q.number as "demandPlanNo", p.name as "projectName"
  from material.order_line x join material.order z on z.id = x.document_id ${lineJoins} where x.id = k.order_line_id) asked on true`
const materialColumns = (language: Language) =>
  sql`m.id as "materialId", ${factsOf('m', language)}, case when m.is_serial then '1' else '0' end as "isSerial", m.shelf_life_days as "shelfLifeDays"`

const inside = sql`p.store_id is not null and b.quantity > 0`
const findLines = async (db: Reader, actor: Actor, id: number, language: Language): Promise<ReceiptLineRow[]> => {
  const { rows } = await sql<ReceiptLineRow>`
    select k.id as "lineId", k.order_line_id as "orderLineId", k.out_line_id as "outLineId", uo.id as "outboundId", uo.number as "outboundNumber", k.core_condition as "coreCondition", asked.*, ${materialColumns(language)},
      trim_scale(k.quantity)::text as "receiptQty", k.place_id as "placeId", coalesce(lp.code, '') as "goodsLocation", k.expires_on as "expiresOn",
      trim_scale(k.weight)::text as weight, trim_scale(k.volume)::text as volume, k.note, k.currency_code as "currencyCode",
      ${priced(actor, sql`trim_scale((k.net_amount / k.quantity)::numeric(20, 6))`)} as "netUnitPrice",
      ${priced(actor, sql`round(coalesce(k.invoiced_amount, k.net_amount), cy.digits)`)} as "settledAmount",
      case when k.order_line_id is null then ${priced(actor, sql`trim_scale((k.net_amount / k.quantity)::numeric(20, 4))`)} end as "unitPrice",
      ${priced(actor, sql`coalesce(t.purchase_unit_price, k.purchase_amount / k.quantity)::numeric(20, 6)`)} as "purchaseUnitPrice",
      ${priced(actor, sql`k.purchase_amount`)} as "purchaseAmount", ${priced(actor, sql`k.fee_amount`)} as "feeAmount",
      ${priced(actor, sql`t.amort_unit_price`)} as "amortUnitPrice", ${priced(actor, sql`t.amort_amount`)} as "amortAmount",
      k.batch_id as "batchId", t.number as "batchNo", case when t.is_estimated then '1' else '0' end as estimated,
      trim_scale(k.accepted_quantity)::text as "acceptedQty", trim_scale(k.rejected_quantity)::text as "rejectedQty",
      trim_scale(coalesce((select sum(cl.quantity) from material.claim_line cl join material.claim cm on cm.id = cl.document_id
        where cl.receipt_line_id = k.id and cm.state <> 'dropped' and cm.deleted_at is null), 0))::text as "claimedQty",
      case when k.batch_id is null or r.state <> 'posted' then '0' else trim_scale(k.quantity - k.accepted_quantity - k.rejected_quantity)::text end as "uninspectedQty",
      coalesce((select jsonb_agg(jsonb_build_object('placeId', p.id, 'placeKind', p.kind, 'goodsLocation', p.code, 'quantity', trim_scale(b.quantity)::text) order by p.kind, p.code)
        from material.stock_balance b join material.place p on p.id = b.place_id where b.batch_id = k.batch_id and ${inside}), '[]') as places,
      case when k.batch_id is null or r.state = 'reversed' then '0' else (select trim_scale(k.quantity - coalesce(sum(b.quantity), 0))::text
        from material.stock_balance b join material.place p on p.id = b.place_id where b.batch_id = k.batch_id and ${inside}) end as "goneQty"
    from material.receipt_line k join material.receipt r on r.id = k.document_id join material.material m on m.id = k.material_id join system.currency cy on cy.code = k.currency_code
    left join material.place lp on lp.id = k.place_id left join material.batch t on t.id = k.batch_id left join material.outbound_line ul on ul.id = k.out_line_id left join material.outbound uo on uo.id = ul.document_id ${asked}
    where k.document_id = ${id} order by k.position`.execute(db)
  return rows
}

/** As they were posted; of a draft, as they are written. */
const findFees = async (db: Reader, actor: Actor, id: number): Promise<FeeRow[]> => {
  const { rows } = await sql<FeeRow>`
    select f.kind as "feeKind", ${priced(actor, sql`round(f.amount, cy.digits)`)} as amount, f.currency_code as "currencyCode", f.invoice_date as "invoiceDate",
      f.invoice_number as "invoiceNo", coalesce(p.key, 'amount') as key, coalesce(p.spread, 'receipt') as spread, trim_scale(r.rate)::text as rate,
      ${priced(actor, sql`f.usd_amount`)} as "usdAmount"
    from material.receipt_fee f join system.currency cy on cy.code = f.currency_code left join material.receipt_pool p on p.id = f.pool_id
    left join system.currency_rate r on r.id = f.rate_id where f.receipt_id = ${id} order by f.position`.execute(db)
  if (rows.length > 0) return rows
  const { rows: drafted } = await sql<FeeRow>`
    select f->>'feeKind' as "feeKind", ${priced(actor, sql`f->>'amount'`)} as amount, f->>'currencyCode' as "currencyCode", f->>'invoiceDate' as "invoiceDate",
      coalesce(f->>'invoiceNo', '') as "invoiceNo", f->>'key' as key, f->>'spread' as spread, null as rate, null as "usdAmount"
    from material.receipt a cross join lateral jsonb_array_elements(a.fees) with ordinality e (f, at) where a.id = ${id} and a.state = 'draft' order by e.at`.execute(
    db,
  )
  return drafted
}

const kindName = (kind: RawBuilder<unknown>, language: Language) => {
  const at = language === 'cn' ? 0 : 1
  const names = (['storage', 'quarantine', 'claim', 'core'] as const).map(
    (name) => sql`when ${name} then ${stockLedgerMessages.texts[`place_${name}`][at]}::text`,
  )
  return sql`case ${kind} ${sql.join(names, sql` `)} end`
}
const findMoves = async (db: Reader, id: number, language: Language): Promise<MoveRow[]> => {
  const placed = (table: string) =>
    sql`coalesce(nullif(${sql.ref(`${table}.code`)}, ''), ${kindName(sql.ref(`${table}.kind`), language)}, '')`
  const equipment = receiptMessages.texts.moveKind_capitalise[language === 'cn' ? 0 : 1]
  const { rows } = await sql<MoveRow>`
    select v.line_id as "lineId", v.kind as "moveKind", trim_scale(v.quantity)::text as quantity, ${placed('f')} as "fromName",
      case when v.kind = 'capitalise' then ${equipment}::text else ${placed('t')} end as "toName", v.reason, u.nick_name as "personName", v.done_at as "doneAt"
    from material.receipt_move v join material.receipt_line l on l.id = v.line_id join material.place f on f.id = v.from_place_id
    left join material.place t on t.id = v.to_place_id join system.user u on u.id = v.done_by where l.document_id = ${id} order by v.id`.execute(
    db,
  )
  return rows
}

/** What its page shows beside the row of the list. */
export const findDetail = async (db: Reader, actor: Actor, id: number, language: Language) => ({
  lines: await findLines(db, actor, id, language),
  fees: seesPrices(actor) ? await findFees(db, actor, id) : [],
  moves: await findMoves(db, id, language),
})
