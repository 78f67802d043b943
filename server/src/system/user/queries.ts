import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { UserInfo } from '@geodepot/contracts/system/user.ts'
import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { remembered } from '../../kit/access/remembered.ts'
import { type Reader, namedIn } from '../../kit/database/database.ts'
import { findProject } from '../project/index.ts'

interface Stored extends Omit<UserInfo['user'], 'dept'> {
  deptId: string
  deptName: string
  parentId: string | null
  projectId: string | null
  ownProjects: boolean
}

// Whoever sees a department as well has more than one project to choose from.
const seesProjectsAlone = ({ scope }: Actor) => !scope.all && scope.departments.length === 0
const onlyProject = (actor: Actor): string | undefined =>
  seesProjectsAlone(actor) && actor.scope.projects.length === 1 ? actor.scope.projects[0] : undefined
const isWithoutProject = (actor: Actor): boolean => seesProjectsAlone(actor) && actor.scope.projects.length === 0

const findPerson = async (db: Reader, actor: Actor, language: Language): Promise<UserInfo> => {
  const {
    rows: [stored],
  } = await sql<Stored>`
    select u.id as "userId", u.name as "userName", u.nick_name as "nickName", u.email, u.avatar, d.level, d.id as "deptId", ${namedIn('d', language)} as "deptName", d.parent_id as "parentId", u.current_project_id as "projectId",
      exists (select 1 from system.user_role ur join system.role r on r.id = ur.role_id and r.status = '0' where ur.user_id = u.id and r.data_scope = '6') as "ownProjects",
      coalesce((select jsonb_agg(jsonb_build_object('roleId', r.id, 'roleKey', r.key, 'roleName', ${namedIn('r', language)}) order by r.order_number, r.id)
        from system.user_role ur join system.role r on r.id = ur.role_id where ur.user_id = u.id and r.status = '0'), '[]') as roles
    from system.user u join system.department d on d.id = u.department_id where u.id = ${actor.userId}`.execute(db)
  if (!stored) throw new Error(`user ${actor.userId} is gone`)
  const { deptId, deptName, parentId, projectId, ownProjects, ...person } = stored
  const wanted = projectId ?? onlyProject(actor)
  const current = wanted === undefined ? undefined : await findProject(db, actor, wanted, language)
  return {
    user: { ...person, dept: { deptId, deptName, parentId } },
    roles: [...actor.roles],
    permissions: [...actor.permissions].sort(),
    secondDeptId: actor.secondDepartmentId,
    mustChangePassword: actor.confined,
    projectId: current?.projectInfoNo ?? '',
    noProject: ownProjects && isWithoutProject(actor),
  }
}

/**
 * The person who asks, with rights and current project. A current project
 * that is gone, or no longer in scope, counts as none.
 */
export const findInfo = (db: Reader, actor: Actor, language: Language): Promise<UserInfo> =>
  remembered(actor, `person ${language}`, () => findPerson(db, actor, language))
