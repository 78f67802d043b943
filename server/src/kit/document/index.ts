// The document engine: create, edit, delete, transitions, approval, numbering and history of every business document.
// Asked for by the specification's document states and transitions (section 4) and its messages of refusal (section 5).
export { type Behaviour, type Doing, type Draft, type Engine, type Opened, type Standard, implement } from './engine.ts'
export { historyOf } from './events.ts'
export { isCallCode } from './numbering.ts'
export { perform } from './perform.ts'
export { type Approvers, type Ports, wirePorts } from './ports.ts'
export { historyRoute, requireVisible, transitionRoutes } from './routes.ts'
export { type Presented, awaitedPeople, awaitsDecision, documentVisible, presented } from './see.ts'
export { create, open, remove, removeDocumentLine, update } from './write.ts'
