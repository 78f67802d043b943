import { z } from 'zod'
import { type ImportField, importOperations } from '../kit/import.ts'
import { operations } from '../kit/operation.ts'
import { yes } from '../kit/wire.ts'
import { sexes } from './user.accounts.ts'
import { userImportMessages } from './user-import.messages.ts'

/** What a list of people may say. The account's name identifies a person; an empty cell says nothing. */
export const userImportFields = [
  {
    key: 'userName',
    kind: 'code',
    required: true,
    headers: [
      'username',
      'user name',
      'login',
      'login name',
      'user',
      '登录账号',
      '用户账号',
      '用户名',
      '登录名',
      '登录名称',
      '工号',
    ],
  },
  {
    key: 'nickName',
    kind: 'text',
    required: true,
    headers: ['full name', 'nickname', 'person', '用户名称', '用户昵称', '昵称', '名字'],
  },
  {
    key: 'deptId',
    kind: 'reference',
    required: true,
    forAll: true,
    headers: ['dept', 'unit', 'department code', '单位', '部门编号', '部门名称', '所属部门'],
  },
  { key: 'roleIds', kind: 'text', forAll: true, headers: ['role', '用户角色'] },
  { key: 'postIds', kind: 'text', forAll: true, headers: ['post', 'position', 'job title', '职务', '职位'] },
  {
    key: 'phonenumber',
    kind: 'code',
    headers: ['phone', 'mobile number', 'telephone', 'phone number', '手机', '电话', '联系电话'],
  },
  { key: 'email', kind: 'code', headers: ['mail', 'e-mail address', '电子邮箱', '用户邮箱', '邮件'] },
  { key: 'sex', kind: 'choice', choices: { prefix: 'sex', codes: sexes }, headers: ['gender', '用户性别'] },
  {
    key: 'status',
    kind: 'choice',
    choices: { prefix: 'status', codes: ['0', '1'] },
    headers: ['state', '帐号状态', '账号状态'],
  },
  { key: 'remark', kind: 'text', headers: ['remarks', 'note', 'notes', 'comment', '说明'] },
] as const satisfies readonly ImportField[]

export const userImport = importOperations('system/user-import', userImportMessages, {
  base: '/system/user',
  permission: 'system:user:import',
  touches: ['system/user', 'system/post'],
})

/** The whole import in one call, for clients of that convention: columns by their headers, all rows or none. */
export const userImportAtOnce = operations('system/user-import', userImportMessages, {
  importData: {
    method: 'POST',
    path: '/system/user/importData',
    permission: 'system:user:import',
    body: 'bytes',
    wire: 'top',
    input: z.object({ updateSupport: yes.default(false) }),
    /** Clients of that convention show `msg` alone. */
    answer: z.object({
      msg: z.string(),
      data: z.object({ added: z.number().int(), changed: z.number().int(), equal: z.number().int() }),
    }),
  },
})
