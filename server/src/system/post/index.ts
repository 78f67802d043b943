// Posts: what people are employed as, for the forms and lists of users.
// Asked for by acceptance C1 and the post calls that clients of this wire make.
import { post, type PostOption, type PostRow } from '@geodepot/contracts/system/post.ts'
import { postMessages } from '@geodepot/contracts/system/post.messages.ts'
import { sql } from 'kysely'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { listed, streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { notFound } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { registerNames } from '../../kit/names.ts'
import { findPost, postListing } from './queries.ts'
import { createPost, removePosts, updatePost } from './write.ts'

/** The posts that a form offers: the enabled ones in order, and of the others those named. */
export const postOptions = async (
  db: Reader,
  language: Language,
  held: readonly number[] = [],
): Promise<PostOption[]> => {
  const { rows } = await sql<PostOption>`
    select p.id as "postId", p.code as "postCode", ${namedIn('p', language)} as "postName", p.status
    from system.post p where p.status = '0' or p.id = any(${held}::bigint[]) order by p.order_number, p.id`.execute(db)
  return rows
}

registerNames({
  entity: 'system/post',
  fields: /^postIds?$/,
  table: 'system.post',
  key: 'bigint',
  names: ['name', 'name_en'],
})

const sheet = exporter<PostRow>()(postMessages, 'title', [
  { key: 'postCode' },
  { key: 'postName', width: 28 },
  { key: 'postSort', type: 'number' },
  { key: 'people', type: 'number' },
  { key: 'status', codes: 'status' },
  { key: 'remark', width: 32 },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'updateBy' },
  { key: 'updateTime', type: 'dateTime' },
])
// In the order in which forms show them, unless asked otherwise.
const ordered = <Q extends { orderByColumn?: string | undefined; isAsc?: string | undefined }>(asked: Q): Q =>
  asked.orderByColumn === undefined ? { ...asked, orderByColumn: 'postSort', isAsc: asked.isAsc ?? 'asc' } : asked

export const routes: readonly Route[] = [
  query(post.list, ({ db, actor, input, context }) =>
    listed<PostRow>(db, postListing(actor, input, context.language), ordered(input)),
  ),
  query(post.optionselect, ({ db, context }) => postOptions(db, context.language)),
  query(post.get, async ({ db, actor, input }) => {
    const found = await findPost(db, actor, input.postId)
    if (!found) throw notFound()
    return found
  }),
  command(post.create, async ({ tx, actor, input, context }) => ({
    postId: await createPost(tx, actor, context, input),
  })),
  command(post.update, async ({ tx, actor, input, context }) => ({
    version: await updatePost(tx, actor, context, input),
  })),
  command(post.remove, ({ tx, actor, input, context }) => removePosts(tx, actor, context, input.ids)),
  query(post.export, async ({ db, actor, input, context }) =>
    sheet(
      streamed<PostRow>(db, postListing(actor, input, context.language), ordered(input)),
      context.language,
      input.columns,
    ),
  ),
]
