// Transfers between stores: sent by the one keeper, received in parts by the other, in transit between, at the same value.
// Asked for by acceptance H9 and rule 30 of practice.
import { type StoreTransferRow, storeTransferCalls } from '@geodepot/contracts/material/store-transfer.ts'
import { storeTransferMessages } from '@geodepot/contracts/material/store-transfer.messages.ts'
import { documentRoutes } from '../../kit/document/index.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { documentSheetEnd } from '../../system/document/index.ts'
import { registerMaterialUse } from '../material/index.ts'
import { registerPosting } from '../period/index.ts'
import { storeTransferDocuments } from './document.ts'
import { findDetail, findPlaces, findTargets, findWanted, reads } from './queries.ts'

export { storeTransferDocuments } from './document.ts'
export { installation } from './installation.ts'

registerPosting({ of: storeTransferDocuments })
registerMaterialUse({
  table: 'material.store_transfer_line',
  column: 'material_id',
  label: storeTransferMessages.texts.title,
})

const sheet = exporter<StoreTransferRow>()(storeTransferMessages, 'title', [
  { key: 'number', width: 26 },
  { key: 'fromStore', width: 24 },
  { key: 'toStore', width: 24 },
  { key: 'sendDate', type: 'date' },
  { key: 'expectedDate', type: 'date' },
  { key: 'applicationNo', width: 26 },
  { key: 'carrier', width: 20 },
  { key: 'waybillNo', width: 20 },
  { key: 'materials', width: 40 },
  { key: 'lineCount', type: 'number' },
  { key: 'shortCount', type: 'number' },
  { key: 'amount', type: 'number' },
  { key: 'freightUSD', type: 'number' },
  ...documentSheetEnd,
])

const { targets, wanted, places, ...standard } = storeTransferCalls

export const routes: readonly Route[] = [
  // Before the calls whose path holds an id.
  query(targets, ({ db, actor, context }) => findTargets(db, actor, context.language)),
  query(wanted, ({ db, actor, input, context }) => findWanted(db, actor, input.fromStoreId, context.language)),
  query(places, ({ db, actor, input }) => findPlaces(db, actor, input.id)),
  ...documentRoutes(storeTransferDocuments, standard, {
    reads,
    sheet,
    detail: (db, { id }, language, actor) => findDetail(db, actor, id, language),
  }),
]
