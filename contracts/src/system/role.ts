import { z } from 'zod'
import { changes } from '../kit/changes.ts'
import { exportInput } from '../kit/export.ts'
import { type Bounds, megabyte, operations } from '../kit/operation.ts'
import {
  can,
  date,
  flag,
  id,
  ids,
  key,
  listInput,
  many,
  pageOf,
  remark,
  required,
  stamped,
  text,
  version,
  time,
} from '../kit/wire.ts'
import { roleMessages } from './role.messages.ts'

/**
 * 1 all, 2 chosen departments, 3 own department, 4 own department and
 * below, 5 self, 6 the projects that one is a member of.
 */
export const dataScopes = ['1', '2', '3', '4', '5', '6'] as const
export type DataScope = (typeof dataScopes)[number]
/** May everything, whatever menus they are given. */
export const administratorRoles: readonly string[] = ['admin', 'superadmin']
/** Roles that the product itself knows. */
export const builtInRoles: readonly string[] = [...administratorRoles, 'ROLE_DEFAULT']

const deptIds = many(key, 5000)
/**
 * What a person writes of a role. `roleName` is the Chinese name; without an
 * English one a new role is called the same in both. Menus
 * bring those above them along. A new role opens its holder's own rows until it is told to open more.
 */
export const roleInput = z.object({
  roleName: required(30),
  roleNameEn: text(60).optional(),
  roleKey: z
    .string()
    .trim()
    .max(60)
    .refine((given) => /^[A-Za-z]\w+$/.test(given), { params: { key: 'notAKey' } }),
  roleSort: z.coerce.number<number | string>().int().min(0).max(9999).default(0),
  status: flag.default('0'),
  dataScope: z.enum(dataScopes).optional(),
  deptIds,
  menuIds: many(id, 5000),
  remark: remark.optional(),
})
export type RoleInput = z.output<typeof roleInput>

export const roleRow = z.object({
  roleId: z.number().int(),
  roleName: z.string(),
  roleKey: z.string(),
  roleSort: z.number().int(),
  dataScope: z.enum(dataScopes),
  status: flag,
  delFlag: z.literal('0'),
  /** Whether the role may everything; whether the product itself knows it. */
  admin: z.boolean(),
  builtIn: z.boolean(),
  /** How many people hold it. */
  userCount: z.number().int(),
  version: z.number().int(),
  can: can(['edit', 'changeStatus', 'dataScope', 'users', 'remove']),
  ...stamped,
})
export type RoleRow = z.output<typeof roleRow>
/** For editing: `roleName` is the Chinese name, whatever the reader's language. */
export const roleDetail = roleRow.extend({
  roleNameEn: z.string(),
  deptIds: z.array(z.string()),
  menuIds: z.array(z.number().int()),
})
export type RoleDetail = z.output<typeof roleDetail>
export const roleOption = z.object({
  roleId: z.number().int(),
  roleName: z.string(),
  roleKey: z.string(),
  roleSort: z.number().int(),
  status: flag,
})

/** Somebody who holds a role, or may be given it. */
export const holderRow = z.object({
  userId: z.number().int(),
  userName: z.string(),
  nickName: z.string(),
  email: z.string(),
  phonenumber: z.string(),
  deptId: z.string(),
  deptName: z.string(),
  status: flag,
  createTime: time,
})
export type HolderRow = z.output<typeof holderRow>

const filters = {
  roleName: text(60).optional(),
  roleKey: text(60).optional(),
  status: flag.optional(),
  beginTime: date.optional(),
  endTime: date.optional(),
}
/** Columns of the sheet. */
const exported = [
  'roleName',
  'roleKey',
  'roleSort',
  'dataScope',
  'status',
  'userCount',
  'builtIn',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
  'remark',
] as const
const query = listInput(filters, ['roleSort', 'roleName', 'roleKey', 'createTime'])
const holders = listInput(
  { roleId: id, userName: text(60).optional(), phonenumber: text(20).optional(), deptId: key.optional() },
  ['userName', 'nickName', 'createTime'],
)
/** Columns of the sheet of holders. */
const exportedHolders = ['userName', 'nickName', 'deptName', 'status', 'phonenumber', 'email', 'createTime'] as const
const people = z.union([z.array(id).min(1).max(500), ids])

