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
const seedAll = async (tx: Tx): Promise<void> => {
  await seedFirst(tx)
  await seedPurchaseHistory(tx)
  await seedProjectPast(tx)
  await seedPurchasing(tx)
  await seedProposed(tx)
  await seedAnalyses(tx)
  await seedPlans(tx)
  await seedSchemes(tx)
  await seedVirtualOrders(tx)
  await seedResults(tx)
  await seedOrders(tx)
  await seedChanges(tx)
  await seedAgreements(tx)
  await seedEmergencies(tx)
  await seedReceipts(tx)
  await seedHistory(tx)
  await seedDesks(tx)
  await seedBudgets(tx)
  await seedEquipment(tx)
  await seedProjectsUnderWay(tx)
  await seedOutbounds(tx)
  await seedCores(tx)
  await seedCounts(tx)
  await seedInvoices(tx)
  await seedRejected(tx)
  await seedOpenOrders(tx)
  await owePapers(tx)
  await seedClosings(tx)
  await seedWalls(tx)
  await seedWork(tx)
}
/** All of the demo company. */
export const demoCompany: FirstCompany = {
  ...demoOrganisation,
  rest: (tx) => at(livesUntil(now()), () => keepLater(tx, () => seedAll(tx))),
}
