import { z } from 'zod'
import { operations } from '../kit/operation.ts'
import { key } from '../kit/wire.ts'
import { userMessages } from './user.messages.ts'

const department = z.object({ deptId: z.string(), deptName: z.string(), parentId: z.string().nullable() })
export const userInfo = z.object({
  user: z.object({
    userId: z.number().int(),
    userName: z.string(),
    nickName: z.string(),
    email: z.string(),
    avatar: z.string(),
    level: z.number().int(),
    dept: department,
    roles: z.array(z.object({ roleId: z.number().int(), roleKey: z.string(), roleName: z.string() })),
  }),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  secondDeptId: z.string(),
  /**
   * The current project's projectInfoNo, empty when none is chosen. Whoever sees one project alone has it chosen.
   */
  projectId: z.string(),
  /** Sees what belongs to the own projects, and is a member of none. */
  noProject: z.boolean(),
  /** Somebody else chose the password: nothing else can be asked until it is changed. */
  mustChangePassword: z.boolean(),
})
export type UserInfo = z.output<typeof userInfo>

export const user = operations('system/user', userMessages, {
  getInfo: {
    method: 'GET',
    path: '/system/user/getInfo',
    permission: 'signed-in',
    wire: 'top',
    input: z.object({}),
    answer: userInfo,
  },
  /** Saves the current project: a default filter, never a right. */
  currentProject: {
    method: 'POST',
    path: '/system/user/currentProject',
    permission: 'signed-in',
    success: 'projectSelected',
    input: z.object({ projectInfoNo: key }),
    answer: z.object({
      projectInfoNo: z.string(),
      projectName: z.string(),
      projectOrgId: z.string(),
      projectType: z.string(),
      projectOrgCode: z.string(),
      projectTeamName: z.string(),
    }),
  },
})
