import type { DelegationRow, delegation } from '@geodepot/contracts/system/delegation.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { AnswerOf, InputOf } from '@geodepot/contracts/kit/operation.ts'
import { type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { today } from '../../kit/clock.ts'
import type { Reader } from '../../kit/database/database.ts'
import { type Listing, listed, streamed } from '../../kit/database/list.ts'
import { forbidden } from '../../kit/http/refusal.ts'
import { approvedKinds, peopleListing, titleOf } from '../chain/index.ts'
import { kindsOf, shorterThan } from './reach.ts'
import { userVisible } from '../user/index.ts'
import { within } from '../../kit/access/visible.ts'

/** Whoever arranges who decides also arranges it for those who are away. */
export const arrangesForOthers = (actor: Actor): boolean => mayDo(actor, 'system:chain:edit')

const stateOf = () =>
  sql`case when d.withdrawn_at is not null then 'withdrawn' when d.begins_on > ${today()}::date then 'ahead' when d.ends_on < ${today()}::date then 'over' else 'now' end`
type Found = Omit<DelegationRow, 'kindNames' | 'can'>

type Query = Omit<InputOf<typeof delegation.list>, 'pageNum' | 'pageSize'>

/** Delegations that a person gave or got; for those who arrange others' as well, everybody's. */
const delegationListing = (actor: Actor, input: Query): Listing => {
  const everyone = input.scope === 'everyone' && arrangesForOthers(actor)
  return {
    from: sql`document.delegation d`,
    key: 'd.id',
    scope: everyone ? 'company' : within(sql`(d.from_person = ${actor.userId} or d.to_person = ${actor.userId})`),
    where: input.state === undefined ? [] : [sql<SqlBool>`${stateOf()} = ${input.state}`],
    sort: { beginDate: 'd.begins_on', endDate: 'd.ends_on' },
    columns: sql`d.id as "delegationId", d.from_person as "fromId", fu.nick_name as "fromName", d.to_person as "toId", tu.nick_name as "toName", d.begins_on as "beginDate", d.ends_on as "endDate", d.kinds,
      ${stateOf()} as state, d.remark, cu.nick_name as "createBy", d.created_at as "createTime"`,
    joins: sql`join system.user fu on fu.id = d.from_person join system.user tu on tu.id = d.to_person join system.user cu on cu.id = d.created_by`,
  }
}
const written = (actor: Actor, row: Found, language: Language): DelegationRow => ({
  ...row,
  kindNames: row.kinds.map((kind) => titleOf(kind, language)),
  can:
    (row.state === 'now' || row.state === 'ahead') && (row.fromId === actor.userId || arrangesForOthers(actor))
      ? { withdraw: true }
      : {},
})

export const findDelegations = async (
  db: Reader,
  actor: Actor,
  input: InputOf<typeof delegation.list>,
  language: Language,
): Promise<AnswerOf<typeof delegation.list>> => {
  const { rows, ...page } = await listed<Found>(db, delegationListing(actor, input), input)
  return { ...page, rows: rows.map((row) => written(actor, row, language)) }
}
export async function* streamDelegations(
  db: Reader,
  actor: Actor,
  input: Query,
  language: Language,
): AsyncGenerator<DelegationRow> {
  for await (const row of streamed<Found>(db, delegationListing(actor, input), input))
    yield written(actor, row, language)
}

/**
 * Enabled people who may approve each kind that is handed over, up to the same amount: those of the data scope, and
 * whoever else may approve what the asker may hand over. Whoever approves nothing is offered all who approve something.
 */
export const findStandIns = async (
  db: Reader,
  actor: Actor,
  input: InputOf<typeof delegation.people>,
  language: Language,
): Promise<AnswerOf<typeof delegation.people>> => {
  const from = input.fromId ?? actor.userId
  if (from !== actor.userId && !arrangesForOthers(actor)) throw forbidden()
  const all = approvedKinds()
  const permissions = all.map(({ permission }) => permission)
  const own = arrangesForOthers(actor) ? permissions : permissions.filter((permission) => mayDo(actor, permission))
  // Who hands over is chosen first, where it is arranged for others: until then everybody who may approve anything.
  const handed = input.whose === 'from' ? [] : ((await kindsOf(db, [from])).get(from) ?? [])
  const wanted =
    input.kinds === undefined || input.kinds.length === 0
      ? handed
      : all.filter(({ kind }) => input.kinds?.includes(kind))
  const short = await shorterThan(
    db,
    from,
    wanted.map(({ kind }) => kind),
  )
  const listing = peopleListing(input.keyword, language)
  const scope = own.length === 0 ? userVisible(actor) : within(sql`(${userVisible(actor)} or ${holdsAny(own)})`)
  const where = [
    ...listing.where,
    holdsAny(permissions),
    ...[...new Set(wanted.map(({ permission }) => permission))].map((permission) => holdsAny([permission])),
    sql<SqlBool>`u.id <> all(${[...short.keys(), ...(input.whose === 'from' ? [] : [from])]}::bigint[])`,
  ]
  return listed(db, { ...listing, scope, where }, input)
}
const holdsAny = (
  permissions: readonly string[],
) => sql<SqlBool>`exists (select 1 from system.user_role ur join system.role r on r.id = ur.role_id and r.status = '0' where ur.user_id = u.id and (r.key in ('admin', 'superadmin')
  or exists (select 1 from system.role_menu rm join system.menu m on m.id = rm.menu_id and m.status = '0' where rm.role_id = r.id and m.permission = any(${permissions}::text[]))))`
