// Stock limits: how much of a material a store keeps at least and at most, and how long it takes to get more.
// Asked for by acceptance H1 and H3.
import { stockLimitCalls, type StockLimitRow } from '@geodepot/contracts/material/stock-limit.ts'
import { stockLimitMessages } from '@geodepot/contracts/material/stock-limit.messages.ts'
import { sql } from 'kysely'
import { streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { registerMaterialUse } from '../material/index.ts'
import { findStockLimit, findStockLimitPage, stockLimitListing } from './queries.ts'
import { createStockLimits, moveLimits, removeStockLimits, updateStockLimit } from './write.ts'

export { reasonsAgainst } from './checks.ts'
export { isUnder } from './queries.ts'
export { type Stored, createStockLimits, readStockLimits, updateStockLimit } from './write.ts'

registerMaterialUse({
  table: 'material.stock_limit',
  column: 'material_id',
  label: stockLimitMessages.texts.title,
  counted: sql`t.deleted_at is null`,
  move: moveLimits,
})

const sheet = exporter<StockLimitRow>()(stockLimitMessages, 'title', [
  { key: 'materialCode' },
  { key: 'materialNameCn', width: 28 },
  { key: 'materialNameEn', width: 28 },
  { key: 'specChassisNo' },
  { key: 'applicableModel' },
  { key: 'partNo' },
  { key: 'unitName' },
  { key: 'storeName', width: 24 },
  { key: 'minQty', type: 'number' },
  { key: 'maxQty', type: 'number' },
  { key: 'leadDays', type: 'number' },
  { key: 'freeQty', type: 'number' },
  { key: 'under', codes: 'under_' },
  { key: 'remark', width: 32 },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'updateTime', type: 'dateTime' },
])

export const routes: readonly Route[] = [
  query(stockLimitCalls.list, ({ db, actor, input, context }) =>
    findStockLimitPage(db, actor, input, context.language),
  ),
  query(stockLimitCalls.get, async ({ db, actor, input, context }) => {
    const found = await findStockLimit(db, actor, input.id, context.language)
    if (!found) throw notFound()
    return found
  }),
  command(stockLimitCalls.create, async ({ tx, actor, input, context }) => {
    const [id = 0] = await createStockLimits(tx, actor, context, [input])
    return { id }
  }),
  command(stockLimitCalls.update, async ({ tx, actor, input, context }) => ({
    version: await updateStockLimit(tx, actor, context, input),
  })),
  command(stockLimitCalls.remove, ({ tx, actor, input, context }) => removeStockLimits(tx, actor, context, input.ids)),
  query(stockLimitCalls.export, async ({ db, actor, input, context }) =>
    sheet(
      streamed<StockLimitRow>(db, stockLimitListing(actor, input, context.language), input),
      context.language,
      input.columns,
    ),
  ),
]
