// Recent documents: a panel of the first page with what a person worked on last.
// Asked for by "the home page shows what waits, how things stand, and recent documents".
import { registerPanel } from '../../kit/routing/index.ts'

registerPanel({ name: 'system/recent', place: 'recent', load: () => import('./panel.tsx') })
