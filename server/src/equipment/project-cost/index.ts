// What a project cost month by month: its devices' days at internal rates, materials, repairs, losses, leases and damage to what is hired.
// Asked for by acceptance G10: an amount that opens the rows that it is made of.
import { type CostMonth, type CostRow, projectCostCalls } from '@geodepot/contracts/equipment/project-cost.ts'
import { projectCostMessages } from '@geodepot/contracts/equipment/project-cost.messages.ts'
import { listed, streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { findCosts, ordered, rowsListing } from './queries.ts'
import './sources.ts'

const sheet = exporter<CostMonth>()(projectCostMessages, 'title', [
  { key: 'month' },
  { key: 'days', type: 'money' },
  { key: 'material', type: 'money' },
  { key: 'repair', type: 'money' },
  { key: 'loss', type: 'money' },
  { key: 'lease', type: 'money' },
  { key: 'damage', type: 'money' },
  { key: 'total', type: 'money' },
])
const rowsSheet = exporter<CostRow>()(projectCostMessages, 'rowsTitle', [
  { key: 'costKind', codes: 'kind_' },
  { key: 'happenDate', type: 'date' },
  { key: 'about', width: 40 },
  { key: 'documentNumber', width: 26 },
  { key: 'quantity', type: 'number' },
  { key: 'price', type: 'money' },
  { key: 'amount', type: 'money' },
])

export const routes: readonly Route[] = [
  query(projectCostCalls.list, async ({ db, actor, input, context }) => {
    const months = ordered((await findCosts(db, actor, input, context.language)).months, input.isAsc)
    const from = (input.pageNum - 1) * input.pageSize
    return { rows: months.slice(from, from + input.pageSize), total: months.length }
  }),
  query(projectCostCalls.paper, ({ db, actor, input, context }) => findCosts(db, actor, input, context.language)),
  query(projectCostCalls.rows, async ({ db, actor, input, context }) =>
    listed<CostRow>(db, await rowsListing(db, actor, input, context.language), input),
  ),
  query(projectCostCalls.export, async ({ db, actor, input, context }) =>
    sheet(
      ordered((await findCosts(db, actor, input, context.language)).months, input.isAsc),
      context.language,
      input.columns,
    ),
  ),
  query(projectCostCalls.rowsExport, async ({ db, actor, input, context }) =>
    rowsSheet(
      streamed<CostRow>(db, await rowsListing(db, actor, input, context.language), input),
      context.language,
      input.columns,
    ),
  ),
]
