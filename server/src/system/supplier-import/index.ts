// Suppliers from a spreadsheet: each row by the rules of one that is entered by hand.
// Asked for by acceptance H1 and E4.
import { supplierImport } from '@geodepot/contracts/system/supplier-import.ts'
import { importRoutes } from '../../kit/import/index.ts'
import { definition } from './definition.ts'

export const routes = importRoutes(supplierImport, 'system/supplier-import', definition)
