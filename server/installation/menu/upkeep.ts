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
]

/** Alerts about single devices: who sees their rows. */
export const deviceAlerts: readonly Action[] = [
  { permission: 'equipment:alert:overOneYear', title: '在库超过一年的设备', titleEn: 'Over one year in the pool' },
  { permission: 'equipment:alert:noSpotCheck', title: '未点检的设备', titleEn: 'Un-inspected devices' },
]
