import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { PostDetail, post } from '@geodepot/contracts/system/post.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, mayDo } from '../../kit/access/actor.ts'
import { type Reader, containing, namedIn } from '../../kit/database/database.ts'
import type { Listing } from '../../kit/database/list.ts'

const columns = (actor: Actor, name: RawBuilder<unknown>) => sql`
  p.id as "postId", p.code as "postCode", ${name} as "postName", p.order_number as "postSort", p.status, p.version, p.remark,
  (select count(*)::int from system.user_post up join system.user u on u.id = up.user_id and u.deleted_at is null where up.post_id = p.id) as people,
  cu.nick_name as "createBy", p.created_at as "createTime", uu.nick_name as "updateBy", p.updated_at as "updateTime",
  jsonb_strip_nulls(jsonb_build_object('edit', case when ${mayDo(actor, 'system:post:edit')} then true end, 'remove', case when ${mayDo(actor, 'system:post:remove')} then true end)) as can`
const joins = sql`left join system.user cu on cu.id = p.created_by left join system.user uu on uu.id = p.updated_by`

type PostQuery = Omit<InputOf<typeof post.list>, 'pageNum' | 'pageSize'>
export const postListing = (actor: Actor, query: PostQuery, language: Language): Listing => ({
  from: sql`system.post p`,
  key: 'p.id',
  columns: columns(actor, namedIn('p', language)),
  joins,
  sort: { postSort: 'p.order_number', postCode: 'p.code', createTime: 'p.created_at' },
  scope: 'company',
  where: [
    ...(query.postCode === undefined ? [] : [sql<SqlBool>`lower(p.code) like ${containing(query.postCode)}`]),
    ...(query.postName === undefined
      ? []
      : [sql<SqlBool>`lower(p.name || ' ' || p.name_en) like ${containing(query.postName)}`]),
    ...(query.status === undefined ? [] : [sql<SqlBool>`p.status = ${query.status}`]),
  ],
})

/** One post with both its names. */
export const findPost = async (db: Reader, actor: Actor, id: number): Promise<PostDetail | undefined> => {
  const {
    rows: [found],
  } =
    await sql<PostDetail>`select ${columns(actor, sql`p.name`)}, p.name_en as "postNameEn" from system.post p ${joins} where p.id = ${id}`.execute(
      db,
    )
  return found
}
