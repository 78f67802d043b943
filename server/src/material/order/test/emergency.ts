import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { resultCalls } from '@geodepot/contracts/material/result.ts'
import { schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import type { TestServer } from '../../../testing/index.ts'
import { deciders, draftOf as resultDraft, resultOf } from '../../result/test/sample.ts'
import { buyer, dayFrom, schemeOf, submitScheme, suppliersOf } from '../../scheme/test/sample.ts'
import { orderOf } from './sample.ts'

export type Ask = AskOf<typeof orderCalls.create>
/** Lines of plans in these quantities and at these prices, ordered at once of the first supplier. */
export const urgentOf = async (
  server: TestServer,
  lines: readonly (readonly [line: number, quantity: string, unitPrice: string])[],
  more: Partial<Ask> = {},
): Promise<Ask> => ({
  isEmergency: '1',
  emergencyReason: '震源停机，等件恢复生产',
  supplierId: (await suppliersOf(server))[0] ?? 0,
  currencyCode: 'USD',
  incoterm: 'DAP',
  deliveryDate: dayFrom(2),
  ...more,
  lines:
    more.lines ??
    lines.map(([sourceLineId, quantity, unitPrice]) => ({
      sourceLineId,
      quantity,
      unitPrice,
      taxRate: '13',
      withTax: '1' as const,
    })),
})
export const written = async (server: TestServer, draft: Ask): Promise<number> =>
  (await server.as(buyer).call(orderCalls.create, draft)).id
export const submitted = async (server: TestServer, draft: Ask): Promise<number> => {
  const id = await written(server, draft)
  await server.as(buyer).call(orderCalls.submit, { id, version: 1 })
  return id
}
/** Approved: its papers are due from now on. */
export const approvedEmergency = async (server: TestServer, draft: Ask): Promise<number> => {
  const id = await submitted(server, draft)
  await server.as('cg_pan').call(orderCalls.approve, { id, version: (await orderOf(server, id)).version })
  return id
}

/** The scheme that confirms it, approved; and its result, submitted. */
export const confirmedBy = async (server: TestServer, order: number): Promise<{ scheme: number; result: number }> => {
  const by = server.as(buyer)
  const { id: scheme } = await by.call(schemeCalls.confirm, { orderId: order })
  const given = await schemeOf(server, scheme)
  await by.call(schemeCalls.update, {
    id: scheme,
    version: given.version,
    schemeName: given.schemeName,
    schemeType: 'emergency',
    orderId: order,
    sourceType: given.sourceType,
    purchaseMode: given.purchaseMode,
    fewOffersReason: '已先行采购，事后仅一家愿意报价',
    lines: given.lines.map(({ sourceLineId, quantity }) => ({ sourceLineId, quantity })),
  })
  await submitScheme(server, scheme)
  for (const account of ['cg_pan', 'ld_xia']) {
    const { version, docState } = await schemeOf(server, scheme)
    if (docState === 'submitted') await server.as(account).call(schemeCalls.approve, { id: scheme, version })
  }
  const { id: result } = await by.call(resultCalls.create, await resultDraft(server, scheme))
  await by.call(resultCalls.submit, { id: result, version: 1 })
  return { scheme, result }
}
/** Decides on a result to its end; the first approver leaves so much of its first line. */
export const decided = async (server: TestServer, id: number, firstQuantity?: string): Promise<void> => {
  for (const [at, account] of deciders.entries()) {
    const { version, docState, lines } = await resultOf(server, id)
    if (docState !== 'submitted') return
    const [line] = lines
    const less =
      at === 0 && firstQuantity !== undefined && line
        ? [{ lineId: line.lineId, decision: 'lower' as const, quantity: firstQuantity, opinion: '用量核减' }]
        : []
    await server.as(account).call(resultCalls.approve, { id, version, lines: less, opinion: '同意' })
  }
}
