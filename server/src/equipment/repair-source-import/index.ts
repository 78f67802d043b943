// Repairs of other systems from a spreadsheet: what its columns may be, and how each row is decided and written.
// Asked for by acceptance G5 (sources SAP, YD, WTSC) and E4.
import { repairSourceImport } from '@geodepot/contracts/equipment/repair-source-import.ts'
import type { Route } from '../../kit/http/route.ts'
import { importRoutes } from '../../kit/import/index.ts'
import { definition } from './definition.ts'

export const routes: readonly Route[] = importRoutes(repairSourceImport, 'equipment/repair-source-import', definition)
