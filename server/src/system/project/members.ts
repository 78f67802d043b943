import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { ProjectMember } from '@geodepot/contracts/system/project.ts'
import { projectMessages } from '@geodepot/contracts/system/project.messages.ts'
import { sql } from 'kysely'
import type { Actor, Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import { type Reader, type Tx, namedIn } from '../../kit/database/database.ts'
import { refusal } from '../../kit/http/refusal.ts'

/** The people of a project that the caller has checked to be visible: its manager first. */
export const findMembers = async (db: Reader, project: string, language: Language): Promise<ProjectMember[]> => {
  const { rows } = await sql<ProjectMember>`
    select u.id as "userId", u.name as "userName", u.nick_name as "nickName", u.avatar, ${namedIn('d', language)} as "deptName", m.project_role as "projectRole", p.leader_id is not distinct from u.id as "isLeader",
      m.added_at as "addTime", coalesce((select string_agg(${namedIn('po', language)}, ', ' order by po.order_number, po.id) from system.user_post up join system.post po on po.id = up.post_id
        where up.user_id = u.id and po.status = '0'), '') as "postNames"
    from system.project_member m join system.user u on u.id = m.user_id join system.department d on d.id = u.department_id join system.project p on p.id = m.project_id
    where m.project_id = ${project} and u.deleted_at is null order by "isLeader" desc, u.id limit 1000`.execute(db)
  return rows
}

interface Membership {
  userId: number
  nickName: string
  projectRole: string
}
const before = async (tx: Tx, project: string, ids: readonly number[]): Promise<Membership[]> => {
  const { rows } = await sql<Membership>`
    select m.user_id as "userId", u.nick_name as "nickName", m.project_role as "projectRole" from system.project_member m join system.user u on u.id = m.user_id
    where m.project_id = ${project} and m.user_id = any(${ids}::bigint[])`.execute(tx)
  return rows
}
const said = (members: readonly Membership[]) => ({
  members: members.map(({ nickName, projectRole }) => (projectRole === '' ? nickName : `${nickName} (${projectRole})`)),
})

/** Adds people to a project, or says anew what they are in it. */
export const addMembers = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  project: { id: string; documentId: number },
  ids: readonly number[],
  role: string | undefined,
): Promise<void> => {
  const people = [...new Set(ids)]
  const {
    rows: [known],
  } = await sql<{
    count: number
  }>`select count(*) as count from system.user where id = any(${people}::bigint[]) and status = '0' and deleted_at is null`.execute(
    tx,
  )
  if (known?.count !== people.length) throw refusal(projectMessages, 'unknownPerson', {}, 'userIds')
  const were = await before(tx, project.id, people)
  await sql`insert into system.project_member (project_id, user_id, project_role, added_by, added_at)
    select ${project.id}, id, ${role ?? ''}, ${actor.userId}, ${now()} from unnest(${people}::bigint[]) as id
    on conflict (project_id, user_id) do update set project_role = ${role === undefined ? sql`system.project_member.project_role` : role}`.execute(
    tx,
  )
  await audit(tx, actor, context, 'system/project', 'addMembers', [
    { id: project.documentId, before: said(were), after: said(await before(tx, project.id, people)) },
  ])
}

export const removeMembers = async (
  tx: Tx,
  actor: Actor,
  context: Context,
  project: { id: string; documentId: number },
  ids: readonly number[],
): Promise<void> => {
  const were = await before(tx, project.id, ids)
  await sql`delete from system.project_member where project_id = ${project.id} and user_id = any(${ids}::bigint[])`.execute(
    tx,
  )
  await audit(tx, actor, context, 'system/project', 'removeMembers', [{ id: project.documentId, before: said(were) }])
}

/** Whoever leads a project belongs to it. */
export const enterLeader = async (tx: Tx, actor: Actor, project: string, leader: number | null): Promise<void> => {
  if (leader === null) return
  await sql`insert into system.project_member (project_id, user_id, added_by, added_at) values (${project}, ${leader}, ${actor.userId}, ${now()}) on conflict do nothing`.execute(
    tx,
  )
}
