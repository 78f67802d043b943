// The document engine: create, edit, delete, transitions, approval, numbering and history of every business document.
// Asked for by the specification's document states and transitions (section 4) and its messages of refusal (section 5).
export { aliasAsked, aliasOf, keepAlias } from './alias.ts'
export { grantedLines } from './approval-lines.ts'
export { askDepartments } from './asked-departments.ts'
export { type Verdict, asking, inBand } from './asking.ts'
export { superiorsFor } from './approval.ts'
export { actionPermission, judge, permissionToDecide } from './authority.ts'
export { type Brought, bringOver } from './brought.ts'
export {
  type Action,
  type Behaviour,
  type Doing,
  type Draft,
  type Engine,
  type Guard,
  type Known,
  type Opened,
  type Standard,
  documents,
} from './engine.ts'
export { type Happening, historyOf, recordEvents } from './events.ts'
export { implement } from './implement.ts'
export { type ChainStepFacts, type DocumentInstallation, looks, writes } from './installation.ts'
export { needsLines, noLines } from './lines-needed.ts'
export { documentLedger } from './ledger.ts'
export { keptNotes, notesColumns } from './notes.ts'
export { linkTo, notifySubmitter } from './notifications.ts'
export { newCallCode, nextNumbers } from './numbering.ts'
export { perform } from './perform.ts'
export { type Presented, presented } from './present.ts'
export { remindDue } from './remind.ts'
export { type QueryOf, type Reads, type RowOf, documentReads } from './reads.ts'
export { approvalRoutes, historyRoute, requireVisible, transitionRoutes } from './routes.ts'
export { documentRoutes } from './standard-routes.ts'
export { awaitedPeople, decisionOverdue, taskOverdue, openTasks } from './tasks.ts'
export { documentInScope, documentVisible } from './visibility.ts'
export { keepAllWork, keepLater, keepWritten, readWhatIsOver } from './kept-work.ts'
export { type Offered, type Waiting, isKept, offeredWork, waitsFor } from './work.ts'
export { workThereIs } from './work-there-is.ts'
export { amend, create, open, remove, removeDocumentLine, rewriteHeader, update } from './write.ts'
