// Repair board: what is under repair, column by column, on a wide screen and on a phone.
// Asked for by acceptance G5.
import { registerView } from '../../kit/routing/index.ts'

registerView('equipment/repair-board/index', () => import('./page.tsx'))
