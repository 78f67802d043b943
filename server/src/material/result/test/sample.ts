import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { resultCalls } from '@geodepot/contracts/material/result.ts'
import type { TestServer } from '../../../testing/index.ts'
import { approvedScheme, buyer } from '../../scheme/test/sample.ts'

type Ask = AskOf<typeof resultCalls.create>
/** Who decides on results, in their turn. */
export const deciders = ['cg_pan', 'cw_jin', 'ld_xia'] as const

/** What comes of an approved scheme, as its buyer writes it by one press. */
export const draftOf = async (server: TestServer, schemeId: number): Promise<Ask> => ({
  resultName: '震源备件采购结果',
  schemeId,
  lines: (await server.as(buyer).call(resultCalls.open, { schemeId })).map(({ awardId, openQty, offeredPrice }) => ({
    awardId,
    quantity: openQty,
    finalPrice: offeredPrice ?? '0',
  })),
})
export const resultOf = (server: TestServer, id: number) => server.as('admin').call(resultCalls.get, { id })

/** A result of its buyer that waits for its first decision, for some materials in these quantities at 100 USD each. */
export const submittedResult = async (
  server: TestServer,
  wants: readonly (readonly [material: number, quantity: string])[],
): Promise<{ id: number; scheme: number; lines: number[] }> => {
  const { id: scheme } = await approvedScheme(server, wants)
  const { id } = await server.as(buyer).call(resultCalls.create, await draftOf(server, scheme))
  await server.as(buyer).call(resultCalls.submit, { id, version: 1 })
  return { id, scheme, lines: (await resultOf(server, id)).lines.map(({ lineId }) => lineId) }
}
