// Virtual orders: what virtual projects would buy, confirmed by their managers, on a phone by link or signed in.
// Asked for by acceptance A8 and H7; it stands in for an order until the project is real, and then moves with it.
import { type VirtualOrderRow, virtualOrderCalls } from '@geodepot/contracts/material/virtual-order.ts'
import { virtualOrderMessages } from '@geodepot/contracts/material/virtual-order.messages.ts'
import { sql } from 'kysely'
import { documentRoutes } from '../../kit/document/index.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { documentSheet } from '../../system/document/index.ts'
import { linksFor } from '../../system/ticket/index.ts'
import { registerChain, standsOn } from '../chain/index.ts'
import { virtualOrderDocuments } from './document.ts'
import { findLines, findOpen, reads } from './queries.ts'

export { virtualOrderDocuments } from './document.ts'
export { installation } from './installation.ts'
export { findLines, findOpen } from './queries.ts'

registerChain({ of: virtualOrderDocuments, parent: standsOn('source_line_id'), released: sql`l.released_quantity` })

const sheet = exporter<VirtualOrderRow>()(virtualOrderMessages, 'title', [
  { key: 'number', width: 26 },
  { key: 'applicationNumbers', width: 32 },
  { key: 'lineCount', type: 'number' },
  { key: 'totalAmount', type: 'number' },
  ...documentSheet,
])
/** By which project managers confirm them on a phone. */
export const virtualOrderLinks = linksFor(virtualOrderDocuments, '/app/PurchasePlanVirtual/edit')
const { open, ...standard } = virtualOrderCalls

export const routes: readonly Route[] = [
  ...documentRoutes(virtualOrderDocuments, standard, {
    reads,
    sheet,
    detail: async (db, row, language, actor) => ({
      lines: await findLines(db, row.id, language),
      link: await virtualOrderLinks.offer(db, actor, row),
    }),
  }),
  query(open, ({ db, actor, input, context }) => findOpen(db, actor, input.projectInfoNo, context.language)),
  ...virtualOrderLinks.routes(virtualOrderCalls, async (db, actor, id, language) => ({
    ...(await reads.one(db, actor, id, language)),
    lines: await findLines(db, id, language),
  })),
]
