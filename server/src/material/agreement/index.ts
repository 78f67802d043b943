// Price agreements: what a supplier sells at which price for some time, called off by orders without a scheme and a result.
// Asked for by acceptance H1 and H7: prices agreed once, called off without a new comparison; how orders do it is theirs to say.
import { type AgreementRow, agreementCalls } from '@geodepot/contracts/material/agreement.ts'
import { agreementMessages } from '@geodepot/contracts/material/agreement.messages.ts'
import { documentRoutes } from '../../kit/document/index.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { documentSheetEnd } from '../../system/document/index.ts'
import { registerSupplierUse } from '../../system/supplier/index.ts'
import { registerMaterialUse } from '../material/index.ts'
import { agreementDocuments } from './document.ts'
import { findAwarded, findOffers } from './offers.ts'
import { findCallable } from './open.ts'
import { findLines, reads } from './queries.ts'

export { agreementDocuments } from './document.ts'
export { installation } from './installation.ts'
export { findAwarded, findOffers } from './offers.ts'
export { type AgreementLeft, type HeldAgreement, againstDay, lockAgreement } from './open.ts'

registerSupplierUse({ table: 'material.agreement', column: 'supplier_id', label: agreementMessages.texts.title })
registerMaterialUse({ table: 'material.agreement_line', column: 'material_id', label: agreementMessages.texts.title })

const sheet = exporter<AgreementRow>()(agreementMessages, 'title', [
  { key: 'number', width: 26 },
  { key: 'agreementName', width: 28 },
  { key: 'supplierName', width: 32 },
  { key: 'currencyCode' },
  { key: 'validFrom', type: 'date' },
  { key: 'validTo', type: 'date' },
  { key: 'standing', codes: 'standing_' },
  { key: 'incoterm' },
  { key: 'place' },
  { key: 'paymentTerms', width: 32 },
  { key: 'leadDays', type: 'number' },
  { key: 'maxAmount', type: 'number' },
  { key: 'calledAmount', type: 'number' },
  { key: 'leftAmount', type: 'number' },
  { key: 'usedPercent', type: 'number' },
  { key: 'totalUSD', type: 'number' },
  { key: 'resultNumber', width: 26 },
  { key: 'renewsNo', width: 26 },
  { key: 'lineCount', type: 'number' },
  { key: 'orderCount', type: 'number' },
  { key: 'endedOn', type: 'date' },
  { key: 'endReason', width: 32 },
  ...documentSheetEnd,
])

const { offers, awarded, callable, ...standard } = agreementCalls

export const routes: readonly Route[] = [
  // Before the calls whose path holds an id.
  query(offers, ({ db, actor, input, context }) => findOffers(db, actor, input, context.language)),
  query(awarded, ({ db, actor, input, context }) => findAwarded(db, actor, input.offerId, context.language)),
  query(callable, ({ db, actor, input, context }) => findCallable(db, actor, input, context.language)),
  ...documentRoutes(agreementDocuments, standard, {
    reads,
    sheet,
    detail: async (db, { id }, language, actor) => ({ lines: await findLines(db, actor, id, language) }),
  }),
]
