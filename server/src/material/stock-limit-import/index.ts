// Stock limits from a spreadsheet: what its columns may be, and how each row is decided and written.
// Asked for by acceptance H1 and E4.
import { stockLimitImport } from '@geodepot/contracts/material/stock-limit-import.ts'
import type { Route } from '../../kit/http/route.ts'
import { importRoutes } from '../../kit/import/index.ts'
import { definition } from './definition.ts'

export const routes: readonly Route[] = importRoutes(stockLimitImport, 'material/stock-limit-import', definition)
