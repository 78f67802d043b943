import { scrapCalls } from '@geodepot/contracts/equipment/scrap.ts'
import { scrapImport } from '@geodepot/contracts/equipment/scrap-import.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainRow, workbook } from '../../kit/sheet/test/archive.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { type Scene, sceneOf } from '../../testing/scene.ts'

let server: TestServer
let scene: Scene
let pool = ''
beforeAll(async () => {
  server = await testServer()
  scene = await sceneOf(server)
  await scene.stock('50')
  const holders = await keeper().call(scrapCalls.holders, {})
  pool = holders.find(({ holderId }) => holderId === scene.pool)?.holderName ?? ''
})
afterAll(() => server.close())

type Cells = readonly string[]
const keeper = () => server.as('zb_lin')
const head: Cells = ['库', '设备编码', '规格型号', '数量', '报废原因', '说明']
const check = async (rows: readonly Cells[]) => {
  const upload = workbook([head, ...rows].map((cells) => plainRow(...cells)).join(''))
  const { id, plan } = await keeper().call(scrapImport.upload, { name: '报废.xlsx' }, { upload })
  return { id, ...(await keeper().call(scrapImport.check, { id, ...plan })) }
}
const serialOf = async (id: number) =>
  (await server.db.selectFrom('equipment.device').select('serial').where('id', '=', id).executeTakeFirstOrThrow())
    .serial ?? ''

describe('a spreadsheet of scrap', () => {
  it('becomes a draft with a line for each row, once', async () => {
    const [devId = 0] = await scene.devices(1)
    const rows: Cells[] = [
      [pool, await serialOf(devId), '', '', '到龄', '无备件'],
      [pool, '', 'GS-20DX', '12', '修理不经济', ''],
    ]
    const { id, version, counts } = await check(rows)
    expect(counts).toMatchObject({ new: 2, refused: 0 })
    await keeper().call(scrapImport.run, { id, version, mode: 'all' })
    const [made] = (await keeper().call(scrapCalls.list, {})).rows
    expect(await keeper().call(scrapCalls.get, { id: made?.id ?? 0 })).toMatchObject({
      docState: 'draft',
      holderId: scene.pool,
      description: '按表格起草：报废.xlsx',
      lines: [
        { devId, reason: 'aged', explanation: '无备件' },
        { devModel: 'GS-20DX', qty: '12', reason: 'uneconomic' },
      ],
    })
    expect((await check(rows)).counts).toMatchObject({ equal: 2, new: 0 })
  })
  it('is refused row by row with what is wrong', async () => {
    const [devId = 0, twiceId = 0] = await scene.devices(2)
    const [serial, twice] = [await serialOf(devId), await serialOf(twiceId)]
    const { id } = await check([
      ['没有这个库', serial, '', '', '到龄', ''],
      [pool, '没有这台', '', '', '到龄', ''],
      [pool, '', '', '', '到龄', ''],
      [pool, '', 'GS-20DX', '999999', '到龄', ''],
      [pool, serial, '', '', '不想要了', ''],
      [pool, twice, '', '', '到龄', ''],
      [pool, twice, '', '', '修理不经济', ''],
    ])
    const { rows } = await keeper().call(scrapImport.errors, { id, pageSize: 500 })
    expect(rows.map(({ row, field, key }) => `${row} ${field} ${key}`)).toEqual([
      '2 holderName unknownHolder',
      '3 device unknownDevice',
      '4 device deviceOrModel',
      '5 qty moreThanHeld',
      '6 reasonName unknownReason',
      '7 device duplicateInFile',
      '8 device duplicateInFile',
    ])
    expect(await server.as('guest01').refused(scrapImport.template, {})).toMatchObject({ code: 403 })
  })
})
