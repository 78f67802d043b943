import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { AnswerOf, InputOf } from '@geodepot/contracts/kit/operation.ts'
import { wallDaysAtMost } from '@geodepot/contracts/material/wall.bounds.ts'
import type { wallCalls } from '@geodepot/contracts/material/wall.ts'
import { wallMessages } from '@geodepot/contracts/material/wall.messages.ts'
import { type SqlBool, sql } from 'kysely'
import { type Actor, type Context, mayDo } from '../../kit/access/actor.ts'
import { conditionOf, visible } from '../../kit/access/visible.ts'
import { audit } from '../../kit/audit.ts'
import { now, today } from '../../kit/clock.ts'
import { type Reader, type Tx, containing, namedIn } from '../../kit/database/database.ts'
import type { Listing } from '../../kit/database/list.ts'
import { forbidden, notFound, refusal } from '../../kit/http/refusal.ts'
import { newSecret, secretHash } from '../../system/ticket/index.ts'
import { areLinksOn, makerMay, mayLook } from './access.ts'

const entity = 'material/wall'
const day = 86_400_000
type Query = Omit<InputOf<typeof wallCalls.list>, 'pageNum' | 'pageSize'>

const stateOf =
  () => sql`case when a.revoked_at is not null then 'revoked' when a.expires_on < ${today()}::date then 'expired'
  when not ${makerMay()} then 'ended' else 'open' end`
// A link is its maker's: those of one's own, and of people of the data scope.
const scopeOf = (actor: Actor) => visible(actor, { departments: ['u.department_id'], people: ['a.made_by'] })

export const linkListing = (actor: Actor, query: Query, language: Language): Listing => ({
  from: sql`material.wall_link a join system.user u on u.id = a.made_by`,
  key: 'a.id',
  scope: scopeOf(actor),
  where: [
    ...(query.keyword === undefined ? [] : [sql<SqlBool>`lower(a.name) like ${containing(query.keyword)}`]),
    ...(query.page === undefined ? [] : [sql<SqlBool>`a.page = any(${query.page}::text[])`]),
    ...(query.state === undefined ? [] : [sql<SqlBool>`${stateOf()} = any(${query.state}::text[])`]),
  ],
  sort: { id: 'a.id', expiresOn: 'a.expires_on', lastUsedTime: 'a.last_used_at', uses: 'a.uses' },
  columns: sql`a.id, a.name, a.page, coalesce((select string_agg(${namedIn('o', language)}, ', ' order by o.order_number, o.id)
      from system.department o where o.id = any(a.units)), '') as "unitNames", ${stateOf()} as state, a.expires_on as "expiresOn", a.uses,
    a.last_used_at as "lastUsedTime", u.nick_name as "createBy", a.made_at as "createTime", r.nick_name as "revokedBy", a.revoked_at as "revokedTime",
    jsonb_strip_nulls(jsonb_build_object('revoke',
      case when a.revoked_at is null and a.expires_on >= ${today()}::date and ${mayDo(actor, 'material:wall:revoke')} then true end)) as can`,
  joins: sql`left join system.user r on r.id = a.revoked_by`,
})

/** Second-level units of which the person sees something. */
const unitsSeen = async (db: Reader, actor: Actor, language: Language) =>
  (
    await sql<{ unitId: string; unitName: string }>`
      select v.id as "unitId", ${namedIn('v', language)} as "unitName" from system.department v
      where v.level = 1 and v.status = '0' and exists (select 1 from system.department o where o.path @> array[v.id] and ${conditionOf(visible(actor, { departments: ['o.id'] }))})
      order by v.order_number, v.id`.execute(db)
  ).rows

export const findChoices = async (
  db: Reader,
  actor: Actor,
  language: Language,
): Promise<AnswerOf<typeof wallCalls.choices>> => ({
  isOn: await areLinksOn(db),
  units: await unitsSeen(db, actor, language),
})

/** Makes a link, and answers its address: what it opens with stands behind the `#`, which no server is ever sent. */
export const makeLink = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { name, page, units = [], expiresOn }: InputOf<typeof wallCalls.create>,
): Promise<{ id: number; path: string }> => {
  if (!mayLook(actor)) throw forbidden()
  if (!(await areLinksOn(tx))) throw refusal(wallMessages, 'isOff')
  if (expiresOn < today()) throw refusal(wallMessages, 'inThePast', {}, 'expiresOn')
  const last = new Date(Date.parse(today()) + wallDaysAtMost * day).toISOString().slice(0, 10)
  if (expiresOn > last) throw refusal(wallMessages, 'tooLong', {}, 'expiresOn')
  const seen = new Set((await unitsSeen(tx, actor, context.language)).map(({ unitId }) => unitId))
  const unknown = units.find((unit) => !seen.has(unit))
  if (unknown !== undefined) throw refusal(wallMessages, 'unknownUnit', { unit: unknown }, 'units')
  const secret = newSecret()
  const chosen = [...new Set(units)].toSorted()
  const {
    rows: [made],
  } = await sql<{ id: number }>`
    insert into material.wall_link (token_hash, name, page, units, expires_on, made_by, made_at)
    values (${secretHash(secret)}, ${name}, ${page}, ${chosen}::text[], ${expiresOn}, ${actor.userId}, ${now()}) returning id`.execute(
    tx,
  )
  const id = made?.id ?? 0
  await audit(tx, actor, context, entity, 'create', [{ id, after: { name, page, units: chosen, expiresOn } }])
  return { id, path: `/material/${page}#${secret}` }
}

/** Ends a link at once. */
export const revokeLink = async (tx: Tx, actor: Actor, context: Context, id: number): Promise<void> => {
  const {
    rows: [found],
  } = await sql<{ isOver: boolean }>`
    select a.revoked_at is not null or a.expires_on < ${today()}::date as "isOver" from material.wall_link a join system.user u on u.id = a.made_by
    where a.id = ${id} and ${conditionOf(scopeOf(actor))} for update of a`.execute(tx)
  if (!found) throw notFound()
  if (found.isOver) throw refusal(wallMessages, 'over')
  await sql`update material.wall_link set revoked_at = ${now()}, revoked_by = ${actor.userId} where id = ${id}`.execute(
    tx,
  )
  await audit(tx, actor, context, entity, 'revoke', [{ id }])
}
