import { device } from '@geodepot/contracts/equipment/device.ts'
import { model } from '@geodepot/contracts/equipment/model.ts'
import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { file } from '@geodepot/contracts/kit/file.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { samples } from '../../kit/files/test/samples.ts'
import { send } from '../../kit/files/test/sending.ts'
import { type TestServer, testServer } from '../../testing/index.ts'

let server: TestServer
let modelId: number
const sample = (serial: string) => ({
  modelId,
  devName: 'WTU-508节点',
  devSign: serial,
  ownerOrgId: 'C10801',
  originalValue: '640',
  netValue: '500.5',
})

beforeAll(async () => {
  server = await testServer()
  const keeper = server.as('kg_he')
  modelId = (await keeper.call(model.list, { keyword: 'WTU-508' })).rows[0]?.modelId ?? 0
  return () => server.close()
})

describe('the equipment ledger', () => {
  it('enters a device into the pool of its department and tells its custody', async () => {
    const keeper = server.as('kg_he')
    const { devId } = await keeper.call(device.create, sample('WT-1'))
    const found = await keeper.call(device.get, { id: devId })
    expect(found).toMatchObject({
      devSign: 'WT-1',
      brand: 'Sercel',
      deviceStatus: '0',
      usageState: 'idle',
      techState: 'good',
      originalValue: '640.00',
      can: { edit: true, remove: true },
    })
    const { rows } = await keeper.call(device.timeline, { id: devId })
    expect(rows).toMatchObject([{ kind: 'opening', to: '仪器服务站' }])
  })

  it('takes its papers in with its card, keeps them where a change says nothing of them, and lets them go where it does', async () => {
    const keeper = server.as('kg_he')
    const [one, two] = [await send(keeper, '合格证.pdf', samples.pdf), await send(keeper, '说明书.pdf', samples.pdf)]
    const { devId } = await keeper.call(device.create, { ...sample('WT-P'), attachments: [one.id] })
    const names = async () =>
      (await keeper.call(file.listById, { id: recordNameOf('equipment/device', devId) })).map(({ name }) => name)
    expect(await names()).toEqual(['合格证.pdf'])
    const { version } = await keeper.call(device.update, { ...sample('WT-P'), id: devId, version: 1, remark: '已验收' })
    expect(await names()).toEqual(['合格证.pdf'])
    await keeper.call(device.update, { ...sample('WT-P'), id: devId, version, attachments: [two.id] })
    expect(await names()).toEqual(['说明书.pdf'])
    const stranger = await send(server.as('zb_lin'), '别人的.pdf', samples.pdf)
    expect(await keeper.refused(device.create, { ...sample('WT-Q'), attachments: [stranger.id] })).toMatchObject({
      errors: [{ field: 'attachments' }],
    })
  })

  it('refuses a serial that the model has already, whatever its case, and names the field', async () => {
    const keeper = server.as('kg_he')
    await keeper.call(device.create, sample('WT-2'))
    const no = await keeper.refused(device.create, sample('wt-2'))
    expect(no).toMatchObject({
      code: 500,
      msg: '该型号下实物标识号 wt-2 已存在',
      errors: [{ field: 'devSign', key: 'takenSerial' }],
    })
  })

  it('refuses wrong fields all at once, in the reader’s language', async () => {
    const keeper = server.as('kg_he')
    const no = await keeper.response(
      device.create,
      { ...sample('WT-3'), devName: '', originalValue: 'abc', productingDate: '2026-02-30' },
      { headers: { 'accept-language': 'en' } },
    )
    expect(no.json()).toMatchObject({
      code: 500,
      errors: [
        { field: 'devName', msg: 'Name is required' },
        { field: 'productingDate', msg: 'Production date must be a date as yyyy-MM-dd' },
        { field: 'originalValue' },
      ],
    })
  })

  it('refuses dates and values that contradict each other', async () => {
    const keeper = server.as('kg_he')
    const no = await keeper.refused(device.create, {
      ...sample('WT-4'),
      productingDate: '2025-01-01',
      useStartDate: '2024-01-01',
      netValue: '700',
    })
    expect(no.errors?.map((error) => error.field)).toEqual(['useStartDate', 'netValue'])
  })

  it('refuses a change on a version that someone else has replaced', async () => {
    const keeper = server.as('kg_he')
    const { devId } = await keeper.call(device.create, sample('WT-5'))
    await keeper.call(device.update, { ...sample('WT-5'), id: devId, version: 1, devPosition: 'A-01' })
    const no = await keeper.refused(device.update, { ...sample('WT-5'), id: devId, version: 1, devPosition: 'B-02' })
    expect(no.code).toBe(409)
    expect((await keeper.call(device.get, { id: devId })).devPosition).toBe('A-01')
  })

  it('makes one device of a double click', async () => {
    const keeper = server.as('kg_he')
    const answers = await Promise.all(
      [1, 2, 3].map(() => keeper.response(device.create, sample('WT-6'), { key: 'form-6' })),
    )
    const ids = answers.map((answer) => (answer.json() as { data: { devId: number } }).data.devId)
    expect(new Set(ids).size).toBe(1)
    expect((await keeper.call(device.list, { devSign: 'WT-6' })).total).toBe(1)
  })

  it('counts what a department owns and what it only holds, each once', async () => {
    const keeper = server.as('kg_he')
    const admin = server.as('admin')
    await keeper.call(device.create, sample('WT-own'))
    const held = await admin.call(device.create, { ...sample('WT-held'), ownerOrgId: 'C103', manageOrgId: 'C10801' })
    const away = await admin.call(device.create, { ...sample('WT-away'), ownerOrgId: 'C10801', manageOrgId: 'C103' })
    const { rows } = await keeper.call(device.list, { pageSize: 500 })
    expect(rows.map(({ devId }) => devId)).toEqual(expect.arrayContaining([held.devId, away.devId]))
    // A page that is full does not say the total by itself.
    expect((await keeper.call(device.list, { pageSize: 1 })).total).toBe(rows.length)
    expect((await server.as('guest01').refused(device.list)).code).toBe(403)
  })

  it('hides devices of other departments, in list, detail, change and export alike', async () => {
    const keeper = server.as('kg_he')
    const { devId } = await keeper.call(device.create, sample('WT-7'))
    const other = server.as('kg_kang')
    expect((await other.call(device.list, { devSign: 'WT-7' })).total).toBe(0)
    expect(await other.refused(device.get, { id: devId })).toMatchObject({ code: 404 })
    expect(await other.refused(device.update, { ...sample('WT-7'), id: devId, version: 1 })).toMatchObject({
      code: 404,
    })
    expect(await other.refused(device.create, sample('WT-8'))).toMatchObject({
      errors: [{ field: 'ownerOrgId' }, { field: 'manageOrgId' }],
    })
    const { bytes } = await other.file(device.export, { devSign: 'WT-7' })
    expect(bytes.byteLength).toBeGreaterThan(0)
  })

  it('is not taken over by whoever holds it: owner and manager are changed by those who have the former ones in their scope', async () => {
    const [manager, holder] = [server.as('zb_lin'), server.as('kg_kang')]
    const mine = { ...sample('WT-G'), ownerOrgId: 'C10801', manageOrgId: 'C10805' }
    const { devId } = await manager.call(device.create, mine)
    expect((await holder.call(device.get, { id: devId })).can.edit).toBe(true)
    const no = await holder.refused(device.update, { ...mine, id: devId, version: 1, ownerOrgId: 'C10805' })
    expect(no).toMatchObject({
      msg: '原所属单位不在您的数据范围内，不能变更',
      errors: [{ field: 'ownerOrgId', key: 'notYoursToGive' }],
    })
    expect(
      await holder.refused(device.update, { ...mine, id: devId, version: 1, manageOrgId: 'C10801' }),
    ).toMatchObject({ errors: [{ field: 'manageOrgId', key: 'unknownDepartment' }] })
    await holder.call(device.update, { ...mine, id: devId, version: 1, remark: '已核对' })
    expect(await manager.call(device.get, { id: devId })).toMatchObject({
      ownerOrgId: 'C10801',
      manageOrgId: 'C10805',
      remark: '已核对',
    })
    await manager.call(device.update, { ...mine, id: devId, version: 2, ownerOrgId: 'C10805' })
    expect(await manager.call(device.get, { id: devId })).toMatchObject({ ownerOrgId: 'C10805' })
  })

  it('refuses a page of a million rows and a column that is none', async () => {
    const keeper = server.as('kg_he')
    expect(await keeper.refused(device.list, { pageSize: 1_000_000 })).toMatchObject({
      code: 500,
      errors: [{ field: 'pageSize' }],
    })
    expect(await keeper.refused(device.list, { orderByColumn: 'password' })).toMatchObject({
      code: 500,
      errors: [{ field: 'orderByColumn' }],
    })
  })

  it('sorts by an allowed column in both directions', async () => {
    const keeper = server.as('kg_he')
    await keeper.call(device.create, { ...sample('WT-9'), originalValue: '1', netValue: '1' })
    const up = await keeper.call(device.list, { orderByColumn: 'originalValue', isAsc: 'asc' })
    expect(up.rows[0]?.originalValue).toBe('1.00')
    const down = await keeper.call(device.list, { orderByColumn: 'originalValue', isAsc: 'descending' })
    expect(down.rows.at(-1)?.originalValue).toBe('1.00')
  })

  it('takes a device out that was entered by mistake, and keeps its history', async () => {
    const keeper = server.as('kg_he')
    const { devId } = await keeper.call(device.create, { ...sample('WT-10'), devCoding: 'C-10' })
    const { devId: other } = await keeper.call(device.create, sample('WT-11'))
    expect(await keeper.refused(device.remove, { ids: `${devId},${other},9000000000` })).toMatchObject({ code: 404 })
    expect(await keeper.call(device.get, { id: other })).toMatchObject({ devId: other })
    await keeper.call(device.remove, { ids: `${devId},${other}` })
    expect(await keeper.refused(device.get, { id: other })).toMatchObject({ code: 404 })
    expect(await keeper.refused(device.get, { id: devId })).toMatchObject({ code: 404 })
    await keeper.call(device.create, { ...sample('WT-10'), devCoding: 'C-10' })
    await expect(
      server.db.deleteFrom('equipment.custody_event').where('device_id', '=', devId).execute(),
    ).rejects.toThrow(/written once/)
  })

  it('says of its account by hand what no document says: scrap, disposal and merging are not gone past', async () => {
    const keeper = server.as('kg_he')
    const { devId } = await keeper.call(device.create, { ...sample('WT-12'), accountState: 'notInAccount' })
    const change = async (accountState: 'inAccount' | 'external' | 'scrapped' | 'disposed' | 'merged', id = devId) => {
      const { version } = await keeper.call(device.get, { id })
      return { id, version, accountState }
    }
    await keeper.call(device.update, await change('inAccount'))
    await keeper.call(device.update, await change('external'))
    for (const state of ['scrapped', 'disposed', 'merged'] as const)
      expect(await keeper.refused(device.update, await change(state))).toMatchObject({
        errors: [{ field: 'accountState', key: 'accountByDocument' }],
      })
    // The register that the company begins with may know of such, and they stay what they are.
    const { devId: old } = await keeper.call(device.create, { ...sample('WT-13'), accountState: 'scrapped' })
    expect(await keeper.refused(device.update, await change('inAccount', old))).toMatchObject({
      errors: [{ field: 'accountState', key: 'accountByDocument' }],
    })
    await keeper.call(device.update, { ...(await change('scrapped', old)), remark: '旧账' })
  })

  it('does not change the card of a device that is gone', async () => {
    const keeper = server.as('kg_he')
    const { devId } = await keeper.call(device.create, sample('WT-11'))
    await server.db.updateTable('equipment.device').set({ device_status: '5' }).where('id', '=', devId).execute()
    expect(await keeper.refused(device.update, { ...sample('WT-11'), id: devId, version: 1 })).toMatchObject({
      msg: '设备已报废或退出，资料不能修改',
    })
    expect((await keeper.call(device.get, { id: devId })).can.edit).toBeUndefined()
  })
})
