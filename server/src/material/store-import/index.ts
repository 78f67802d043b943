// Stores from a spreadsheet: what its columns may be, and how each row is decided and written.
// Asked for by acceptance H1 and E4.
import { storeImport } from '@geodepot/contracts/material/store-import.ts'
import type { Route } from '../../kit/http/route.ts'
import { importRoutes } from '../../kit/import/index.ts'
import { definition } from './definition.ts'

export const routes: readonly Route[] = importRoutes(storeImport, 'material/store-import', definition)
