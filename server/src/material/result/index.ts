// Procurement results: what comes of a scheme, decided line by line; what is approved can be ordered, the rest is sourced again.
// Asked for by acceptance H6, H12 and H13.
import { type ResultRow, resultCalls } from '@geodepot/contracts/material/result.ts'
import { resultMessages } from '@geodepot/contracts/material/result.messages.ts'
import { type SqlBool, sql } from 'kysely'
import { documentRoutes } from '../../kit/document/index.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { documentSheetEnd } from '../../system/document/index.ts'
import { registerChain } from '../chain/index.ts'
import { findChanges } from './changed.ts'
import { resultDocuments } from './document.ts'
import { findOpen, findSchemes } from './open.ts'
import { findLines, reads } from './queries.ts'

export { resultDocuments } from './document.ts'
export { installation } from './installation.ts'
export { findOpen } from './open.ts'
export {
  type OrderableLine,
  type ResultLeft,
  findResultOpen,
  findSuppliersOpen,
  lockResultLines,
  orderableColumns,
  releaseResult,
} from './orderable.ts'
export { awardColumns, awardJoins, heldUntil } from './source.ts'
export { pricing } from './amounts.ts'
export { type Changed, changeResult } from './change.ts'
export { ordersOf } from './ordered.ts'

// An award is of a line of the scheme.
registerChain({
  of: resultDocuments,
  parent: {
    line: sql`(select y.id from material.scheme_award w join material.scheme_line y on y.document_id = w.document_id and y.source_line_id = w.source_line_id where w.id = l.award_id)`,
    among: (line) => sql<SqlBool>`l.award_id in (select w.id from material.scheme_line y
      join material.scheme_award w on w.document_id = y.document_id and w.source_line_id = y.source_line_id where y.id = ${line})`,
  },
  released: sql`l.released_quantity`,
})

const sheet = exporter<ResultRow>()(resultMessages, 'title', [
  { key: 'number', width: 26 },
  { key: 'resultName', width: 28 },
  { key: 'schemeNumber', width: 26 },
  { key: 'schemeType', codes: 'schemeType_' },
  { key: 'sourceTypeName' },
  { key: 'purchaseModeName' },
  { key: 'supplierNames', width: 32 },
  { key: 'lineCount', type: 'number' },
  { key: 'totalAmount', type: 'number' },
  { key: 'approvedAmount', type: 'number' },
  { key: 'freight', type: 'number' },
  { key: 'sundryFee', type: 'number' },
  { key: 'otherFee', type: 'number' },
  { key: 'depositReceiptNo' },
  { key: 'projectNames', width: 32 },
  ...documentSheetEnd,
])

const { open, schemes, ...standard } = resultCalls

export const routes: readonly Route[] = [
  // Before the calls whose path holds an id.
  query(open, ({ db, actor, input, context }) => findOpen(db, actor, input.schemeId, context.language)),
  query(schemes, ({ db, actor, input }) => findSchemes(db, actor, input)),
  ...documentRoutes(resultDocuments, standard, {
    reads,
    sheet,
    detail: async (db, row, language, actor) => ({
      lines: await findLines(db, actor, row, language),
      changes: await findChanges(db, row.id),
    }),
  }),
]
