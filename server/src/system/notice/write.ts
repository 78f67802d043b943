import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { NoticeInput, notice } from '@geodepot/contracts/system/notice.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { changed } from '../../kit/changed.ts'
import { now } from '../../kit/clock.ts'
import type { Reader, Tx } from '../../kit/database/database.ts'
import { notFound, stale } from '../../kit/http/refusal.ts'
import { broadcast, unsay } from '../../kit/push/index.ts'
import { plainTextOf, sanitised } from '../../kit/rich-text.ts'

const module = 'system/notice'
const summaryLength = 500

const clean = (given: NoticeInput): NoticeInput => ({
  ...given,
  noticeContent: sanitised(given.noticeContent),
  noticeContentEn: sanitised(given.noticeContentEn),
})
const columnsOf = (given: NoticeInput) => ({
  type: given.noticeType,
  title: given.noticeTitle,
  title_en: given.noticeTitleEn,
  content: given.noticeContent,
  content_en: given.noticeContentEn,
  summary: plainTextOf(given.noticeContent).slice(0, summaryLength),
  summary_en: plainTextOf(given.noticeContentEn).slice(0, summaryLength),
  status: given.status,
  remark: given.remark,
})
const fieldsOf = (row: {
  type: string
  title: string
  title_en: string
  content: string
  content_en: string
  status: string
  remark: string
}): NoticeInput => ({
  noticeType: row.type as NoticeInput['noticeType'],
  noticeTitle: row.title,
  noticeTitleEn: row.title_en,
  noticeContent: row.content,
  noticeContentEn: row.content_en,
  status: row.status as NoticeInput['status'],
  remark: row.remark,
})

const about = (id: number) => ({ kind: 'notice', link: `/user/message?notice=${id}` }) as const
// Everybody reads the one notice: nobody needs an own row to know of it.
const announceNotice = (tx: Tx, id: number, given: NoticeInput): Promise<void> => {
  const { title, title_en: titleEn, summary, summary_en: summaryEn } = columnsOf(given)
  return broadcast(tx, {
    ...about(id),
    title: [title, titleEn || title],
    body: [summary, summaryEn || summary],
  })
}

export const createNotice = async (tx: Tx, actor: Actor, context: Context, input: NoticeInput): Promise<number> => {
  const given = clean(input)
  const moment = now()
  const { id } = await tx
    .insertInto('system.notice')
    .values({
      ...columnsOf(given),
      published_at: given.status === '0' ? moment : null,
      created_by: actor.userId,
      created_at: moment,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(tx, actor, context, module, 'create', [{ id, after: given }])
  if (given.status === '0') await announceNotice(tx, id, given)
  return id
}

/** Rewrites a notice. The first time that it is shown is when it was published. Returns the new version. */
export const updateNotice = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { noticeId: id, version, ...fields }: InputOf<typeof notice.update>,
): Promise<number> => {
  const before = await tx.selectFrom('system.notice').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!before) throw notFound()
  if (version !== undefined && version !== before.version) throw stale()
  const given = clean(changed(fieldsOf(before), fields))
  const moment = now()
  await tx
    .updateTable('system.notice')
    .set({
      ...columnsOf(given),
      published_at: before.published_at ?? (given.status === '0' ? moment : null),
      version: before.version + 1,
      updated_by: actor.userId,
      updated_at: moment,
    })
    .where('id', '=', id)
    .execute()
  await audit(tx, actor, context, module, 'update', [{ id, before: fieldsOf(before), after: given }])
  if (given.status === '0' && before.published_at === null) await announceNotice(tx, id, given)
  if (given.status !== '0') await unsay(tx, about(id))
  return before.version + 1
}

export const removeNotices = async (tx: Tx, actor: Actor, context: Context, ids: readonly number[]): Promise<void> => {
  const removed = await tx
    .deleteFrom('system.notice')
    .where('id', 'in', [...ids])
    .returningAll()
    .execute()
  if (removed.length !== new Set(ids).size) throw notFound()
  for (const { id } of removed) await unsay(tx, about(id))
  await audit(
    tx,
    actor,
    context,
    module,
    'remove',
    removed.map((row) => ({ id: row.id, before: fieldsOf(row) })),
  )
}

/** Notes that this person has read a published notice; of none in particular: all of them. */
export const noteRead = async (db: Reader, actor: Actor, id?: number): Promise<void> => {
  await sql`insert into system.notice_read (notice_id, user_id, read_at)
    select n.id, ${actor.userId}, ${now()} from system.notice n where n.status = '0' and ${id === undefined ? sql`true` : sql`n.id = ${id}`} on conflict do nothing`.execute(
    db,
  )
}
