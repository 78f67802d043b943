import { z } from 'zod'
import { changes } from '../kit/changes.ts'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import {
  can,
  date,
  flag,
  id,
  ids,
  key,
  listInput,
  pageOf,
  remark,
  required,
  stamped,
  text,
  version,
  yes,
} from '../kit/wire.ts'
import { duty } from './duty.ts'
import { postOption } from './post.ts'
import { accountMessages } from './user.accounts.messages.ts'

export const sexes = ['0', '1', '2'] as const

/**
 * Fields of a person that both administration and that person write under
 * the same rules. An empty text says that there is none.
 */
export const contact = {
  nickName: required(30),
  phonenumber: text(20)
    .refine((given) => given === '' || /^\+?\d[\d -]{3,17}\d$/.test(given), { params: { key: 'badPhone' } })
    .optional(),
  email: text(80)
    .refine((given) => given === '' || z.email().safeParse(given).success, { params: { key: 'badEmail' } })
    .optional(),
  sex: z.enum(sexes).optional(),
}
/** As it travels: base64 of RSA-OAEP. What it hides is checked by the server. */
export const sealedPassword = z.string().min(1).max(2000)

export const userRow = z.object({
  userId: z.number().int(),
  userName: z.string(),
  nickName: z.string(),
  deptId: z.string(),
  deptName: z.string(),
  dept: z.object({ deptId: z.string(), deptName: z.string() }),
  phonenumber: z.string(),
  email: z.string(),
  sex: z.enum(sexes),
  status: flag,
  delFlag: z.literal('0'),
  avatar: z.string(),
  roleNames: z.string(),
  postNames: z.string(),
  version: z.number().int(),
  can: can(['edit', 'remove', 'resetPwd', 'changeStatus', 'authRole']),
  ...stamped,
})
export type UserRow = z.output<typeof userRow>

export const roleOption = z.object({
  roleId: z.number().int(),
  roleKey: z.string(),
  roleName: z.string(),
  roleSort: z.number().int(),
  status: flag,
})
export type RoleOption = z.output<typeof roleOption>
/** What the form of a user needs: the user unless it is a new one, and what may be chosen. */
export const userForm = z.object({
  data: userRow.optional(),
  roles: z.array(roleOption),
  posts: z.array(postOption),
  roleIds: z.array(z.number().int()),
  postIds: z.array(z.number().int()),
})
export type UserForm = z.output<typeof userForm>

const chosen = z.array(id).max(100)
const written = z.object({
  deptId: key,
  ...contact,
  status: flag.optional(),
  remark: remark.optional(),
  postIds: chosen.optional(),
  roleIds: chosen.optional(),
})
const userName = required(30).refine((given) => /^[\p{L}\p{N}][\p{L}\p{N}_.@-]+$/u.test(given), {
  params: { key: 'badAccount' },
})
export const newUser = z.object({ userName, ...written.shape })
export type NewUser = z.output<typeof newUser>
/** The account's name is there for clients that send it back. */
const changedUser = changes(written).extend({ userId: id, userName: text(64).optional(), version: version.optional() })
export type ChangedUser = z.output<typeof changedUser>

/** Columns of the sheet. */
const exported = [
  'userName',
  'nickName',
  'deptName',
  'postNames',
  'roleNames',
  'phonenumber',
  'email',
  'sex',
  'status',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
  'remark',
] as const
const query = listInput(
  {
    keyword: text(60).optional(),
    userName: text(30).optional(),
    nickName: text(30).optional(),
    phonenumber: text(20).optional(),
    status: flag.optional(),
    deptId: key.optional(),
    roleId: id.optional(),
    beginTime: date.optional(),
    endTime: date.optional(),
  },
  ['userId', 'userName', 'nickName', 'createTime'],
)
const done = z.object({ version: z.number().int() })

