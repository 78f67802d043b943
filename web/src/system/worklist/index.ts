// What waits for this person, of every kind of document, as the first thing of the first page.
// Asked for by "home is a worklist by person: one list, oldest first, an action on each row".
import { registerAfterDecision, registerPanel } from '../../kit/routing/index.ts'

registerPanel({ name: 'system/worklist', place: 'waiting', load: () => import('./panel.tsx') })
registerAfterDecision(() => import('./next.tsx'))
