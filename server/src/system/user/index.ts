// Users: their accounts, rights and passwords, the person who is signed in, and the personal centre.
// Asked for by acceptance A4, C1, C10 and D7 and the specification's calls of sections 7.1, 7.6 and 2.5.
import { type UserRow, accounts } from '@geodepot/contracts/system/user.accounts.ts'
import { accountMessages } from '@geodepot/contracts/system/user.accounts.messages.ts'
import { profile } from '@geodepot/contracts/system/user.profile.ts'
import { user } from '@geodepot/contracts/system/user.ts'
import { userMessages } from '@geodepot/contracts/system/user.messages.ts'
import { hash } from '@node-rs/argon2'
import { type SqlBool, sql } from 'kysely'
import { follow } from '../../kit/changes/index.ts'
import { listed, streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { notFound, refusal } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { registerNames } from '../../kit/names.ts'
import { dutiesOf } from '../duty/index.ts'
import { findProject, registerProjectUse } from '../project/index.ts'
import { changeOfRights, forgetPerson } from '../session/index.ts'
import { registerSource } from '../search/index.ts'
import { findByName } from './find.ts'
import { dropAvatar, fetchAvatar, findAvatar, keepAvatar } from './avatar.ts'
import { currentProjectUse } from './current-project.ts'
import { blankForm, filledForm, rolesOf } from './form.ts'
import { findPeople, findUser, userListing } from './list.ts'
import { acceptable, opened, resetAllPasswords, resetPassword } from './password.ts'
import { changeOwnPassword, ownProfile, updateOwn } from './profile.ts'
import { findInfo } from './queries.ts'
import { unlockAccount } from './unlock.ts'
import { createUsers, removeUsers, setRoles, setStatus, updateUsers } from './write.ts'

registerProjectUse(currentProjectUse)

export { userVisible } from './list.ts'

registerSource({ name: 'people', rank: 6, permission: 'system:user:list', find: findByName })
export { acceptable, closedHash } from './password.ts'
export { enterNewcomer } from './register.ts'
export { type ToCreate, createUsers, updateUsers } from './write.ts'

follow({
  kind: 'system/user',
  list: accounts.list,
  listing: (_db, actor, language) => userListing(actor, {}, language),
  brief: sql`u.name as number, u.status as state, u.version, coalesce(u.updated_at, u.created_at) as "updateTime"`,
})
registerNames({
  entity: 'system/user',
  fields: /^(userIds?|teamLeaderId|leaderId|submitterId|fromId|toId)$/,
  table: 'system.user',
  key: 'bigint',
  names: ['nick_name', 'nick_name'],
})

const sheet = exporter<UserRow>()(accountMessages, 'title', [
  { key: 'userName' },
  { key: 'nickName' },
  { key: 'deptName', width: 28 },
  { key: 'postNames', width: 28 },
  { key: 'roleNames', width: 32 },
  { key: 'phonenumber' },
  { key: 'email', width: 28 },
  { key: 'sex', codes: 'sex' },
  { key: 'status', codes: 'status' },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'updateBy' },
  { key: 'updateTime', type: 'dateTime' },
  { key: 'remark', width: 32 },
])

const aboutMyself: readonly Route[] = [
  query(user.getInfo, ({ db, actor, context }) => findInfo(db, actor, context.language)),
  command(user.currentProject, async ({ tx, actor, input, context }) => {
    const chosen = await findProject(tx, actor, input.projectInfoNo, context.language)
    if (!chosen) throw refusal(userMessages, 'projectUnknown', {}, 'projectInfoNo')
    forgetPerson(tx, actor.userId)
    await tx
      .updateTable('system.user')
      .set({ current_project_id: chosen.projectInfoNo })
      .where('id', '=', actor.userId)
      .execute()
    return {
      projectInfoNo: chosen.projectInfoNo,
      projectName: chosen.projectName,
      projectOrgId: chosen.orgId,
      projectOrgCode: chosen.orgCode,
      projectType: chosen.projectType,
      projectTeamName: chosen.teamId,
    }
  }),
  query(profile.profile, ({ db, actor, context }) => ownProfile(db, actor, context.language)),
  changeOfRights(profile.updateProfile, ({ tx, actor, input, context }) => updateOwn(tx, actor, context, input)),
  // Keeps the count of wrong passwords even when it refuses.
  query(profile.updatePwd, ({ db, actor, input, context }) => changeOwnPassword(db, actor, context, input)),
  // The picture comes in before a transaction opens: a slow line holds no connection.
  query(profile.avatar, async ({ db, actor, context, arriving }) => ({
    imgUrl: await keepAvatar(db, actor, context, { arriving }),
  })),
  changeOfRights(profile.removeAvatar, ({ tx, actor, context }) => dropAvatar(tx, actor, context)),
  query(profile.avatarImage, ({ db, input }) => findAvatar(db, input.name)),
  query(profile.downloadAvatar, ({ db, actor, input }) => fetchAvatar(db, actor, input.filePath, input.fileName)),
]

const administration: readonly Route[] = [
  query(accounts.list, ({ db, actor, input, context }) =>
    listed<UserRow>(db, userListing(actor, input, context.language), input),
  ),
  query(accounts.listOf, ({ db, actor, input, context }) =>
    listed<UserRow>(
      db,
      userListing(actor, {}, context.language, [sql<SqlBool>`u.department_id = ${input.deptId}`]),
      input,
    ),
  ),
  query(accounts.getUserAll, ({ db, actor, input }) => findPeople(db, actor, input.keyword)),
  query(accounts.blank, ({ db, actor, context }) => blankForm(db, actor, context.language)),
  query(accounts.get, ({ db, actor, input, context }) => filledForm(db, actor, input.userId, context.language)),
  query(accounts.duties, async ({ db, actor, input, context }) => {
    if (!(await findUser(db, actor, input.userId, context.language))) throw notFound()
    return dutiesOf(db, input.userId, context.language)
  }),
  changeOfRights(accounts.create, async ({ tx, actor, input: { password, ...input }, context }) => {
    const chosen = await acceptable(tx, await opened(tx, password, 'password'), input.userName, 'password')
    const [userId = 0] = await createUsers(tx, actor, context, [{ input, hash: await hash(chosen) }])
    return { userId }
  }),
  changeOfRights(accounts.update, async ({ tx, actor, input, context }) => {
    const [version = 0] = await updateUsers(tx, actor, context, [input])
    return { version }
  }),
  changeOfRights(accounts.remove, ({ tx, actor, input, context }) => removeUsers(tx, actor, context, input.ids)),
  changeOfRights(accounts.resetPwd, ({ tx, actor, input, context }) =>
    resetPassword(tx, actor, context, input.userId, input.password),
  ),
  changeOfRights(accounts.handleResetPwdAll, ({ tx, actor, input, context }) =>
    resetAllPasswords(tx, actor, context, input.confirm === true),
  ),
  command(accounts.unlock, ({ tx, actor, input, context }) => unlockAccount(tx, actor, context, input.userName)),
  changeOfRights(accounts.changeStatus, ({ tx, actor, input, context }) =>
    setStatus(tx, actor, context, input.userId, input.status),
  ),
  query(accounts.authRole, ({ db, actor, input, context }) => rolesOf(db, actor, input.userId, context.language)),
  changeOfRights(accounts.setAuthRole, ({ tx, actor, input, context }) => setRoles(tx, actor, context, input)),
  query(accounts.export, async ({ db, actor, input, context }) =>
    sheet(streamed<UserRow>(db, userListing(actor, input, context.language), input), context.language, input.columns),
  ),
]

export const routes: readonly Route[] = [...aboutMyself, ...administration]
