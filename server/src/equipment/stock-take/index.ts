// Stock-takes of equipment: what is held is counted against the ledger as it stood when the count was opened.
// Asked for by acceptance G1 and G9: by place, category or sample; found, missing, unexpected; corrected once approved.
import { type StockTakeRow, stockTake, stockTakeCalls } from '@geodepot/contracts/equipment/stock-take.ts'
import { stockTakeMessages } from '@geodepot/contracts/equipment/stock-take.messages.ts'
import { type SqlBool, sql } from 'kysely'
import { visible } from '../../kit/access/visible.ts'
import { namedIn } from '../../kit/database/database.ts'
import { documentReads, documentRoutes } from '../../kit/document/index.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { documentColumns, documentJoins, documentSheet } from '../../system/document/index.ts'
import { registerLife } from '../device-life/index.ts'
import { placeName, stockTakeDocuments } from './document.ts'
import { detailOf, tellCounts } from './read.ts'

registerLife(tellCounts)

export { stockTakeDocuments } from './document.ts'
export { installation } from './installation.ts'

const reads = documentReads(stockTakeDocuments, stockTakeCalls.list, {
  words: sql`a.number || ' ' || a.name`,
  where: ({ takeBasis }) => (takeBasis === undefined ? [] : [sql<SqlBool>`a.basis = ${takeBasis}`]),
  sort: { number: 'a.number', submitTime: 'a.submitted_at', openedTime: 'a.opened_at' },
  columns: (language) => sql`${documentColumns(stockTake)},
    a.name as "takeName", a.basis as "takeBasis", a.holder_id as "holderId", a.project_id as "projectInfoNo", a.scope_department_id as "scopeOrgId", a.category_id as "categoryId",
    coalesce(${namedIn('c', language)}, '') as "categoryName", ${placeName(language)} as "placeName", a.sample_size as "sampleSize", a.opened_at as "openedTime",
    n.expected as "expectedCount", n.counted as "countedCount", n.differing,
    case when a.state in ('submitted', 'approved', 'refused') then n.loss::text end as "lossUSD",
    ${namedIn('od', language)} as "orgName", coalesce(p.name, '') as "projectName"`,
  joins: sql`${documentJoins} join system.department od on od.id = a.department_id left join system.project p on p.id = a.project_id left join equipment.category c on c.id = a.category_id
    cross join lateral (
      select (count(*) filter (where l.is_expected))::int as expected, (count(*) filter (where l.is_expected and l.result <> 'open'))::int as counted,
        (count(*) filter (where l.result in ('missing', 'unexpected', 'wrongPlace', 'wrongState', 'short', 'over', 'unknown')))::int as differing, sum(l.value_usd) as loss
      from equipment.stock_take_line l where l.document_id = a.id) n`,
})

const sheet = exporter<StockTakeRow>()(stockTakeMessages, 'title', [
  { key: 'number', width: 26 },
  { key: 'takeName', width: 28 },
  { key: 'takeBasis', codes: 'takeBasis_' },
  { key: 'placeName', width: 28 },
  { key: 'categoryName', width: 20 },
  { key: 'sampleSize', type: 'number' },
  { key: 'openedTime', type: 'dateTime' },
  { key: 'expectedCount', type: 'number' },
  { key: 'countedCount', type: 'number' },
  { key: 'differing', type: 'number' },
  { key: 'lossUSD', type: 'money' },
  ...documentSheet,
])

const { pools, ...standard } = stockTakeCalls
export const routes: readonly Route[] = [
  query(pools, async ({ db, actor, context }) => {
    const { rows } = await sql<{ holderId: number; holderName: string }>`
      select h.id as "holderId", ${namedIn('h', context.language)} as "holderName" from equipment.holder h
      where h.kind = 'pool' and ${visible(actor, { departments: ['h.department_id'] })} order by h.name limit 500`.execute(
      db,
    )
    return rows
  }),
  ...documentRoutes(stockTakeDocuments, standard, { reads, sheet, detail: detailOf }),
]
