import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { changes } from '../kit/changes.ts'
import { operations } from '../kit/operation.ts'
import { can, flag, id, ids, remark, required, stamped, text, version } from '../kit/wire.ts'
import { menuMessages } from './menu.messages.ts'

export interface RouterMeta {
  title: string
  icon?: string
  noCache?: boolean
  link?: string
  affix?: boolean
  breadcrumb?: boolean
  activeMenu?: string
  /** What the sidebar gathers it under, where its directory has many menus. */
  section?: string
}
export interface RouterEntry {
  name?: string
  path: string
  hidden?: boolean
  redirect?: string
  /** `Layout`, `ParentView`, `InnerLink` or a view name such as `equipment/device/index`. */
  component: string
  alwaysShow?: boolean
  meta?: RouterMeta
  children?: RouterEntry[]
}
// Other clients of this wire read `hidden` and `noCache` without asking whether they are there.
const meta = z.object({
  title: z.string(),
  icon: z.string().optional(),
  noCache: z.boolean(),
  link: z.string().optional(),
  affix: z.boolean().optional(),
  breadcrumb: z.boolean().optional(),
  activeMenu: z.string().optional(),
  section: z.string().optional(),
})
const entry: z.ZodType<RouterEntry> = z.object({
  name: z.string().optional(),
  path: z.string(),
  hidden: z.boolean(),
  redirect: z.string().optional(),
  component: z.string(),
  alwaysShow: z.boolean().optional(),
  meta: meta.optional(),
  get children() {
    return z.array(entry).optional()
  },
})

/** M directory, C menu, F button. */
export const menuTypes = ['M', 'C', 'F'] as const
export type MenuType = (typeof menuTypes)[number]
const holds: Readonly<Record<MenuType | 'top', readonly MenuType[]>> = {
  top: ['M', 'C'],
  M: ['M', 'C', 'F'],
  C: ['C', 'F'],
  F: [],
}
/** Whether a menu of one type may stand below one of another, or at the top. */
export const mayHold = (parent: MenuType | undefined, child: MenuType): boolean =>
  holds[parent ?? 'top'].includes(child)

/** An address on the web, as menus lead to: http or https and nothing else. */
export const isAddress = (path: string): boolean => /^https?:\/\/\S+$/i.test(path) && URL.canParse(path)
// Segments as the page's router takes them; a parameter is one that begins with a colon. Nothing here can be a scheme.
const isPath = (path: string): boolean => /^\/?:?[\w.-]+(\/:?[\w.-]+)*$/.test(path)

/**
 * What a person writes of a menu. `menuName` is the Chinese title; without an
 * English one a new menu is called the same in both. A
 * `path` is one of ours, or an address: shown in a frame, or opened in a new tab where `isFrame` is "0".
 */
export const menuInput = z.object({
  menuName: required(50),
  menuNameEn: text(80).optional(),
  /** 0 stands for the top. */
  parentId: z.coerce.number<number | string>().int().nonnegative().default(0),
  orderNum: z.coerce.number<number | string>().int().min(0).max(9999).default(0),
  menuType: z.enum(menuTypes),
  path: text(200)
    .refine((path) => path === '' || isPath(path) || isAddress(path), { params: { key: 'notAPath' } })
    .default(''),
  component: text(200).default(''),
  perms: text(100)
    .refine((given) => given === '' || /^[\w-]+:[\w-]+:\w+$/.test(given), { params: { key: 'notAPermission' } })
    .default(''),
  icon: text(60).default(''),
  isFrame: flag.default('1'),
  isCache: flag.default('0'),
  visible: flag.default('0'),
  status: flag.default('0'),
  isAffix: z.enum(['Y', 'N']).optional(),
  alwaysShow: z.enum(['Y', 'N']).optional(),
  activeMenu: text(200)
    .refine((path) => path === '' || isPath(path), { params: { key: 'notAPath' } })
    .optional(),
  /** What the sidebar gathers it under, where its directory has many menus; without an English word it is the same in both. */
  section: text(50).optional(),
  sectionEn: text(80).optional(),
  remark: remark.optional(),
})
export type MenuInput = z.output<typeof menuInput>

