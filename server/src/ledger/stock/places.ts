import { stockLedgerMessages } from '@geodepot/contracts/material/stock-ledger.messages.ts'
import type { PlaceKind } from '@geodepot/contracts/material/store.ts'
import { sql } from 'kysely'
import { now, today } from '../../kit/clock.ts'
import { type Reader, type Tx, recordset } from '../../kit/database/database.ts'
import { refusal } from '../../kit/http/refusal.ts'

/** A place as postings look at it. */
export interface Place {
  readonly id: number
  readonly kind: PlaceKind
  readonly code: string
  readonly store: number | null
  readonly isClosed: boolean
  /** Outside of all stores, and of no project in particular. */
  readonly isShared: boolean
  /** Today where the store is. */
  readonly today: string
}

/** These places and those outside that belong to nobody in particular, kept from being closed meanwhile. */
export const lockPlaces = async (tx: Tx, ids: readonly number[]): Promise<readonly Place[]> => {
  const { rows } = await sql<Omit<Place, 'today'> & { timeZone: string | null }>`
    select p.id, p.kind, p.code, p.store_id as store, p.closed_at is not null as "isClosed", p.store_id is null and p.project_id is null as "isShared",
      (select d.time_zone from material.store s join system.department d on d.id = s.department_id where s.id = p.store_id) as "timeZone"
    from material.place p where p.id = any(${ids}::bigint[]) or (p.store_id is null and p.project_id is null) order by p.id for key share of p`.execute(
    tx,
  )
  return rows.map(({ timeZone, ...place }) => ({ ...place, today: today(timeZone ?? undefined) }))
}

interface StorePlaces {
  readonly store: number
  /** The goods locations that it has from now on, in their order. */
  readonly locations: readonly string[]
}
/**
 * Gives stores the places that each of them has, and their goods locations; those that are named no more are closed.
 * @throws Refusal where one of them still holds stock
 */
export const makePlaces = async (tx: Tx, given: readonly StorePlaces[]): Promise<void> => {
  const stores = given.map(({ store }) => store)
  const locations = given.flatMap(({ store, locations: codes }) =>
    codes.map((code, position) => ({ store, code, position })),
  )
  const wanted = recordset(locations, { store: 'bigint', code: 'text', position: 'int' })
  await sql`select 1 from material.place where store_id = any(${stores}::bigint[]) order by id for update`.execute(tx)
  await sql`
    insert into material.place (store_id, kind) select s.id, k.kind
    from unnest(${stores}::bigint[]) with ordinality as s (id, at), unnest(array['quarantine', 'claim', 'transit', 'core']) as k (kind)
    on conflict do nothing`.execute(tx)
  await sql`
    insert into material.place (store_id, kind, code, position) select t.store, 'storage', t.code, t.position from ${wanted}
    on conflict (store_id, lower(code)) where kind = 'storage' do update set code = excluded.code, position = excluded.position, closed_at = null`.execute(
    tx,
  )
  const { rows } = await sql<{ code: string; holds: boolean }>`
    update material.place p set closed_at = ${now()} where p.store_id = any(${stores}::bigint[]) and p.kind = 'storage' and p.closed_at is null
      and not exists (select 1 from ${wanted} where t.store = p.store_id and lower(t.code) = lower(p.code))
    returning p.code, exists (select 1 from material.stock_balance b where b.place_id = p.id and b.quantity > 0) as holds`.execute(
    tx,
  )
  const held = rows.find(({ holds }) => holds)
  if (held) throw refusal(stockLedgerMessages, 'locationHolds', { place: held.code }, 'goodsLocations')
}

/** Which of these stores have something, or have promised it. */
export const storesHolding = async (db: Reader, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select distinct p.store_id as id from material.place p join material.stock_balance b on b.place_id = p.id and b.quantity > 0
    where p.store_id = any(${ids}::bigint[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
