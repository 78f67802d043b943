import type { StoreInput } from '@geodepot/contracts/material/store.ts'
import { storeMessages } from '@geodepot/contracts/material/store.messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, type Tx, violated } from '../../kit/database/database.ts'
import { refusal, refuseAny, stale } from '../../kit/http/refusal.ts'
import { masterWrites } from '../../kit/master/index.ts'
import { makePlaces, storesHolding } from '../../ledger/stock/index.ts'
import { reasonsAgainst } from './checks.ts'
import { storesSeen } from './queries.ts'

type Stored = StoreInput & { readonly id: number; readonly version: number }

const rowOf = (given: StoreInput) => ({
  code: given.storeCode,
  name: given.storeName,
  name_en: given.storeNameEn ?? '',
  department_id: given.deptId,
  keeper_id: given.keeperId,
  inspector_id: given.inspectorId,
  remark: given.remark ?? '',
})

const stored = sql`a.id, a.version, a.code as "storeCode", a.name as "storeName", a.name_en as "storeNameEn", a.department_id as "deptId",
  a.keeper_id as "keeperId", a.inspector_id as "inspectorId", a.remark,
  array(select p.code from material.place p where p.store_id = a.id and p.kind = 'storage' and p.closed_at is null order by p.position, p.id) as "goodsLocations"`
/** Those of the person's scope, as they stand. */
export const readStores = async (db: Reader, actor: Actor): Promise<Stored[]> =>
  (
    await sql<Stored>`
      select ${stored} from material.store a where a.deleted_at is null and ${storesSeen(actor, 'a')} order by a.id`.execute(
      db,
    )
  ).rows
/** Those of the person's scope, locked, as the wire names them. */
const lock = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select ${stored} from material.store a where a.id = any(${ids}::bigint[]) and a.deleted_at is null and ${storesSeen(actor, 'a')} order by a.id for update of a`.execute(
    tx,
  )
  return rows
}
const refuseTaken = (error: unknown): never => {
  throw violated(error) === 'store_code' ? stale() : error
}

/** Ids in the order given; a change answers the new version. */
export const {
  create: createStores,
  update: updateStore,
  remove: removeStores,
} = masterWrites({
  table: 'material.store',
  kind: 'material/store',
  rowOf,
  lock,
  checkAll: async (tx, actor, given, before) =>
    refuseAny((await reasonsAgainst(tx, actor, given, before && [before])).flat()),
  refuseTaken,
  wrote: (tx, _actor, written) =>
    makePlaces(
      tx,
      written.map(({ id, given }) => ({ store: id, locations: given.goodsLocations })),
    ),
  mayGo: async (tx, _actor, rows) => {
    const holding = await storesHolding(
      tx,
      rows.map(({ id }) => id),
    )
    const named = rows.find(({ id }) => holding.has(id))
    if (named) throw refusal(storeMessages, 'holdsStock', { name: named.storeName })
  },
})
