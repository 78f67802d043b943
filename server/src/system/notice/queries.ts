import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { NoticeDetail, notice } from '@geodepot/contracts/system/notice.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { visible, type Visible, within } from '../../kit/access/visible.ts'
import { type Reader, containing, namedIn } from '../../kit/database/database.ts'
import type { Listing } from '../../kit/database/list.ts'

type Query = Omit<InputOf<typeof notice.list>, 'pageNum' | 'pageSize'>

// Whoever writes notices sees those that readers do not.
const writes = (actor: Actor): boolean =>
  (['query', 'add', 'edit', 'remove'] as const).some((action) => mayDo(actor, `system:notice:${action}`))
/** The notices that this person may see. */
const noticeVisible = (actor: Actor): Visible => within(writes(actor) ? sql`true` : sql`n.status = '0'`)

const filters = ({ noticeTitle, noticeType, status, createBy, beginTime, endTime }: Query): RawBuilder<SqlBool>[] => [
  ...(noticeTitle === undefined
    ? []
    : [sql<SqlBool>`lower(n.title || ' ' || n.title_en) like ${containing(noticeTitle)}`]),
  ...(noticeType === undefined ? [] : [sql<SqlBool>`n.type = any(${noticeType}::text[])`]),
  ...(status === undefined ? [] : [sql<SqlBool>`n.status = ${status}`]),
  ...(createBy === undefined
    ? []
    : [
        sql<SqlBool>`n.created_by = any(array(select u.id from system.user u where lower(u.name || ' ' || u.nick_name) like ${containing(createBy)}))`,
      ]),
  ...(beginTime === undefined ? [] : [sql<SqlBool>`n.created_at >= ${beginTime}::date`]),
  ...(endTime === undefined ? [] : [sql<SqlBool>`n.created_at < ${endTime}::date + 1`]),
]

const both = (column: 'title' | 'content' | 'summary', language: Language) => {
  const [cn, en] = [sql.ref(`n.${column}`), sql.ref(`n.${column}_en`)]
  return language === 'cn' ? cn : sql`coalesce(nullif(${en}, ''), ${cn})`
}
const rowColumns = (
  actor: Actor,
) => sql`n.id as "noticeId", n.type as "noticeType", n.status, n.published_at as "publishTime", n.version,
  exists (select 1 from system.notice_read r where r.notice_id = n.id and r.user_id = ${actor.userId}) as "isRead",
  ${mayDo(actor, 'system:notice:query') ? sql`(select count(*) from system.notice_read r where r.notice_id = n.id)` : sql`0`} as "readCount",
  jsonb_strip_nulls(jsonb_build_object('edit', case when ${mayDo(actor, 'system:notice:edit')} then true end, 'remove', case when ${mayDo(actor, 'system:notice:remove')} then true end,
    'readers', case when ${mayDo(actor, 'system:notice:query')} and n.published_at is not null then true end)) as can,
  cu.nick_name as "createBy", n.created_at as "createTime", uu.nick_name as "updateBy", n.updated_at as "updateTime", n.remark`
const joins = sql`left join system.user cu on cu.id = n.created_by left join system.user uu on uu.id = n.updated_by`

export const noticeListing = (actor: Actor, query: Query, language: Language): Listing => ({
  from: sql`system.notice n`,
  key: 'n.id',
  scope: noticeVisible(actor),
  where: filters(query),
  sort: { publishTime: 'n.published_at', createTime: 'n.id' },
  columns: sql`${rowColumns(actor)}, ${both('title', language)} as "noticeTitle", ${both('content', language)} as "noticeContent",
    case when ${language === 'en'} and n.content_en <> '' then n.summary_en else n.summary end as "noticeText"`,
  joins,
})

/** One notice in both languages. */
export const findNotice = async (db: Reader, actor: Actor, id: number): Promise<NoticeDetail | undefined> => {
  const {
    rows: [row],
  } = await sql<NoticeDetail>`
    select ${rowColumns(actor)}, n.title as "noticeTitle", n.title_en as "noticeTitleEn", n.content as "noticeContent", n.content_en as "noticeContentEn"
    from system.notice n ${joins} where n.id = ${id} and ${noticeVisible(actor)}`.execute(db)
  return row
}

/** Everybody whom a notice reaches and this person sees, with when it was read. */
export const readerListing = (
  actor: Actor,
  { id, readState, keyword }: Omit<InputOf<typeof notice.readers>, 'pageNum' | 'pageSize'>,
  language: Language,
): Listing => ({
  from: sql`system.user u`,
  key: 'u.id',
  scope: visible(actor, { departments: ['u.department_id'], people: ['u.id'] }),
  where: [
    sql<SqlBool>`u.status = '0' and u.deleted_at is null`,
    ...(readState === undefined
      ? []
      : [
          sql<SqlBool>`${readState === 'read' ? sql`` : sql`not`} exists (select 1 from system.notice_read r where r.notice_id = ${id} and r.user_id = u.id)`,
        ]),
    ...(keyword === undefined ? [] : [sql<SqlBool>`lower(u.name || ' ' || u.nick_name) like ${containing(keyword)}`]),
  ],
  sort: { userName: 'u.name' },
  columns: sql`u.id as "userId", u.name as "userName", u.nick_name as "nickName", ${namedIn('d', language)} as "deptName", r.read_at as "readTime"`,
  joins: sql`join system.department d on d.id = u.department_id left join system.notice_read r on r.notice_id = ${id} and r.user_id = u.id`,
})

export const countUnread = async (db: Reader, actor: Actor): Promise<number> => {
  const {
    rows: [row],
  } = await sql<{ count: number }>`
    select count(*) as count from system.notice n
    where n.status = '0' and not exists (select 1 from system.notice_read r where r.notice_id = n.id and r.user_id = ${actor.userId})`.execute(
    db,
  )
  return row?.count ?? 0
}
