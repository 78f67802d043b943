// Server monitor: processor, memory, disk, process and database at a glance.
// Asked for by acceptance C11.
import { registerView } from '../../kit/routing/index.ts'

registerView('monitor/server/index', () => import('./page.tsx'))
