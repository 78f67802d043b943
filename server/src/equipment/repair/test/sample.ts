import { repairCalls } from '@geodepot/contracts/equipment/repair.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import { systemContext } from '../../../kit/access/actor.ts'
import { inTransaction } from '../../../kit/database/database.ts'
import type { TestServer } from '../../../testing/index.ts'
import { createDevices } from '../../device/index.ts'

let serial = 0
/** A new device in a department's pool. */
export const deviceIn = async (
  server: Pick<TestServer, 'db' | 'actorOf'>,
  orgId: string,
  more: { warrantyEnd?: string; netValue?: string } = {},
): Promise<number> => {
  const {
    rows: [model],
  } = await sql<{ id: number }>`select id from equipment.model where tracking = 'single' order by id limit 1`.execute(
    server.db,
  )
  const actor = await server.actorOf('zb_lin')
  const [id = 0] = await inTransaction(server.db, (tx) =>
    createDevices(tx, actor, systemContext, [
      {
        modelId: model?.id ?? 0,
        devName: '送修样机',
        devSign: `WX-${(serial += 1)}-${process.pid}`,
        ownerOrgId: orgId,
        accountState: 'inAccount',
        ...more,
      },
    ]),
  )
  return id
}
/** A repair as a person writes it. */
export const repairOf = (devId: number): AskOf<typeof repairCalls.create> & { lines: never[] } => ({
  devId,
  repairLevel: '603',
  faultDesc: '采集不稳定，通道无信号',
  repairPlace: 'workshop',
  repairKind: 'own',
  estimate: '300.00',
  warranty: 'none',
  lines: [],
})
/** One that was sent, and one that is a draft. */
export const twoRepairs = async (server: Pick<TestServer, 'db' | 'actorOf' | 'as'>): Promise<void> => {
  const admin = server.as('admin')
  await admin.call(repairCalls.create, repairOf(await deviceIn(server, 'C10801')))
  const { id } = await admin.call(repairCalls.create, repairOf(await deviceIn(server, 'C10801')))
  await admin.call(repairCalls.submit, { id, version: 1 })
}
/** The number of one that the workshop has received: parts may be issued to it. */
export const receivedRepair = async (server: Pick<TestServer, 'db' | 'actorOf' | 'as'>): Promise<string> => {
  const { id, number } = await server.as('kg_he').call(repairCalls.create, repairOf(await deviceIn(server, 'C10801')))
  await server.as('kg_he').call(repairCalls.submit, { id, version: 1 })
  await server.as('wx_qiu').call(repairCalls.accept, { id, version: 2 })
  return number
}
