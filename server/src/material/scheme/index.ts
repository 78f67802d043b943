// Procurement schemes: what suppliers offer for lines of plans, compared by what it costs here, and who is recommended.
// Asked for by acceptance H5, H12 and H13; offers stay sealed until their deadline.
import { askingCalls } from '@geodepot/contracts/material/scheme.asking.ts'
import { type SchemeRow, schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { schemeMessages } from '@geodepot/contracts/material/scheme.messages.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { sql } from 'kysely'
import { documentRoutes } from '../../kit/document/index.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { registerUse } from '../../system/dict/index.ts'
import { registerSupplierUse } from '../../system/supplier/index.ts'
import { registerChain, standsOn } from '../chain/index.ts'
import { findPlanOpen } from '../plan/index.ts'
import { answerBySheet } from './answer.ts'
import { ask } from './ask.ts'
import { keepAwards } from './awards.ts'
import { confirmOrder } from './confirm.ts'
import { linkRoutes } from './by-link.ts'
import { schemeDocuments } from './document.ts'
import { keepOffer, moveSuppliers, removeOffer } from './offers.ts'
import { detailOf, reads } from './queries.ts'
import { requestSheet } from './quotation.ts'

export { ask } from './ask.ts'
export { declineByLink, readByLink, saveByLink, sendByLink } from './by-link.ts'
export { keepAwards } from './awards.ts'
export { schemeDocuments } from './document.ts'
export { installation } from './installation.ts'
export { runsOut, warnedDays } from './work.ts'
export { compareOffers, findAwards } from './offered.ts'
export { confirmOrder } from './confirm.ts'
export { keepOffer } from './offers.ts'
export { type AwardLeft, type ReleasedAward, dropAwards, lockAwards, releaseAwards } from './open.ts'

registerChain({ of: schemeDocuments, parent: standsOn('source_line_id'), released: sql`l.released_quantity` })

const uses = (type: string, column: string) =>
  registerUse(type, {
    by: 'value',
    among: async (db, values) =>
      (
        await sql<{
          value: string
        }>`select distinct ${sql.id(column)} as value from material.scheme where ${sql.id(column)} = any(${values}::text[])`.execute(
          db,
        )
      ).rows.map(({ value }) => value),
  })
uses(dictionaries.purchaseMode, 'purchase_mode')
uses(dictionaries.sourceType, 'source_type')
registerSupplierUse({
  table: 'material.scheme_offer',
  column: 'supplier_id',
  label: schemeMessages.texts.offers,
  move: moveSuppliers('material.scheme_offer'),
})
registerSupplierUse({
  table: 'material.scheme_request',
  column: 'supplier_id',
  label: schemeMessages.texts.requests,
  move: moveSuppliers('material.scheme_request'),
})

const sheet = exporter<SchemeRow>()(schemeMessages, 'title', [
  { key: 'number', width: 26 },
  { key: 'schemeName', width: 28 },
  { key: 'schemeType', codes: 'schemeType_' },
  { key: 'sourceTypeName' },
  { key: 'purchaseModeName' },
  { key: 'deadline', type: 'dateTime' },
  { key: 'lineCount', type: 'number' },
  { key: 'offerCount', type: 'number' },
  { key: 'totalAmount', type: 'number' },
  { key: 'freight', type: 'number' },
  { key: 'sundryFee', type: 'number' },
  { key: 'otherFee', type: 'number' },
  { key: 'depositReceiptNo' },
  { key: 'projectNames', width: 32 },
  { key: 'orgName', width: 24 },
  { key: 'docState', codes: 'state_' },
  { key: 'overdueDays', type: 'number' },
  { key: 'applicantName' },
  { key: 'submitTime', type: 'dateTime' },
  { key: 'callCode' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'remark', width: 32 },
])

const { open, confirm, offer, removeOffer: remove, award, ...standard } = schemeCalls

export const routes: readonly Route[] = [
  // Before the calls whose path holds an id.
  query(open, ({ db, actor, context }) => findPlanOpen(db, actor, actor.userId, context.language)),
  command(confirm, async ({ tx, actor, input, context }) => ({
    id: await confirmOrder(tx, actor, context, input.orderId, context.language),
  })),
  ...documentRoutes(schemeDocuments, standard, { reads, sheet, detail: detailOf }),
  command(offer, async ({ tx, actor, input, context }) => ({ version: await keepOffer(tx, actor, context, input) })),
  command(remove, async ({ tx, actor, input, context }) => ({ version: await removeOffer(tx, actor, context, input) })),
  command(award, async ({ tx, actor, input, context }) => ({ version: await keepAwards(tx, actor, context, input) })),
  command(askingCalls.ask, ({ tx, actor, input, context }) => ask(tx, actor, context, input)),
  query(askingCalls.sheet, ({ db, actor, input }) => requestSheet(db, actor, input)),
  query(askingCalls.answerBySheet, (call) => answerBySheet(call)),
  ...linkRoutes,
]
