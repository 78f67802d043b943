import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { costAdjustmentCalls } from '@geodepot/contracts/material/cost-adjustment.ts'
import { receiptCalls } from '@geodepot/contracts/material/receipt.ts'
import { reversalCalls } from '@geodepot/contracts/material/reversal.ts'
import { sql } from 'kysely'
import { today } from '../../../kit/clock.ts'
import type { TestServer } from '../../../testing/index.ts'
import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { approvedResult, draftOf as orderDraftOf, orderOf, signed } from '../../order/test/sample.ts'
import { buyer, dayFrom } from '../../scheme/test/sample.ts'

export type Ask = AskOf<typeof receiptCalls.create>
export const [keeper, inspector] = ['ck_fan', 'zj_shu'] as const

/** The store of that keeper, and its goods locations. */
export const storeOf = async (server: Pick<TestServer, 'db'>): Promise<{ storeId: number; places: number[] }> => {
  const { rows } = await sql<{ store: number; place: number }>`
    select s.id as store, p.id as place from material.store s join system.user u on u.id = s.keeper_id and u.name = ${keeper}
    join material.place p on p.store_id = s.id and p.kind = 'storage' and p.closed_at is null where s.deleted_at is null order by s.id, p.position, p.id`.execute(
    server.db,
  )
  const storeId = rows[0]?.store ?? 0
  return { storeId, places: rows.filter(({ store }) => store === storeId).map(({ place }) => place) }
}
/** Materials that are not counted by serial numbers, and do not expire. */
export const plainMaterials = async (server: Pick<TestServer, 'db'>): Promise<number[]> =>
  (
    await sql<{
      id: number
    }>`select id from material.material where not is_serial and shelf_life_days is null and deleted_at is null order by id limit 6`.execute(
      server.db,
    )
  ).rows.map(({ id }) => id)

export const receiptOf = (server: TestServer, id: number) => server.as('admin').call(receiptCalls.get, { id })

/** All that is still to come of an order, as its keeper receives it by one press. */
export const draftOf = async (server: TestServer, order: number, more: Partial<Ask> = {}): Promise<Ask> => {
  const { storeId, places } = await storeOf(server)
  const { supplierId } = await orderOf(server, order)
  const open = await server.as(keeper).call(receiptCalls.open, { supplierId })
  return {
    storeId,
    inDate: today(),
    supplierId,
    lines: open
      .filter(({ orderId }) => orderId === order)
      .map(({ orderLineId, openQty }) => ({ orderLineId, receiptQty: openQty, placeId: places[0] })),
    ...more,
  }
}
export const written = async (server: TestServer, draft: Ask): Promise<number> =>
  (await server.as(keeper).call(receiptCalls.create, draft)).id
export const posted = async (server: TestServer, draft: Ask): Promise<number> => {
  const id = await written(server, draft)
  await server.as(keeper).call(receiptCalls.submit, { id, version: 1 })
  return id
}
/** All of it is accepted. */
export const accept = async (server: TestServer, id: number): Promise<void> => {
  const { version, lines } = await receiptOf(server, id)
  await server.as(inspector).call(receiptCalls.inspect, {
    id,
    version,
    lines: lines.map(({ lineId, uninspectedQty }) => ({ lineId, accepted: uninspectedQty })),
  })
}
/** What was there before the company began with the product. */
export const openingOf = async (server: Pick<TestServer, 'db'>, quantity = '5', unitPrice = '12.5'): Promise<Ask> => {
  const { storeId, places } = await storeOf(server)
  const [materialId] = await plainMaterials(server)
  return {
    receiptKind: 'opening',
    storeId,
    inDate: today(),
    lines: [{ materialId, receiptQty: quantity, unitPrice, placeId: places[0] }],
  }
}
/**
 * Signs orders of the first two plain materials, in these quantities. What they stand on was approved once for all of
 * them: the way up to there takes longer than everything that is received.
 */
export const supplyOf = async (server: TestServer): Promise<(...quantities: string[]) => Promise<number>> => {
  const [one = 0, other = 0] = await plainMaterials(server)
  const { lines } = await approvedResult(server, [
    [one, '2000'],
    [other, '2000'],
  ])
  const whole = await orderDraftOf(server, lines)
  return async (...quantities) => {
    const ordered = quantities.flatMap((quantity, at) => {
      const line = whole.lines[at]
      return line ? [{ ...line, quantity }] : []
    })
    const { id } = await server.as(buyer).call(orderCalls.create, { ...whole, lines: ordered })
    await signed(server, id)
    return id
  }
}
/** Two receipts, one of them posted; and two reversals and cost adjustments of what was posted, one of each submitted. */
export const receiptsAndMore = async (server: TestServer) => {
  const ids = [
    await posted(server, await openingOf(server, '3')),
    await posted(server, { ...(await openingOf(server, '4')), receiptKind: 'recovered' }),
  ]
  const draft = await openingOf(server)
  const receipt = await written(server, draft)
  const by = server.as(keeper)
  const reversals = []
  const costs = []
  for (const receiptId of ids) {
    reversals.push((await by.call(reversalCalls.create, { receiptId, bizDate: today(), reason: '错单', lines: [] })).id)
    const fees = [{ amount: '3.00', currencyCode: 'USD', invoiceDate: today() }]
    const cost = { adjustmentKind: 'fee' as const, receiptId, bizDate: today(), fees, lines: [] }
    costs.push((await by.call(costAdjustmentCalls.create, cost)).id)
  }
  const [reversal = 0, cost = 0] = [reversals[1], costs[1]]
  await by.call(reversalCalls.submit, { id: reversals[0] ?? 0, version: 1 })
  await by.call(costAdjustmentCalls.submit, { id: costs[0] ?? 0, version: 1 })
  const lines: never[] = []
  return {
    'material/receipt': { ...draft, lines, id: receipt },
    'material/reversal': { id: reversal, receiptId: ids[1], bizDate: today(), reason: '错单', lines },
    'material/cost-adjustment': { id: cost, adjustmentKind: 'fee', receiptId: ids[1], bizDate: today(), lines },
  }
}
export { dayFrom }
