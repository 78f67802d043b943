import { applicationCalls } from '@geodepot/contracts/material/application.ts'
import type { Company } from '../../../testing/index.ts'

type Wants = readonly (readonly [material: number, quantity: string])[]
/** An application of P2601, or another project of its crew, for some of these materials, approved and sent: its id and its lines'. */
export const sentApplication = async (server: Company, wants: Wants, projectInfoNo = 'P2601') => {
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
