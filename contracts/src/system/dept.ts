import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { changes } from '../kit/changes.ts'
import { operations } from '../kit/operation.ts'
import { can, flag, id, key, remark, required, stamped, text, version } from '../kit/wire.ts'
import { deptMessages } from './dept.messages.ts'

/** The parent of the topmost departments in every tree. */
export const rootDepartment = 'C1'
export interface TreeNode {
  id: string
  label: string
  children?: TreeNode[] | undefined
}
export const treeNode: z.ZodType<TreeNode> = z.object({
  id: z.string(),
  label: z.string(),
  get children() {
    return z.array(treeNode).optional()
  },
})

/** What a department is for. The root is the company itself and the only one of its kind. */
export const deptTypes = [
  'SECOND',
  'OFFICE',
  'OVERSEAS',
  'POOL',
  'REPAIR',
  'WAREHOUSE',
  'PURCHASE',
  'HQ',
  'HQ_EQUIP',
  'HQ_PURCHASE',
  'HQ_PROD',
  'HQ_FIN',
  'HQ_QHSE',
] as const
export const isTimeZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format() !== ''
  } catch {
    return false
  }
}

/**
 * What a person writes of a department. `deptName` is the Chinese name; without
 * an English one a new department is called the same in
 * both. Its id is given by the server. Kind, country and time zone of a new one are its parent's unless told.
 */
export const deptInput = z.object({
  parentId: key,
  deptName: required(60),
  deptNameEn: text(80).optional(),
  deptType: z.enum(deptTypes).optional(),
  /** Stands in document numbers; second-level units have one. */
  shortCode: text(4)
    .toUpperCase()
    .refine((code) => code === '' || /^[A-Z]{2,4}$/.test(code), { params: { key: 'notACode' } })
    .optional(),
  orderNum: z.coerce.number<number | string>().int().min(0).max(9999).default(0),
  leader: text(40).optional(),
  phone: text(30)
    .refine((phone) => /^[\d +()-]*$/.test(phone), { params: { key: 'invalid' } })
    .optional(),
  email: text(80)
    .refine((email) => email === '' || z.email().safeParse(email).success, { params: { key: 'invalid' } })
    .optional(),
  country: z.enum(['1', '2']).optional(),
  timeZone: text(60)
    .refine((zone) => zone === '' || isTimeZone(zone), { params: { key: 'notAZone' } })
    .optional(),
  status: flag.default('0'),
  remark: remark.optional(),
})
export type DeptInput = z.output<typeof deptInput>

export const deptRow = z.object({
  deptId: z.string(),
  parentId: z.string().nullable(),
  ancestors: z.string(),
  deptName: z.string(),
  orderNum: z.number().int(),
  leader: z.string(),
  phone: z.string(),
  email: z.string(),
  status: flag,
  delFlag: z.literal('0'),
  level: z.number().int(),
  deptType: z.enum(['ROOT', ...deptTypes]),
  shortCode: z.string().nullable(),
  country: z.enum(['1', '2']),
  timeZone: z.string(),
  version: z.number().int(),
  can: can(['add', 'edit', 'remove']),
  ...stamped,
})
export type DeptRow = z.output<typeof deptRow>
/** For editing: `deptName` is the Chinese name, whatever the reader's language. */
export const deptDetail = deptRow.omit({ can: true }).extend({
  deptNameEn: z.string(),
  parentName: z.string(),
  /** Documents are numbered with the short code: it stays as it is. */
  codeUsed: z.boolean(),
})
export type DeptDetail = z.output<typeof deptDetail>
/** A department as others name it. */
export const deptBrief = z.object({
  deptId: z.string(),
  parentId: z.string().nullable(),
  deptName: z.string(),
  level: z.number().int(),
  orderNum: z.number().int(),
  status: flag,
})
export type DeptBrief = z.output<typeof deptBrief>

const filters = { deptName: text(60).optional(), status: flag.optional() }
/** What a person looks for in the tree: a word of a department's name, id, code or head. */
const sought = { keyword: text(60).optional(), status: flag.optional() }
export const deptMatches = (
  row: DeptRow,
  { keyword = '', status = '' }: { [K in keyof typeof sought]?: string | undefined },
): boolean =>
  [row.deptName, row.deptId, row.shortCode ?? '', row.leader].some((one) =>
    one.toLowerCase().includes(keyword.toLowerCase()),
  ) && ['', row.status].includes(status)
/** Columns of the sheet. */
const exported = [
  'deptName',
  'deptId',
  'level',
  'deptType',
  'shortCode',
  'orderNum',
  'status',
  'leader',
  'phone',
  'email',
  'country',
  'timeZone',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
  'remark',
] as const

