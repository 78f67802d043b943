import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, isAdministrator } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import { type Reader, type Tx, namedIn } from '../../kit/database/database.ts'
import { postingDays } from '../../ledger/stock/index.ts'
import { storesSeen } from './queries.ts'

/** A store as whoever writes into its ledger looks at it. */
export interface KeptStore {
  readonly id: number
  readonly code: string
  readonly department: string
  readonly keeper: number
  readonly inspector: number
  readonly quarantine: number
  readonly claim: number
  readonly transit: number
  /** Where its old cores lie. */
  readonly core: number
  /** Today where it is. */
  readonly today: string
}
const anyStore = async (tx: Tx, id: number, seenBy: Actor | undefined): Promise<KeptStore | undefined> => {
  const place = (kind: string) => sql`(select p.id from material.place p where p.store_id = s.id and p.kind = ${kind})`
  const {
    rows: [row],
  } = await sql<Omit<KeptStore, 'today'> & { timeZone: string | null }>`
    select s.id, s.code, s.department_id as department, s.keeper_id as keeper, s.inspector_id as inspector, d.time_zone as "timeZone",
      ${place('quarantine')} as quarantine, ${place('claim')} as claim, ${place('transit')} as transit, ${place('core')} as core
    from material.store s join system.department d on d.id = s.department_id
    where s.id = ${id} and s.deleted_at is null and ${seenBy ? storesSeen(seenBy, 's') : sql`true`} for share of s`.execute(
    tx,
  )
  return row && { ...row, today: today(row.timeZone ?? undefined) }
}
/** A store that this person sees, kept as it is. */
export const storeOf = (tx: Tx, actor: Actor, id: number): Promise<KeptStore | undefined> => anyStore(tx, id, actor)
/** The same, whoever sees it: where something is sent. */
export const farStoreOf = (tx: Tx, id: number): Promise<KeptStore | undefined> => anyStore(tx, id, undefined)

/** Whoever keeps a store posts into it. */
export const keeps = (actor: Actor, keeper: number): boolean => keeper === actor.userId || isAdministrator(actor)

const storesOf = async (db: Reader, actor: Actor, language: Language, among: RawBuilder<SqlBool>) => {
  const { rows } = await sql<{ storeId: number; storeName: string; timeZone: string | null }>`
    select s.id as "storeId", s.code || ' ' || ${namedIn('s', language)} as "storeName", d.time_zone as "timeZone"
    from material.store s join system.department d on d.id = s.department_id
    where s.deleted_at is null and ${storesSeen(actor, 's')} and ${among} order by s.code`.execute(db)
  const postingDay = await postingDays(db)
  return rows.map(({ timeZone, ...store }) => ({ ...store, today: postingDay(today(timeZone ?? undefined)) }))
}
/** The stores that this person sees, each with the day that is offered there: its today, or the first that is open. */
export const findSeen = (db: Reader, actor: Actor, language: Language) =>
  storesOf(db, actor, language, sql<SqlBool>`true`)
/** Those of them that this person keeps. */
export const findKept = (db: Reader, actor: Actor, language: Language) =>
  storesOf(db, actor, language, sql<SqlBool>`(s.keeper_id = ${actor.userId} or ${isAdministrator(actor)})`)
/** Its goods locations that are in use. */
export const findLocations = async (db: Reader, actor: Actor, store: number) =>
  (
    await sql<{ placeId: number; goodsLocation: string }>`
      select p.id as "placeId", p.code as "goodsLocation" from material.place p join material.store s on s.id = p.store_id
      where p.store_id = ${store} and p.kind = 'storage' and p.closed_at is null and ${storesSeen(actor, 's')} order by p.position, p.id`.execute(
      db,
    )
  ).rows
/** The same by their ids, for what checks them. */
export const locationsOf = async (db: Reader, store: number): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select id from material.place where store_id = ${store} and kind = 'storage' and closed_at is null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
