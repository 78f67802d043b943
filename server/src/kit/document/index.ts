// The document engine: create, edit, delete, transitions, approval, numbering and history of every business document.
// Asked for by the specification's document states and transitions (section 4) and its messages of refusal (section 5).
export { type Verdict, asking, inBand } from './asking.ts'
export {
  type Behaviour,
  type Doing,
  type Draft,
  type Engine,
  type Known,
  type Opened,
  type Standard,
  actionPermission,
  documents,
} from './engine.ts'
export { type Happening, historyOf, tell } from './events.ts'
export { implement } from './implement.ts'
export { perform } from './perform.ts'
export { remindDue } from './remind.ts'
export { approvalRoutes, historyRoute, requireVisible, transitionRoutes } from './routes.ts'
export { type Presented, documentInScope, documentVisible, presented } from './see.ts'
export { linkTo } from './told.ts'
export { awaitedPeople, awaitsDecision, openTasks } from './tasks.ts'
export { create, open, remove, removeDocumentLine, rewriteHeader, update } from './write.ts'
