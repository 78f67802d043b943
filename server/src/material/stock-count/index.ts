// Stock counts: what was found in a store, beside what the books say; what differs adjusts them once it is approved.
// Asked for by acceptance H11 and domain rule 7.14.
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import {
  type StockCountLineRow,
  type StockCountRow,
  stockCount,
  stockCountCalls,
} from '@geodepot/contracts/material/stock-count.ts'
import { differsMuch } from '@geodepot/contracts/material/stock-count.rules.ts'
import { stockCountMessages } from '@geodepot/contracts/material/stock-count.messages.ts'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { documentReads, documentRoutes } from '../../kit/document/index.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { documentColumns, documentJoins, documentSheetEnd } from '../../system/document/index.ts'
import { factsOf, seesPrices } from '../material/index.ts'
import { registerPosting } from '../period/index.ts'
import { findSeen } from '../store/index.ts'
import { stockCountDocuments } from './document.ts'
import { findOpen } from './open.ts'
import { recountTerms } from './terms.ts'

export { stockCountDocuments } from './document.ts'
export { installation } from './installation.ts'

registerPosting({ of: stockCountDocuments, day: 'counted_on' })

const { open, stores, ...standard } = stockCountCalls

const reads = documentReads(stockCountDocuments, stockCountCalls.list, {
  words: sql`a.number || ' ' || a.name`,
  ofProject: () => sql<SqlBool>`false`,
  where: ({ storeId }) => (storeId === undefined ? [] : [sql<SqlBool>`a.store_id = ${storeId}`]),
  sort: { number: 'a.number', submitTime: 'a.submitted_at', countedOn: 'a.counted_on' },
  columns: (
    language,
    actor,
  ) => sql`${documentColumns(stockCount)}, a.name as "countName", a.store_id as "storeId", ${namedIn('s', language)} as "storeName",
    case when a.is_blind then 'Y' else 'N' end as blind, a.counted_on as "countedOn", n.lines as "lineCount",
    case when a.gain_amount is not null then n.differing end as differing,
    case when ${seesPrices(actor)} then a.gain_amount::text end as "gainUSD", case when ${seesPrices(actor)} then a.loss_amount::text end as "lossUSD",
    ${namedIn('od', language)} as "orgName"`,
  joins: sql`${documentJoins} join system.department od on od.id = a.department_id join material.store s on s.id = a.store_id
    cross join lateral (select count(*)::int as lines, (count(*) filter (where l.difference <> 0))::int as differing from material.stock_count_line l where l.document_id = a.id) n`,
})

/** The books, and whether a count is to be taken again, as far as whoever counts may know. */
const detail = async (db: Reader, id: number, language: Language, actor: Actor) => {
  const terms = await recountTerms(db)
  const { rows } = await sql<
    Omit<StockCountLineRow, 'recount'> & { book: string; unitPrice: string; isWritten: boolean }
  >`
    select l.id as "lineId", l.place_id as "placeId", p.code as "goodsLocation", l.batch_id as "batchId", k.number as "batchNo", ${factsOf('m', language)},
      case when not (a.is_blind and l.book_quantity is null) then trim_scale(w.book)::text end as "bookQty", w.book::text,
      (case when b.quantity > 0 then b.amount / b.quantity else k.amort_unit_price end)::text as "unitPrice", a.state in ('draft', 'returned', 'withdrawn') as "isWritten",
      trim_scale(l.counted_quantity)::text as "countedQty", trim_scale(l.recounted_quantity)::text as "recountedQty", trim_scale(l.difference)::text as difference,
      case when ${seesPrices(actor)} then l.difference_amount::text end as "differenceUSD", l.reason as "lineReason"
    from material.stock_count_line l join material.stock_count a on a.id = l.document_id join material.place p on p.id = l.place_id
    join material.batch k on k.id = l.batch_id join material.material m on m.id = k.material_id
    left join material.stock_balance b on b.place_id = l.place_id and b.batch_id = l.batch_id
    cross join lateral (select coalesce(l.book_quantity, b.quantity, 0) as book) w
    where l.document_id = ${id} order by l.position`.execute(db)
  return {
    lines: rows.map(({ book, unitPrice, isWritten, ...line }): StockCountLineRow => {
      const isOpen = isWritten && line.countedQty !== null && line.recountedQty === null
      return {
        ...line,
        recount: isOpen && differsMuch({ book, counted: line.countedQty ?? '0', unitPrice }, terms) ? '1' : '0',
      }
    }),
  }
}

const sheet = exporter<StockCountRow>()(stockCountMessages, 'title', [
  { key: 'number', width: 26 },
  { key: 'countName', width: 28 },
  { key: 'storeName', width: 24 },
  { key: 'countedOn', type: 'date' },
  { key: 'blind', codes: 'blind' },
  { key: 'lineCount', type: 'number' },
  { key: 'differing', type: 'number' },
  { key: 'gainUSD', type: 'number' },
  { key: 'lossUSD', type: 'number' },
  ...documentSheetEnd,
])

export const routes: readonly Route[] = [
  // Before the calls whose path holds an id.
  query(open, ({ db, actor, input, context }) => findOpen(db, actor, input, context.language)),
  query(stores, ({ db, actor, context }) => findSeen(db, actor, context.language)),
  ...documentRoutes(stockCountDocuments, standard, {
    reads,
    sheet,
    detail: (db, { id }, language, actor) => detail(db, id, language, actor),
  }),
]
