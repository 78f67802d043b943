import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { message } from '@geodepot/contracts/system/message.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemContext } from '../../kit/access/actor.ts'
import { inTransaction } from '../../kit/database/database.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { createDevices } from '../device/index.ts'

let server: TestServer
beforeAll(async () => { server = await testServer() })
afterAll(() => server.close())

const told = async (account: string, keyword: string) => (await server.as(account).call(message.list, { kind: ['road'], keyword })).rows
const crew = () => server.as('xm_ma')
const dispatcher = () => server.as('dp_sun')

const shipped = async () => {
  const single = (await server.db.selectFrom('equipment.model').select('id').where('name', '=', 'WTU-508').executeTakeFirstOrThrow()).id
  const pool = (await server.db.selectFrom('equipment.holder').select('id').where('kind', '=', 'pool').where('department_id', '=', 'C10801').executeTakeFirstOrThrow()).id
  const { start } = await server.db.selectFrom('system.project').select('design_start as start').where('id', '=', 'P2601').executeTakeFirstOrThrow()
  const clerk = await server.actorOf('zb_lin')
  const [device] = await inTransaction(server.db, (tx) => createDevices(tx, clerk, systemContext, [{ modelId: single, devName: 'WTU-508', devSign: 'T-1', ownerOrgId: 'C10801', accountState: 'inAccount', params: {} }]))
  const { deviceappid } = await crew().call(applicationCalls.save, { appName: '节点', projectInfoNo: 'P2601', planStart: start ?? '', planEnd: start ?? '', lines: [{ modelId: single, requestedQty: '1' }] })
  await crew().call(applicationCalls.submit, { deviceappid })
  for (const user of ['jl_shi', 'ld_gao', 'zb_lin']) {
    const { can, version } = await server.as(user).call(applicationCalls.get, { deviceappid })
    if (can.approve) await server.as(user).call(applicationCalls.approve, { id: deviceappid, version })
  }
  const { rows } = await crew().call(applicationCalls.lines, { devappid: deviceappid })
  const { id, number } = await dispatcher().call(allocationCalls.create, { applicationId: deviceappid, fromHolderId: pool, projectInfoNo: 'P2601', lines: [{ applicationLineId: rows[0]?.lineId ?? 0, devId: device ?? 0 }] })
  await dispatcher().call(allocationCalls.submit, { id, version: 1 })
  const { version, lines } = await dispatcher().call(allocationCalls.get, { id })
  await dispatcher().call(allocationCalls.ship, { id, version, carrier: '西北物流', lines: lines.map(({ lineId }) => ({ lineId })) })
  return { id, number }
}

it('tells the project’s people of a shipment on its way to them, and the sender when what came is not what was sent', async () => {
  const { id, number } = await shipped()
  const [arriving] = await told('xm_ma', number)
  expect(arriving).toMatchObject({ title: `设备已发运：${number}`, link: `/open/equipment/allocation/${id}`, isRead: false })
  expect(arriving?.body).toMatch(/ → .+，1 行。承运：西北物流，预计到达：未填$/)
  expect(await Promise.all(['dp_sun', 'guest01', 'xm_guo'].map((other) => told(other, number)))).toEqual([[], [], []])
  const { version, shipments } = await crew().call(allocationCalls.get, { id })
  await crew().call(allocationCalls.receive, { id, version, lines: [{ shipmentLineId: shipments[0]?.lines[0]?.shipmentLineId ?? 0, received: '0', short: '1', reason: '丢失' }] })
  expect(await told('dp_sun', number)).toMatchObject([{ title: `接收有差异：${number}`, link: `/open/equipment/allocation/${id}` }])
})
