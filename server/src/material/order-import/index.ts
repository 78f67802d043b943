// Open orders of another system from a spreadsheet, with what is left of them: a company that starts goes on with what it has ordered.
// Asked for by acceptance H7 and E4.
import { orderImport } from '@geodepot/contracts/material/order-import.ts'
import type { Route } from '../../kit/http/route.ts'
import { importRoutes } from '../../kit/import/index.ts'
import { definition } from './definition.ts'

export { definition as orderImportDefinition } from './definition.ts'

export const routes: readonly Route[] = importRoutes(orderImport, 'material/order-import', definition)
