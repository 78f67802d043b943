// Certificates of devices from a spreadsheet: what its columns may be, and how each row is decided and written.
// Asked for by practice 21 and acceptance E4.
import { certificateImport } from '@geodepot/contracts/equipment/certificate-import.ts'
import type { Route } from '../../kit/http/route.ts'
import { importRoutes } from '../../kit/import/index.ts'
import { definition } from './definition.ts'

export const routes: readonly Route[] = importRoutes(certificateImport, 'equipment/certificate-import', definition)
