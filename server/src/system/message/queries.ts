import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import { mostUnread } from '@geodepot/contracts/kit/push.ts'
import type { message } from '@geodepot/contracts/system/message.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { now } from '../../kit/clock.ts'
import { type Reader, type Tx, containing, spoken } from '../../kit/database/database.ts'
import type { Listing } from '../../kit/database/list.ts'
import { wake } from '../../kit/push/index.ts'
import { within } from '../../kit/access/visible.ts'

type Query = Omit<InputOf<typeof message.list>, 'pageNum' | 'pageSize'>

const filters = ({ keyword, kind, readState, beginTime, endTime }: Query): RawBuilder<SqlBool>[] => [
  ...(keyword === undefined || keyword === ''
    ? []
    : [
        sql<SqlBool>`lower(m.title || ' ' || m.title_en || ' ' || m.body || ' ' || m.body_en) like ${containing(keyword)}`,
      ]),
  ...(kind === undefined ? [] : [sql<SqlBool>`m.kind = any(${kind}::text[])`]),
  ...(readState === undefined
    ? []
    : [readState === 'unread' ? sql<SqlBool>`m.read_at is null` : sql<SqlBool>`m.read_at is not null`]),
  ...(beginTime === undefined ? [] : [sql<SqlBool>`m.sent_at >= ${beginTime}::date`]),
  ...(endTime === undefined ? [] : [sql<SqlBool>`m.sent_at < ${endTime}::date + 1`]),
]

/** This person's own messages. */
export const messageListing = (actor: Actor, input: Query, language: Language): Listing => {
  return {
    from: sql`document.message m`,
    key: 'm.id',
    scope: within(sql`m.person_id = ${actor.userId}`),
    where: filters(input),
    sort: { sendTime: 'm.id' },
    columns: sql`m.id as "messageId", m.kind, ${spoken('m.title', language)} as title, ${spoken('m.body', language)} as body, m.link, m.sent_at as "sendTime", m.read_at as "readTime", m.read_at is not null as "isRead"`,
    joins: sql``,
  }
}

export const countUnread = async (db: Reader, actor: Actor): Promise<number> => {
  const {
    rows: [row],
  } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from document.message m where m.person_id = ${actor.userId} and m.read_at is null limit ${mostUnread}) c`.execute(
    db,
  )
  return row?.count ?? 0
}

/**
 * Notes that this person has read a message, or all of them; the other open pages
 * hear of it. Says whether there was such a message.
 */
export const noteRead = async (tx: Tx, actor: Actor, id?: number): Promise<boolean> => {
  const mine = sql`person_id = ${actor.userId} and ${id === undefined ? sql`true` : sql`id = ${id}`}`
  const { numAffectedRows } =
    await sql`update document.message set read_at = ${now()} where ${mine} and read_at is null`.execute(tx)
  if (Number(numAffectedRows) > 0) await wake(tx, [actor.userId])
  if (Number(numAffectedRows) > 0 || id === undefined) return true
  return (await sql`select 1 from document.message where ${mine}`.execute(tx)).rows.length > 0
}