/** Administration of users under the names of the wire. */
export const accounts = operations({ name: 'system/user', touches: ['system/post', 'system/role'] }, accountMessages, {
  list: {
    method: 'GET',
    path: '/system/user/list',
    permission: 'system:user:list',
    wire: 'rows',
    input: query,
    answer: pageOf(userRow),
  },
  /** The people of one department. */
  listOf: {
    method: 'GET',
    path: '/system/user/list/{deptId}',
    permission: 'system:user:list',
    wire: 'rows',
    input: listInput({ deptId: key }, ['userId']),
    answer: pageOf(userRow),
  },
  /** Enabled people of the reader's data scope, for forms to choose from. */
  getUserAll: {
    method: 'GET',
    path: '/system/user/getUserAll',
    permission: 'signed-in',
    input: z.object({ keyword: text(60).optional() }),
    answer: z.array(
      z.object({ userId: z.number().int(), userName: z.string(), nickName: z.string(), deptId: z.string() }),
    ),
  },
  blank: {
    method: 'GET',
    path: '/system/user/',
    permission: 'system:user:query',
    wire: 'top',
    input: z.object({}),
    answer: userForm,
  },
  get: {
    method: 'GET',
    path: '/system/user/{userId}',
    permission: 'system:user:query',
    wire: 'top',
    input: z.object({ userId: id }),
    answer: userForm,
  },
  /** What keeps the account of a person from being disabled. */
  duties: {
    method: 'GET',
    path: '/system/user/duties/{userId}',
    permission: 'system:user:query',
    input: z.object({ userId: id }),
    answer: z.array(duty),
  },
  create: {
    method: 'POST',
    path: '/system/user',
    permission: 'system:user:add',
    success: 'added',
    input: newUser.extend({ password: sealedPassword }),
    answer: z.object({ userId: z.number().int() }),
  },
  update: {
    method: 'PUT',
    path: '/system/user',
    permission: 'system:user:edit',
    success: 'updated',
    input: changedUser,
    answer: done,
  },
  remove: {
    method: 'DELETE',
    path: '/system/user/{ids}',
    permission: 'system:user:remove',
    success: 'deleted',
    input: z.object({ ids }),
    answer: z.void(),
  },
  resetPwd: {
    method: 'PUT',
    path: '/system/user/resetPwd',
    permission: 'system:user:resetPwd',
    success: 'passwordReset',
    input: z.object({ userId: id, password: sealedPassword }),
    answer: z.void(),
  },
  /**
   * The specification's call, a GET that changes: gives every other
   * account a password of its own and answers them once.
   */
  handleResetPwdAll: {
    method: 'GET',
    path: '/system/user/handleResetPwdAll',
    permission: 'system:user:resetPwd',
    success: 'passwordReset',
    secret: true,
    input: z.object({ confirm: yes.optional() }),
    answer: z.array(
      z.object({ userId: z.number().int(), userName: z.string(), nickName: z.string(), password: z.string() }),
    ),
  },
  /**
   * Lets an account that was locked after wrong passwords try again. A GET
   * that changes, as clients of the wire send it.
   */
  unlock: {
    method: 'GET',
    path: '/system/logininfor/unlock/{userName}',
    permission: 'system:logininfor:unlock',
    success: 'unlocked',
    input: z.object({ userName: required(64) }),
    answer: z.void(),
  },
  changeStatus: {
    method: 'PUT',
    path: '/system/user/changeStatus',
    permission: 'system:user:edit',
    success: 'updated',
    input: z.object({ userId: id, status: flag }),
    answer: z.void(),
  },
  authRole: {
    method: 'GET',
    path: '/system/user/authRole/{userId}',
    permission: 'system:user:query',
    wire: 'top',
    input: z.object({ userId: id }),
    answer: z.object({ user: userRow, roles: z.array(roleOption.extend({ flag: z.boolean() })) }),
  },
  /** Takes the ids as a list or as the comma list of a query; an empty one takes all roles away. */
  setAuthRole: {
    method: 'PUT',
    path: '/system/user/authRole',
    permission: 'system:user:edit',
    success: 'updated',
    input: z.object({
      userId: id,
      roleIds: z.union([chosen, z.literal('').transform((): number[] => []), ids]).optional(),
      version: version.optional(),
    }),
    answer: z.void(),
  },
  export: {
    method: 'POST',
    path: '/system/user/export',
    permission: 'system:user:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
})
