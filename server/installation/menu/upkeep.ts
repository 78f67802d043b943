import type { Action, MenuFacts } from './menus.ts'

/** What keeps equipment fit: checks, their plans and templates. */
export const upkeepPages = (actions: (module: string, names: readonly string[]) => Action[]): MenuFacts[] => [
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
]

/** Alerts about single devices: who sees their rows. */
export const deviceAlerts: readonly Action[] = [
  { permission: 'equipment:alert:overOneYear', title: '在库超过一年的设备', titleEn: 'Over one year in the pool' },
  { permission: 'equipment:alert:noSpotCheck', title: '未点检的设备', titleEn: 'Un-inspected devices' },
  { permission: 'equipment:alert:certificate', title: '证书到期', titleEn: 'Certificates that end' },
]
