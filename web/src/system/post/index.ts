// Posts: the list of what people are employed as, with its dialog.
// Asked for by acceptance C1.
import { registerView } from '../../kit/routing/index.ts'

registerView('system/post/index', () => import('./list.tsx'))
