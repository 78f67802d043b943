export interface ChainFacts {
  /** The document that it serves, `area/module`. */
  readonly kind: string
  readonly name: string
  readonly nameEn: string
  readonly steps: readonly {
    readonly name: string
    readonly nameEn: string
    readonly role: string
    readonly place: 'department' | 'project' | 'company'
    readonly condition?: string
  }[]
}

export const chains: readonly ChainFacts[] = [
  {
    kind: 'equipment/application',
    name: '设备申请审批',
    nameEn: 'Device application approval',
    steps: [
      { name: '项目经理审批', nameEn: 'Project manager', role: 'project_mgr', place: 'project' },
      { name: '二级单位领导审批', nameEn: 'Second-level dept leader', role: 'dept_leader', place: 'department' },
      {
        name: '装备主管审批',
        nameEn: 'Equipment manager',
        role: 'equip_mgr',
        place: 'company',
        condition: 'acrossUnits',
      },
    ],
  },
  {
    kind: 'equipment/allocation',
    name: '设备调配审批',
    nameEn: 'Allocation approval',
    steps: [{ name: '装备主管审批', nameEn: 'Equipment manager', role: 'equip_mgr', place: 'company' }],
  },
  {
    kind: 'system/project',
    name: '项目立项审批',
    nameEn: 'Project approval',
    steps: [
      { name: '二级单位领导审批', nameEn: 'Second-level dept leader', role: 'dept_leader', place: 'department' },
      { name: '装备主管审批', nameEn: 'Equipment manager', role: 'equip_mgr', place: 'company' },
    ],
  },
]
