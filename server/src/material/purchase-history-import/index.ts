// Purchase files of the past, as offices wrote them over the years: each row read and loaded, or refused with its reason.
// Asked for by acceptance H10 and E4.
import { purchaseHistoryImport } from '@geodepot/contracts/material/purchase-history-import.ts'
import type { Route } from '../../kit/http/route.ts'
import { importRoutes } from '../../kit/import/index.ts'
import { definition } from './definition.ts'

export { definition as purchaseHistoryDefinition } from './definition.ts'

export const routes: readonly Route[] = importRoutes(
  purchaseHistoryImport,
  'material/purchase-history-import',
  definition,
)
