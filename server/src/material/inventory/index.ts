// The inventory ledger: opening, in, out and ending of each material in each store, from the 27th to the 26th.
// Asked for by acceptance H11; closed months are read from what they were closed with, open ones from the entries.
import { type InventoryRow, inventoryCalls } from '@geodepot/contracts/material/inventory.ts'
import { inventoryMessages } from '@geodepot/contracts/material/inventory.messages.ts'
import { sql } from 'kysely'
import { listed, streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { forbidden, notFound } from '../../kit/http/refusal.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { registerMaterialUse, seesPrices } from '../material/index.ts'
import { explainBatch } from './explain.ts'
import { findBatches, findPeriods, findSummary, inOrder, inventoryListing } from './queries.ts'

export { allPeriods, findSummary, inventoryListing } from './queries.ts'

// What a month was closed with stays as it was called then.
registerMaterialUse({
  table: 'material.stock_period_total',
  column: 'material_id',
  label: inventoryMessages.texts.title,
  counted: sql`false`,
  move: async () => undefined,
})

const sheet = exporter<InventoryRow>()(inventoryMessages, 'title', [
  { key: 'period' },
  { key: 'inventoryDate', type: 'date' },
  { key: 'storeName', width: 24 },
  { key: 'materialCode' },
  { key: 'materialNameCn', width: 28 },
  { key: 'materialNameEn', width: 28 },
  { key: 'specChassisNo' },
  { key: 'applicableModel' },
  { key: 'partNo' },
  { key: 'materialTypeName' },
  { key: 'unitName' },
  { key: 'openingQty', type: 'number' },
  { key: 'openingAmount', type: 'number' },
  { key: 'inQty', type: 'number' },
  { key: 'inAmount', type: 'number' },
  { key: 'outQty', type: 'number' },
  { key: 'outAmount', type: 'number' },
  { key: 'endingQty', type: 'number' },
  { key: 'endingAmount', type: 'number' },
])

export const routes: readonly Route[] = [
  query(inventoryCalls.list, async ({ db, actor, input, context }) =>
    listed<InventoryRow>(db, await inventoryListing(db, actor, input, context.language), inOrder(input)),
  ),
  query(inventoryCalls.summary, ({ db, actor, input, context }) => findSummary(db, actor, input, context.language)),
  query(inventoryCalls.periods, ({ db }) => findPeriods(db)),
  query(inventoryCalls.batches, ({ db, actor, input }) => findBatches(db, actor, input)),
  query(inventoryCalls.explain, async ({ db, actor, input, context }) => {
    if (!seesPrices(actor)) throw forbidden()
    const found = await explainBatch(db, actor, input.batchId, context.language)
    if (!found) throw notFound()
    return found
  }),
  query(inventoryCalls.export, async ({ db, actor, input, context }) =>
    sheet(
      streamed<InventoryRow>(db, await inventoryListing(db, actor, input, context.language), inOrder(input)),
      context.language,
      input.columns,
    ),
  ),
]
