import { kitListCalls } from '@geodepot/contracts/material/kit-list.ts'
import { outboundCalls } from '@geodepot/contracts/material/outbound.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { keeper, plainMaterials, shelve, storeOf } from './test/sample.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

it('so many kits say what they take of each material, and what the store has free of it', async () => {
  const [one = 0, other = 0] = await plainMaterials(server)
  const { storeId } = await storeOf(server)
  await shelve(server, { material: one, quantity: '3' })
  const free = async (material: number) =>
    (
      await sql<{ free: string }>`
        select trim_scale(quantity - reserved)::text as free from material.stock_level where store_id = ${storeId} and material_id = ${material}`.execute(
        server.db,
      )
    ).rows[0]?.free ?? '0'
  const lines = [
    { materialId: one, quantity: '2' },
    { materialId: other, quantity: '1.5' },
  ]
  const { id } = await server.as('admin').call(kitListCalls.create, { listName: '检修包甲', shared: 'Y', lines })
  const { rows } = await server.as(keeper).call(outboundCalls.kits, { keyword: '检修包甲' })
  expect(rows).toMatchObject([{ kitListId: id, lineCount: 2 }])
  const ask = { storeId, kitListId: id, kits: 3 }
  expect(await server.as(keeper).call(outboundCalls.ofKit, ask)).toMatchObject([
    { materialId: one, neededQty: '6', freeQty: await free(one), serial: '0' },
    { materialId: other, neededQty: '4.5', freeQty: await free(other), serial: '0' },
  ])
  // Of another keeper's store nobody learns anything, nor of lists that he does not see.
  expect(await server.as('ck_du').call(outboundCalls.ofKit, ask)).toEqual([])
  await sql`update material.kit_list set department_id = 'C10801' where id = ${id}`.execute(server.db)
  expect((await server.as(keeper).call(outboundCalls.kits, { keyword: '检修包甲' })).total).toBe(0)
  expect(await server.as(keeper).call(outboundCalls.ofKit, ask)).toEqual([])
  expect((await server.as(keeper).refused(outboundCalls.ofKit, { ...ask, kits: 0 })).errors[0]?.field).toBe('kits')
})
