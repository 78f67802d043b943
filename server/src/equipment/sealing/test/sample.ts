import type { sealingCalls } from '@geodepot/contracts/equipment/sealing.ts'
import { dayAfter } from '@geodepot/contracts/kit/days.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { systemContext } from '../../../kit/access/actor.ts'
import { at, momentOf, now, today } from '../../../kit/clock.ts'
import { inTransaction } from '../../../kit/database/database.ts'
import { poolsOf } from '../../../ledger/custody/index.ts'
import type { TestServer } from '../../../testing/index.ts'
import { createDevices } from '../../device/index.ts'

let serial = 0
/** Devices of the instrument pool, which came so many days ago. */
export const sealable = async (server: Pick<TestServer, 'db' | 'actorOf'>, count = 1, days = 0): Promise<number[]> => {
  const actor = await server.actorOf('zb_lin')
  const model = await server.db
    .selectFrom('equipment.model')
    .select('id')
    .where('name', '=', 'WTU-508')
    .executeTakeFirstOrThrow()
  const cards = Array.from({ length: count }, () => {
    serial += 1
    return {
      devName: '节点',
      modelId: model.id,
      ownerOrgId: 'C10801',
      accountState: 'inAccount' as const,
      devSign: `SEAL-${serial}-${process.pid}`,
    }
  })
  const came = days === 0 ? now() : momentOf(`${dayAfter(today(), -days)} 12:00`)
  return at(came, () => inTransaction(server.db, (tx) => createDevices(tx, actor, systemContext, cards)))
}
/** What one writes of them. */
export const sealingOf = async (
  server: Pick<TestServer, 'db'>,
  devices: readonly number[],
): Promise<AskOf<typeof sealingCalls.create>> => ({
  sealingKind: 'seal',
  holderId: (await inTransaction(server.db, (tx) => poolsOf(tx, ['C10801']))).get('C10801') ?? 0,
  beginDate: today(),
  reason: '淡季暂无项目',
  place: '三号库 B 区',
  measures: '断电、涂防锈油、覆盖防尘罩',
  lookedAfterBy: '范建国',
  lines: devices.map((devId) => ({ devId })),
})
