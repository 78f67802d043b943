// Suppliers: their list, and the dialog with contacts, bank accounts, papers and files.
// Asked for by acceptance H1.
import { registerView } from '../../kit/routing/index.ts'

export { useCountries } from './countries.ts'

registerView('system/supplier/index', () => import('./list.tsx'))
