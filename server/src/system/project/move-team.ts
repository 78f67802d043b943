import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import type { Tx } from '../../kit/database/database.ts'
import { forgetRights } from '../session/index.ts'

/**
 * Takes the people of one project to another one, but for some who stay; what they are in it goes along, where they were
 * not in the other before. What they may see follows at once. Returns how many went.
 */
export const moveTeam = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  { from, to, staying }: { readonly from: string; readonly to: string; readonly staying: readonly number[] },
): Promise<number> => {
  const { rows } = await sql<{ name: string }>`
    with gone as (
      delete from system.project_member where project_id = ${from} and user_id <> all(${staying}::bigint[]) returning user_id, project_role),
    come as (
      insert into system.project_member (project_id, user_id, project_role, added_by, added_at)
      select ${to}, user_id, project_role, ${actor.userId}, ${now()} from gone on conflict do nothing)
    select u.nick_name as name from gone join system.user u on u.id = gone.user_id order by u.id`.execute(tx)
  if (rows.length === 0) return 0
  forgetRights(tx)
  const members = rows.map(({ name }) => name)
  const { rows: documents } = await sql<{ id: number; project: string }>`
    select document_id as id, id as project from system.project where id in (${from}, ${to}) order by id = ${to}`.execute(
    tx,
  )
  for (const { id, project } of documents) {
    const left = project === from
    await audit(tx, actor, context, 'system/project', left ? 'removeMembers' : 'addMembers', [
      { id, ...(left ? { before: { members } } : { after: { members } }) },
    ])
  }
  return rows.length
}
