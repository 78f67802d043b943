// What accounting books: every posting of a period with debit, credit, cost object and document, of the stock and of what other areas book.
// Asked for by "accounting's door": a posting journal per period, as spreadsheet and API, complete and balanced.
import { type JournalRow, journalCalls } from '@geodepot/contracts/material/journal.ts'
import { journalMessages } from '@geodepot/contracts/material/journal.messages.ts'
import { mayDo } from '../../kit/access/actor.ts'
import { listed, streamed } from '../../kit/database/list.ts'
import { bringAlong } from '../../kit/document-chain/index.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { reverseEntry } from './book.ts'
import { findBalance, journalListing, postingsOf } from './queries.ts'

export { bookEntries } from './book.ts'

const sheet = exporter<JournalRow>()(journalMessages, 'title', [
  { key: 'id', type: 'number' },
  { key: 'period' },
  { key: 'bizDate', type: 'date' },
  { key: 'kind', codes: 'kind_' },
  { key: 'debitAccount', codes: 'account_' },
  { key: 'debitObject', width: 28 },
  { key: 'creditAccount', codes: 'account_' },
  { key: 'creditObject', width: 28 },
  { key: 'projectInfoNo' },
  { key: 'costUnit', width: 24 },
  { key: 'materialCode' },
  { key: 'materialNameCn', width: 28 },
  { key: 'materialNameEn', width: 28 },
  { key: 'specChassisNo' },
  { key: 'partNo' },
  { key: 'batchNo' },
  { key: 'quantity', type: 'number' },
  { key: 'unitName' },
  { key: 'amount', type: 'number' },
  { key: 'documentNumber', width: 24 },
  { key: 'recordedBy' },
  { key: 'recordTime', type: 'dateTime' },
  { key: 'remark', width: 32 },
])

bringAlong({
  name: 'postings',
  rows: async ({ db, actor, context }, document) =>
    mayDo(actor, journalCalls.list.permission) ? postingsOf(db, actor, document, context.language) : [],
})

export const routes: readonly Route[] = [
  query(journalCalls.list, async ({ db, actor, input, context }) =>
    listed<JournalRow>(db, await journalListing(db, actor, input, context.language), input),
  ),
  query(journalCalls.balance, ({ db, actor, input, context }) => findBalance(db, actor, input, context.language)),
  command(journalCalls.reverse, ({ tx, actor, input, context }) =>
    reverseEntry(tx, actor, context, input, context.language),
  ),
  query(journalCalls.export, async ({ db, actor, input, context }) =>
    sheet(
      streamed<JournalRow>(db, await journalListing(db, actor, input, context.language), input),
      context.language,
      input.columns,
    ),
  ),
]
