// Exchange rates from a spreadsheet: each row by the rules of one that is entered by hand.
// Asked for by acceptance H1 and E4.
import { rateImport } from '@geodepot/contracts/system/rate-import.ts'
import { importRoutes } from '../../kit/import/index.ts'
import { definition } from './definition.ts'

export const routes = importRoutes(rateImport, 'system/rate-import', definition)
