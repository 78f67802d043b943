// What a piece of work needs: permissions by module, put together under the name of the work. Roles are made of these.
export const device = 'equipment:device'
export const seesDevices = {
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
export const readsMeters = {
  'equipment:meter': ['add'],
  'equipment:device-kit': ['list', 'query', 'count', 'export'],
  'equipment:box': ['list', 'serials', 'settle', 'repack', 'export'],
}
export const keepsTemplates = { 'equipment:device-kit': ['list', 'query', 'add', 'edit', 'remove', 'count', 'export'] }
export const keepsDevices = {
  ...seesDevices,
  ...readsMeters,
  [device]: ['list', 'query', 'export', 'add', 'edit', 'remove', 'mount', 'import', 'label'],
}
export const runsDevices = { ...seesDevices, ...readsMeters, [device]: [...seesDevices[device], 'mount'] }
export const confirmsWeeks = {
  'equipment:work-week': ['list', 'confirm', 'export'],
  'equipment:standby': ['list', 'query', 'add', 'edit', 'remove', 'export'],
}
export const keepsCalendars = { 'equipment:project-calendar': ['list', 'query', 'add', 'edit', 'remove', 'export'] }
export const takesSources = { 'equipment:repair-source': ['list', 'query', 'import', 'export'] }
export const seesChecks = {
  'equipment:check': ['list', 'query', 'export'],
  'equipment:check-plan': ['list', 'query', 'export'],
  'equipment:check-template': ['list', 'query', 'export'],
}
export const doesChecks = { ...seesChecks, 'equipment:check': ['list', 'query', 'add', 'complete', 'export'] }
export const keepsChecks = {
  'equipment:check': ['list', 'query', 'add', 'complete', 'waive', 'cancel', 'export'],
  'equipment:check-plan': ['list', 'query', 'add', 'edit', 'remove', 'export'],
  'equipment:check-template': ['list', 'query', 'add', 'edit', 'remove', 'export'],
}
export const seesUpkeep = {
  'equipment:upkeep': ['list', 'export'],
  'equipment:upkeep-rule': ['list', 'query', 'export'],
}
export const draftsUpkeep = { ...seesUpkeep, 'equipment:upkeep': ['list', 'draft', 'export'] }
export const keepsUpkeep = {
  'equipment:upkeep': ['list', 'draft', 'waive', 'export'],
  'equipment:upkeep-rule': ['list', 'query', 'add', 'edit', 'remove', 'export'],
}
export const seesCertificates = {
  'equipment:certificate': ['list', 'query', 'pack', 'export'],
  'equipment:certificate-kind': ['list', 'query', 'export'],
}
export const keepsCertificates = {
  ...seesCertificates,
  'equipment:certificate': ['list', 'query', 'add', 'edit', 'remove', 'import', 'pack', 'export'],
}
export const keepsCertificateKinds = {
  ...keepsCertificates,
  'equipment:certificate-kind': ['list', 'query', 'add', 'edit', 'remove', 'export'],
}
export const seesScores = {
  'equipment:operator': ['list', 'query', 'export'],
  'equipment:operator-score': ['list', 'query', 'export'],
  'equipment:score-standard': ['list'],
}
export const scores = {
  'equipment:operator': ['list', 'query'],
  'equipment:operator-score': ['list', 'query', 'add', 'edit', 'submit', 'remove', 'export'],
  'equipment:score-standard': ['list'],
}
export const keepsScores = {
  'equipment:operator': ['list', 'query', 'add', 'edit', 'remove', 'export'],
  'equipment:operator-score': ['list', 'query', 'export'],
  'equipment:score-standard': ['list', 'add', 'export'],
}
export const saysRates = { 'equipment:idle': ['list', 'export'], 'equipment:internal-rate': ['list', 'edit'] }
export const seesDepreciation = { 'equipment:depreciation': ['list', 'export'] }
export const runsDepreciation = { 'equipment:depreciation': ['list', 'run', 'rule', 'export'] }
export const material = 'material:material'
const seesBudgets = { 'material:budget': ['list', 'query', 'export'] }
export const keepsBudgets = { 'material:budget': ['list', 'query', 'add', 'edit', 'remove', 'import', 'export'] }
export const separates = { 'system:segregation': ['list', 'export'] }
export const takesChains = { 'system:document': ['chain'] }
export const seesMaterials = { [material]: ['list', 'query'] }
// Who writes an application, or decides on one, reads what it comes to and what its materials cost last.
export const decidesMaterials = { [material]: ['list', 'query', 'price'], ...seesBudgets }
export const asksMaterials = { [material]: ['list', 'query', 'price', 'propose'], ...seesBudgets }
export const pricesMaterials = { [material]: ['list', 'query', 'export', 'price'], ...seesBudgets }
export const buysMaterials = {
  [material]: ['list', 'query', 'export', 'price', 'add', 'edit', 'import'],
  ...seesBudgets,
}
export const seesStock = {
  'material:store': ['list', 'query', 'export'],
  'material:stock': ['list', 'export'],
  'material:stock-limit': ['list', 'query', 'export'],
  'material:movement': ['list', 'export'],
  'material:inventory': ['list', 'export'],
  'material:reservation': ['list', 'export'],
  'material:core': ['list', 'export'],
}
export const keepsReservations = { 'material:reservation': ['list', 'release', 'prolong', 'export'] }
export const seesPeriods = { 'material:period': ['list', 'query', 'export'], 'material:journal': ['list', 'export'] }
export const closesPeriods = {
  ...seesPeriods,
  'material:period': ['list', 'query', 'close', 'reopen', 'export'],
  'material:journal': ['list', 'reverse', 'export'],
}
export const opensPeriods = { ...seesPeriods, 'material:period': ['list', 'query', 'approve', 'export'] }
export const keepsWord = { 'material:period': ['list', 'query', 'confirm'] }
export const kits = 'material:kit-list'
export const seesKits = { [kits]: ['list', 'query', 'export'] }
export const keepsKits = { [kits]: ['list', 'query', 'add', 'edit', 'remove', 'import', 'export'] }
export const opensStock = { ...seesStock, 'material:stock': ['list', 'import', 'export'] }
export const seesPlanRules = { 'material:plan-rule': ['list', 'query', 'export'] }
export const keepsPlanRules = { 'material:plan-rule': ['list', 'query', 'add', 'edit', 'remove', 'export'] }
export const seesPurchasing = {
  'material:overview': ['list', 'export'],
  'material:purchase-ledger': ['list', 'export'],
  'material:purchase-history': ['list', 'export'],
}
export const keepsHistory = { 'material:purchase-history': ['list', 'import', 'match', 'export'] }
export const ownDesk = { ...seesPurchasing, 'material:desk': ['list'] }
export const allDesks = { ...seesPurchasing, 'material:desk': ['list', 'other'] }
export const seesContractMasters = {
  'material:paper': ['list', 'query', 'export'],
  'material:clause': ['list', 'query', 'export'],
}
export const keepsContractMasters = {
  'material:paper': ['list', 'query', 'add', 'edit', 'remove', 'export'],
  'material:clause': ['list', 'query', 'add', 'edit', 'remove', 'export'],
}
export const seesBoards = { 'material:wall': ['list', 'query'] }
export const sharesBoards = { 'material:wall': ['list', 'query', 'add', 'revoke', 'export'] }
export const watchesBoards = { 'material:wall': ['list', 'query', 'export'] }
const dueAlerts = ['leaseEnding', 'noMeter', 'repairOverdue', 'countOverdue', 'upkeepDue', 'unsealingDue']
export const projectAlerts = {
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
export const allAlerts = {
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
export const keeperAlerts = {
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
export const seesRates = { 'system:currency': ['list', 'query', 'export'], 'system:rate': ['list', 'query', 'export'] }
export const seesSuppliers = { 'system:supplier': ['list', 'query', 'export'] }
export const keepsSuppliers = {
  'system:supplier': ['list', 'query', 'add', 'edit', 'remove', 'merge', 'block', 'bank', 'import', 'export'],
}
export const keepsRates = {
  'system:currency': ['list', 'query', 'add', 'edit', 'remove', 'export'],
  'system:rate': ['list', 'query', 'add', 'edit', 'remove', 'import', 'export'],
}
