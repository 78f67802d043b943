import type { SignInRow, logininfor } from '@geodepot/contracts/system/logininfor.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { Page } from '@geodepot/contracts/kit/wire.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { visible, type Scope, conditionOf, within } from '../../kit/access/visible.ts'
import { type Reader, containing, spoken } from '../../kit/database/database.ts'
import { type KeptLog, notHidden } from '../../kit/database/hidden.ts'
import { type Listing, listed, streamed } from '../../kit/database/list.ts'
import { clientOf } from './client.ts'

export const signInLog: KeptLog = { name: 'system/logininfor', table: 'system.sign_in_log' }
type Query = InputOf<typeof logininfor.list>
type Found = Omit<SignInRow, 'browser' | 'os'> & { client: string }

// A name that is no account's is only seen by who sees all.
const seen = (actor: Actor): Scope =>
  actor.scope.all
    ? 'company'
    : within(sql`l.user_name = any(array(
  select u.name from system.user u where ${visible(actor, { departments: ['u.department_id'], people: ['u.id'] })}))`)

const filters = ({ userName, ipaddr, status, beginTime, endTime }: Partial<Query>): RawBuilder<SqlBool>[] => [
  ...(userName === undefined ? [] : [sql<SqlBool>`lower(l.user_name) like ${containing(userName)}`]),
  ...(ipaddr === undefined ? [] : [sql<SqlBool>`lower(l.address) like ${containing(ipaddr)}`]),
  ...(status === undefined
    ? []
    : [status === '1' ? sql<SqlBool>`l.outcome = 'refused'` : sql<SqlBool>`l.outcome in ('in', 'out')`]),
  ...(beginTime === undefined ? [] : [sql<SqlBool>`l.happened_at >= ${beginTime}::date`]),
  ...(endTime === undefined ? [] : [sql<SqlBool>`l.happened_at < ${endTime}::date + 1`]),
]

const listing = (actor: Actor, query: Partial<Query>, language: Language): Listing => ({
  from: sql`system.sign_in_log l`,
  key: 'l.id',
  scope: seen(actor),
  where: [...notHidden(signInLog, 'l.id'), ...filters(query)],
  sort: { userName: 'l.user_name', accessTime: 'l.id' },
  columns: sql`l.id as "infoId", l.user_name as "userName", u.nick_name as "nickName", l.address as ipaddr, l.client, case l.outcome when 'refused' then '1' else '0' end as status,
    l.outcome, ${spoken('l.message', language)} as msg, l.happened_at as "accessTime"`,
  joins: sql`left join system.user u on u.name = l.user_name and u.deleted_at is null`,
})
const written = ({ client, ...row }: Found): SignInRow => ({ ...row, ...clientOf(client) })

export const findSignIns = async (
  db: Reader,
  actor: Actor,
  query: Query,
  language: Language,
): Promise<Page<SignInRow>> => {
  const page = await listed<Found>(db, listing(actor, query, language), query)
  return { ...page, rows: page.rows.map(written) }
}

export async function* streamSignIns(
  db: Reader,
  actor: Actor,
  query: Query,
  language: Language,
): AsyncGenerator<SignInRow> {
  for await (const row of streamed<Found>(db, listing(actor, query, language), query)) yield written(row)
}

/** How many of these entries this person sees. */
export const countSeen = async (db: Reader, actor: Actor, ids: readonly number[]): Promise<number> => {
  const {
    rows: [row],
  } = await sql<{ count: number }>`
    select count(*) as count from system.sign_in_log l where l.id = any(${ids}::bigint[]) and ${sql.join([...notHidden(signInLog, 'l.id'), conditionOf(seen(actor))], sql` and `)}`.execute(
    db,
  )
  return row?.count ?? 0
}
