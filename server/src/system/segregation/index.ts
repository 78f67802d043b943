// Separation of duties: whose roles combine what one person should not do, and where it has happened.
// Asked for by acceptance C2 and the rules of practice on documents and approval.
import { type SegregationRow, segregation } from '@geodepot/contracts/system/segregation.ts'
import { segregationMessages } from '@geodepot/contracts/system/segregation.messages.ts'
import { streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { findHappened, findSegregation, namedPairs, segregationListing } from './queries.ts'

export { type Duty, type ForbiddenPair, registerPair } from './pairs.ts'

const sheet = exporter<SegregationRow>()(segregationMessages, 'title', [
  { key: 'nickName' },
  { key: 'userName' },
  { key: 'deptName', width: 28 },
  { key: 'pairName', width: 40 },
  { key: 'oneRoles', width: 28 },
  { key: 'otherRoles', width: 28 },
  { key: 'documentNames', width: 40 },
  { key: 'happened', type: 'number' },
])

export const routes: readonly Route[] = [
  query(segregation.list, ({ db, actor, input, context }) => findSegregation(db, actor, input, context.language)),
  query(segregation.pairs, async ({ context }) => namedPairs(context.language)),
  query(segregation.happened, ({ db, actor, input, context }) => findHappened(db, actor, input, context.language)),
  query(segregation.export, async ({ db, actor, input, context }) =>
    sheet(
      streamed<SegregationRow>(db, segregationListing(actor, input, context.language), input),
      context.language,
      input.columns,
    ),
  ),
]
