import { repairSourceCalls } from '@geodepot/contracts/equipment/repair-source.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import type { Company } from '../../../testing/index.ts'

/** A repair as another system sends it. */
export const inboundOf = (
  number: string,
  deviceNo: string,
  more: object = {},
): AskOf<typeof repairSourceCalls.send>['rows'][number] => ({
  number,
  deviceNo,
  faultTime: '2026-01-15 07:30:00',
  faultDesc: '伺服阀漏油',
  ...more,
})
/** Two that were refused, of two systems. */
export const twoInbound = async (server: Pick<Company, 'as'>): Promise<void> => {
  await server.as('admin').call(repairSourceCalls.send, { source: 'SAP', rows: [inboundOf('S-1', 'NO-SUCH-1')] })
  await server.as('admin').call(repairSourceCalls.send, { source: 'WTSC', rows: [inboundOf('W-1', 'NO-SUCH-2')] })
}
