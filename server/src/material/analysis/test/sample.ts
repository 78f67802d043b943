import { analysisCalls } from '@geodepot/contracts/material/analysis.ts'
import { applicationCalls } from '@geodepot/contracts/material/application.ts'
import type { TestServer } from '../../../testing/index.ts'

type Wants = readonly (readonly [material: number, quantity: string])[]
/** An application of P2601, or another project of its crew, for some of these materials, approved and sent: its id and its lines'. */
export const sentApplication = async (server: TestServer, wants: Wants, projectInfoNo = 'P2601') => {
  const { id } = await server.as('wz_ye').call(applicationCalls.create, {
    formName: '待分析的申请',
    projectInfoNo,
    materialType: 'vibrator',
    lines: wants.map(([materialId, quantity]) => ({ materialId, unitPrice: '1', quantity })),
  })
  const get = () => server.as('admin').call(applicationCalls.get, { id })
  await server.as('wz_ye').call(applicationCalls.submit, { id, version: 1 })
  for (const account of ['jl_shi', 'ld_gao'])
    await server.as(account).call(applicationCalls.approve, { id, version: (await get()).version })
  return { id, lines: (await get()).lines.map(({ lineId }) => lineId) }
}

/** The lines of an approved analysis by which all of it is bought: the analysis and its lines. */
export const boughtLines = async (server: TestServer, wants: Wants, projectInfoNo = 'P2601') => {
  const asked = await sentApplication(server, wants, projectInfoNo)
  const { id } = await server.as('fx_luo').call(analysisCalls.create, {
    projectInfoNo,
    lines: asked.lines.map((sourceLineId, at) => ({ sourceLineId, buyQty: wants[at]?.[1] ?? '0' })),
  })
  await server.as('fx_luo').call(analysisCalls.submit, { id, version: 1 })
  await server.as('cg_pan').call(analysisCalls.approve, { id, version: 2 })
  const { lines } = await server.as('admin').call(analysisCalls.get, { id })
  return { application: asked.id, id, lines: lines.map(({ lineId }) => lineId) }
}
