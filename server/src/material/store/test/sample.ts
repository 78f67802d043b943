import type { storeCalls } from '@geodepot/contracts/material/store.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import type { TestServer } from '../../../testing/index.ts'

let made = 0
/** One as a person writes it, of the central supply base. */
export const another = async (
  server: TestServer,
  more: Partial<AskOf<typeof storeCalls.create>> = {},
): Promise<AskOf<typeof storeCalls.create>> => {
  made += 1
  return {
    storeCode: `TS${made}`,
    storeName: `试验库${made}`,
    deptId: 'C10903',
    keeperId: (await server.actorOf('ck_fan')).userId,
    inspectorId: (await server.actorOf('zj_shu')).userId,
    goodsLocations: ['A-01', 'A-02'],
    ...more,
  }
}
