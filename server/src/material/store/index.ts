// Stores: where materials are kept, with their goods locations, keeper and inspector.
// Asked for by acceptance H1; stock, receipts and issues name them and their places.
import { storeCalls, type StoreRow } from '@geodepot/contracts/material/store.ts'
import { storeMessages } from '@geodepot/contracts/material/store.messages.ts'
import { streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { registerNames } from '../../kit/names.ts'
import { registerDuty } from '../../system/duty/index.ts'
import { inspected, kept } from './duty.ts'
import { findSeen } from './kept.ts'
import { findPeople, findStore, findStorePage, storeListing } from './queries.ts'
import { createStores, removeStores, updateStore } from './write.ts'

export { reasonsAgainst } from './checks.ts'
export { type KeptStore, farStoreOf, findKept, findLocations, findSeen, keeps, locationsOf, storeOf } from './kept.ts'
export { storesSeen } from './queries.ts'
export { createStores, readStores, updateStore } from './write.ts'

registerNames({
  entity: 'material/store',
  fields: /^storeId$/,
  table: 'material.store',
  key: 'bigint',
  names: ['name', 'name_en'],
})

registerDuty(kept)
registerDuty(inspected)

const sheet = exporter<StoreRow>()(storeMessages, 'title', [
  { key: 'storeCode' },
  { key: 'storeName', width: 28 },
  { key: 'storeNameEn', width: 28 },
  { key: 'deptName', width: 28 },
  { key: 'timeZone' },
  { key: 'keeperName' },
  { key: 'inspectorName' },
  { key: 'goodsLocations', width: 40, said: ({ goodsLocations }) => goodsLocations.join('; ') },
  { key: 'remark', width: 32 },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'updateTime', type: 'dateTime' },
])

export const routes: readonly Route[] = [
  query(storeCalls.list, ({ db, actor, input, context }) => findStorePage(db, actor, input, context.language)),
  query(storeCalls.days, ({ db, actor, context }) => findSeen(db, actor, context.language)),
  query(storeCalls.people, ({ db, input, context }) => findPeople(db, input, context.language)),
  query(storeCalls.get, async ({ db, actor, input, context }) => {
    const found = await findStore(db, actor, input.id, context.language)
    if (!found) throw notFound()
    return found
  }),
  command(storeCalls.create, async ({ tx, actor, input, context }) => {
    const [id = 0] = await createStores(tx, actor, context, [input])
    return { id }
  }),
  command(storeCalls.update, async ({ tx, actor, input, context }) => ({
    version: await updateStore(tx, actor, context, input),
  })),
  command(storeCalls.remove, ({ tx, actor, input, context }) => removeStores(tx, actor, context, input.ids)),
  query(storeCalls.export, async ({ db, actor, input, context }) =>
    sheet(streamed<StoreRow>(db, storeListing(actor, input, context.language), input), context.language, input.columns),
  ),
]
