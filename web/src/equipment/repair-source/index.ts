// Sources of repairs: what other systems sent, what was refused and why, and the import of a sheet.
// Asked for by acceptance G5: sources SAP, YD, WTSC.
import { registerView } from '../../kit/routing/index.ts'

registerView('equipment/repair-source/index', () => import('./list.tsx'))
