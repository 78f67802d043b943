import { avatarLimits } from '@geodepot/contracts/system/user.profile.ts'
import { profileMessages } from '@geodepot/contracts/system/user.profile.messages.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import { type Database, type Reader, type Tx, inTransaction } from '../../kit/database/database.ts'
import { downloadOf } from '../../kit/files/index.ts'
import { sentFile } from '../../kit/http/body.ts'
import { notFound, refusal } from '../../kit/http/refusal.ts'
import type { Query, Download, StoredDownload } from '../../kit/http/route.ts'
import type { profile } from '@geodepot/contracts/system/user.profile.ts'
import { forgetRights } from '../session/index.ts'
import { pictureType } from './picture.ts'

const addressOf = (name: string): string => `/system/user/avatar/${name}`

/** Takes a person's picture in, by its content alone, and returns its address. */
export const keepAvatar = async (
  db: Database,
  actor: Actor,
  context: Context,
  { arriving }: Pick<Query<typeof profile.avatar>, 'arriving'>,
): Promise<string> => {
  const file = await sentFile(arriving, avatarLimits.bytes, () =>
    refusal(profileMessages, 'tooLargePicture', {}, 'file'),
  )
  if (!file) throw refusal(profileMessages, 'noFile', {}, 'file')
  const type = pictureType(file.bytes)
  if (type === undefined) throw refusal(profileMessages, 'notAPicture', {}, 'file')
  // Another picture, another address: whoever holds the former one asks anew.
  const name = randomBytes(16).toString('hex')
  return inTransaction(db, async (tx) => {
    forgetRights(tx)
    await sql`
      insert into system.avatar (user_id, name, media_type, content, created_at) values (${actor.userId}, ${name}, ${type}, ${file.bytes}, ${now()})
      on conflict (user_id) do update set name = excluded.name, media_type = excluded.media_type, content = excluded.content, created_at = excluded.created_at`.execute(
      tx,
    )
    await setAddress(tx, actor, context, addressOf(name))
    return addressOf(name)
  })
}

export const dropAvatar = async (tx: Tx, actor: Actor, context: Context): Promise<void> => {
  await tx.deleteFrom('system.avatar').where('user_id', '=', actor.userId).execute()
  await setAddress(tx, actor, context, '')
}

const setAddress = async (tx: Tx, actor: Actor, context: Context, avatar: string): Promise<void> => {
  await tx.updateTable('system.user').set({ avatar }).where('id', '=', actor.userId).execute()
  await audit(tx, actor, context, 'system/user', 'avatar', [{ id: actor.userId, after: { avatar } }])
}

/** A picture for whoever is signed in. @throws Refusal 404 when there is none of this name. */
export const findAvatar = async (db: Reader, name: string): Promise<Download> => {
  const found = await db
    .selectFrom('system.avatar')
    .select(['media_type', 'content'])
    .where('name', '=', name)
    .executeTakeFirst()
  if (!found) throw notFound()
  return { name: `avatar.${found.media_type.replace('image/', '')}`, type: found.media_type, body: found.content }
}

/** A picture by its address, or a file by its own, saved under the name that is given. */
export const fetchAvatar = async (
  db: Reader,
  actor: Actor,
  path: string,
  name?: string,
): Promise<Download | StoredDownload> => {
  const picture = path.split(addressOf('')).at(1)
  if (picture === undefined) return downloadOf(db, actor, path, name)
  const found = await findAvatar(db, picture)
  return { ...found, name: name ?? found.name }
}
