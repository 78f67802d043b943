// Materials: their list, the dialog in which one is written, merging of those that are there twice.
// Asked for by acceptance H1.
import { registerView } from '../../kit/routing/index.ts'

export { MaterialField } from './field.tsx'
export { tellApart } from './words.ts'

registerView('material/material/index', () => import('./list.tsx'))
