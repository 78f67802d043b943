import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { orderAmendmentCalls } from '@geodepot/contracts/material/order-amendment.ts'
import type { TestServer } from '../../../testing/index.ts'
import { orderOf, signedOrder } from '../../order/test/sample.ts'
import { buyer, dayFrom } from '../../scheme/test/sample.ts'

export type Ask = AskOf<typeof orderAmendmentCalls.create>
/** All lines of an order as they stand, the first of them with what is to change, and the terms that do. */
export const draftOf = async (
  server: TestServer,
  orderId: number,
  more: object = {},
  terms: Partial<Ask> = {},
): Promise<Ask> => ({
  orderId,
  reason: '供应商改期',
  ...terms,
  lines: (await orderOf(server, orderId)).lines
    .filter(({ leftQty }) => Number(leftQty) > 0)
    .map(({ lineId, leftQty, unitPrice }, at) => ({
      sourceLineId: lineId,
      quantity: leftQty,
      unitPrice: unitPrice ?? '0',
      ...(at === 0 && more),
    })),
})
export const amendmentOf = (server: TestServer, id: number) => server.as('admin').call(orderAmendmentCalls.get, { id })

/** An amendment of a signed order, as its buyer has just written it. */
export const draftedAmendment = async (
  server: TestServer,
  orderId: number,
  more: object,
  terms: Partial<Ask> = {},
): Promise<number> =>
  (await server.as(buyer).call(orderAmendmentCalls.create, await draftOf(server, orderId, more, terms))).id
/** The same, waiting for its first decision. */
export const submittedAmendment = async (
  server: TestServer,
  orderId: number,
  more: object,
  terms: Partial<Ask> = {},
): Promise<number> => {
  const id = await draftedAmendment(server, orderId, more, terms)
  await server.as(buyer).call(orderAmendmentCalls.submit, { id, version: 1 })
  return id
}
/** The same, approved and in force. */
export const approvedAmendment = async (
  server: TestServer,
  orderId: number,
  more: object,
  terms: Partial<Ask> = {},
): Promise<number> => {
  const id = await submittedAmendment(server, orderId, more, terms)
  const { version } = await amendmentOf(server, id)
  await server.as('cg_pan').call(orderAmendmentCalls.approve, { id, version })
  return id
}
/** Two amendments: one that waits, and a draft. */
export const writeAmendments = async (server: TestServer): Promise<number[]> => {
  const [one, two] = [await signedOrder(server, [[1, '4']]), await signedOrder(server, [[2, '5']])]
  return [
    await submittedAmendment(server, one.id, { quantity: '3' }, { deliveryDate: dayFrom(60) }),
    await draftedAmendment(server, two.id, {}, { place: 'Sohar' }),
  ]
}