// Every menu and every department.
const grantBounds: Partial<Bounds> = { bytes: megabyte, values: 12_000 }

export const role = operations(
  { name: 'system/role', touches: ['system/user', 'system/menu', 'system/dept'] },
  roleMessages,
  {
    list: {
      method: 'GET',
      path: '/system/role/list',
      permission: 'system:role:list',
      wire: 'rows',
      input: query,
      answer: pageOf(roleRow),
    },
    /** Enabled roles, to choose from. */
    optionselect: {
      method: 'GET',
      path: '/system/role/optionselect',
      permission: 'system:role:query',
      input: z.object({}),
      answer: z.array(roleOption),
    },
    get: {
      method: 'GET',
      path: '/system/role/{id}',
      permission: 'system:role:query',
      input: z.object({ id }),
      answer: roleDetail,
    },
    create: {
      method: 'POST',
      path: '/system/role',
      permission: 'system:role:add',
      success: 'added',
      bounds: grantBounds,
      input: roleInput,
      answer: z.object({ roleId: z.number().int() }),
    },
    update: {
      method: 'PUT',
      path: '/system/role',
      permission: 'system:role:edit',
      success: 'updated',
      bounds: grantBounds,
      input: changes(roleInput).extend({ roleId: id, version: version.optional() }),
      answer: z.object({ version: z.number().int() }),
    },
    remove: {
      method: 'DELETE',
      path: '/system/role/{ids}',
      permission: 'system:role:remove',
      success: 'deleted',
      input: z.object({ ids }),
      answer: z.void(),
    },
    dataScope: {
      method: 'PUT',
      path: '/system/role/dataScope',
      permission: 'system:role:edit',
      success: 'updated',
      bounds: grantBounds,
      input: z.object({ roleId: id, dataScope: z.enum(dataScopes), deptIds, version: version.optional() }),
      answer: z.object({ version: z.number().int() }),
    },
    changeStatus: {
      method: 'PUT',
      path: '/system/role/changeStatus',
      permission: 'system:role:edit',
      success: 'updated',
      input: z.object({ roleId: id, status: flag, version: version.optional() }),
      answer: z.object({ version: z.number().int() }),
    },
    export: {
      method: 'POST',
      path: '/system/role/export',
      permission: 'system:role:export',
      wire: 'file',
      body: 'form',
      input: exportInput(query, exported),
      answer: z.void(),
    },
    /** The people of the reader's data scope who hold the role, and those who do not. */
    allocatedList: {
      method: 'GET',
      path: '/system/role/authUser/allocatedList',
      permission: 'system:role:list',
      wire: 'rows',
      input: holders,
      answer: pageOf(holderRow),
    },
    allocatedExport: {
      method: 'POST',
      path: '/system/role/authUser/allocatedList/export',
      permission: 'system:role:export',
      wire: 'file',
      body: 'form',
      input: exportInput(holders, exportedHolders),
      answer: z.void(),
    },
    unallocatedList: {
      method: 'GET',
      path: '/system/role/authUser/unallocatedList',
      permission: 'system:role:list',
      wire: 'rows',
      input: holders,
      answer: pageOf(holderRow),
    },
    cancel: {
      method: 'PUT',
      path: '/system/role/authUser/cancel',
      permission: 'system:role:edit',
      success: 'taken',
      input: z.object({ roleId: id, userId: id }),
      answer: z.void(),
    },
    cancelAll: {
      method: 'PUT',
      path: '/system/role/authUser/cancelAll',
      permission: 'system:role:edit',
      success: 'taken',
      input: z.object({ roleId: id, userIds: people }),
      answer: z.void(),
    },
    selectAll: {
      method: 'PUT',
      path: '/system/role/authUser/selectAll',
      permission: 'system:role:edit',
      success: 'given',
      input: z.object({ roleId: id, userIds: people }),
      answer: z.void(),
    },
  },
)
