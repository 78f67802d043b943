import type { Action, MenuFacts } from './menus.ts'

/** The ledgers of purchasing and stock, and the close of their months. */
export const ledgerPages = (actions: (module: string, names: readonly string[]) => Action[]): MenuFacts[] => [
  {
    title: '采购明细台账',
    titleEn: 'Purchase detail ledger',
    path: 'purchase-ledger',
    icon: 'log',
    view: 'material/purchase-ledger/index',
    permission: 'material:purchase-ledger:list',
    actions: actions('material:purchase-ledger', ['export']),
  },
  {
    title: '采购历史',
    titleEn: 'Purchase history',
    path: 'purchase-history',
    icon: 'log',
    view: 'material/purchase-history/index',
    permission: 'material:purchase-history:list',
    actions: [
      ...actions('material:purchase-history', ['import']),
      { permission: 'material:purchase-history:match', title: '匹配', titleEn: 'Match' },
      ...actions('material:purchase-history', ['export']),
    ],
  },
  {
    title: '库存台账',
    titleEn: 'Inventory ledger',
    path: 'inventory',
    icon: 'chart',
    view: 'material/inventory/index',
    permission: 'material:inventory:list',
    actions: actions('material:inventory', ['export']),
  },
  {
    title: '库存月结',
    titleEn: 'Period close',
    path: 'period',
    icon: 'job',
    view: 'material/period/index',
    permission: 'material:period:list',
    actions: [
      ...actions('material:period', ['query']),
      { permission: 'material:period:close', title: '结账', titleEn: 'Close a period' },
      { permission: 'material:period:confirm', title: '确认本库无后续', titleEn: 'Give a keeper’s word' },
      { permission: 'material:period:reopen', title: '申请反结账', titleEn: 'Ask to open again' },
      { permission: 'material:period:approve', title: '同意反结账', titleEn: 'Agree to open again' },
      ...actions('material:period', ['export']),
    ],
  },
  {
    title: '记账凭证',
    titleEn: 'Stock journal',
    path: 'journal',
    icon: 'log',
    view: 'material/journal/index',
    permission: 'material:journal:list',
    actions: actions('material:journal', ['export']),
  },
]
