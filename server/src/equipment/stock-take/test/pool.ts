import { stockTakeCalls } from '@geodepot/contracts/equipment/stock-take.ts'
import { systemContext } from '../../../kit/access/actor.ts'
import { inTransaction } from '../../../kit/database/database.ts'
import { poolsOf, post, projectHolder } from '../../../ledger/custody/index.ts'
import type { TestServer } from '../../../testing/index.ts'
import { createDevices } from '../../device/index.ts'

let serial = 0
/** A pool of a department of its own with so many nodes and 100 strings, and a project that has two nodes and 50 strings. */
export const stocked = async (server: TestServer, nodes = 3) => {
  const models = await server.db
    .selectFrom('equipment.model')
    .select(['id', 'name'])
    .where('name', 'in', ['WTU-508', 'GS-20DX'])
    .execute()
  const modelOf = (name: string) => models.find((model) => model.name === name)?.id ?? 0
  const actor = await server.actorOf('zb_lin')
  return inTransaction(server.db, async (tx) => {
    const pools = await poolsOf(tx, ['C10801', 'C10802'])
    const [pool, other] = [pools.get('C10801') ?? 0, pools.get('C10802') ?? 0]
    const card = { devName: '节点', modelId: modelOf('WTU-508'), accountState: 'inAccount' as const, currency: 'USD' }
    const make = (ownerOrgId: string, count: number) =>
      createDevices(
        tx,
        actor,
        systemContext,
        Array.from({ length: count }, () => ({
          ...card,
          ownerOrgId,
          devSign: `PD-${(serial += 1)}-${process.pid}`,
          originalValue: '1200.00',
          netValue: '900.00',
        })),
      )
    const devices = await make('C10801', nodes)
    const foreign = await make('C10802', 1)
    const strings = modelOf('GS-20DX')
    const project = await projectHolder(tx, 'P2601')
    await post(tx, { source: 'opening', recordedBy: 1 }, [
      { kind: 'opening', model: strings, condition: 'good', quantity: '100', to: pool },
      { kind: 'opening', model: strings, condition: 'good', quantity: '50', to: project },
    ])
    return { pool, other, project, devices, foreign: foreign[0] ?? 0, strings }
  })
}

/** Two stock-takes, one of them open. */
export const takenStock = async (server: TestServer): Promise<void> => {
  const admin = server.as('admin')
  const take = (takeName: string, projectInfoNo: string) =>
    admin.call(stockTakeCalls.create, { takeName, takeBasis: 'project', projectInfoNo, lines: [] })
  await take('中期盘点', 'P2602')
  await admin.call(stockTakeCalls.open, { id: (await take('收工盘点', 'P2601')).id, version: 1 })
}
