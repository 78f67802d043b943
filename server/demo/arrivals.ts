// What arrived of an order comes into the first store, and is inspected: before that nobody closes the order.
import { inspectInput, receiptHeader, receiptLine } from '@geodepot/contracts/material/receipt.ts'
import { sql } from 'kysely'
import { systemContext } from '../src/kit/access/actor.ts'
import { create, perform } from '../src/kit/document/index.ts'
import { receiptDocuments } from '../src/material/receipt/index.ts'
import stores from './company/stores.json' with { type: 'json' }
import { moved } from './facts.ts'
import { type Signed, at, on } from './signed.ts'

interface Line {
  readonly id: number
  readonly quantity: string
  readonly supplier: number
  readonly life: number | null
}
const owedBy = async ({ stage: { tx }, id }: Signed): Promise<readonly Line[]> =>
  (
    await sql<Line>`
      select x.id, trim_scale(x.quantity + x.extra_quantity - x.closed_quantity - x.received_quantity)::text as quantity, a.supplier_id as supplier, m.shelf_life_days as life
      from material.order_line x join material.order a on a.id = x.document_id left join material.result_line l on l.id = x.source_line_id
      left join material.scheme_award w on w.id = l.award_id join material.plan_line pl on pl.id = coalesce(w.source_line_id, x.plan_line_id)
      join material.analysis_line al on al.id = pl.source_line_id join material.application_line s on s.id = al.source_line_id
      join material.material m on m.id = s.material_id
      where x.document_id = ${id} and x.quantity + x.extra_quantity - x.closed_quantity > x.received_quantity order by x.position`.execute(
      tx,
    )
  ).rows

/** All that is owed of an order, so many days after its signature; it is inspected the day after. */
export const storeAll = async (of: Signed, after: number, shipment?: number): Promise<void> => {
  const { tx, person } = of.stage
  const [first] = stores
  if (!first) throw new Error('the demo company has no store')
  const { rows: places } = await sql<{ store: number; place: number }>`
    select s.id as store, p.id as place from material.store s join material.place p on p.store_id = s.id and p.kind = 'storage'
    where s.code = ${first.code} order by p.position, p.id`.execute(tx)
  const lines = await owedBy(of)
  const inDate = at(of, after)
  const header = receiptHeader.parse({
    receiptKind: 'purchase',
    storeId: places[0]?.store,
    inDate,
    supplierId: lines[0]?.supplier,
    shipmentId: shipment,
  })
  const drafted = lines.map(({ id, quantity, life }, nth) =>
    receiptLine.parse({
      orderLineId: id,
      receiptQty: quantity,
      placeId: places[nth % places.length]?.place,
      ...(life !== null && { expiresOn: moved(inDate, life) }),
    }),
  )
  const [keeper, inspector] = [await person(first.keeper), await person(first.inspector)]
  const id = await on(of, after, async () => {
    const [made] = await create(tx, receiptDocuments, keeper, systemContext, [{ header, lines: drafted }])
    const { id: receipt = 0 } = made ?? {}
    await perform(tx, receiptDocuments, keeper, systemContext, 'submit', receipt, undefined, {})
    return receipt
  })
  const { rows: came } = await sql<{ lineId: number; accepted: string }>`
    select id as "lineId", trim_scale(quantity)::text as accepted from material.receipt_line where document_id = ${id} order by position`.execute(
    tx,
  )
  const inspected = inspectInput.parse({ lines: came })
  await on(of, after + 1, () =>
    perform(tx, receiptDocuments, inspector, systemContext, 'inspect', id, undefined, inspected),
  )
}
