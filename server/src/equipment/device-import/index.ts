// Devices from a register into the equipment ledger: what its columns may be, and how each row is decided and written.
// Asked for by acceptance E4 and G1: brand, model and physical ID identify a
// device, and importing a register again changes nothing.
import { deviceImport } from '@geodepot/contracts/equipment/device-import.ts'
import { importRoutes } from '../../kit/import/index.ts'
import type { Route } from '../../kit/http/route.ts'
import { definition } from './definition.ts'

export const routes: readonly Route[] = importRoutes(deviceImport, 'equipment/device-import', definition)
