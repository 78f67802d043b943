import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import type { claimCalls } from '@geodepot/contracts/material/claim.ts'
import type { TestServer } from '../../../testing/index.ts'
import { orderOf, signedOrder } from '../../order/test/sample.ts'
import { dayFrom } from '../../scheme/test/sample.ts'

type Ask = AskOf<typeof claimCalls.create>
/** One as a person writes it: two pieces of the first line of an order, or of a new one. */
export const claimDraft = async (server: TestServer, order?: number, more: Partial<Ask> = {}): Promise<Ask> => {
  const orderId = order ?? (await signedOrder(server, [[1, '5']])).id
  const { lines } = await orderOf(server, orderId)
  return {
    orderId,
    wanted: 'replacement',
    foundDate: dayFrom(0),
    lines: [{ orderLineId: lines[0]?.lineId ?? 0, claimKind: 'quality', quantity: '2', finding: '表面裂纹' }],
    ...more,
  }
}