export const menuRow = z.object({
  menuId: z.number().int(),
  menuName: z.string(),
  parentId: z.number().int(),
  orderNum: z.number().int(),
  menuType: z.enum(menuTypes),
  path: z.string(),
  component: z.string(),
  perms: z.string(),
  icon: z.string(),
  isFrame: flag,
  isCache: flag,
  visible: flag,
  status: flag,
  version: z.number().int(),
  can: can(['add', 'edit', 'remove']),
  ...stamped,
})
export type MenuRow = z.output<typeof menuRow>
/** For editing: `menuName` is the Chinese title, whatever the reader's language. */
export const menuDetail = menuRow.omit({ can: true }).extend({
  menuNameEn: z.string(),
  isAffix: z.enum(['Y', 'N']),
  alwaysShow: z.enum(['Y', 'N']),
  activeMenu: z.string(),
  section: z.string(),
  sectionEn: z.string(),
})
export type MenuDetail = z.output<typeof menuDetail>

export interface MenuNode {
  id: number
  label: string
  children?: MenuNode[] | undefined
}
export const menuNode: z.ZodType<MenuNode> = z.object({
  id: z.number().int(),
  label: z.string(),
  get children() {
    return z.array(menuNode).optional()
  },
})

const filters = {
  menuName: text(50).optional(),
  status: flag.optional(),
  visible: flag.optional(),
  menuType: z.enum(menuTypes).optional(),
}

/** What a person looks for in the tree: a word of a title, path, view or permission. */
const sought = {
  keyword: text(100).optional(),
  status: flag.optional(),
  visible: flag.optional(),
  menuType: z.enum(menuTypes).optional(),
}
export const menuMatches = (
  row: MenuRow,
  { keyword = '', ...exact }: { [K in keyof typeof sought]?: string | undefined },
): boolean =>
  [row.menuName, row.path, row.component, row.perms].some((one) => one.toLowerCase().includes(keyword.toLowerCase())) &&
  (['menuType', 'status', 'visible'] as const).every((name) => ['', row[name]].includes(exact[name] ?? ''))
/** Columns of the sheet. */
const exported = [
  'menuName',
  'menuType',
  'status',
  'visible',
  'orderNum',
  'perms',
  'path',
  'component',
  'icon',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
  'remark',
] as const

export const menu = operations({ name: 'system/menu', touches: ['system/user', 'system/role'] }, menuMessages, {
  getRouters: {
    method: 'GET',
    path: '/system/menu/getRouters',
    permission: 'signed-in',
    input: z.object({}),
    answer: z.array(entry),
  },
  /** Every menu, parents before their children and in order; titles in the reader's language. */
  list: {
    method: 'GET',
    path: '/system/menu/list',
    permission: 'system:menu:list',
    input: z.object(filters),
    answer: z.array(menuRow),
  },
  get: {
    method: 'GET',
    path: '/system/menu/{id}',
    permission: 'system:menu:query',
    input: z.object({ id }),
    answer: menuDetail,
  },
  create: {
    method: 'POST',
    path: '/system/menu',
    permission: 'system:menu:add',
    success: 'added',
    input: menuInput,
    answer: z.object({ menuId: z.number().int() }),
  },
  update: {
    method: 'PUT',
    path: '/system/menu',
    permission: 'system:menu:edit',
    success: 'updated',
    input: changes(menuInput).extend({ menuId: id, version: version.optional() }),
    answer: z.object({ version: z.number().int() }),
  },
  remove: {
    method: 'DELETE',
    path: '/system/menu/{ids}',
    permission: 'system:menu:remove',
    success: 'deleted',
    input: z.object({ ids }),
    answer: z.void(),
  },
  /** The tree as its page shows it: what is found with all that it stands below, every title as far in as it hangs. */
  export: {
    method: 'POST',
    path: '/system/menu/export',
    permission: 'system:menu:export',
    wire: 'file',
    body: 'form',
    input: exportInput(z.object({ ...filters, ...sought }), exported),
    answer: z.void(),
  },
  /** The names of views that a menu may lead to. */
  views: {
    method: 'GET',
    path: '/system/menu/views',
    permission: 'system:menu:query',
    input: z.object({}),
    answer: z.array(z.string()),
  },
  /** The menus and buttons that the reader holds, as a tree to choose from. */
  treeselect: {
    method: 'GET',
    path: '/system/menu/treeselect',
    permission: 'signed-in',
    input: z.object(filters),
    answer: z.array(menuNode),
  },
  /** The same, and what a role holds of it: the keys that no other key of it stands below. */
  roleMenuTreeselect: {
    method: 'GET',
    path: '/system/menu/roleMenuTreeselect/{roleId}',
    permission: 'system:role:query',
    wire: 'top',
    input: z.object({ roleId: id }),
    answer: z.object({ menus: z.array(menuNode), checkedKeys: z.array(z.number().int()) }),
  },
})