export const dept = operations({ name: 'system/dept', touches: ['system/project', 'system/user'] }, deptMessages, {
  /** Flat and in order, parents before their children. The company itself is there for administrators alone. */
  list: {
    method: 'GET',
    path: '/system/dept/list',
    permission: 'system:dept:list',
    input: z.object(filters),
    answer: z.array(deptRow),
  },
  /** The list without a department and all below it: where it may be moved to. */
  exclude: {
    method: 'GET',
    path: '/system/dept/list/exclude/{id}',
    permission: 'system:dept:list',
    input: z.object({ id: key }),
    answer: z.array(deptRow),
  },
  get: {
    method: 'GET',
    path: '/system/dept/{id}',
    permission: 'system:dept:query',
    input: z.object({ id: key }),
    answer: deptDetail,
  },
  create: {
    method: 'POST',
    path: '/system/dept',
    permission: 'system:dept:add',
    success: 'added',
    input: deptInput,
    answer: z.object({ deptId: z.string() }),
  },
  update: {
    method: 'PUT',
    path: '/system/dept',
    permission: 'system:dept:edit',
    success: 'updated',
    // A row comes back as it was sent: the company's own kind too, which is not changed.
    input: changes(deptInput).extend({
      deptId: key,
      deptType: z.enum(['ROOT', ...deptTypes]).optional(),
      version: version.optional(),
    }),
    answer: z.object({ version: z.number().int() }),
  },
  remove: {
    method: 'DELETE',
    path: '/system/dept/{id}',
    permission: 'system:dept:remove',
    success: 'deleted',
    input: z.object({ id: key }),
    answer: z.void(),
  },
  /** The tree as its page shows it: what is found with all that it stands below, every name as far in as it hangs. */
  export: {
    method: 'POST',
    path: '/system/dept/export',
    permission: 'system:dept:export',
    wire: 'file',
    body: 'form',
    input: exportInput(z.object({ ...filters, ...sought }), exported),
    answer: z.void(),
  },
  /** What the company is called, for what it writes. */
  company: {
    method: 'GET',
    path: '/system/dept/company',
    permission: 'signed-in',
    input: z.object({}),
    answer: z.object({ company: z.string() }),
  },
  /** The departments of the reader's data scope. */
  treeselect: {
    method: 'GET',
    path: '/system/dept/treeselect',
    permission: 'signed-in',
    input: z.object({}),
    answer: z.array(treeNode),
  },
  treeselectAll: {
    method: 'GET',
    path: '/system/dept/treeselectAll',
    permission: 'signed-in',
    input: z.object({}),
    answer: z.array(treeNode),
  },
  /** One department of the scope with all below it. */
  subtree: {
    method: 'GET',
    path: '/system/dept/treeselect/{id}',
    permission: 'signed-in',
    input: z.object({ id: key }),
    answer: z.array(treeNode),
  },
  /**
   * Units with the crews that work for them, of the whole scope or below
   * one department. A crew's id is its team number.
   */
  treeselectProd: {
    method: 'GET',
    path: '/system/dept/treeselectProd',
    permission: 'signed-in',
    input: z.object({ deptId: key.optional() }),
    answer: z.array(treeNode),
  },
  /** Units with the warehouses below them. */
  matTreeselect: {
    method: 'GET',
    path: '/system/dept/mat/treeselect',
    permission: 'signed-in',
    input: z.object({}),
    answer: z.array(treeNode),
  },
  /** The departments that the reader may open to a role, and those that it opens. */
  roleDeptTreeselect: {
    method: 'GET',
    path: '/system/dept/roleDeptTreeselect/{roleId}',
    permission: 'system:role:query',
    wire: 'top',
    input: z.object({ roleId: id }),
    answer: z.object({ checkedKeys: z.array(z.string()), depts: z.array(treeNode) }),
  },
  getDeptAll: {
    method: 'GET',
    path: '/system/dept/getDeptAll',
    permission: 'signed-in',
    input: z.object({}),
    answer: z.array(deptBrief),
  },
  /** The second-level unit that a department belongs to. */
  getSecondDept: {
    method: 'GET',
    path: '/system/dept/getSecondDept/{id}',
    permission: 'signed-in',
    input: z.object({ id: key }),
    answer: deptBrief,
  },
  getSecondDeptAll: {
    method: 'GET',
    path: '/system/dept/getSecondDeptAll',
    permission: 'signed-in',
    input: z.object({}),
    answer: z.array(deptBrief),
  },
})
