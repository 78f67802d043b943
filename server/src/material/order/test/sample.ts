import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { resultCalls } from '@geodepot/contracts/material/result.ts'
import type { TestServer } from '../../../testing/index.ts'
import { deciders, resultOf, submittedResult } from '../../result/test/sample.ts'
import { buyer, dayFrom } from '../../scheme/test/sample.ts'

type Ask = AskOf<typeof orderCalls.create>
type Wants = readonly (readonly [material: number, quantity: string])[]

/** Takes a result that waits through its approval. */
const approved = async (server: TestServer, id: number): Promise<void> => {
  for (const account of deciders) {
    const { version, docState } = await resultOf(server, id)
    if (docState === 'submitted') await server.as(account).call(resultCalls.approve, { id, version })
  }
}
/** An approved result for some materials in these quantities: its id and its lines'. */
export const approvedResult = async (server: TestServer, wants: Wants): Promise<{ id: number; lines: number[] }> => {
  const { id, lines } = await submittedResult(server, wants)
  await approved(server, id)
  return { id, lines }
}

/** All that is approved in these lines, as its buyer orders it by one press. */
export const draftOf = async (server: TestServer, lines: readonly number[], more: Partial<Ask> = {}): Promise<Ask> => {
  const { rows } = await server.as(buyer).call(orderCalls.suppliers, { pageSize: 500 })
  const found = await Promise.all(
    rows.flatMap((of) =>
      of.currencies.map(async (currencyCode) => ({
        ...of,
        currencyCode,
        open: await server.as(buyer).call(orderCalls.open, { supplierId: of.supplierId, currencyCode }),
      })),
    ),
  )
  const one = found.find(({ open }) => open.some(({ sourceLineId }) => lines.includes(sourceLineId)))
  return {
    supplierId: one?.supplierId ?? 0,
    currencyCode: one?.currencyCode ?? 'USD',
    incoterm: one?.incoterm ?? 'DAP',
    deliveryDate: dayFrom(45),
    lines: (one?.open ?? [])
      .filter(({ sourceLineId }) => lines.includes(sourceLineId))
      .map(({ sourceLineId, openQty, finalPrice }) => ({
        sourceLineId,
        quantity: openQty,
        unitPrice: finalPrice ?? '0',
      })),
    ...more,
  }
}
export const orderOf = (server: TestServer, id: number) => server.as('admin').call(orderCalls.get, { id })

/** An order that its buyer has just written of all that is approved. */
export const draftedOrder = async (
  server: TestServer,
  wants: Wants,
  more: Partial<Ask> = {},
): Promise<{ id: number; result: number; sources: number[] }> => {
  const { id: result, lines } = await approvedResult(server, wants)
  const { id } = await server.as(buyer).call(orderCalls.create, await draftOf(server, lines, more))
  return { id, result, sources: lines }
}
/** Takes a draft through its approval to its contract. */
export const signed = async (server: TestServer, id: number): Promise<void> => {
  const version = async () => (await orderOf(server, id)).version
  await server.as(buyer).call(orderCalls.submit, { id, version: await version() })
  await server.as('cg_pan').call(orderCalls.approve, { id, version: await version() })
  await server.as(buyer).call(orderCalls.sign, {
    id,
    version: await version(),
    contractNo: 'HT-2026-001',
    contractDate: dayFrom(0),
  })
}
/** The same, signed. */
export const signedOrder = async (
  server: TestServer,
  wants: Wants,
  more: Partial<Ask> = {},
): Promise<{ id: number; result: number; sources: number[] }> => {
  const made = await draftedOrder(server, wants, more)
  await signed(server, made.id)
  return made
}
/** Two orders of what a result approves that waits, each of a part of its first line, and one of them signed. */
export const ordersOfResult = async (
  server: TestServer,
  { id, lines }: { readonly id: number; readonly lines: readonly number[] },
): Promise<void> => {
  await approved(server, id)
  for (const part of ['1', '2']) {
    const draft = await draftOf(server, lines.slice(0, 1))
    const [line] = draft.lines
    const made = await server
      .as(buyer)
      .call(orderCalls.create, { ...draft, lines: line ? [{ ...line, quantity: part }] : [] })
    if (part === '1') await signed(server, made.id)
  }
}
