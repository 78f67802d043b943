import type { Action, MenuFacts } from './menus.ts'

/** What is on the road, what will be short, and what anybody had in the past. */
export const equipmentBoards = (actions: (module: string, names: readonly string[]) => Action[]): MenuFacts[] => [
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
    title: '历史保有',
    titleEn: 'Holdings in the past',
    path: 'past',
    icon: 'log',
    view: 'equipment/past/index',
    permission: 'equipment:past:list',
    actions: actions('equipment:past', ['export']),
  },
]
