import type { Annex, AnnexLine, Both } from '@geodepot/contracts/material/order.annex.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Reader } from '../../kit/database/database.ts'
import { requireVisible } from '../../kit/document/index.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { seesPrices } from '../material/index.ts'
import { orderDocuments } from './document.ts'
import { findPayments } from './following.ts'
import { neededPapers } from './papers.ts'
import { findLines } from './queries.ts'
import { taxJoins, withTax } from './source.ts'

type Header = Omit<Annex, 'lines' | 'payments' | 'papers' | 'clauses'>
const both = (column: string) =>
  sql`jsonb_build_object('cn', ${sql.ref(column)}, 'en', coalesce(nullif(${sql.ref(`${column}_en`)}, ''), ${sql.ref(column)}))`

const findHeader = async (db: Reader, actor: Actor, id: number): Promise<Header> => {
  const { rows } = await sql<Header>`
    select a.number, a.type as "orderType", a.state as "docState", a.contract_number as "contractNo", a.contract_date as "contractDate",
      (select ${both('d.name')} from system.department d where d.parent_id is null limit 1) as buyer, p.nick_name as "buyerPerson",
      ${both('u.name')} as supplier, u.address as "supplierAddress", u.country as "supplierCountry", a.destination, cy.code as "currencyCode",
      ${both('cy.name')} as currency, cy.digits, case when ${seesPrices(actor)} then round(a.total_amount, cy.digits)::text end as "totalAmount",
      case when ${seesPrices(actor)} then (select coalesce(sum(round(${withTax(sql`x.amount`)}, cy.digits)), 0) from material.order_line x ${taxJoins} where x.document_id = a.id)::text end as "payableAmount",
      a.incoterm, a.place, a.delivery_date as "deliveryDate", a.payment_terms as "paymentTerms"
    from material.order a join system.supplier u on u.id = a.supplier_id join system.currency cy on cy.code = a.currency_code
    join system.user p on p.id = a.created_by where a.id = ${id}`.execute(db)
  const [found] = rows
  if (!found) throw notFound()
  return found
}

const linesOf = async (db: Reader, actor: Actor, id: number, byDefault: string): Promise<AnnexLine[]> => {
  const [chinese, english] = [await findLines(db, actor, id, 'cn'), await findLines(db, actor, id, 'en')]
  return chinese.map((line, at) => ({
    lineId: line.lineId,
    name: { cn: line.materialNameCn, en: line.materialNameEn || line.materialNameCn },
    partNo: line.partNo,
    spec: line.specChassisNo,
    unit: { cn: line.unitName, en: english[at]?.unitName ?? line.unitName },
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    amount: line.amount,
    deliveryDate: line.deliveryDate ?? byDefault,
  }))
}

/** What contracts of orders of a type say. */
const clausesFor = async (db: Reader, type: string): Promise<Annex['clauses']> =>
  (
    await sql<{ name: Both; text: Both }>`
      select ${both('c.name')} as name, jsonb_build_object('cn', c.body, 'en', c.body_en) as text from material.clause c
      where c.deleted_at is null and (c.order_types = '{}' or ${type} = any(c.order_types)) order by c.position, c.id`.execute(
      db,
    )
  ).rows

/** All that a contract says, for whoever sees its order. @throws Refusal 404 */
export const findAnnex = async (db: Reader, actor: Actor, id: number): Promise<Annex> => {
  await requireVisible(db, orderDocuments.spec, orderDocuments.table, actor, id)
  const header = await findHeader(db, actor, id)
  return {
    ...header,
    lines: await linesOf(db, actor, id, header.deliveryDate),
    payments: (await findPayments(db, actor, id)).map(({ paymentKind, amount, dueDate, note }) => ({
      paymentKind,
      amount,
      dueDate,
      note,
    })),
    papers: await neededPapers(db, id),
    clauses: await clausesFor(db, header.orderType),
  }
}
