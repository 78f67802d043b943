// Check templates: their list, and the dialog in which one is written with its items.
// Asked for by acceptance G7: templates.
import { registerView } from '../../kit/routing/index.ts'

export { CheckTemplateField } from './field.tsx'

registerView('equipment/check-template/index', () => import('./list.tsx'))
