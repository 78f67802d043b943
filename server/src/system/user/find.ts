import { type FoundRow, searchBounds } from '@geodepot/contracts/system/search.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { type Reader, contains, namedIn } from '../../kit/database/database.ts'
import { userVisible } from './list.ts'

/** People of the data scope by a part of their name or account. */
export const findByName = async (
  db: Reader,
  actor: Actor,
  keyword: string,
  language: Language,
): Promise<FoundRow[]> => {
  const { rows } = await sql<{ name: string; nick: string; department: string }>`
    select u.name, u.nick_name as nick, ${namedIn('d', language)} as department from system.user u join system.department d on d.id = u.department_id
    where ${userVisible(actor)} and ${contains('u.search', keyword)} order by u.id limit ${searchBounds.each}`.execute(
    db,
  )
  return rows.map(({ name, nick, department }) => ({
    view: 'system/user/index',
    below: `?keyword=${encodeURIComponent(name)}`,
    title: nick,
    note: `${name} · ${department}`,
  }))
}
