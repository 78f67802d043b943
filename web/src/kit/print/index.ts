export { usePaperAsk, usePaperLanguage, usePaperText } from './language.ts'
export { PaperApproval, type PaperColumn, PaperFacts, PaperSignatures, PaperTable } from './tables.tsx'
export { Paper, PaperOf, PrintView, type Sheets } from './view.tsx'
