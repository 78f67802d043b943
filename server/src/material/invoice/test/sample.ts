import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { add, multiply, rounded } from '@geodepot/contracts/kit/decimal.ts'
import { invoiceCalls } from '@geodepot/contracts/material/invoice.ts'
import type { TestServer } from '../../../testing/index.ts'
import { orderOf } from '../../order/test/sample.ts'
import { buyer, dayFrom } from '../../scheme/test/sample.ts'

export type Ask = AskOf<typeof invoiceCalls.create>
export { buyer }
export const finance = 'cw_jin'
let last = 0
/** A number that no other invoice has. */
export const nextNumber = (): string => `INV-${9000 + (last += 1)}`
/** So much of the lines of an order, at these prices or as it was ordered. */
export const invoiceOf = async (
  server: TestServer,
  order: number,
  quantities: readonly string[],
  prices: readonly string[] = [],
  more: Partial<Ask> = {},
): Promise<Ask> => {
  const { supplierId, currencyCode, lines } = await orderOf(server, order)
  const billed = lines.flatMap(({ lineId, unitPrice }, at) => {
    const quantity = quantities[at] ?? '0'
    return Number(quantity) > 0 ? [{ orderLineId: lineId, quantity, unitPrice: prices[at] ?? unitPrice ?? '0' }] : []
  })
  return {
    supplierId,
    invoiceNo: nextNumber(),
    invoiceDate: dayFrom(0),
    currencyCode,
    netAmount: add('0', ...billed.map(({ quantity, unitPrice }) => rounded(multiply(quantity, unitPrice), 2))),
    lines: billed,
    ...more,
  }
}
export const enteredInvoice = async (server: TestServer, draft: Ask, account: string = buyer): Promise<number> =>
  (await server.as(account).call(invoiceCalls.create, draft)).id
/** Entered and matched. */
export const matched = async (server: TestServer, draft: Ask, account: string = buyer): Promise<number> => {
  const id = await enteredInvoice(server, draft, account)
  await server.as(account).call(invoiceCalls.submit, { id, version: 1 })
  return id
}
