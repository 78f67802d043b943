import { projectCostCalls } from '@geodepot/contracts/equipment/project-cost.ts'
import { repairCalls } from '@geodepot/contracts/equipment/repair.ts'
import { outboundCalls } from '@geodepot/contracts/material/outbound.ts'
import { reversalCalls } from '@geodepot/contracts/material/reversal.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { today } from '../../kit/clock.ts'
import { deviceIn, repairOf } from '../../equipment/repair/test/sample.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import {
  draftOf,
  keeper,
  outboundOf,
  plainMaterials,
  posted,
  project,
  shelve,
  storeOf,
  written,
} from './test/sample.ts'

let server: TestServer
let material: number
beforeAll(async () => {
  server = await testServer()
  const [first = 0] = await plainMaterials(server)
  material = first
})
afterAll(() => server.close())

const act = async (
  user: string,
  name: 'submit' | 'accept' | 'start' | 'record' | 'finish' | 'pass' | 'settle',
  id: number,
  more: object = {},
) => {
  const { version } = await server.as('zb_lin').call(repairCalls.get, { id })
  return server.as(user).call(repairCalls[name] as typeof repairCalls.start, { id, version, ...more } as never)
}
const asked = async () => {
  const devId = await deviceIn(server, 'C10801')
  return server.as('kg_he').call(repairCalls.create, repairOf(devId))
}
const received = async () => {
  const made = await asked()
  await act('kg_he', 'submit', made.id)
  await act('wx_qiu', 'accept', made.id)
  return made
}
const issue = async (repairNo: string, outQty: string) => {
  const { places } = await storeOf(server)
  const lines = [
    {
      materialId: material,
      batchId: await shelve(server, { material, quantity: '7', amount: '100.00' }),
      placeId: places[0],
      outQty,
      batchReason: '指定批次',
    },
  ]
  return draftOf(server, lines, { outKind: 'repair', repairNo, receiverName: '邱建军' })
}
const partsOf = async (id: number) => {
  const { partsAmount, totalAmount, parts } = await server.as('zb_lin').call(repairCalls.get, { id })
  return { partsAmount, totalAmount, parts: parts.map(({ qty, amount }) => `${qty} ${amount}`) }
}
const issuedTo = async (number: string) =>
  (
    await sql<{ sum: string }>`
      select coalesce(sum(l.amount - l.returned_amount), 0)::numeric(20, 2)::text as sum from material.outbound a join material.outbound_line l on l.document_id = a.id
      where a.repair_number = ${number} and a.state = 'posted'`.execute(server.db)
  ).rows[0]?.sum

it('is charged to the repair to the cent, taken off as it comes back, and again when it is taken back', async () => {
  const { id, number } = await received()
  // 3 of 7 that are worth 100.00, and all the rest of the cents later.
  const out = await posted(server, await issue(number, '3'))
  expect(await partsOf(id)).toEqual({ partsAmount: '42.86', totalAmount: '42.86', parts: ['3 42.86'] })
  const [line] = (await outboundOf(server, out)).lines
  const back = { outKind: 'return' as const, projectInfoNo: undefined, receiverName: '邱建军' }
  await posted(server, await draftOf(server, [{ issueLineId: line?.lineId, outQty: '1' }], back))
  const left = await partsOf(id)
  expect(left.partsAmount).toBe(await issuedTo(number))
  expect(left.parts).toHaveLength(2)
  const second = await posted(server, { ...(await issue(number, '7')), projectInfoNo: project })
  expect((await partsOf(id)).partsAmount).toBe(await issuedTo(number))
  const reversal = await server
    .as(keeper)
    .call(reversalCalls.create, { outboundId: second, bizDate: today(), reason: '领错', lines: [] } as never)
  await server.as(keeper).call(reversalCalls.submit, { id: reversal.id, version: 1 })
  for (const user of ['cg_pan', 'cw_jin']) {
    const { can, version } = await server.as(user).call(reversalCalls.get, { id: reversal.id })
    if (can.approve) await server.as(user).call(reversalCalls.approve, { id: reversal.id, version })
  }
  expect(await partsOf(id)).toMatchObject({ partsAmount: left.partsAmount })
  expect((await partsOf(id)).parts).toHaveLength(4)
  // None of it is told as a cost of the project beside the repair.
  const costs = { projectInfoNo: project, costKind: ['material' as const] }
  expect((await server.as('admin').call(projectCostCalls.rows, costs)).rows).toEqual([])
})

it('is refused by a repair that was not received, is over or settled, or is not there; another system’s number is free', async () => {
  const { number } = await asked()
  const refused = async (repairNo: string) => {
    const { errors } = await server.as(keeper).refused(outboundCalls.create, await issue(repairNo, '1'))
    return errors.map(({ field, key }) => `${field} ${key}`)
  }
  expect(await refused(number)).toEqual(['repairNo repairNotOpen'])
  expect(await refused('WX-XX-20260101-0001')).toEqual(['repairNo unknownRepair'])
  await posted(server, await issue('SAP-4711', '1'))
  const open = await received()
  const late = await written(server, await issue(open.number, '2'))
  await act('wx_qiu', 'start', open.id)
  await act('wx_qiu', 'record', open.id, { work: [{ repairItem: '001' }] })
  await act('wx_qiu', 'finish', open.id)
  await act('kg_he', 'pass', open.id)
  await sql`update equipment.repair set state = 'settled' where id = ${open.id}`.execute(server.db)
  const { errors } = await server.as(keeper).refused(outboundCalls.submit, { id: late, version: 1 })
  expect(errors.map(({ key }) => key)).toEqual(['repairSettled'])
  expect(await partsOf(open.id)).toMatchObject({ partsAmount: '0.00' })
})

it('offers the repairs that take parts, by number and device', async () => {
  const { number } = await received()
  const found = await server.as(keeper).call(outboundCalls.repairs, { keyword: number })
  expect(found.map(({ repairNo }) => repairNo)).toEqual([number])
})
