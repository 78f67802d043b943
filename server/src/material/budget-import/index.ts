// Budgets from a spreadsheet: what its columns may be, and how each row is decided and written.
// Asked for by acceptance H2 and E4.
import { budgetImport } from '@geodepot/contracts/material/budget-import.ts'
import type { Route } from '../../kit/http/route.ts'
import { importRoutes } from '../../kit/import/index.ts'
import { definition } from './definition.ts'

export const routes: readonly Route[] = importRoutes(budgetImport, 'material/budget-import', definition)
