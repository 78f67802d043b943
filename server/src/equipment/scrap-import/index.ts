// Scrap applications drafted from a spreadsheet: what its columns may be, and how each row is decided and written.
// Asked for by acceptance G6 and E4.
import { scrapImport } from '@geodepot/contracts/equipment/scrap-import.ts'
import type { Route } from '../../kit/http/route.ts'
import { importRoutes } from '../../kit/import/index.ts'
import { definition } from './definition.ts'

export const routes: readonly Route[] = importRoutes(scrapImport, 'equipment/scrap-import', definition)
