import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import type { Text } from '@geodepot/contracts/kit/messages.ts'
import { transitionsOf } from '@geodepot/contracts/kit/transition.ts'
import { documentInstallations } from '../documents.ts'
import { equipmentBoards, kitsAndBoxes } from './equipment-boards.ts'
import { outsidePages } from './outside.ts'
import { upkeepAlerts, upkeepPages } from './upkeep.ts'
import { ledgerPages } from './ledgers.ts'
import { words } from './words.ts'

export interface Action {
  readonly permission: string
  readonly title: string
  readonly titleEn: string
}
export interface MenuFacts {
  readonly title: string
  readonly titleEn: string
  readonly path: string
  readonly icon: string
  /** A view name; absent for a directory. */
  readonly view?: string
  readonly permission?: string
  readonly children?: readonly MenuFacts[]
  readonly actions?: readonly Action[]
}

const actions = (module: string, names: readonly string[], own: Readonly<Record<string, Text>> = {}): Action[] =>
  names.map((name) => {
    const called = words[name] ?? own[name]
    if (!called) throw new Error(`nobody says what ${module}:${name} is called`)
    const [title, titleEn] = called
    return { permission: `${module}:${name}`, title, titleEn }
  })
/** What every document has, and a button for each permission of its transitions; `more` are those that it has beside. */
const documentActions = ({ name, messages, transitions }: AnyDocument, more: readonly string[] = []): Action[] => {
  const module = name.replace('/', ':')
  const own = transitionsOf({ transitions }).map(({ transition }) => transition.permission.slice(module.length + 1))
  const names = new Set(['query', 'add', 'edit', 'remove', ...own, ...more, 'export'])
  return actions(module, [...names], messages.texts)
}
/** The pages of the documents that stand in a directory. */
const documentsIn = (directory: string): MenuFacts[] =>
  documentInstallations
    .filter(({ menu }) => menu.directory === directory)
    .map(
      ({
        of,
        menu: {
          directory: _directory,
          title: [title, titleEn],
          actions: more,
          ...entry
        },
      }) => ({
        title,
        titleEn,
        ...entry,
        view: `${of.name}/index`,
        permission: `${of.name.replace('/', ':')}:list`,
        actions: documentActions(of, more),
      }),
    )

