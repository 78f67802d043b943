import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { resultCalls } from '@geodepot/contracts/material/result.ts'
import type { Company } from '../../../testing/index.ts'
import { approvedScheme, buyer } from '../../scheme/test/sample.ts'

type Ask = AskOf<typeof resultCalls.create>
/** Who decides on results, in their turn. */
export const deciders = ['cg_pan', 'cw_jin', 'ld_xia'] as const

/** What comes of an approved scheme, as its buyer writes it by one press. */
export const draftOf = async (server: Company, schemeId: number): Promise<Ask> => ({
  resultName: '震源备件采购结果',
  schemeId,
  lines: (await server.as(buyer).call(resultCalls.open, { schemeId })).map(({ awardId, openQty, offeredPrice }) => ({
    awardId,
    quantity: openQty,
    finalPrice: offeredPrice ?? '0',
  })),
})
export const resultOf = (server: Company, id: number) => server.as('admin').call(resultCalls.get, { id })

type Wants = readonly (readonly [material: number, quantity: string])[]
/** A result that its buyer has just written, for some materials in these quantities at 100 USD each. */
export const draftedResult = async (server: Company, wants: Wants): Promise<{ id: number; scheme: number }> => {
  const { id: scheme } = await approvedScheme(server, wants)
  return { id: (await server.as(buyer).call(resultCalls.create, await draftOf(server, scheme))).id, scheme }
}
/** The same, waiting for its first decision. */
export const submittedResult = async (
  server: Company,
  wants: Wants,
): Promise<{ id: number; scheme: number; lines: number[] }> => {
  const made = await draftedResult(server, wants)
  await server.as(buyer).call(resultCalls.submit, { id: made.id, version: 1 })
  return { ...made, lines: (await resultOf(server, made.id)).lines.map(({ lineId }) => lineId) }
}
/** The same, approved by all who are asked. */
export const approvedResult = async (
  server: Company,
  wants: Wants,
): Promise<{ id: number; scheme: number; lines: number[] }> => {
  const made = await submittedResult(server, wants)
  for (const person of deciders) {
    const { can, version } = await server.as(person).call(resultCalls.get, { id: made.id })
    if (can.approve === true) await server.as(person).call(resultCalls.approve, { id: made.id, version })
  }
  return made
}
