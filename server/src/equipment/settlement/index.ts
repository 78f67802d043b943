// Repair settlements: completed repairs of a workshop or a vendor, approved and settled together, by currency and in USD.
// Asked for by acceptance G5: completed → settled.
import {
  type SettlementDetail,
  type SettlementOpen,
  type SettlementRow,
  settlement,
  settlementCalls,
} from '@geodepot/contracts/equipment/settlement.ts'
import { settlementMessages } from '@geodepot/contracts/equipment/settlement.messages.ts'
import { repair } from '@geodepot/contracts/equipment/repair.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { lineBound } from '@geodepot/contracts/kit/document.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { documentReads, documentRoutes, documentVisible } from '../../kit/document/index.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { documentColumns, documentJoins, documentSheetEnd } from '../../system/document/index.ts'
import { registerSupplierUse } from '../../system/supplier/index.ts'
import { repairNamed, repairLevelNamed } from '../repair/index.ts'
import { settlements } from './document.ts'

export { settlements } from './document.ts'
export { installation } from './installation.ts'
registerSupplierUse({ table: 'equipment.settlement', column: 'supplier_id', label: settlementMessages.texts.title })

const repairs = sql`from equipment.settlement_line x join equipment.repair r on r.id = x.repair_id where x.document_id = a.id`
const repairAmount = sql`(select coalesce(sum(r.total_amount), 0) ${repairs})`
/** Labour and parts are in USD; what vendors ask for is in their currency. */
const byCurrency = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('unit', g.currency, 'quantity', trim_scale(g.amount)::text) order by g.currency), '[]') from (
    select c.currency, sum(c.amount) as amount from (
      select 'USD' as currency, r.labour_amount + r.parts_amount as amount ${repairs} union all select r.currency, r.vendor_amount ${repairs}) c
    group by c.currency having sum(c.amount) <> 0) g)`
const reads = documentReads(settlements, settlementCalls.list, {
  words: sql`a.number || ' ' || a.invoice_number`,
  where: ({ workshopId, vendorId }) => [
    ...(workshopId === undefined ? [] : [sql<SqlBool>`a.department_id = ${workshopId}`]),
    ...(vendorId === undefined ? [] : [sql<SqlBool>`a.supplier_id = ${vendorId}`]),
  ],
  sort: { number: 'a.number', submitTime: 'a.submitted_at', endDate: 'a.end_on' },
  columns: (language) => sql`${documentColumns(settlement)},
    a.department_id as "workshopId", ${namedIn('o', language)} as "workshopName", a.supplier_id as "vendorId", coalesce(${namedIn('v', language)}, '') as "vendorName",
    a.begin_on as "beginDate", a.end_on as "endDate", a.invoice_number as "invoiceNo", (select count(*)::int ${repairs}) as "repairCount", ${byCurrency} as amounts,
    ${repairAmount}::numeric(20, 2)::text as "repairAmount", a.tax_usd::text as "taxAmount", a.deduction_usd::text as "deductionAmount",
    (${repairAmount} + a.tax_usd - a.deduction_usd)::numeric(20, 2)::text as "totalAmount"`,
  joins: sql`join system.department o on o.id = a.department_id left join system.supplier v on v.id = a.supplier_id ${documentJoins}`,
})

/** Repair `r` under the names of lists. */
const repaired = (language: Language): RawBuilder<unknown> => sql`
  r.id as "repairId", r.number as "repairNumber", ${repairNamed('r')} as "deviceName", ${repairLevelNamed('r', language)} as "levelName", r.kind as "repairKind",
  r.completed_at::date::text as "completedOn", r.labour_amount::text as "labourAmount", r.parts_amount::text as "partsAmount", trim_scale(r.vendor_amount)::text as "vendorAmount",
  r.currency, r.vendor_amount_usd::text as "vendorAmountUSD", r.total_amount::text as "totalAmount"`
const detail = async (db: Reader, { id }: SettlementRow, language: Language) => {
  const { rows } = await sql<SettlementDetail['lines'][number] & { reason: string }>`
    select x.id as "lineId", ${repaired(language)} from equipment.settlement_line x join equipment.repair r on r.id = x.repair_id where x.document_id = ${id} order by x.position`.execute(
    db,
  )
  const {
    rows: [written],
  } = await sql<{
    deductionReason: string
  }>`select deduction_reason as "deductionReason" from equipment.settlement where id = ${id}`.execute(db)
  return { deductionReason: written?.deductionReason ?? '', lines: rows }
}
/** Completed in these days by that workshop or vendor, in this person's scope, and on no sheet that is decided on. */
const findOpen = async (
  db: Reader,
  actor: Actor,
  { workshopId, vendorId, beginDate, endDate }: InputOf<typeof settlementCalls.open>,
  language: Language,
): Promise<SettlementOpen[]> =>
  (
    await sql<SettlementOpen>`
      select ${repaired(language)} from equipment.repair r
      where r.state = 'completed' and r.workshop_id = ${workshopId} and (case when r.kind = 'vendor' then r.supplier_id end) is not distinct from ${vendorId ?? null}
        and r.completed_at::date between ${beginDate} and ${endDate} and ${documentVisible(repair, actor, 'r')}
        and not exists (select 1 from equipment.settlement_line x where x.repair_id = r.id and x.is_held)
      order by r.completed_at, r.id limit ${lineBound}`.execute(db)
  ).rows

// Its unit is the workshop.
const [, ...sheetEnd] = documentSheetEnd
const sheet = exporter<SettlementRow>()(settlementMessages, 'title', [
  { key: 'number', width: 26 },
  { key: 'workshopName', width: 24 },
  { key: 'vendorName', width: 24 },
  { key: 'beginDate', type: 'date' },
  { key: 'endDate', type: 'date' },
  { key: 'invoiceNo', width: 20 },
  { key: 'repairCount', type: 'number' },
  { key: 'amounts', said: ({ amounts }) => saidAmounts(amounts), width: 28 },
  { key: 'repairAmount', type: 'money' },
  { key: 'taxAmount', type: 'money' },
  { key: 'deductionAmount', type: 'money' },
  { key: 'totalAmount', type: 'money' },
  ...sheetEnd,
])

const { open, ...standard } = settlementCalls
export const routes: readonly Route[] = [
  query(open, ({ db, actor, input, context }) => findOpen(db, actor, input, context.language)),
  ...documentRoutes(settlements, standard, { reads, sheet, detail }),
]
