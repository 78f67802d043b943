import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { agreementCalls } from '@geodepot/contracts/material/agreement.ts'
import { orderCalls } from '@geodepot/contracts/material/order.ts'
import { samples } from '../../../kit/files/test/samples.ts'
import { send } from '../../../kit/files/test/sending.ts'
import type { TestServer } from '../../../testing/index.ts'
import { buyer, dayFrom, suppliersOf } from '../../scheme/test/sample.ts'

type Ask = AskOf<typeof agreementCalls.create>
type Line = Ask['lines'][number]
type OrderAsk = AskOf<typeof orderCalls.create>

/** Who decide on agreements, in their turn. */
export const deciders = ['cg_pan', 'cw_jin', 'ld_xia'] as const
export const agreementOf = (server: TestServer, id: number) => server.as('admin').call(agreementCalls.get, { id })

/** An agreement in USD that is written directly, from today for a year. */
export const draftOf = async (server: TestServer, lines: readonly Line[], more: Partial<Ask> = {}): Promise<Ask> => ({
  agreementName: '震源滤芯年度协议',
  supplierId: (await suppliersOf(server))[0] ?? 0,
  currencyCode: 'USD',
  validFrom: dayFrom(0),
  validTo: dayFrom(365),
  incoterm: 'DAP',
  reason: '常用备件，供货稳定',
  ...more,
  lines: [...lines],
})
/** The same, with what the supplier offered. */
export const drafted = async (
  server: TestServer,
  lines: readonly Line[],
  more: Partial<Ask> = {},
  account: string = buyer,
): Promise<number> => {
  const { id: offer } = await send(server.as(account), '报价.pdf', samples.pdf)
  const draft = await draftOf(server, lines, { attachments: [offer], ...more })
  return (await server.as(account).call(agreementCalls.create, draft)).id
}
export const submit = async (server: TestServer, id: number, account: string = buyer) =>
  server.as(account).call(agreementCalls.submit, { id, version: (await agreementOf(server, id)).version })
export const approve = async (server: TestServer, id: number): Promise<void> => {
  for (const account of deciders) {
    const { version, docState } = await agreementOf(server, id)
    if (docState === 'submitted') await server.as(account).call(agreementCalls.approve, { id, version })
  }
}
/** One that is in force: its id, and its lines'. */
export const inForce = async (
  server: TestServer,
  lines: readonly Line[],
  more: Partial<Ask> = {},
): Promise<{ id: number; lines: number[] }> => {
  const id = await drafted(server, lines, more)
  await submit(server, id)
  await approve(server, id)
  return { id, lines: (await agreementOf(server, id)).lines.map(({ lineId }) => lineId) }
}

/** All that an agreement has of what its buyer has to buy, or of these lines of plans, as he calls it off by one press. */
export const callOffOf = async (
  server: TestServer,
  agreementId: number,
  of?: readonly number[],
  more: Partial<OrderAsk> = {},
): Promise<OrderAsk> => {
  const { rows } = await server.as(buyer).call(agreementCalls.callable, { agreementId })
  const open = await server.as(buyer).call(orderCalls.callable, { agreementId })
  const [terms] = rows
  return {
    agreementId,
    supplierId: terms?.supplierId ?? 0,
    currencyCode: terms?.currencyCode ?? 'USD',
    incoterm: terms?.incoterm ?? 'DAP',
    deliveryDate: dayFrom(45),
    lines: open
      .filter(({ sourceLineId }) => of === undefined || of.includes(sourceLineId))
      .map(({ sourceLineId, agreementLineId, openQty, finalPrice }) => ({
        sourceLineId,
        agreementLineId: agreementLineId ?? 0,
        quantity: openQty,
        unitPrice: finalPrice ?? '0',
      })),
    ...more,
  }
}
