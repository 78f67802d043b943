// Who is signed in, from where and since when, and the end of a session by somebody else's hand.
// Asked for by acceptance C7 and the wire's row of online users.
import { type OnlineRow, online } from '@geodepot/contracts/system/online.ts'
import { onlineMessages } from '@geodepot/contracts/system/online.messages.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, type Context, isAdministrator, mayDo } from '../../kit/access/actor.ts'
import { visible } from '../../kit/access/visible.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import { type Tx, containing, namedIn } from '../../kit/database/database.ts'
import { type Listing, listed, streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { notFound, refusal } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { clientOf, logSignIn } from '../logininfor/index.ts'
import { requireBelow } from '../role/index.ts'
import { endSessionById } from '../session/index.ts'

const activeFor = 15 * 60 * 1000

// What its token or its refresh token still opens.
const isOpen =
  (): RawBuilder<SqlBool> => sql<SqlBool>`s.ended_at is null and s.refresh_until > ${now()} and u.status = '0' and u.deleted_at is null
  and (u.password_changed_at is null or s.created_at >= u.password_changed_at)`
const seen = (actor: Actor): RawBuilder<SqlBool> =>
  visible(actor, { departments: ['u.department_id'], people: ['s.user_id'] })

// Accounts above one's own: the button is not there; what else stands above is refused in words.
const above = (actor: Actor): readonly string[] =>
  actor.roles.includes('superadmin') ? [] : isAdministrator(actor) ? ['superadmin'] : ['superadmin', 'admin']

type Found = Omit<OnlineRow, 'browser' | 'os'> & { client: string }
type Query = { userName?: string | undefined; ipaddr?: string | undefined; activity?: 'active' | 'idle' | undefined }

const listing = (actor: Actor, { userName, ipaddr, activity }: Query, context: Context): Listing => {
  const limit = new Date(now().getTime() - activeFor)
  return {
    from: sql`system.session s join system.user u on u.id = s.user_id`,
    key: 's.id',
    scope: visible(actor, { departments: ['u.department_id'], people: ['s.user_id'] }),
    where: [
      isOpen(),
      ...(userName === undefined
        ? []
        : [sql<SqlBool>`lower(u.name || ' ' || u.nick_name) like ${containing(userName)}`]),
      ...(ipaddr === undefined ? [] : [sql<SqlBool>`lower(s.address) like ${containing(ipaddr)}`]),
      ...(activity === undefined
        ? []
        : [activity === 'active' ? sql<SqlBool>`s.seen_at > ${limit}` : sql<SqlBool>`s.seen_at <= ${limit}`]),
    ],
    sort: { loginTime: 's.created_at', lastTime: 's.seen_at' },
    columns: sql`s.handle as "tokenId", u.id as "userId", u.name as "userName", u.nick_name as "nickName", ${namedIn('d', context.language)} as "deptName",
      s.address as ipaddr, s.client, s.created_at as "loginTime", s.seen_at as "lastTime", case when s.seen_at > ${limit} then 'active' else 'idle' end as activity, s.id = ${actor.sessionId} as own,
      jsonb_strip_nulls(jsonb_build_object('forceLogout', case when ${mayDo(actor, 'monitor:online:forceLogout')} and s.id <> ${actor.sessionId} and not exists (
        select 1 from system.user_role ur join system.role r on r.id = ur.role_id where ur.user_id = u.id and u.id <> ${actor.userId} and r.key = any(${above(actor)}::text[])) then true end)) as can`,
    joins: sql`join system.department d on d.id = u.department_id`,
  }
}

const forceOut = async (tx: Tx, actor: Actor, context: Context, tokenId: string): Promise<void> => {
  const {
    rows: [session],
  } = await sql<{ id: number; userId: number; userName: string; address: string; client: string }>`
    select s.id, u.id as "userId", u.name as "userName", s.address, s.client from system.session s join system.user u on u.id = s.user_id
    where s.handle = ${tokenId} and ${isOpen()} and ${seen(actor)} for no key update of s`.execute(tx)
  if (!session) throw notFound()
  if (session.id === actor.sessionId) throw refusal(onlineMessages, 'ownSession')
  await requireBelow(tx, actor, [session.userId])
  await endSessionById(tx, session.id)
  const { userName, address, client } = session
  await logSignIn(tx, {
    userName,
    context: { address, client, requestId: context.requestId },
    outcome: 'out',
    reason: { key: 'forcedBy', messages: onlineMessages, params: { name: actor.userName } },
  })
  await audit(tx, actor, context, 'system/online', 'forceLogout', [
    { id: tokenId, before: { userName, ipaddr: address } },
  ])
}

const sheet = exporter<OnlineRow>()(onlineMessages, 'title', [
  { key: 'userName' },
  { key: 'nickName' },
  { key: 'deptName', width: 28 },
  { key: 'activity', codes: 'activity' },
  { key: 'lastTime', type: 'dateTime' },
  { key: 'loginTime', type: 'dateTime' },
  { key: 'ipaddr' },
  { key: 'browser' },
  { key: 'os' },
  { key: 'tokenId', width: 38 },
])
const written = ({ client, ...row }: Found): OnlineRow => ({ ...row, ...clientOf(client) })
async function* writtenOf(rows: AsyncIterable<Found>): AsyncGenerator<OnlineRow> {
  for await (const row of rows) yield written(row)
}

export const routes: readonly Route[] = [
  query(online.list, async ({ db, actor, input, context }) => {
    const page = await listed<Found>(db, listing(actor, input, context), input)
    return { ...page, rows: page.rows.map(written) }
  }),
  query(online.export, async ({ db, actor, input, context }) =>
    sheet(writtenOf(streamed<Found>(db, listing(actor, input, context), input)), context.language, input.columns),
  ),
  command(online.forceLogout, async ({ tx, actor, input, context }) => forceOut(tx, actor, context, input.id)),
]
