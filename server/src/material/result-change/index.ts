// Changes of procurement results: numbered after the result, differences only, decided line by line by the result's chain.
// Asked for by acceptance H6 and H13.
import { type ResultChangeRow, resultChangeCalls } from '@geodepot/contracts/material/result-change.ts'
import { resultChangeMessages } from '@geodepot/contracts/material/result-change.messages.ts'
import { sql } from 'kysely'
import { documentRoutes } from '../../kit/document/index.ts'
import { exporter } from '../../kit/export.ts'
import type { Route } from '../../kit/http/route.ts'
import { documentSheetEnd } from '../../system/document/index.ts'
import { registerChain, standsOn } from '../chain/index.ts'
import { resultChangeDocuments } from './document.ts'
import { findLines, reads } from './queries.ts'

export { resultChangeDocuments } from './document.ts'
export { installation } from './installation.ts'

registerChain({
  of: resultChangeDocuments,
  parent: standsOn('source_line_id'),
  parts: { quantityBefore: sql`l.quantity_before` },
})

const sheet = exporter<ResultChangeRow>()(resultChangeMessages, 'title', [
  { key: 'number', width: 28 },
  { key: 'resultNumber', width: 26 },
  { key: 'resultName', width: 28 },
  { key: 'reason', width: 32 },
  { key: 'supplierNames', width: 32 },
  { key: 'lineCount', type: 'number' },
  { key: 'totalBefore', type: 'number' },
  { key: 'totalAmount', type: 'number' },
  { key: 'differenceUSD', type: 'number' },
  ...documentSheetEnd,
])

export const routes: readonly Route[] = documentRoutes(resultChangeDocuments, resultChangeCalls, {
  reads,
  sheet,
  detail: async (db, row, language, actor) => ({ lines: await findLines(db, actor, row, language) }),
})
