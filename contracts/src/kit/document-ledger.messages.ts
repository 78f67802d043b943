import { messages } from './messages.ts'

/**
 * The history of documents where it is checked as a ledger. States go by the names that they have in the declaration.
 */
export const documentLedgerMessages = messages('kit/document-ledger', {
  ledger: ['单据历史', 'History of documents'],
  drift_state: [
    '单据 {key}：状态为 {stored}，按历史应为 {rebuilt}',
    'Document {key}: its state is {stored}, by its history {rebuilt}',
  ],
  drift_event: [
    '单据 {key}：一条历史从 {stored} 开始，而前一条止于 {rebuilt}',
    'Document {key}: an event begins at {stored}, but the one before it ended at {rebuilt}',
  ],
})
