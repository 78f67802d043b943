import type { Text } from '@geodepot/contracts/kit/messages.ts'
import type { Action, MenuFacts } from './menus.ts'

type Actions = (module: string, names: readonly string[], own?: Readonly<Record<string, Text>>) => Action[]
/** What belongs to devices. */
export const kitsAndBoxes = (actions: Actions): MenuFacts[] => [
  {
    title: '节点箱',
    titleEn: 'Node boxes',
    path: 'box',
    icon: 'bulk',
    view: 'equipment/box/index',
    permission: 'equipment:box:list',
    actions: actions('equipment:box', ['serials', 'settle', 'repack', 'export'], {
      serials: ['交序列号清单', 'Hand in serials'],
      settle: ['处理差异', 'Settle differences'],
      repack: ['拆箱转装、更正数量', 'Repack and correct'],
    }),
  },
  {
    title: '成套模板',
    titleEn: 'Kit templates',
    path: 'device-kit',
    icon: 'device',
    view: 'equipment/device-kit/index',
    permission: 'equipment:device-kit:list',
    actions: actions('equipment:device-kit', ['query', 'add', 'edit', 'remove', 'count', 'export'], {
      count: ['清点成套内容', 'Count the contents'],
    }),
  },
]

/** What is on the road, what will be short, how well all is used, and what anybody had in the past. */
export const equipmentBoards = (actions: Actions): MenuFacts[] => [
  {
    title: '在途看板',
    titleEn: 'In-transit board',
    path: 'transit',
    icon: 'transfer',
    view: 'equipment/transit/index',
    permission: 'equipment:transit:list',
    actions: actions('equipment:transit', ['export']),
  },
  {
    title: '供需看板',
    titleEn: 'Demand and availability',
    path: 'demand',
    icon: 'chart',
    view: 'equipment/demand/index',
    permission: 'equipment:demand:list',
    actions: actions('equipment:demand', ['export']),
  },
  {
    title: '设备指标',
    titleEn: 'Equipment figures',
    path: 'figures',
    icon: 'chart',
    view: 'equipment/figures/index',
    permission: 'equipment:figures:list',
    actions: actions('equipment:figures', ['export']),
  },
  {
    title: '闲置成本',
    titleEn: 'Idle cost',
    path: 'idle',
    icon: 'chart',
    view: 'equipment/idle/index',
    permission: 'equipment:idle:list',
    actions: [
      { permission: 'equipment:internal-rate:list', title: '查看内部台日费率', titleEn: 'See day rates' },
      { permission: 'equipment:internal-rate:edit', title: '修改内部台日费率', titleEn: 'Change day rates' },
      ...actions('equipment:idle', ['export']),
    ],
  },
  {
    title: '项目成本',
    titleEn: 'Project cost',
    path: 'project-cost',
    icon: 'currency',
    view: 'equipment/project-cost/index',
    permission: 'equipment:project-cost:list',
    actions: actions('equipment:project-cost', ['export']),
  },
  {
    title: '折旧',
    titleEn: 'Depreciation',
    path: 'depreciation',
    icon: 'currency',
    view: 'equipment/depreciation/index',
    permission: 'equipment:depreciation:list',
    actions: [
      { permission: 'equipment:depreciation:run', title: '计提', titleEn: 'Run a month' },
      { permission: 'equipment:depreciation:rule', title: '折旧规则', titleEn: 'Rules' },
      ...actions('equipment:depreciation', ['export']),
    ],
  },
  {
    title: '台日确认',
    titleEn: 'Device-day confirmation',
    path: 'work-week',
    icon: 'approval',
    view: 'equipment/work-week/index',
    permission: 'equipment:work-week:list',
    actions: [
      { permission: 'equipment:work-week:confirm', title: '确认', titleEn: 'Confirm' },
      { permission: 'equipment:work-week:reopen', title: '重新打开', titleEn: 'Reopen' },
      ...actions('equipment:work-week', ['export']),
    ],
  },
  {
    title: '待工记录',
    titleEn: 'Standby records',
    path: 'standby',
    icon: 'log',
    view: 'equipment/standby/index',
    permission: 'equipment:standby:list',
    actions: actions('equipment:standby', ['query', 'add', 'edit', 'remove', 'export']),
  },
  {
    title: '项目日历',
    titleEn: 'Project calendar',
    path: 'project-calendar',
    icon: 'notice',
    view: 'equipment/project-calendar/index',
    permission: 'equipment:project-calendar:list',
    actions: actions('equipment:project-calendar', ['query', 'add', 'edit', 'remove', 'export']),
  },
  {
    title: '历史保有',
    titleEn: 'Past holdings',
    path: 'past',
    icon: 'log',
    view: 'equipment/past/index',
    permission: 'equipment:past:list',
    actions: actions('equipment:past', ['export']),
  },
  {
    title: '保管责任人',
    titleEn: 'Custodians',
    path: 'custodian',
    icon: 'user',
    view: 'equipment/custodian/index',
    permission: 'equipment:custodian:list',
    actions: actions('equipment:custodian', ['edit', 'export']),
  },
]
