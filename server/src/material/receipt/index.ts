// Warehousing: what a store receives, in batches with what each has cost; its inspection, and where it is put.
// Asked for by acceptance H8 and the specification's warehousing of section 3.
import { type ReceiptRow, receiptCalls } from '@geodepot/contracts/material/receipt.ts'
import { receiptMessages } from '@geodepot/contracts/material/receipt.messages.ts'
import { sql } from 'kysely'
import { documentRoutes } from '../../kit/document/index.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, query } from '../../kit/http/route.ts'
import { equipmentPorts } from '../../ports/equipment.ts'
import { documentSheetEnd } from '../../system/document/index.ts'
import { registerSupplierUse } from '../../system/supplier/index.ts'
import { registerChain, standsOn } from '../chain/index.ts'
import { registerMaterialUse } from '../material/index.ts'
import { registerPosting } from '../period/index.ts'
import { findDetail } from './detail.ts'
import { receiptDocuments } from './document.ts'
import { forbidPairs } from './duties.ts'
import { findAwaited } from '../core/index.ts'
import { findKept, findLocations } from '../store/index.ts'
import { findOpen, findSuppliers } from './open.ts'
import { reads } from './queries.ts'

export { receiptDocuments } from './document.ts'
export { againstFees, feesInUsd } from './fees.ts'
export { installation } from './installation.ts'
export { onReceived } from './received.ts'
export { recoverParts } from './recovered.ts'

registerChain({
  of: receiptDocuments,
  parent: standsOn('order_line_id'),
  parts: { acceptedQty: sql`l.accepted_quantity`, rejectedQty: sql`l.rejected_quantity` },
})
registerPosting({ of: receiptDocuments })
forbidPairs()
registerSupplierUse({ table: 'material.receipt', column: 'supplier_id', label: receiptMessages.texts.title })
registerMaterialUse({ table: 'material.receipt_line', column: 'material_id', label: receiptMessages.texts.title })

const sheet = exporter<ReceiptRow>()(receiptMessages, 'title', [
  { key: 'number', width: 26 },
  { key: 'receiptKind', codes: 'receiptKind_' },
  { key: 'storeName', width: 24 },
  { key: 'inDate', type: 'date' },
  { key: 'supplierName', width: 32 },
  { key: 'orderNo', width: 26 },
  { key: 'deliveryNoteNo', width: 20 },
  { key: 'invoice', width: 20 },
  { key: 'batchNo', width: 32 },
  { key: 'lineCount', type: 'number' },
  { key: 'baseCurrency' },
  { key: 'purchaseAmount', type: 'number' },
  { key: 'feeAmount', type: 'number' },
  { key: 'amortAmount', type: 'number' },
  { key: 'estimated', codes: 'estimated_' },
  { key: 'inspectorName' },
  ...documentSheetEnd,
])

const { open, cores, suppliers, scraps, stores, places, ...standard } = receiptCalls

export const routes: readonly Route[] = [
  // Before the calls whose path holds an id.
  query(open, ({ db, actor, input, context }) => findOpen(db, actor, input, context.language)),
  query(cores, async ({ db, actor, input, context }) =>
    (await findKept(db, actor, context.language)).some(({ storeId }) => storeId === input.storeId)
      ? findAwaited(db, actor, input.repaired === 'Y', context.language)
      : [],
  ),
  query(suppliers, ({ db, actor, input, context }) => findSuppliers(db, actor, input, context.language)),
  query(stores, ({ db, actor, context }) => findKept(db, actor, context.language)),
  query(scraps, async ({ db, actor, input, context }) =>
    (await findKept(db, actor, context.language)).length === 0
      ? []
      : [...(await equipmentPorts.ports().scrapsRecovering(db, input.keyword ?? ''))].map(({ number, about }) => ({
          scrapNo: number,
          models: about,
        })),
  ),
  query(places, ({ db, actor, input }) => findLocations(db, actor, input.storeId)),
  ...documentRoutes(receiptDocuments, standard, {
    reads,
    sheet,
    detail: (db, { id }, language, actor) => findDetail(db, actor, id, language),
  }),
]
