// Disposals: what becomes of scrapped equipment, to whom it goes, what it brings, and by which papers.
// Asked for by acceptance G6.
import {
  type DisposalDetail,
  type DisposalOpen,
  type DisposalRow,
  disposal,
  disposalCalls,
} from '@geodepot/contracts/equipment/disposal.ts'
import { disposalMessages } from '@geodepot/contracts/equipment/disposal.messages.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { lineBound } from '@geodepot/contracts/kit/document.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { type Reader, commaIn, namedIn, spoken } from '../../kit/database/database.ts'
import { documentReads, documentRoutes } from '../../kit/document/index.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { documentColumns, documentJoins, documentSheetEnd } from '../../system/document/index.ts'
import { registerLife } from '../device-life/index.ts'
import { amountsOf } from '../shipment/index.ts'
import { disposals } from './document.ts'
import { tellDisposals } from './life.ts'

export { disposals } from './document.ts'
export { installation } from './installation.ts'
registerLife(tellDisposals)

const lines = sql`from equipment.disposal_line x join equipment.scrap_line l on l.id = x.scrap_line_id where x.document_id = a.id`
const reads = documentReads(disposals, disposalCalls.list, {
  where: ({ method }) => (method === undefined ? [] : [sql<SqlBool>`a.method = ${method}`]),
  sort: { number: 'a.number', submitTime: 'a.submitted_at', disposedOn: 'a.disposed_on' },
  columns: (language) => sql`${documentColumns(disposal)},
    a.method, a.disposed_on as "disposedOn", a.buyer, a.contract_number as "contractNo", a.currency,
    coalesce((select string_agg(distinct m.name, ${commaIn(language)}) from equipment.disposal_line x join equipment.scrap_line l on l.id = x.scrap_line_id
      join equipment.model m on m.id = l.model_id where x.document_id = a.id), '') as models,
    ${amountsOf('quantity', sql`from (select l.model_id, x.quantity, x.id as line_id ${lines}) g`, language)} as "disposedQty",
    (select coalesce(trim_scale(sum(x.income)), 0)::text ${lines}) as income,
    (select case when bool_and(x.income_usd is not null) then sum(x.income_usd)::text end ${lines}) as "incomeUSD",
    ${namedIn('o', language)} as "orgName"`,
  joins: sql`join system.department o on o.id = a.department_id ${documentJoins}`,
})

/** What was scrapped, under the names of lists; the line goes by `l`, its application by `s`. */
const scrapped = (language: Language): RawBuilder<unknown> => sql`
  l.id as "scrapLineId", s.id as "scrapId", s.number as "scrapNumber", l.model_id as "modelId", l.device_id as "devId", coalesce(d.name, m.device_name) as "devName",
  b.name as brand, m.name as "devModel", d.self_number as "selfNum", d.serial as "devSign", d.code as "devCoding", system.unit_name(m.unit, ${language === 'en'}) as unit,
  coalesce((select ${spoken('e.label', language)} from system.dict_data e where e.type = ${dictionaries.scrapReason} and e.value = l.reason), l.reason) as "reasonName",
  l.original_usd::text as "originalUSD", l.net_usd::text as "netUSD"`
const joins = sql`join equipment.scrap s on s.id = l.document_id join equipment.model m on m.id = l.model_id join equipment.brand b on b.id = m.brand_id
  left join equipment.device d on d.id = l.device_id`

const detail = async (db: Reader, { id }: DisposalRow, language: Language) => {
  const { rows } = await sql<DisposalDetail['lines'][number]>`
    select x.id as "lineId", ${scrapped(language)}, trim_scale(x.quantity)::text as qty, trim_scale(x.income)::text as income, x.income_usd::text as "incomeUSD", x.explanation
    from equipment.disposal_line x join equipment.scrap_line l on l.id = x.scrap_line_id ${joins} where x.document_id = ${id} order by x.position`.execute(
    db,
  )
  return { lines: rows }
}
/** What is scrapped in this person's scope and neither disposed of nor about to be. */
const findOpen = async (db: Reader, actor: Actor, language: Language): Promise<DisposalOpen[]> =>
  (
    await sql<DisposalOpen>`
      select ${scrapped(language)}, trim_scale(o.open)::text as qty from equipment.scrap_open o join equipment.scrap_line l on l.id = o.line_id ${joins}
      where o.open > 0 and ${visible(actor, { departments: ['s.department_id'] })} order by s.id, l.position limit ${lineBound}`.execute(
      db,
    )
  ).rows

const sheet = exporter<DisposalRow>()(disposalMessages, 'title', [
  { key: 'number', width: 26 },
  { key: 'method', codes: 'method_' },
  { key: 'buyer', width: 28 },
  { key: 'models', width: 28 },
  { key: 'disposedQty', said: ({ disposedQty }) => saidAmounts(disposedQty) },
  { key: 'income', type: 'money' },
  { key: 'currency' },
  { key: 'incomeUSD', type: 'money' },
  { key: 'disposedOn', type: 'date' },
  { key: 'contractNo', width: 20 },
  ...documentSheetEnd,
])

const { open, ...standard } = disposalCalls
export const routes: readonly Route[] = [
  query(open, ({ db, actor, context }) => findOpen(db, actor, context.language)),
  ...documentRoutes(disposals, standard, { reads, sheet, detail }),
]
