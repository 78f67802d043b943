import type { DocumentInstallation } from '../../src/kit/document/index.ts'
import { documentInstallations } from '../documents.ts'

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

const device = 'equipment:device'
const seesDevices = {
  [device]: ['list', 'query', 'export'],
  'equipment:bulk': ['list', 'export'],
  'equipment:past': ['list', 'export'],
  'equipment:transit': ['list', 'export'],
  'equipment:demand': ['list', 'export'],
  'equipment:figures': ['list', 'export'],
  'equipment:idle': ['list', 'export'],
  'equipment:internal-rate': ['list'],
  'equipment:project-cost': ['list', 'export'],
  'equipment:repair-board': ['list'],
  'equipment:work-week': ['list', 'export'],
  'equipment:standby': ['list', 'query', 'export'],
  'equipment:project-calendar': ['list', 'query', 'export'],
  'equipment:custodian': ['list', 'export'],
  'equipment:box': ['list', 'export'],
}
const readsMeters = {
  'equipment:meter': ['add'],
  'equipment:device-kit': ['list', 'query', 'count', 'export'],
  'equipment:box': ['list', 'serials', 'settle', 'repack', 'export'],
}
const keepsTemplates = { 'equipment:device-kit': ['list', 'query', 'add', 'edit', 'remove', 'count', 'export'] }
const keepsDevices = {
  ...seesDevices,
  ...readsMeters,
  [device]: ['list', 'query', 'export', 'add', 'edit', 'remove', 'mount', 'import', 'label'],
}
const runsDevices = { ...seesDevices, ...readsMeters, [device]: [...seesDevices[device], 'mount'] }
const confirmsWeeks = {
  'equipment:work-week': ['list', 'confirm', 'export'],
  'equipment:standby': ['list', 'query', 'add', 'edit', 'remove', 'export'],
}
const keepsCalendars = { 'equipment:project-calendar': ['list', 'query', 'add', 'edit', 'remove', 'export'] }
const takesSources = { 'equipment:repair-source': ['list', 'query', 'import', 'export'] }
const seesChecks = {
  'equipment:check': ['list', 'query', 'export'],
  'equipment:check-plan': ['list', 'query', 'export'],
  'equipment:check-template': ['list', 'query', 'export'],
}
const doesChecks = { ...seesChecks, 'equipment:check': ['list', 'query', 'add', 'complete', 'export'] }
const keepsChecks = {
  'equipment:check': ['list', 'query', 'add', 'complete', 'waive', 'cancel', 'export'],
  'equipment:check-plan': ['list', 'query', 'add', 'edit', 'remove', 'export'],
  'equipment:check-template': ['list', 'query', 'add', 'edit', 'remove', 'export'],
}
const seesUpkeep = {
  'equipment:upkeep': ['list', 'export'],
  'equipment:upkeep-rule': ['list', 'query', 'export'],
}
const draftsUpkeep = { ...seesUpkeep, 'equipment:upkeep': ['list', 'draft', 'export'] }
const keepsUpkeep = {
  'equipment:upkeep': ['list', 'draft', 'waive', 'export'],
  'equipment:upkeep-rule': ['list', 'query', 'add', 'edit', 'remove', 'export'],
}
const seesCertificates = {
  'equipment:certificate': ['list', 'query', 'pack', 'export'],
  'equipment:certificate-kind': ['list', 'query', 'export'],
}
const keepsCertificates = {
  ...seesCertificates,
  'equipment:certificate': ['list', 'query', 'add', 'edit', 'remove', 'import', 'pack', 'export'],
}
const keepsCertificateKinds = {
  ...keepsCertificates,
  'equipment:certificate-kind': ['list', 'query', 'add', 'edit', 'remove', 'export'],
}
const seesScores = {
  'equipment:operator': ['list', 'query', 'export'],
  'equipment:operator-score': ['list', 'query', 'export'],
  'equipment:score-standard': ['list'],
}
const scores = {
  'equipment:operator': ['list', 'query'],
  'equipment:operator-score': ['list', 'query', 'add', 'edit', 'submit', 'remove', 'export'],
  'equipment:score-standard': ['list'],
}
const keepsScores = {
  'equipment:operator': ['list', 'query', 'add', 'edit', 'remove', 'export'],
  'equipment:operator-score': ['list', 'query', 'export'],
  'equipment:score-standard': ['list', 'add', 'export'],
}
const saysRates = { 'equipment:idle': ['list', 'export'], 'equipment:internal-rate': ['list', 'edit'] }
const seesDepreciation = { 'equipment:depreciation': ['list', 'export'] }
const runsDepreciation = { 'equipment:depreciation': ['list', 'run', 'rule', 'export'] }
const material = 'material:material'
const seesBudgets = { 'material:budget': ['list', 'query', 'export'] }
const keepsBudgets = { 'material:budget': ['list', 'query', 'add', 'edit', 'remove', 'import', 'export'] }
const separates = { 'system:segregation': ['list', 'export'] }
const seesMaterials = { [material]: ['list', 'query'] }
// Who writes an application, or decides on one, reads what it comes to and what its materials cost last.
const decidesMaterials = { [material]: ['list', 'query', 'price'], ...seesBudgets }
const asksMaterials = { [material]: ['list', 'query', 'price', 'propose'], ...seesBudgets }
const pricesMaterials = { [material]: ['list', 'query', 'export', 'price'], ...seesBudgets }
const buysMaterials = { [material]: ['list', 'query', 'export', 'price', 'add', 'edit', 'import'], ...seesBudgets }
const seesStock = {
  'material:store': ['list', 'query', 'export'],
  'material:stock': ['list', 'export'],
  'material:stock-limit': ['list', 'query', 'export'],
  'material:movement': ['list', 'export'],
  'material:inventory': ['list', 'export'],
  'material:reservation': ['list', 'export'],
  'material:core': ['list', 'export'],
}
const keepsReservations = { 'material:reservation': ['list', 'release', 'prolong', 'export'] }
const seesPeriods = { 'material:period': ['list', 'query', 'export'], 'material:journal': ['list', 'export'] }
const closesPeriods = {
  ...seesPeriods,
  'material:period': ['list', 'query', 'close', 'reopen', 'export'],
  'material:journal': ['list', 'reverse', 'export'],
}
const opensPeriods = { ...seesPeriods, 'material:period': ['list', 'query', 'approve', 'export'] }
const keepsWord = { 'material:period': ['list', 'query', 'confirm'] }
const kits = 'material:kit-list'
const seesKits = { [kits]: ['list', 'query', 'export'] }
const keepsKits = { [kits]: ['list', 'query', 'add', 'edit', 'remove', 'import', 'export'] }
const opensStock = { ...seesStock, 'material:stock': ['list', 'import', 'export'] }
const seesPlanRules = { 'material:plan-rule': ['list', 'query', 'export'] }
const keepsPlanRules = { 'material:plan-rule': ['list', 'query', 'add', 'edit', 'remove', 'export'] }
const seesPurchasing = {
  'material:overview': ['list', 'export'],
  'material:purchase-ledger': ['list', 'export'],
  'material:purchase-history': ['list', 'export'],
}
const keepsHistory = { 'material:purchase-history': ['list', 'import', 'match', 'export'] }
const ownDesk = { ...seesPurchasing, 'material:desk': ['list'] }
const allDesks = { ...seesPurchasing, 'material:desk': ['list', 'other'] }
const seesContractMasters = {
  'material:paper': ['list', 'query', 'export'],
  'material:clause': ['list', 'query', 'export'],
}
const keepsContractMasters = {
  'material:paper': ['list', 'query', 'add', 'edit', 'remove', 'export'],
  'material:clause': ['list', 'query', 'add', 'edit', 'remove', 'export'],
}
const seesBoards = { 'material:wall': ['list', 'query'] }
const sharesBoards = { 'material:wall': ['list', 'query', 'add', 'revoke', 'export'] }
const watchesBoards = { 'material:wall': ['list', 'query', 'export'] }
const dueAlerts = ['leaseEnding', 'noMeter', 'repairOverdue', 'countOverdue', 'upkeepDue', 'unsealingDue']
const projectAlerts = {
  'system:alert': ['list'],
  'equipment:alert': [
    'noReturn',
    'noReceive',
    'noDevice',
    'noSpotCheck',
    'certificate',
    'customsEnding',
    'noScore',
    ...dueAlerts,
  ],
}
const allAlerts = {
  'system:alert': ['list'],
  'equipment:alert': [
    'noReturn',
    'noReceive',
    'noDevice',
    'overOneYear',
    'noSpotCheck',
    'certificate',
    'customsEnding',
    'noScore',
    ...dueAlerts,
  ],
}
const keeperAlerts = {
  'system:alert': ['list'],
  'equipment:alert': [
    'noReturn',
    'overOneYear',
    'certificate',
    'leaseEnding',
    'countOverdue',
    'upkeepDue',
    'unsealingDue',
  ],
}
const seesRates = { 'system:currency': ['list', 'query', 'export'], 'system:rate': ['list', 'query', 'export'] }
const seesSuppliers = { 'system:supplier': ['list', 'query', 'export'] }
const keepsSuppliers = {
  'system:supplier': ['list', 'query', 'add', 'edit', 'remove', 'merge', 'block', 'bank', 'import', 'export'],
}
const keepsRates = {
  'system:currency': ['list', 'query', 'add', 'edit', 'remove', 'export'],
  'system:rate': ['list', 'query', 'add', 'edit', 'remove', 'import', 'export'],
}

