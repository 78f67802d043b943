import type { custodian } from '@geodepot/contracts/equipment/custodian.ts'
import { custodianMessages } from '@geodepot/contracts/equipment/custodian.messages.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { projectStatuses } from '@geodepot/contracts/system/project.ts'
import { type SqlBool, sql } from 'kysely'
import { type Actor, type Context, mayDo } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import { type Tx, containing, namedIn } from '../../kit/database/database.ts'
import type { Listing } from '../../kit/database/list.ts'
import { refusal } from '../../kit/http/refusal.ts'
import { userVisible } from '../../system/user/index.ts'

type Query = Partial<Omit<InputOf<typeof custodian.list>, 'pageNum' | 'pageSize'>>

/** How much the holder `h` has, by unit. */
const heldBy = (language: Language) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('unit', t.unit, 'quantity', trim_scale(t.quantity)::text) order by t.unit), '[]') from (
    select coalesce(system.unit_name(m.unit, ${language === 'en'}), '') as unit, sum(x.quantity) as quantity from (
      select d.model_id, 1::numeric as quantity from equipment.device d where d.holder_id = h.id and d.deleted_at is null
      union all select b.model_id, b.quantity from equipment.bulk_balance b where b.holder_id = h.id and b.quantity > 0) x
    join equipment.model m on m.id = x.model_id group by 1) t)`
/** Whether anything is at the holder `h`, or comes there still: what was closed and is empty nobody answers for. */
export const isAnsweredFor = sql<SqlBool>`(h.kind = 'pool' or exists (select 1 from equipment.device d where d.holder_id = h.id and d.deleted_at is null)
  or exists (select 1 from equipment.bulk_balance b where b.holder_id = h.id and b.quantity > 0)
  or exists (select 1 from system.project p where p.id = h.project_id and p.deleted_at is null and p.status <> ${projectStatuses.closed}))`

export const custodianListing = (actor: Actor, query: Query, language: Language): Listing => {
  const [names, hands] = [mayDo(actor, 'equipment:custodian:edit'), mayDo(actor, 'equipment:handover:add')]
  return {
    from: sql`equipment.holder h left join equipment.custodian c on c.holder_id = h.id left join system.user u on u.id = c.person_id`,
    key: 'h.id',
    scope: visible(actor, { departments: ['h.department_id'], projects: ['h.project_id'], people: ['c.person_id'] }),
    where: [
      sql<SqlBool>`h.kind in ('pool', 'project', 'department')`,
      isAnsweredFor,
      ...(query.placeKind === undefined ? [] : [sql<SqlBool>`h.kind = any(${query.placeKind}::text[])`]),
      ...(query.unnamed === undefined ? [] : [sql<SqlBool>`c.holder_id is null`]),
      ...(query.keyword === undefined
        ? []
        : [
            sql<SqlBool>`lower(h.name || ' ' || coalesce(h.name_en, '') || ' ' || coalesce(u.nick_name, '') || ' ' || coalesce(u.name, '')) like ${containing(query.keyword)}`,
          ]),
    ],
    sort: { holderName: 'h.name', since: 'c.since' },
    columns: sql`h.id as "holderId", h.kind as "placeKind", ${namedIn('h', language)} as "holderName", coalesce(${namedIn('o', language)}, '') as "orgName",
      c.person_id as "personId", coalesce(u.nick_name, '') as "personName", c.since, ${heldBy(language)} as "heldQty",
      jsonb_strip_nulls(jsonb_build_object('name', case when ${names} and c.holder_id is null then true end, 'handover', case when ${hands} and c.holder_id is not null then true end)) as can`,
    joins: sql`left join system.department o on o.id = h.department_id`,
  }
}

/** Names who answers for a place for the first time. */
export const nameCustodian = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { holderId, personId }: InputOf<typeof custodian.name>,
): Promise<void> => {
  const {
    rows: [place],
  } = await sql<{ name: string; person: string | null }>`
    select h.name, (select u.nick_name from equipment.custodian c join system.user u on u.id = c.person_id where c.holder_id = h.id) as person
    from equipment.holder h where h.id = ${holderId} and h.kind in ('pool', 'project', 'department')
      and ${visible(actor, { departments: ['h.department_id'], projects: ['h.project_id'] })} for update of h`.execute(
    tx,
  )
  if (!place) throw refusal(custodianMessages, 'unknownPlace', {}, 'holderId')
  if (place.person !== null) throw refusal(custodianMessages, 'namedAlready', { name: place.person }, 'holderId')
  // Kept as it is until this is done: nobody disables the account meanwhile.
  const { rows: people } = await sql<{ name: string }>`
    select u.nick_name as name from system.user u where u.id = ${personId} and u.status = '0' and ${userVisible(actor)} for share of u`.execute(
    tx,
  )
  if (people.length === 0) throw refusal(custodianMessages, 'unknownPerson', {}, 'personId')
  await sql`insert into equipment.custodian (holder_id, person_id, since, named_by) values (${holderId}, ${personId}, ${now()}, ${actor.userId})`.execute(
    tx,
  )
  await audit(tx, actor, context, 'equipment/custodian', 'name', [
    { id: holderId, before: {}, after: { holderName: place.name, personName: people[0]?.name ?? '' } },
  ])
}
