import {
  type ServiceAccountRow,
  type ServiceCall,
  type ServiceKey,
  serviceAccountCalls,
} from '@geodepot/contracts/system/service-account.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { type Visible, visible } from '../../kit/access/visible.ts'
import { now } from '../../kit/clock.ts'
import { type Reader, containing, namedIn } from '../../kit/database/database.ts'
import { type Listing, listed, recordIn } from '../../kit/database/list.ts'
import { masterColumns, masterJoins } from '../master/index.ts'

type ServiceAccountQuery = Omit<InputOf<typeof serviceAccountCalls.list>, 'pageNum' | 'pageSize'>

/** Account `a` with its record `u` among the people. */
export const accountFrom = sql`system.service_account a join system.user u on u.id = a.user_id`
/** As people are seen: by their department, and what one entered oneself. */
export const accountSeen = (actor: Actor): Visible =>
  visible(actor, { departments: ['u.department_id'], people: ['a.created_by'] })
/** Whether key `k` opens its account now. */
export const isValid = (): RawBuilder<SqlBool> => sql`(k.ended_at is null and k.expires_at > ${now()})`

const filters = (query: ServiceAccountQuery): RawBuilder<SqlBool>[] => [
  ...(query.name === undefined ? [] : [sql<SqlBool>`lower(u.name) like ${containing(query.name)}`]),
  ...(query.status === undefined ? [] : [sql<SqlBool>`a.is_active = ${query.status === '0'}`]),
]

/** One declaration for the page, its total and its export. */
export const serviceAccountListing = (actor: Actor, query: ServiceAccountQuery, language: Language): Listing => ({
  from: accountFrom,
  key: 'a.id',
  scope: accountSeen(actor),
  where: [sql<SqlBool>`a.deleted_at is null`, ...filters(query)],
  sort: { id: 'a.id', createTime: 'a.created_at' },
  columns: sql`a.id, u.name, u.department_id as "deptId", ${namedIn('d', language)} as "deptName", array_to_string(a.addresses, ', ') as addresses,
    case when a.is_active then '0' else '1' end as status,
    coalesce((select jsonb_agg(ur.role_id order by ur.role_id) from system.user_role ur where ur.user_id = u.id), '[]') as "roleIds",
    (select coalesce(string_agg(${namedIn('r', language)}, ${language === 'cn' ? '、' : ', '} order by r.order_number, r.id), '') from system.user_role ur join system.role r on r.id = ur.role_id where ur.user_id = u.id) as "roleNames",
    (select count(*)::int from system.service_key k where k.account_id = a.id and ${isValid()}) as "keyCount",
    (select max(k.used_at) from system.service_key k where k.account_id = a.id) as "usedTime",
    ${masterColumns(actor, serviceAccountCalls, { key: mayDo(actor, serviceAccountCalls.makeKey.permission) })}`,
  joins: sql`join system.department d on d.id = u.department_id ${masterJoins}`,
})

export const findServiceAccount = (
  db: Reader,
  actor: Actor,
  id: number,
  language: Language,
): Promise<ServiceAccountRow | undefined> =>
  recordIn<ServiceAccountRow>(db, serviceAccountListing(actor, {}, language), id)

// Of one account: two valid ones at most, and those that were before, newest first.
const mostKeys = 50
export const findKeys = async (db: Reader, account: number): Promise<ServiceKey[]> => {
  const { rows } = await sql<ServiceKey>`
    select k.id as "keyId", k.hint, case when k.ended_at is not null then 'ended' when ${isValid()} then 'valid' else 'expired' end as standing,
      k.created_at as "createTime", k.expires_at as "expireTime", k.used_at as "usedTime", k.used_from as "usedFrom"
    from system.service_key k where k.account_id = ${account} order by k.id desc limit ${mostKeys}`.execute(db)
  return rows
}

export const findCalls = (
  db: Reader,
  actor: Actor,
  query: InputOf<typeof serviceAccountCalls.calls>,
): Promise<Page<ServiceCall>> =>
  listed<ServiceCall>(
    db,
    {
      from: sql`system.service_call l join system.service_account a on a.id = l.account_id join system.user u on u.id = a.user_id`,
      key: 'l.id',
      scope: accountSeen(actor),
      where: [
        ...(query.accountId === undefined ? [] : [sql<SqlBool>`l.account_id = ${query.accountId}`]),
        ...(query.name === undefined ? [] : [sql<SqlBool>`lower(u.name) like ${containing(query.name)}`]),
        ...(query.outcome === undefined ? [] : [sql<SqlBool>`(l.code in (0, 200)) = ${query.outcome === 'done'}`]),
        ...(query.beginTime === undefined ? [] : [sql<SqlBool>`l.called_at >= ${query.beginTime}::date`]),
        ...(query.endTime === undefined ? [] : [sql<SqlBool>`l.called_at < ${query.endTime}::date + 1`]),
      ],
      sort: { id: 'l.id' },
      columns: sql`l.id, l.called_at as "callTime", u.name, k.hint, l.method, l.path, l.code, case when l.code in (0, 200) then 'done' else 'refused' end as outcome, l.address`,
      joins: sql`join system.service_key k on k.id = l.key_id`,
    },
    query,
  )

// In a list to choose from; an installation has a handful.
const mostAccounts = 500
/** Those that are seen and enabled. */
export const findAccounts = async (db: Reader, actor: Actor): Promise<{ accountId: number; accountName: string }[]> => {
  const { rows } = await sql<{ accountId: number; accountName: string }>`
    select a.id as "accountId", u.name as "accountName" from ${accountFrom} where a.deleted_at is null and a.is_active and ${accountSeen(actor)} order by lower(u.name) limit ${mostAccounts}`.execute(
    db,
  )
  return rows
}
