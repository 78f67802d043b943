export { ActionBar } from './action-bar.tsx'
export {
  type Deed,
  type DocumentAction,
  type DocumentActions,
  type DocumentActionsOptions,
  deed,
  sent,
  useDecisions,
  useDocumentActions,
} from './actions.tsx'
export { FormPage, NotEditable } from './form-page.tsx'
export { happenings, wireNow } from './history.ts'
export { DocumentPage, type DocumentPageProps, type Figure, type Related } from './page.tsx'
export { type DocumentRow, DocumentState, useStateColumn, useStateOptions } from './state.tsx'
export { Timeline } from './timeline.tsx'
export { Way } from './way.tsx'
