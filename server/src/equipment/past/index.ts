// Holdings in the past: what projects, departments and pools had at the end of any day, and what differs between two.
// Asked for by acceptance G3 and G9; read from the intervals and entries of the custody ledger, nothing of it is kept twice.
import { type PastRow, paperBound, past } from '@geodepot/contracts/equipment/past.ts'
import { pastMessages } from '@geodepot/contracts/equipment/past.messages.ts'
import { pageOfWorkedOut, streamOfWorkedOut } from '../../kit/database/worked-out.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { pastFound, pastSummary } from './queries.ts'

export { pastFound } from './queries.ts'

const sheet = exporter<PastRow>()(pastMessages, 'title', [
  { key: 'change', codes: 'change_' },
  { key: 'devNo' },
  { key: 'devName', width: 28 },
  { key: 'brand' },
  { key: 'devModel' },
  { key: 'devType' },
  { key: 'holderName', width: 32 },
  { key: 'condition', codes: 'tech_' },
  { key: 'beforeQty', type: 'number' },
  { key: 'quantity', type: 'number' },
  { key: 'changedQty', type: 'number' },
  { key: 'unit' },
  { key: 'since', type: 'dateTime' },
  { key: 'other', width: 32 },
  { key: 'documents', width: 32, said: ({ documents }) => documents.map(({ number }) => number).join(', ') },
])

export const routes: readonly Route[] = [
  query(past.list, async ({ db, actor, input, context }) =>
    pageOfWorkedOut<PastRow>(db, await pastFound(db, actor, input, context.language), input),
  ),
  query(past.summary, ({ db, actor, input, context }) => pastSummary(db, actor, input, context.language)),
  query(past.paper, async ({ db, actor, input, context }) => {
    const found = await pastFound(db, actor, input, context.language)
    return {
      ...(await pastSummary(db, actor, input, context.language)),
      ...(await pageOfWorkedOut<PastRow>(db, found, { pageNum: 1, pageSize: paperBound })),
    }
  }),
  query(past.export, async ({ db, actor, input, context }) =>
    sheet(
      streamOfWorkedOut<PastRow>(db, await pastFound(db, actor, input, context.language)),
      context.language,
      input.columns,
    ),
  ),
]
