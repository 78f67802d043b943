// Pages of documents: states, actions, decisions, history, and what is printed.
export { ActionBar } from './action-bar.tsx'
export {
  type OperationAction,
  operationAction,
  type DocumentAction,
  type DocumentActions,
  type DocumentActionsOptions,
  mutate,
  useDecisions,
  useDocumentActions,
} from './actions.tsx'
export { actionAt } from './asked-action.ts'
export { type AnswerCalls, useAnswers, useSteps } from './answers.ts'
export { useChosen } from './chosen.tsx'
export { describeHeader, describeLines, type Words } from './described.ts'
export { HeaderFacts, PaperHeader } from './header.tsx'
export { DocumentSearch, lastColumns, useDocumentList } from './list.tsx'
export { sheetColumn, shownColumn, useLineColumns, usePaperColumns, useWrittenColumns } from './line-columns.tsx'
export { declaredOf } from './declared.ts'
export { DocumentFiles, type DocumentFormProps, useDocumentForm, useSubmittedForm } from './document-form.tsx'
export { EditPage, FormPage, type FormPlace, NewPage, NotEditable } from './form-page.tsx'
export { DecidableLines } from './decidable-lines.tsx'
export { followedSaid, useFollowed } from './followed.tsx'
export { FollowersPanel, isUnderWay } from './followers.tsx'
export { fromTo, percentOf, priceFromTo } from './from-to.ts'
export { LineQuantitiesDialog, LineQuantitiesForm } from './line-quantities.tsx'
export { type DecidableLine, type LineDecisions, useLineDecisions } from './line-decisions.ts'
export { GivenLines, addLines } from './given-lines.tsx'
export { Latest, LatestPanel } from './latest.tsx'
export { NextDocuments } from './next-documents.tsx'
export { DocumentPage, type DocumentPageProps, type Figure, type Related } from './page.tsx'
export { usePaperQuery, usePaperLanguage, usePaperText } from './print/language.ts'
export { PaperApproval, type PaperColumn, PaperFacts, PaperSignatures, PaperTable } from './print/tables.tsx'
export { DocumentPaper, DocumentPrint, type Printed } from './print/document.tsx'
export { Paper, PrintView, type Sheets } from './print/view.tsx'
export { type DocumentRow, DocumentState, Overdue, useStateColumn, useStateOptions } from './state.tsx'
export { hasLines, useSubmission } from './submission.tsx'
export { Timeline } from './timeline.tsx'
export { ShownDocument, useDocumentId, useDocumentPath, usePaperPath } from './place.ts'
export { DocumentProgress } from './progress.tsx'
export { useStandardActions } from './standard-actions.ts'
