import { type FirstCompany, rootId } from '../installation/index.ts'
import { at, now } from '../src/kit/clock.ts'
import type { Tx } from '../src/kit/database/database.ts'
import { seedAgreements } from './agreements.ts'
import { seedAnalyses } from './analyses.ts'
import { seedBudgets } from './budgets.ts'
import { seedClosings } from './closings.ts'
import { seedDesks } from './desks.ts'
import { seedEmergencies } from './emergencies.ts'
import { seedEquipment } from './equipment/index.ts'
import { seedWork } from './equipment/work.ts'
import { departments, livesUntil, people } from './facts.ts'
import { seedDepartments, seedOrganisation } from './organisation.ts'
import { seedOpenOrders } from './open-orders.ts'
import { seedHistory } from './history.ts'
import { seedInvoices } from './invoices.ts'
import { seedKits } from './kits.ts'
import { seedLimits } from './limits.ts'
import { owePapers } from './papers/index.ts'
import { seedCores } from './cores.ts'
import { seedOutbounds } from './outbounds.ts'
import { seedPlans } from './plans.ts'
import { seedProposed } from './proposed.ts'
import { seedPurchaseHistory } from './purchase-history.ts'
import { seedProjectPast } from './past.ts'
import { seedProjectsUnderWay } from './projects.ts'
import { seedPurchasing } from './purchasing.ts'
import { seedRates } from './rates.ts'
import { seedRejected } from './rejected.ts'
import { keepLater } from '../src/kit/document/index.ts'
import { seedChanges } from './changes.ts'
import { seedCounts } from './counts.ts'
import { seedOrders } from './orders.ts'
import { seedReceipts } from './receipts.ts'
import { seedResults } from './results.ts'
import { seedSchemes } from './schemes.ts'
import { keepStatistics, indexedAtTheEnd } from './statistics.ts'
import { seedStock } from './stock.ts'
import { seedSuppliers } from './suppliers.ts'
import { seedVirtualOrders } from './virtual-orders.ts'
import { seedWalls } from './walls.ts'

const root = departments.find(({ id }) => id === rootId)
if (root === undefined) throw new Error('the demo company has no root department')

const seedFirst = async (tx: Tx): Promise<void> => {
  await seedOrganisation(tx)
  await seedRates(tx)
  await seedSuppliers(tx)
  await seedStock(tx)
  await seedLimits(tx)
  await seedKits(tx)
}
/** The demo company without equipment. */
export const demoOrganisation: FirstCompany = { root, people, departments: seedDepartments, rest: seedFirst }
const phases: readonly ((tx: Tx) => Promise<void>)[] = [
  seedFirst,
  seedPurchaseHistory,
  seedProjectPast,
  seedPurchasing,
  seedProposed,
  seedAnalyses,
  seedPlans,
  seedSchemes,
  seedVirtualOrders,
  seedResults,
  seedOrders,
  seedChanges,
  seedAgreements,
  seedEmergencies,
  seedReceipts,
  seedHistory,
  seedDesks,
  seedBudgets,
  seedEquipment,
  seedProjectsUnderWay,
  seedOutbounds,
  seedCores,
  seedCounts,
  seedInvoices,
  seedRejected,
  seedOpenOrders,
  owePapers,
  seedClosings,
  seedWalls,
  seedWork,
]
const seedAll = async (tx: Tx): Promise<void> => {
  for (const phase of phases) {
    await phase(tx)
    await keepStatistics(tx)
  }
}
/** All of the demo company. */
export const demoCompany: FirstCompany = {
  ...demoOrganisation,
  rest: (tx) => at(livesUntil(now()), () => keepLater(tx, () => indexedAtTheEnd(tx, () => seedAll(tx)))),
}
