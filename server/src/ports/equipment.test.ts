import { device } from '@geodepot/contracts/equipment/device.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemContext } from '../kit/access/actor.ts'
import { inTransaction } from '../kit/database/database.ts'
import { driftOf } from '../ledger/custody/index.ts'
import { type TestServer, testServer } from '../testing/index.ts'
import { type Scene, sceneOf } from '../testing/scene.ts'
import { equipmentPorts } from './equipment.ts'

let server: TestServer
let scene: Scene
let document: number
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
  document = await scene.shipped(await scene.devices(1))
})
afterAll(() => server.close())

const keeper = 'zb_lin'
/** What a document of another area does in the middle of its own change. */
const bringing = async (serial: string, department: string, after: () => void) => {
  const actor = await server.actorOf(keeper)
  return inTransaction(server.db, async (tx) => {
    const one = {
      modelId: scene.single,
      devName: '节点',
      devSign: serial,
      ownerOrgId: department,
      accountState: 'inAccount' as const,
    }
    const ids = await equipmentPorts.ports().createDevices(tx, actor, systemContext, [one], { document })
    after()
    return ids
  })
}
const kept = async (serial: string) =>
  (await server.as(keeper).call(device.list, { devSign: serial })).rows.map(({ devId, deviceStatus }) => ({
    devId,
    deviceStatus,
  }))
const entries = () =>
  server.db
    .selectFrom('equipment.custody_event')
    .select(['device_id', 'document_id', 'kind'])
    .where('document_id', '=', document)
    .where('kind', '=', 'opening')
    .execute()

it('a document of another area brings devices: in a pool, with the document in the ledger', async () => {
  const [devId = 0] = await bringing('PORT-1', 'C10801', () => undefined)
  expect(await kept('PORT-1')).toEqual([{ devId, deviceStatus: '0' }])
  expect(await entries()).toEqual([{ device_id: devId, document_id: document, kind: 'opening' }])
  expect(await driftOf(server.db)).toEqual([])
})

it('nothing of it stays when the document’s own change fails afterwards', async () => {
  const before = await entries()
  await expect(
    bringing('PORT-2', 'C10801', () => {
      throw new Error('the document was refused')
    }),
  ).rejects.toThrow('the document was refused')
  expect(await kept('PORT-2')).toEqual([])
  expect(await entries()).toEqual(before)
})

it('the rules of the ledger cards hold for it, whoever asks', async () => {
  await expect(bringing('PORT-3', 'C99999', () => undefined)).rejects.toMatchObject({
    reasons: ['ownerOrgId', 'manageOrgId'].map((field) => ({ key: 'unknownDepartment', field })),
  })
})
