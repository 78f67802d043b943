import { applicationCalls } from '@geodepot/contracts/material/application.ts'
import type { TestServer } from '../../../testing/index.ts'

/** An application of P2601 for some of these materials, approved and sent: its id and its lines'. */
export const sentApplication = async (
  server: TestServer,
  wants: readonly (readonly [material: number, quantity: string])[],
) => {
  const { id } = await server.as('wz_ye').call(applicationCalls.create, {
    formName: '待分析的申请',
    projectInfoNo: 'P2601',
    materialType: 'vibrator',
    lines: wants.map(([materialId, quantity]) => ({ materialId, unitPrice: '1', quantity })),
  })
  const get = () => server.as('admin').call(applicationCalls.get, { id })
  await server.as('wz_ye').call(applicationCalls.submit, { id, version: 1 })
  for (const account of ['jl_shi', 'ld_gao'])
    await server.as(account).call(applicationCalls.approve, { id, version: (await get()).version })
  return { id, lines: (await get()).lines.map(({ lineId }) => lineId) }
}
