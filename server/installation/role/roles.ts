/**
 * 1 all, 2 chosen departments, 3 own department, 4 own department and below, 5 self, 6 the projects one is a member of.
 */
export interface RoleFacts {
  readonly key: string
  readonly name: string
  readonly nameEn: string
  readonly scope: '1' | '2' | '3' | '4' | '5' | '6'
  /** Permissions by module: `equipment:device` → its actions. Administrators need none. */
  readonly may: Readonly<Record<string, readonly string[]>>
}

const look = ['list', 'query', 'export'] as const
const device = 'equipment:device'
const bulk = 'equipment:bulk'
const application = 'equipment:application'
const allocation = 'equipment:allocation'
const deviceReturn = 'equipment:return'
const project = 'system:project'
const seesProjects = { [project]: look }
const seesEquipment = {
  ...seesProjects,
  [device]: look,
  [bulk]: ['list', 'export'],
  [application]: look,
  [allocation]: look,
  [deviceReturn]: look,
}
const seesDevices = { ...seesProjects, [device]: look, [bulk]: ['list', 'export'] }
const decides = ['approve', 'void']
const projectAlerts = { 'system:alert': ['list'], 'equipment:alert': ['noReturn', 'noReceive', 'noDevice'] }
const allAlerts = { 'system:alert': ['list'], 'equipment:alert': ['noReturn', 'noReceive', 'noDevice', 'overOneYear'] }
const keeperAlerts = { 'system:alert': ['list'], 'equipment:alert': ['noReturn', 'overOneYear'] }

export const roles: readonly RoleFacts[] = [
  { key: 'admin', name: '系统管理员', nameEn: 'Administrator', scope: '1', may: {} },
  { key: 'superadmin', name: '超级管理员', nameEn: 'Super administrator', scope: '1', may: {} },
  { key: 'ROLE_DEFAULT', name: '默认角色', nameEn: 'Default', scope: '5', may: {} },
  {
    key: 'equip_mgr',
    name: '装备主管',
    nameEn: 'Equipment manager (HQ)',
    scope: '1',
    may: {
      [project]: [...look, 'add', 'edit', 'remove', 'submit', 'approve', 'convert', 'waive'],
      [device]: [...look, 'add', 'edit', 'remove', 'import'],
      [bulk]: ['list', 'export'],
      'equipment:category': ['add'],
      'equipment:model': ['add'],
      [application]: [...look, 'availability', 'add', 'edit', 'remove', 'submit', 'withdraw', 'remark', ...decides],
      [allocation]: [
        ...look,
        'add',
        'edit',
        'remove',
        'submit',
        'ship',
        'receive',
        'settle',
        'close',
        'cancel',
        'approve',
      ],
      [deviceReturn]: look,
      ...allAlerts,
    },
  },
  {
    key: 'equip_dispatcher',
    name: '调配员',
    nameEn: 'Equipment dispatcher',
    scope: '1',
    may: {
      ...seesProjects,
      [device]: look,
      [bulk]: ['list', 'export'],
      [application]: [...look, 'availability'],
      [allocation]: [...look, 'add', 'edit', 'remove', 'submit', 'ship', 'settle', 'close', 'cancel'],
      [deviceReturn]: look,
      ...allAlerts,
    },
  },
  {
    key: 'pool_keeper',
    name: '装备库管员',
    nameEn: 'Pool keeper',
    scope: '4',
    may: {
      [device]: [...look, 'add', 'edit', 'remove', 'import'],
      [bulk]: ['list', 'export'],
      'equipment:model': ['add'],
      [allocation]: [...look, 'ship', 'settle'],
      [deviceReturn]: [...look, 'receive', 'settle', 'inspect'],
      ...keeperAlerts,
    },
  },
  {
    key: 'crew_equip',
    name: '项目设备管理员',
    nameEn: 'Crew equipment officer',
    scope: '6',
    may: {
      ...seesProjects,
      [device]: look,
      [bulk]: ['list', 'export'],
      [application]: [...look, 'availability', 'add', 'edit', 'remove', 'submit', 'withdraw', 'remark'],
      [allocation]: [...look, 'consent', 'receive', 'settle'],
      [deviceReturn]: [...look, 'add', 'edit', 'remove', 'submit', 'ship', 'settle', 'close', 'cancel'],
      ...projectAlerts,
    },
  },
  { key: 'repair_officer', name: '维修管理员', nameEn: 'Repair officer', scope: '4', may: seesDevices },
  {
    key: 'inspector',
    name: '点检员',
    nameEn: 'Spot-check inspector',
    scope: '6',
    may: { [device]: ['list', 'query'] },
  },
  {
    key: 'vib_scorer',
    name: '震源评分员',
    nameEn: 'Operator scorer',
    scope: '6',
    may: { [device]: ['list', 'query'] },
  },
  {
    key: 'dept_leader',
    name: '二级单位领导',
    nameEn: 'Second-level dept leader',
    scope: '4',
    may: {
      ...seesEquipment,
      [project]: [...look, 'add', 'edit', 'submit', 'approve', 'convert'],
      [application]: [...look, 'availability', ...decides],
      ...allAlerts,
    },
  },
  { key: 'hq_approver', name: '公司审批领导', nameEn: 'HQ approver', scope: '1', may: seesEquipment },
  { key: 'mat_applicant', name: '物资申请人', nameEn: 'Material applicant', scope: '6', may: seesProjects },
  {
    key: 'project_mgr',
    name: '项目经理',
    nameEn: 'Project manager',
    scope: '6',
    may: {
      ...seesEquipment,
      [project]: [...look, 'add', 'edit', 'remove', 'submit'],
      [allocation]: [...look, 'consent'],
      [application]: [...look, 'availability', ...decides],
      ...projectAlerts,
    },
  },
  { key: 'biz_analyst', name: '业务分析员', nameEn: 'Business analyst', scope: '4', may: seesProjects },
  { key: 'plan_allocator', name: '计划分配员', nameEn: 'Plan allocator', scope: '1', may: seesProjects },
  { key: 'purchaser', name: '采购员', nameEn: 'Purchaser', scope: '4', may: seesProjects },
  { key: 'purchase_mgr', name: '采购主管', nameEn: 'Purchasing manager', scope: '1', may: seesProjects },
  { key: 'warehouse_keeper', name: '仓库保管员', nameEn: 'Warehouse keeper', scope: '3', may: {} },
  { key: 'finance', name: '财务人员', nameEn: 'Finance', scope: '1', may: seesDevices },
  { key: 'auditor', name: '审计员(只读)', nameEn: 'Auditor (read-only)', scope: '1', may: seesEquipment },
]
