// Stores: their list, and the dialog in which one is written with its goods locations, keeper and inspector.
// Asked for by acceptance H1.
import { registerView } from '../../kit/routing/index.ts'

export { storeDay, useOfferedDay, useStoreDay } from './day.ts'
export { StorePicker } from './picker.tsx'
export { useStores } from './stores.ts'

registerView('material/store/index', () => import('./list.tsx'))
