export interface Action { readonly permission: string; readonly title: string; readonly titleEn: string }
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

const words: Readonly<Record<string, readonly [string, string]>> = {
  query: ['查询', 'Query'], availability: ['可用量', 'Availability'], add: ['新增', 'Add'], edit: ['修改', 'Edit'], remove: ['删除', 'Delete'], import: ['导入', 'Import'], export: ['导出', 'Export'],
  submit: ['提交', 'Submit'], withdraw: ['撤回', 'Withdraw'], approve: ['审批', 'Approve'], void: ['作废', 'Void'], remark: ['修改备注', 'Change remark'],
  ship: ['发运', 'Ship'], receive: ['接收', 'Receive'], settle: ['差异处理', 'Settle differences'], close: ['关闭', 'Close'], cancel: ['取消', 'Cancel'],
}
const actions = (module: string, names: readonly string[]): Action[] => names.map((name) => {
  const [title, titleEn] = words[name] ?? [name, name]
  return { permission: `${module}:${name}`, title, titleEn }
})

export const menus: readonly MenuFacts[] = [
  {
    title: '设备管理', titleEn: 'Equipment', path: 'equipment', icon: 'equipment',
    children: [
      {
        title: '设备台账', titleEn: 'Equipment ledger', path: 'device', icon: 'device', view: 'equipment/device/index', permission: 'equipment:device:list',
        actions: [
          ...actions('equipment:device', ['query', 'add', 'edit', 'remove', 'import', 'export']),
          { permission: 'equipment:category:add', title: '新增设备类别', titleEn: 'Add a category' },
          { permission: 'equipment:model:add', title: '新增规格型号', titleEn: 'Add a model' },
        ],
      },
      {
        title: '批量设备台账', titleEn: 'Bulk ledger', path: 'bulk', icon: 'bulk', view: 'equipment/bulk/index', permission: 'equipment:bulk:list',
        actions: actions('equipment:bulk', ['export']),
      },
      {
        title: '设备申请', titleEn: 'Device applications', path: 'application', icon: 'application', view: 'equipment/application/index', permission: 'equipment:application:list',
        actions: actions('equipment:application', ['query', 'availability', 'add', 'edit', 'remove', 'submit', 'withdraw', 'approve', 'void', 'export', 'remark']),
      },
      {
        title: '设备调配', titleEn: 'Allocations', path: 'allocation', icon: 'allocation', view: 'equipment/allocation/index', permission: 'equipment:allocation:list',
        actions: actions('equipment:allocation', ['query', 'add', 'edit', 'remove', 'submit', 'ship', 'receive', 'settle', 'close', 'cancel', 'approve', 'export']),
      },
    ],
  },
  {
    title: '系统工具', titleEn: 'Tools', path: 'tool', icon: 'tool',
    children: [{
      title: '界面组件', titleEn: 'Gallery', path: 'gallery', icon: 'gallery', view: 'tool/gallery/index', permission: 'tool:gallery:list',
      // Until its own page is there.
      actions: [{ permission: 'tool:swagger:list', title: '接口文档', titleEn: 'Interface document' }],
    }],
  },
]
