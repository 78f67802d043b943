import { pricePermission } from '@geodepot/contracts/material/price.permission.ts'
import type { WallPage } from '@geodepot/contracts/material/wall.ts'
import { wallMessages } from '@geodepot/contracts/material/wall.messages.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { now, today } from '../../kit/clock.ts'
import type { Database, Reader } from '../../kit/database/database.ts'
import { Refusal, forbidden } from '../../kit/http/refusal.ts'
import { configValue } from '../../system/config/index.ts'
import { limitPerAddress, personOf } from '../../system/session/index.ts'
import { secretHash } from '../../system/ticket/index.ts'
import { seesPrices } from '../material/index.ts'

/** Somebody who looks at a board: with whose rights, and of which second-level units; none: of all that these rights show. */
export interface Looker {
  readonly actor: Actor
  readonly units: readonly string[]
}
// Far above what screens behind one address ask for, far below what guessing needs.
const limit = limitPerAddress(60)

/** All that a board shows are amounts: who may not see prices sees none of it. */
export const mayLook = (actor: Actor): boolean => mayDo(actor, 'material:wall:query') && seesPrices(actor)
const mayShare = (actor: Actor): boolean => mayLook(actor) && mayDo(actor, 'material:wall:add')
const needed = ['material:wall:query', 'material:wall:add', pricePermission]

/** The same of the maker `u` of a link, for a list: whether the person is there and may still do all of it. */
export const makerMay = (): RawBuilder<SqlBool> => sql<SqlBool>`(u.status = '0' and u.deleted_at is null and (
  exists (select 1 from system.user_role ur join system.role r on r.id = ur.role_id and r.status = '0' where ur.user_id = u.id and r.key in ('admin', 'superadmin'))
  or (select count(distinct m.permission) from system.user_role ur join system.role r on r.id = ur.role_id and r.status = '0'
    join system.role_menu rm on rm.role_id = r.id join system.menu m on m.id = rm.menu_id and m.status = '0'
    where ur.user_id = u.id and m.permission = any(${needed}::text[])) = ${needed.length}))`

export const areLinksOn = async (db: Reader): Promise<boolean> =>
  (await configValue(db, 'material.wall.links')) === 'true'

export const lookBySession = (actor: Actor): Looker => {
  if (!mayLook(actor)) throw forbidden()
  return { actor, units: [] }
}

interface Kept {
  readonly id: number
  readonly madeBy: number
  readonly units: string[]
}
/**
 * Whoever has a link looks with the rights that its maker has at this moment. Whatever is wrong with one, the answer is the
 * same: it tells nobody whether there ever was such a link.
 */
export const lookByLink = async (db: Database, page: WallPage, secret: string, address: string): Promise<Looker> => {
  limit(address)
  const closed = new Refusal(403, [{ key: 'noLink', messages: wallMessages, field: 'linkToken' }])
  if (!(await areLinksOn(db))) throw closed
  const {
    rows: [kept],
  } = await sql<Kept>`
    select k.id, k.made_by as "madeBy", k.units from material.wall_link k join system.user u on u.id = k.made_by and u.status = '0' and u.deleted_at is null
    where k.token_hash = ${secretHash(secret)} and k.page = ${page} and k.revoked_at is null and k.expires_on >= ${today()}::date`.execute(
    db,
  )
  const actor = kept && (await personOf(db, kept.madeBy))
  if (!kept || !actor || !mayShare(actor)) throw closed
  await sql`update material.wall_link set uses = uses + 1, last_used_at = ${now()} where id = ${kept.id}`.execute(db)
  return { actor, units: kept.units }
}

/** Whether a department lies in one of the units that are looked at. */
export const inUnits = (column: string, { units }: Looker): RawBuilder<SqlBool> =>
  units.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.ref(column)} in (select o.id from system.department o where coalesce(o.path[2], o.id) = any(${units}::text[]))`
