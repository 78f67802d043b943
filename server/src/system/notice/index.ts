// Notices and announcements to everybody: written and published by some, read by all, with who has read them.
// Asked for by acceptance C6 and the notice list of the specification's section 7.4.
import { type NoticeReader, type NoticeRow, notice } from '@geodepot/contracts/system/notice.ts'
import { noticeMessages } from '@geodepot/contracts/system/notice.messages.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { listed, streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { countUnread, findNotice, noticeListing, readerListing } from './queries.ts'
import { createNotice, noteRead, removeNotices, updateNotice } from './write.ts'

const sheet = exporter<NoticeRow>()(noticeMessages, 'title', [
  { key: 'noticeTitle', width: 40 },
  { key: 'noticeType', codes: 'noticeType' },
  { key: 'status', codes: 'status' },
  { key: 'publishTime', type: 'dateTime' },
  { key: 'readCount', type: 'number' },
  {
    key: 'isRead',
    said: ({ isRead }, language) => textOf(noticeMessages, isRead ? 'readStateread' : 'readStateunread', language),
  },
  { key: 'createBy' },
  { key: 'noticeText', width: 48 },
  { key: 'createTime', type: 'dateTime' },
  { key: 'updateBy' },
  { key: 'updateTime', type: 'dateTime' },
  { key: 'remark', width: 32 },
])
const readersSheet = exporter<NoticeReader>()(noticeMessages, 'readers', [
  { key: 'nickName' },
  { key: 'userName' },
  { key: 'deptName', width: 28 },
  { key: 'readTime', type: 'dateTime' },
])

export const routes: readonly Route[] = [
  query(notice.list, ({ db, actor, input, context }) =>
    listed<NoticeRow>(db, noticeListing(actor, input, context.language), input),
  ),
  query(notice.export, async ({ db, actor, input, context }) =>
    sheet(
      streamed<NoticeRow>(db, noticeListing(actor, input, context.language), input),
      context.language,
      input.columns,
    ),
  ),
  query(notice.unread, async ({ db, actor }) => ({ count: await countUnread(db, actor) })),
  query(notice.get, async ({ db, actor, input }) => {
    const found = await findNotice(db, actor, input.id)
    if (!found) throw notFound()
    return found
  }),
  // That somebody has read is no change to be remembered in the operation log.
  query(notice.read, async ({ db, actor, input }) => {
    if (!(await findNotice(db, actor, input.id))) throw notFound()
    await noteRead(db, actor, input.id)
  }),
  query(notice.readAll, ({ db, actor }) => noteRead(db, actor)),
  query(notice.readers, async ({ db, actor, input, context }) => {
    if (!(await findNotice(db, actor, input.id))) throw notFound()
    return listed<NoticeReader>(db, readerListing(actor, input, context.language), input)
  }),
  query(notice.readersExport, async ({ db, actor, input, context }) => {
    if (!(await findNotice(db, actor, input.id))) throw notFound()
    return readersSheet(
      streamed<NoticeReader>(db, readerListing(actor, input, context.language), input),
      context.language,
      input.columns,
    )
  }),
  command(notice.create, async ({ tx, actor, input, context }) => ({
    noticeId: await createNotice(tx, actor, context, input),
  })),
  command(notice.update, async ({ tx, actor, input, context }) => ({
    version: await updateNotice(tx, actor, context, input),
  })),
  command(notice.remove, async ({ tx, actor, input, context }) => removeNotices(tx, actor, context, input.ids)),
]
