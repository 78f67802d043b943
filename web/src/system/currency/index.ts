// Currencies: their list and dialog, and how forms choose one.
// Asked for by acceptance H1; the values of equipment and all of purchasing name a currency.
import { registerView } from '../../kit/routing/index.ts'

export { CurrencyField } from './field.tsx'
export { CurrencyPicker } from './picker.tsx'
export { useCurrencies } from './currencies.ts'

registerView('system/currency/index', () => import('./list.tsx'))