const directories: readonly MenuFacts[] = [
  {
    title: '项目管理',
    titleEn: 'Projects',
    path: 'project',
    icon: 'guide',
    children: [...documentsIn('project')],
  },
  {
    title: '设备管理',
    titleEn: 'Equipment',
    path: 'equipment',
    icon: 'equipment',
    children: [
      {
        title: '设备台账',
        titleEn: 'Equipment ledger',
        path: 'device',
        icon: 'device',
        view: 'equipment/device/index',
        permission: 'equipment:device:list',
        actions: [
          ...actions('equipment:device', [
            'query',
            'add',
            'edit',
            'remove',
            'merge',
            'mount',
            'label',
            'release',
            'import',
            'export',
          ]),
          ...actions('equipment:meter', ['add'], { add: ['抄表', 'Take a reading'] }),
          { permission: 'equipment:category:add', title: '新增设备类别', titleEn: 'Add a category' },
          { permission: 'equipment:model:add', title: '新增规格型号', titleEn: 'Add a model' },
        ],
      },
      {
        title: '批量设备台账',
        titleEn: 'Bulk ledger',
        path: 'bulk',
        icon: 'bulk',
        view: 'equipment/bulk/index',
        permission: 'equipment:bulk:list',
        actions: actions('equipment:bulk', ['export']),
      },
      ...kitsAndBoxes(actions),
      ...equipmentBoards(actions),
      ...documentsIn('equipment'),
      ...upkeepPages(actions),
      {
        title: '预警提醒',
        titleEn: 'Alerts',
        path: 'alert',
        icon: 'alert',
        view: 'system/alert/index',
        permission: 'system:alert:list',
        actions: [
          { permission: 'equipment:alert:noReturn', title: '未返还设备的项目', titleEn: 'Unreturned equipment' },
          { permission: 'equipment:alert:noReceive', title: '未接收设备的项目', titleEn: 'Unreceived equipment' },
          { permission: 'equipment:alert:noDevice', title: '未调配设备的项目', titleEn: 'Projects without equipment' },
          ...upkeepAlerts,
        ],
      },
    ],
  },
  {
    title: '报废管理',
    titleEn: 'Scrap',
    path: 'scrapManage',
    icon: 'equipment',
    children: [...documentsIn('scrapManage')],
  },
  {
    title: '物资管理',
    titleEn: 'Materials',
    path: 'material',
    icon: 'material',
    children: [
      {
        title: '采购工作台',
        titleEn: 'Buyer’s desk',
        path: 'desk',
        icon: 'dashboard',
        view: 'material/desk/index',
        permission: 'material:desk:list',
        actions: actions('material:desk', ['other']),
      },
      {
        title: '采购概览',
        titleEn: 'Purchasing overview',
        path: 'overview',
        icon: 'chart',
        view: 'material/overview/index',
        permission: 'material:overview:list',
        actions: actions('material:overview', ['export']),
      },
      ...documentsIn('material'),
      {
        title: '库存',
        titleEn: 'Stock',
        path: 'stock',
        icon: 'bulk',
        view: 'material/stock/index',
        permission: 'material:stock:list',
        actions: actions('material:stock', ['import', 'export']),
      },
      {
        title: '库存流水',
        titleEn: 'Stock movements',
        path: 'movement',
        icon: 'log',
        view: 'material/movement/index',
        permission: 'material:movement:list',
        actions: actions('material:movement', ['export']),
      },
      ...ledgerPages(actions),
      {
        title: '物资',
        titleEn: 'Materials',
        path: 'material',
        icon: 'material',
        view: 'material/material/index',
        permission: 'material:material:list',
        actions: actions('material:material', [
          'query',
          'add',
          'propose',
          'edit',
          'remove',
          'merge',
          'import',
          'export',
          'price',
        ]),
      },
      {
        title: '仓库',
        titleEn: 'Stores',
        path: 'store',
        icon: 'store',
        view: 'material/store/index',
        permission: 'material:store:list',
        actions: actions('material:store', ['query', 'add', 'edit', 'remove', 'import', 'export']),
      },
      {
        title: '库存定额',
        titleEn: 'Stock limits',
        path: 'stock-limit',
        icon: 'chart',
        view: 'material/stock-limit/index',
        permission: 'material:stock-limit:list',
        actions: actions('material:stock-limit', ['query', 'add', 'edit', 'remove', 'import', 'export']),
      },
      {
        title: '采购预算',
        titleEn: 'Budgets',
        path: 'budget',
        icon: 'chart',
        view: 'material/budget/index',
        permission: 'material:budget:list',
        actions: actions('material:budget', ['query', 'add', 'edit', 'remove', 'import', 'export']),
      },
      {
        title: '成套清单',
        titleEn: 'Kit lists',
        path: 'kit-list',
        icon: 'material',
        view: 'material/kit-list/index',
        permission: 'material:kit-list:list',
        actions: actions('material:kit-list', ['query', 'add', 'edit', 'remove', 'share', 'import', 'export']),
      },
      {
        title: '供应商',
        titleEn: 'Suppliers',
        path: 'supplier',
        icon: 'supplier',
        view: 'system/supplier/index',
        permission: 'system:supplier:list',
        actions: actions('system:supplier', [
          'query',
          'add',
          'edit',
          'remove',
          'merge',
          'block',
          'bank',
          'import',
          'export',
        ]),
      },
      {
        title: '币种',
        titleEn: 'Currencies',
        path: 'currency',
        icon: 'currency',
        view: 'system/currency/index',
        permission: 'system:currency:list',
        actions: actions('system:currency', ['query', 'add', 'edit', 'remove', 'export']),
      },
      {
        title: '汇率',
        titleEn: 'Exchange rates',
        path: 'rate',
        icon: 'chart',
        view: 'system/rate/index',
        permission: 'system:rate:list',
        actions: actions('system:rate', ['query', 'add', 'edit', 'remove', 'import', 'export']),
      },
      {
        title: '分配规则',
        titleEn: 'Allocation rules',
        path: 'plan-rule',
        icon: 'guide',
        view: 'material/plan-rule/index',
        permission: 'material:plan-rule:list',
        actions: actions('material:plan-rule', ['query', 'add', 'edit', 'remove', 'export']),
      },
      {
        title: '单证种类',
        titleEn: 'Trade documents',
        path: 'paper',
        icon: 'application',
        view: 'material/paper/index',
        permission: 'material:paper:list',
        actions: actions('material:paper', ['query', 'add', 'edit', 'remove', 'export']),
      },
      {
        title: '合同条款',
        titleEn: 'Contract clauses',
        path: 'clause',
        icon: 'application',
        view: 'material/clause/index',
        permission: 'material:clause:list',
        actions: actions('material:clause', ['query', 'add', 'edit', 'remove', 'export']),
      },
    ],
  },
  {
    title: '系统管理',
    titleEn: 'System',
    path: 'system',
    icon: 'system',
    children: [
      {
        title: '用户管理',
        titleEn: 'Users',
        path: 'user',
        icon: 'user',
        view: 'system/user/index',
        permission: 'system:user:list',
        actions: actions('system:user', ['query', 'add', 'edit', 'remove', 'import', 'export', 'resetPwd']),
      },
      {
        title: '角色管理',
        titleEn: 'Roles',
        path: 'role',
        icon: 'role',
        view: 'system/role/index',
        permission: 'system:role:list',
        actions: actions('system:role', ['query', 'add', 'edit', 'remove', 'export']),
      },
      {
        title: '职责分离检查',
        titleEn: 'Separation of duties',
        path: 'segregation',
        icon: 'approval',
        view: 'system/segregation/index',
        permission: 'system:segregation:list',
        actions: [
          ...actions('system:segregation', ['export']),
          { permission: 'system:document:chain', title: '单据全链路打包', titleEn: 'Whole chain of a document' },
        ],
      },
      {
        title: '菜单管理',
        titleEn: 'Menus',
        path: 'menu',
        icon: 'menu',
        view: 'system/menu/index',
        permission: 'system:menu:list',
        actions: actions('system:menu', ['query', 'add', 'edit', 'remove', 'export']),
      },
      {
        title: '部门管理',
        titleEn: 'Departments',
        path: 'dept',
        icon: 'dept',
        view: 'system/dept/index',
        permission: 'system:dept:list',
        actions: actions('system:dept', ['query', 'add', 'edit', 'remove', 'export']),
      },
      {
        title: '岗位管理',
        titleEn: 'Posts',
        path: 'post',
        icon: 'post',
        view: 'system/post/index',
        permission: 'system:post:list',
        actions: actions('system:post', ['query', 'add', 'edit', 'remove', 'export']),
      },
      {
        title: '字典管理',
        titleEn: 'Dictionaries',
        path: 'dict',
        icon: 'dict',
        view: 'system/dict/index',
        permission: 'system:dict:list',
        actions: actions('system:dict', ['query', 'add', 'edit', 'remove', 'export']),
      },
      {
        title: '参数设置',
        titleEn: 'Parameters',
        path: 'config',
        icon: 'config',
        view: 'system/config/index',
        permission: 'system:config:list',
        actions: actions('system:config', ['query', 'add', 'edit', 'remove', 'export']),
      },
      {
        title: '通知公告',
        titleEn: 'Notices',
        path: 'notice',
        icon: 'notice',
        view: 'system/notice/index',
        permission: 'system:notice:list',
        actions: actions('system:notice', ['query', 'add', 'edit', 'remove', 'export']),
      },
      {
        title: '审批流程',
        titleEn: 'Approval chains',
        path: 'chain',
        icon: 'approval',
        view: 'system/chain/index',
        permission: 'system:chain:list',
        actions: actions('system:chain', ['query', 'edit', 'export']),
      },
      ...outsidePages(actions),
    ],
  },
  {
    title: '系统监控',
    titleEn: 'Monitor',
    path: 'monitor',
    icon: 'chart',
    children: [
      {
        title: '在线用户',
        titleEn: 'Online users',
        path: 'online',
        icon: 'user',
        view: 'monitor/online/index',
        permission: 'monitor:online:list',
        actions: actions('monitor:online', ['forceLogout', 'export']),
      },
      {
        title: '定时任务',
        titleEn: 'Scheduled jobs',
        path: 'job',
        icon: 'job',
        view: 'monitor/job/index',
        permission: 'monitor:job:list',
        actions: actions('monitor:job', ['query', 'add', 'edit', 'changeStatus', 'run', 'remove', 'export']),
      },
      {
        title: '账实核对',
        titleEn: 'Ledger checks',
        path: 'ledger',
        icon: 'approval',
        view: 'monitor/ledger/index',
        permission: 'monitor:ledger:list',
        actions: actions('monitor:ledger', ['run', 'export']),
      },
      {
        title: '服务监控',
        titleEn: 'Server',
        path: 'server',
        icon: 'server',
        view: 'monitor/server/index',
        permission: 'monitor:server:list',
      },
    ],
  },
  {
    title: '系统工具',
    titleEn: 'Tools',
    path: 'tool',
    icon: 'tool',
    children: [
      {
        title: '代码生成',
        titleEn: 'Code generator',
        path: 'gen',
        icon: 'gen',
        view: 'tool/gen/index',
        permission: 'tool:gen:list',
        actions: actions('tool:gen', ['query', 'edit', 'remove', 'import', 'preview', 'code', 'export']),
      },
      {
        title: '系统接口',
        titleEn: 'API',
        path: 'swagger',
        icon: 'link',
        view: 'tool/swagger/index',
        permission: 'tool:swagger:list',
      },
      {
        title: '界面组件',
        titleEn: 'Gallery',
        path: 'gallery',
        icon: 'gallery',
        view: 'tool/gallery/index',
        permission: 'tool:gallery:list',
      },
    ],
  },
]

/** A directory that nothing stands in yet is none. */
export const menus: readonly MenuFacts[] = directories.filter(({ children }) => children?.length !== 0)
