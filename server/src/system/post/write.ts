import type { InputOf } from '@geodepot/contracts/kit/operation.ts'
import type { PostInput, post } from '@geodepot/contracts/system/post.ts'
import { postMessages } from '@geodepot/contracts/system/post.messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { changed } from '../../kit/changed.ts'
import { now } from '../../kit/clock.ts'
import { type Tx, violated } from '../../kit/database/database.ts'
import { notFound, refusal, stale } from '../../kit/http/refusal.ts'

const entity = 'system/post'
interface Stored {
  id: number
  version: number
  postCode: string
  postName: string
  postNameEn: string
  postSort: number
  status: '0' | '1'
  remark: string
}
const stored = async (tx: Tx, ids: readonly number[]): Promise<Stored[]> =>
  (
    await sql<Stored>`
  select id, version, code as "postCode", name as "postName", name_en as "postNameEn", order_number as "postSort", status, remark
  from system.post where id = any(${ids}::bigint[]) order by id for update`.execute(tx)
  ).rows

// Without an English name a post is called the same in both languages.
const columns = ({ postCode, postName, postNameEn, postSort, status, remark }: PostInput) => ({
  code: postCode,
  name: postName,
  name_en: postNameEn || postName,
  order_number: postSort,
  status,
  remark: remark ?? '',
})

const uniques = { post_code: ['postCode', 'takenCode'], post_name: ['postName', 'takenName'] } as const
const taken = (error: unknown, name: string): unknown => {
  const constraint = violated(error)
  if (constraint === undefined || !(constraint in uniques)) return error
  const [field, key] = uniques[constraint as keyof typeof uniques]
  return refusal(postMessages, key, { name }, field)
}

export const createPost = async (tx: Tx, actor: Actor, context: Context, given: PostInput): Promise<number> => {
  try {
    const { id } = await tx
      .insertInto('system.post')
      .values({
        ...columns(given),
        created_at: now(),
        created_by: actor.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(tx, actor, context, entity, 'create', [{ id, after: given }])
    return id
  } catch (error) {
    throw taken(error, given.postName)
  }
}

/** Returns the new version. */
export const updatePost = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  given: InputOf<typeof post.update>,
): Promise<number> => {
  const { postId, version, ...fields } = given
  const [before] = await stored(tx, [postId])
  if (!before) throw notFound()
  if (version !== undefined && version !== before.version) throw stale()
  const { id: _id, version: _version, ...stands } = before
  const after = changed(stands, fields)
  try {
    await tx
      .updateTable('system.post')
      .set({ ...columns(after), version: before.version + 1, updated_at: now(), updated_by: actor.userId })
      .where('id', '=', postId)
      .execute()
  } catch (error) {
    throw taken(error, after.postName)
  }
  await audit(tx, actor, context, entity, 'update', [{ id: postId, before, after }])
  return before.version + 1
}

/** Takes posts away that nobody holds. */
export const removePosts = async (tx: Tx, actor: Actor, context: Context, ids: readonly number[]): Promise<void> => {
  const wanted = [...new Set(ids)]
  const before = await stored(tx, wanted)
  if (before.length < wanted.length) throw notFound()
  const {
    rows: [held],
  } = await sql<{ name: string; nameEn: string }>`
    select p.name, p.name_en as "nameEn" from system.post p where p.id = any(${wanted}::bigint[])
      and exists (select 1 from system.user_post up join system.user u on u.id = up.user_id where up.post_id = p.id and u.deleted_at is null) order by p.id limit 1`.execute(
    tx,
  )
  if (held) throw refusal(postMessages, 'assigned', { name: [held.name, held.nameEn] })
  await sql`delete from system.user_post where post_id = any(${wanted}::bigint[])`.execute(tx)
  await tx.deleteFrom('system.post').where('id', 'in', wanted).execute()
  await audit(
    tx,
    actor,
    context,
    entity,
    'remove',
    before.map(({ id, version: _version, ...one }) => ({ id, before: one })),
  )
}
