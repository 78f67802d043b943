import type { Action, MenuFacts } from './menus.ts'

/** What keeps equipment fit: checks, their plans and templates. */
export const upkeepPages = (actions: (module: string, names: readonly string[]) => Action[]): MenuFacts[] => [
  {
    title: '修理看板',
    titleEn: 'Repair board',
    path: 'repair-board',
    icon: 'tool',
    view: 'equipment/repair-board/index',
    permission: 'equipment:repair-board:list',
    actions: [],
  },
  {
    title: '点检单',
    titleEn: 'Spot checks',
    path: 'check',
    icon: 'application',
    view: 'equipment/check/index',
    permission: 'equipment:check:list',
    actions: actions('equipment:check', ['query', 'add', 'complete', 'waive', 'cancel', 'export']),
  },
  {
    title: '点检计划',
    titleEn: 'Check plans',
    path: 'check-plan',
    icon: 'guide',
    view: 'equipment/check-plan/index',
    permission: 'equipment:check-plan:list',
    actions: actions('equipment:check-plan', ['query', 'add', 'edit', 'remove', 'export']),
  },
  {
    title: '点检标准',
    titleEn: 'Check templates',
    path: 'check-template',
    icon: 'application',
    view: 'equipment/check-template/index',
    permission: 'equipment:check-template:list',
    actions: actions('equipment:check-template', ['query', 'add', 'edit', 'remove', 'export']),
  },
  {
    title: '设备证书',
    titleEn: 'Certificates',
    path: 'certificate',
    icon: 'approval',
    view: 'equipment/certificate/index',
    permission: 'equipment:certificate:list',
    actions: [
      ...actions('equipment:certificate', ['query', 'add', 'edit', 'remove', 'export']),
      { permission: 'equipment:certificate:pack', title: '开工验收资料包', titleEn: 'Start-up audit pack' },
    ],
  },
  {
    title: '证书种类',
    titleEn: 'Certificate kinds',
    path: 'certificate-kind',
    icon: 'dict',
    view: 'equipment/certificate-kind/index',
    permission: 'equipment:certificate-kind:list',
    actions: actions('equipment:certificate-kind', ['query', 'add', 'edit', 'remove', 'export']),
  },
  {
    title: '操作手评分',
    titleEn: 'Operator scores',
    path: 'operator-score',
    icon: 'approval',
    view: 'equipment/operator-score/index',
    permission: 'equipment:operator-score:list',
    actions: [
      ...actions('equipment:operator-score', ['query', 'add', 'edit', 'remove', 'export']),
      { permission: 'equipment:operator-score:submit', title: '提交', titleEn: 'Submit' },
    ],
  },
  {
    title: '可控震源操作手',
    titleEn: 'Vibrator operators',
    path: 'operator',
    icon: 'user',
    view: 'equipment/operator/index',
    permission: 'equipment:operator:list',
    actions: actions('equipment:operator', ['query', 'add', 'edit', 'remove', 'export']),
  },
  {
    title: '评分标准',
    titleEn: 'Score standards',
    path: 'score-standard',
    icon: 'guide',
    view: 'equipment/score-standard/index',
    permission: 'equipment:score-standard:list',
    actions: actions('equipment:score-standard', ['add', 'export']),
  },
]

/** Alerts about operators, single devices and what is due: who sees their rows. */
export const upkeepAlerts: readonly Action[] = [
  { permission: 'equipment:alert:overOneYear', title: '在库超过一年的设备', titleEn: 'Over one year in the pool' },
  { permission: 'equipment:alert:noSpotCheck', title: '未点检的设备', titleEn: 'Un-inspected devices' },
  { permission: 'equipment:alert:certificate', title: '证书到期', titleEn: 'Certificates that end' },
  { permission: 'equipment:alert:noScore', title: '未评分操作手的项目', titleEn: 'Unscored operators' },
  { permission: 'equipment:alert:leaseEnding', title: '即将到期的租赁', titleEn: 'Leases about to end' },
  { permission: 'equipment:alert:noMeter', title: '未抄表的设备', titleEn: 'Meters not read' },
  { permission: 'equipment:alert:repairOverdue', title: '逾期未修竣的修理', titleEn: 'Overdue repairs' },
  { permission: 'equipment:alert:countOverdue', title: '逾期未完成的盘点', titleEn: 'Overdue stock-takes' },
]