// Beside what each document says of them.
const ownRoles: readonly RoleFacts[] = [
  { key: 'admin', name: '系统管理员', nameEn: 'Administrator', scope: '1', may: {} },
  { key: 'superadmin', name: '超级管理员', nameEn: 'Super administrator', scope: '1', may: {} },
  { key: 'ROLE_DEFAULT', name: '默认角色', nameEn: 'Default', scope: '5', may: {} },
  {
    key: 'equip_mgr',
    name: '装备主管',
    nameEn: 'Equipment manager (HQ)',
    scope: '1',
    may: {
      ...keepsScores,
      ...seesDepreciation,
      ...seesMaterials,
      ...keepsDevices,
      ...saysRates,
      [device]: [...keepsDevices[device], 'merge', 'release'],
      ...keepsTemplates,
      'equipment:work-week': ['list', 'reopen', 'export'],
      ...keepsCalendars,
      'equipment:custodian': ['list', 'edit', 'export'],
      ...keepsChecks,
      ...keepsUpkeep,
      ...takesSources,
      ...keepsCertificateKinds,
      'equipment:category': ['add'],
      'equipment:model': ['add'],
      ...allAlerts,
    },
  },
  {
    key: 'equip_dispatcher',
    name: '调配员',
    nameEn: 'Equipment dispatcher',
    scope: '1',
    may: { ...seesScores, ...seesDevices, ...seesChecks, ...draftsUpkeep, ...seesCertificates, ...allAlerts },
  },
  {
    key: 'pool_keeper',
    name: '装备库管员',
    nameEn: 'Pool keeper',
    scope: '4',
    may: { ...keepsDevices, ...draftsUpkeep, ...keepsCertificates, 'equipment:model': ['add'], ...keeperAlerts },
  },
  {
    key: 'crew_equip',
    name: '项目设备管理员',
    nameEn: 'Crew equipment officer',
    scope: '6',
    may: {
      ...asksMaterials,
      ...keepsKits,
      ...runsDevices,
      ...confirmsWeeks,
      ...doesChecks,
      ...draftsUpkeep,
      ...keepsCertificates,
      ...projectAlerts,
      'material:core': ['list'],
    },
  },
  {
    key: 'repair_officer',
    name: '维修管理员',
    nameEn: 'Repair officer',
    scope: '4',
    may: {
      'system:alert': ['list'],
      'equipment:alert': ['repairOverdue', 'upkeepDue'],
      ...draftsUpkeep,
      ...takesSources,
      ...runsDevices,
      ...seesChecks,
      ...seesCertificates,
      ...seesMaterials,
    },
  },
  {
    // Of service accounts: other systems send repairs, and ask what became of them.
    key: 'repair_interface',
    name: '修理数据接口',
    nameEn: 'Repair interface',
    scope: '1',
    may: { 'equipment:repair-source': ['list', 'query', 'send'] },
  },
  {
    key: 'tech_appraiser',
    name: '技术鉴定组',
    nameEn: 'Appraisal group',
    scope: '1',
    may: seesDevices,
  },
  {
    key: 'inspector',
    name: '点检员',
    nameEn: 'Spot-check inspector',
    scope: '6',
    may: {
      ...readsMeters,
      ...doesChecks,
      ...seesCertificates,
      'equipment:certificate': ['list', 'query', 'add', 'export'],
      [device]: ['list', 'query'],
      'system:alert': ['list'],
      'equipment:alert': ['noSpotCheck', 'noMeter'],
    },
  },
  {
    key: 'vib_scorer',
    name: '震源评分员',
    nameEn: 'Operator scorer',
    scope: '6',
    may: { ...scores, 'system:alert': ['list'], 'equipment:alert': ['noScore'], [device]: ['list', 'query'] },
  },
  {
    key: 'dept_leader',
    name: '二级单位领导',
    nameEn: 'Second-level department leader',
    scope: '4',
    may: {
      ...seesScores,
      ...seesDepreciation,
      ...decidesMaterials,
      ...seesKits,
      ...seesDevices,
      ...seesUpkeep,
      ...seesCertificates,
      ...allAlerts,
      ...seesBoards,
    },
  },
  {
    key: 'hq_approver',
    name: '公司审批领导',
    nameEn: 'HQ approver',
    scope: '1',
    may: {
      ...seesDepreciation,
      ...seesDevices,
      ...pricesMaterials,
      ...seesStock,
      ...opensPeriods,
      ...seesPurchasing,
      ...seesBoards,
    },
  },
  {
    key: 'mat_applicant',
    name: '物资申请人',
    nameEn: 'Material applicant',
    scope: '6',
    may: { ...asksMaterials, ...keepsKits },
  },
  {
    key: 'project_mgr',
    name: '项目经理',
    nameEn: 'Project manager',
    scope: '6',
    may: {
      ...decidesMaterials,
      ...seesKits,
      ...seesDevices,
      ...keepsCalendars,
      ...seesCertificates,
      ...seesScores,
      ...projectAlerts,
    },
  },
  {
    key: 'biz_analyst',
    name: '业务分析员',
    nameEn: 'Business analyst',
    scope: '4',
    may: { ...pricesMaterials, ...keepsKits, ...seesRates, ...seesSuppliers, ...seesStock, ...keepsReservations },
  },
  {
    key: 'plan_allocator',
    name: '计划分配员',
    nameEn: 'Plan allocator',
    scope: '1',
    may: { ...pricesMaterials, ...seesRates, ...seesStock, ...keepsReservations, ...keepsPlanRules, ...allDesks },
  },
  {
    key: 'purchaser',
    name: '采购员',
    nameEn: 'Purchaser',
    scope: '4',
    may: {
      ...buysMaterials,
      ...ownDesk,
      ...keepsHistory,
      ...seesRates,
      ...seesStock,
      ...seesContractMasters,
      'system:supplier': ['list', 'query', 'export', 'add', 'edit'],
    },
  },
  {
    key: 'purchase_mgr',
    name: '采购主管',
    nameEn: 'Purchasing manager',
    scope: '1',
    may: {
      [material]: ['list', 'query', 'export', 'price', 'add', 'edit', 'import', 'remove', 'merge'],
      [kits]: ['list', 'query', 'add', 'edit', 'remove', 'share', 'import', 'export'],
      ...seesRates,
      ...keepsSuppliers,
      ...allDesks,
      ...keepsHistory,
      ...keepsPlanRules,
      ...keepsContractMasters,
      ...opensStock,
      ...keepsReservations,
      'material:core': ['list', 'waive', 'export'],
      ...sharesBoards,
      ...keepsBudgets,
      'material:store': ['list', 'query', 'add', 'edit', 'remove', 'import', 'export'],
      'material:stock-limit': ['list', 'query', 'add', 'edit', 'remove', 'import', 'export'],
    },
  },
  {
    key: 'warehouse_keeper',
    name: '仓库保管员',
    nameEn: 'Warehouse keeper',
    scope: '3',
    may: { ...seesMaterials, ...seesStock, ...keepsWord },
  },
  {
    key: 'goods_inspector',
    name: '物资检验员',
    nameEn: 'Goods inspector',
    scope: '3',
    may: { ...seesMaterials, ...seesStock },
  },
  {
    key: 'finance',
    name: '财务人员',
    nameEn: 'Finance',
    scope: '1',
    may: {
      ...runsDepreciation,
      ...seesDevices,
      ...saysRates,
      ...pricesMaterials,
      ...keepsRates,
      ...seesPurchasing,
      ...opensStock,
      ...closesPeriods,
      ...keepsBudgets,
      ...separates,
      ...seesBoards,
      'system:supplier': ['list', 'query', 'bank', 'export'],
    },
  },
  {
    key: 'auditor',
    name: '审计员(只读)',
    nameEn: 'Auditor (read-only)',
    scope: '1',
    may: {
      ...seesDevices,
      ...pricesMaterials,
      ...seesKits,
      ...seesRates,
      ...seesSuppliers,
      ...seesStock,
      ...seesPeriods,
      ...seesPurchasing,
      ...seesPlanRules,
      ...separates,
      ...seesContractMasters,
      ...watchesBoards,
    },
  },
]

/** Roles with what documents say that they may. @throws Error where a document names none of them */
export const rolesWith = (own: readonly RoleFacts[], documents: readonly DocumentInstallation[]): RoleFacts[] => {
  const keys = new Set(own.map(({ key }) => key))
  const unknown = documents.flatMap(({ of, roles: given }) =>
    Object.keys(given).flatMap((key) => (keys.has(key) ? [] : [`${of.name} for ${key}`])),
  )
  if (unknown.length > 0) throw new Error(`rights of roles that are not there: ${unknown.join(', ')}`)
  const granted = (key: string) =>
    documents.flatMap(({ of, roles: { [key]: actions } }) => (actions ? [[of.name.replace('/', ':'), actions]] : []))
  return own.map((role) => ({ ...role, may: { ...role.may, ...Object.fromEntries(granted(role.key)) } }))
}

export const roles: readonly RoleFacts[] = rolesWith(ownRoles, documentInstallations)
