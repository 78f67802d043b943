// Parameters as administrators keep them: settings that the product reads as it runs.
// Asked for by acceptance C5 and the specification's calls of section 7.6.
import { registerView } from '../../kit/routing/index.ts'

registerView('system/config/index', () => import('./list.tsx'))
