// Business analyses: what becomes of each line that projects asked for, with stock, use and prices beside it.
// Asked for by acceptance H3; what is taken from a store is reserved through the stock ledger.
import { type AnalysisRow, analysisCalls } from '@geodepot/contracts/material/analysis.ts'
import { analysisMessages } from '@geodepot/contracts/material/analysis.messages.ts'
import { sql } from 'kysely'
import { documentRoutes } from '../../kit/document/index.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { documentSheet } from '../../system/document/index.ts'
import { registerChain, standsOn } from '../chain/index.ts'
import { analysisDocuments } from './document.ts'
import { findLines, findOpen, reads } from './queries.ts'

export { analysisDocuments } from './document.ts'
export { last12mUse } from './figures.ts'
export { installation } from './installation.ts'
export { findOpen } from './queries.ts'

registerChain({
  of: analysisDocuments,
  parent: standsOn('source_line_id'),
  quantity: sql`(l.use_quantity + l.move_quantity + l.buy_quantity + l.cancel_quantity)`,
  parts: {
    useQty: sql`l.use_quantity`,
    moveQty: sql`l.move_quantity`,
    buyQty: sql`l.buy_quantity`,
    cancelQty: sql`l.cancel_quantity`,
  },
})

const sheet = exporter<AnalysisRow>()(analysisMessages, 'title', [
  { key: 'number', width: 26 },
  { key: 'formStatus', codes: 'formStatus' },
  { key: 'applicationNumbers', width: 32 },
  { key: 'lineCount', type: 'number' },
  ...documentSheet,
])

const { open, ...standard } = analysisCalls

export const routes: readonly Route[] = [
  ...documentRoutes(analysisDocuments, standard, {
    reads,
    sheet,
    detail: async (db, row, language, actor) => ({ lines: await findLines(db, actor, row, language) }),
  }),
  query(open, ({ db, actor, input, context }) => findOpen(db, actor, input.projectInfoNo, context.language)),
]
