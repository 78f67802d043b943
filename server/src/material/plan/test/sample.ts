import { analysisCalls } from '@geodepot/contracts/material/analysis.ts'
import { planCalls } from '@geodepot/contracts/material/plan.ts'
import type { Company } from '../../../testing/index.ts'
import { sentApplication } from '../../analysis/test/sample.ts'
import { userNamed } from '../../plan-rule/test/sample.ts'

export { userNamed } from '../../plan-rule/test/sample.ts'

/** Lines of an approved analysis of P2601, or another project of its crew, that are to be bought in full. */
export const linesToBuy = async (
  server: Company,
  wants: readonly (readonly [material: number, quantity: string])[],
  projectInfoNo = 'P2601',
): Promise<{ application: number; analysis: number; lines: number[] }> => {
  const { id: application, lines } = await sentApplication(server, wants, projectInfoNo)
  const analyst = server.as('fx_luo')
  const { id } = await analyst.call(analysisCalls.create, {
    projectInfoNo,
    lines: lines.map((sourceLineId, index) => ({ sourceLineId, buyQty: wants[index]?.[1] ?? '0' })),
  })
  await analyst.call(analysisCalls.submit, { id, version: 1 })
  await server.as('cg_pan').call(analysisCalls.approve, { id, version: 2 })
  const read = await server.as('admin').call(analysisCalls.get, { id })
  return { application, analysis: id, lines: read.lines.map(({ lineId }) => lineId) }
}

/** Of the demo's purchasers. */
export const purchasers = ['cg_dai', 'cg_lian'] as const
/** An allocated plan of lines that are to be bought, given to a purchaser: its id and its lines'. */
export const allocatedPlan = async (
  server: Company,
  wants: readonly (readonly [material: number, quantity: string])[],
  purchaser: (typeof purchasers)[number] = 'cg_dai',
): Promise<{ id: number; lines: number[] }> => {
  const { lines } = await linesToBuy(server, wants)
  const allocator = server.as('jh_wen')
  const { id } = await allocator.call(planCalls.create, {
    name: '采购计划',
    purchaserId: await userNamed(server, purchaser),
    purchaseMode: 'inquiry',
    sourceType: 'domestic',
    lines: lines.map((sourceLineId, index) => ({ sourceLineId, quantity: wants[index]?.[1] ?? '1' })),
  })
  await allocator.call(planCalls.submit, { id, version: 1 })
  const read = await server.as('admin').call(planCalls.get, { id })
  return { id, lines: read.lines.map(({ lineId }) => lineId) }
}
