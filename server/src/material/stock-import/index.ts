// Opening stock from a spreadsheet, batch by batch: what its columns may be, and how each row is decided and posted.
// Asked for by acceptance H1 and E4: a company that starts with what it has.
import { stockImport } from '@geodepot/contracts/material/stock-import.ts'
import type { Route } from '../../kit/http/route.ts'
import { importRoutes } from '../../kit/import/index.ts'
import { definition } from './definition.ts'

export const routes: readonly Route[] = importRoutes(stockImport, 'material/stock-import', definition)
