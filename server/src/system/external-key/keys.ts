import type { ExternalKey } from '@geodepot/contracts/system/external-key.ts'
import { externalKeyMessages } from '@geodepot/contracts/system/external-key.messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { type Followed, briefsOf } from '../../kit/changes/index.ts'
import { now } from '../../kit/clock.ts'
import { type Reader, type Tx, recordset } from '../../kit/database/database.ts'
import { type Paging, listed } from '../../kit/database/list.ts'
import { type Reason, notFound, reasonIn, refusal, refuseAny, stale } from '../../kit/http/refusal.ts'

/** What a system calls one of our records. */
export interface Named {
  readonly key: string
  readonly id: number
}
interface Of {
  readonly followed: Followed
  readonly system: string
}

const everything = (actor: Actor): Actor => ({ ...actor, scope: { ...actor.scope, all: true } })

/** @throws Refusal for a system that the company has not registered */
export const requireSystem = async (db: Reader, system: string): Promise<void> => {
  const { rows } = await sql`
    select 1 from system.dict_data where type = ${dictionaries.externalSystem} and value = ${system} and status = '0'`.execute(
    db,
  )
  if (rows.length === 0) throw refusal(externalKeyMessages, 'unknownSystem', { system }, 'system')
}

/** The records that these keys are of. Those of records that are gone are free again. */
export const holdersOf = async (
  tx: Tx,
  actor: Actor,
  { followed, system }: Of,
  keys: readonly string[],
): Promise<Map<string, number>> => {
  const { rows } = await sql<Named>`
    select key, record_id as id from system.external_key where system = ${system} and kind = ${followed.kind} and key = any(${keys}::text[])`.execute(
    tx,
  )
  const ids = rows.map(({ id }) => id)
  const there = await briefsOf(tx, everything(actor), followed, ids, 'cn')
  const gone = ids.filter((id) => !there.has(id))
  if (gone.length > 0)
    await sql`delete from system.external_key where kind = ${followed.kind} and record_id = any(${gone}::bigint[])`.execute(
      tx,
    )
  return new Map(rows.flatMap(({ key, id }) => (there.has(id) ? [[key, id] as const] : [])))
}

const reason = reasonIn(externalKeyMessages)

/** That a key is another record's, which is named to those who see it. */
export const takenBy = (system: string, key: string, number: string | null | undefined, field: string): Reason =>
  number === undefined
    ? reason('takenUnseen', { system, key }, field)
    : reason('taken', { system, key, number: number ?? '' }, field)

/**
 * Says what a system calls records that the caller has seen to. `place` is the field of each. @throws Refusal where a key is
 * another record's
 */
export const nameRecords = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  of: Of,
  named: readonly Named[],
  place: (index: number) => string,
): Promise<void> => {
  const { followed, system } = of
  const [keys, ids] = [named.map(({ key }) => key), named.map(({ id }) => id)]
  await holdersOf(tx, actor, of, keys)
  await sql`delete from system.external_key k using ${recordset(named, { id: 'bigint', key: 'text' })}
    where k.system = ${system} and k.kind = ${followed.kind} and k.record_id = t.id and k.key <> t.key and not k.is_former and not exists (
      select 1 from system.external_key o where o.system = k.system and o.kind = k.kind and o.record_id = k.record_id and o.key = t.key)`.execute(
    tx,
  )
  const { rows: fresh } = await sql<Named>`
    insert into system.external_key (system, kind, key, record_id, created_by, created_at)
    select ${system}, ${followed.kind}, key, id, ${actor.userId}::bigint, ${now()}::timestamptz from ${recordset(named, { id: 'bigint', key: 'text' })}
    on conflict do nothing returning key, record_id as id`.execute(tx)
  const holders = await holdersOf(tx, actor, of, keys)
  const others = named.flatMap(({ key, id }, index) =>
    holders.get(key) === id ? [] : [{ key, holder: holders.get(key), index }],
  )
  const seen = await briefsOf(
    tx,
    actor,
    followed,
    others.flatMap(({ holder }) => holder ?? []),
    context.language,
  )
  refuseAny(
    others.flatMap(({ key, holder, index }) =>
      holder === undefined ? [] : [takenBy(system, key, seen.get(holder)?.number, place(index))],
    ),
  )
  // Somebody else gave one of them another key at this very moment.
  if (others.length > 0 || new Set(ids).size < ids.length) throw stale()
  await audit(
    tx,
    actor,
    context,
    followed.kind,
    'update',
    fresh.map(({ id, key }) => ({ id, before: { externalKey: '' }, after: { externalKey: `${system} ${key}` } })),
  )
}

/** Records that this person sees. @throws Refusal where one is not there */
export const requireSeen = async (
  db: Reader,
  actor: Actor,
  followed: Followed,
  ids: readonly number[],
): Promise<void> => {
  const seen = await briefsOf(db, actor, followed, ids, 'cn')
  if (ids.some((id) => !seen.has(id))) throw notFound()
}

export const forgetKeys = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { followed, system }: Of,
  ids: readonly number[],
): Promise<void> => {
  const { rows } = await sql<Named>`
    delete from system.external_key where system = ${system} and kind = ${followed.kind} and record_id = any(${ids}::bigint[]) returning key, record_id as id`.execute(
    tx,
  )
  await audit(
    tx,
    actor,
    context,
    followed.kind,
    'update',
    rows.map(({ id, key }) => ({ id, before: { externalKey: `${system} ${key}` }, after: { externalKey: '' } })),
  )
}

/**
 * What systems call records that become one with another leads to that one from now on: as its own key, where it has none of that system, else
 * beside it.
 */
export const moveKeys = async (tx: Tx, kind: string, from: readonly number[], into: number): Promise<void> => {
  await sql`
    update system.external_key k set record_id = ${into}, is_former = t.is_former from (
      select m.id, m.is_former or row_number() over (partition by m.system order by m.is_former, m.record_id, m.id) > 1 or exists (
        select 1 from system.external_key o where o.kind = m.kind and o.system = m.system and o.record_id = ${into} and not o.is_former) as is_former
      from system.external_key m where m.kind = ${kind} and m.record_id = any(${from}::bigint[])) t
    where k.id = t.id`.execute(tx)
}

interface Asked extends Paging {
  readonly system?: string | undefined
  readonly key?: string | undefined
  readonly id?: number | undefined
}
/** Keys of the records that this person sees. */
export const findKeys = async (
  db: Reader,
  actor: Actor,
  followed: Followed,
  asked: Asked,
  language: Language,
): Promise<Page<ExternalKey>> => {
  const listing = await followed.listing(db, actor, language)
  const own = sql.ref(listing.key)
  return listed<ExternalKey>(
    db,
    {
      from: sql`${listing.from} join system.external_key x on x.kind = ${followed.kind} and x.record_id = ${own}`,
      key: 'x.id',
      scope: listing.scope,
      where: [
        ...listing.where,
        ...(asked.system === undefined ? [] : [sql<boolean>`x.system = ${asked.system}`]),
        ...(asked.key === undefined ? [] : [sql<boolean>`x.key = ${asked.key}`]),
        ...(asked.id === undefined ? [] : [sql<boolean>`x.record_id = ${asked.id}`]),
      ],
      sort: { key: 'x.key' },
      columns: sql`x.system, x.key, x.record_id as id, b.number`,
      joins: sql`cross join lateral (select ${followed.brief}) b`,
    },
    asked,
  )
}
