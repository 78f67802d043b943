import { device } from '@geodepot/contracts/equipment/device.ts'
import { model } from '@geodepot/contracts/equipment/model.ts'
import { transitionsOf } from '@geodepot/contracts/kit/transition.ts'
import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { batchCalls } from '@geodepot/contracts/system/batch.ts'
import { supplier } from '@geodepot/contracts/system/supplier.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { documents } from '../../kit/document/index.ts'
import { routes } from '../../modules.ts'
import { plainDraft } from '../../testing/plain-draft.ts'
import { type Sending, type TestServer, testServer } from '../../testing/index.ts'

let server: TestServer
let modelId = 0
beforeAll(async () => {
  server = await testServer()
  modelId = (await server.as('kg_he').call(model.list, { keyword: 'WTU-508' })).rows[0]?.modelId ?? 0
})
afterAll(() => server.close())

const card = (serial: string, more: object = {}) => ({
  modelId,
  devName: 'WTU-508节点',
  devSign: serial,
  ownerOrgId: 'C10801',
  ...more,
})
type Mode = 'all' | 'rows'
const asked = (call: string, items: readonly object[], mode: Mode = 'all') => {
  const [of = '', name = ''] = call.split('.')
  const [area = '', module = ''] = of.split('/')
  return { area, module, call: name, mode, items: items as Record<string, unknown>[] }
}
const many = (account: string, ...[call, items, mode, sending]: [...Parameters<typeof asked>, sending?: Sending]) =>
  server.as(account).call(batchCalls.perform, asked(call, items, mode), sending)
const refusedMany = (
  account: string,
  ...[call, items, mode, sending]: [...Parameters<typeof asked>, sending?: Sending]
) => server.as(account).refused(batchCalls.perform, asked(call, items, mode), sending)
const devicesLike = async (serial: string) =>
  (await server.as('kg_he').call(device.list, { devSign: serial, pageSize: 500 })).total
const logged = async (entity: string, ids: readonly unknown[]) =>
  (
    await sql<{ n: number }>`
      select count(*)::int as n from document.audit_log where entity = ${entity} and action = 'create' and entity_id = any(${ids.map(String)}::text[])`.execute(
      server.db,
    )
  ).rows[0]?.n

describe('what may be asked of many', () => {
  it('is of each document that it is made, and each of its transitions; and that main masters are made', () => {
    const open = routes.flatMap(({ operation }) => (operation.many === undefined ? [] : [operation.name]))
    const missing = [...documents().values()]
      .filter(({ spec }) => !spec.name.startsWith('test/'))
      .flatMap(({ spec }) => [
        ...['create', 'save']
          .map((name) => `${spec.name}.${name}`)
          .filter((name) => routes.some((one) => one.operation.name === name)),
        ...transitionsOf(spec).map(({ name }) => `${spec.name}.${name}`),
      ])
      .filter((name) => routes.some((one) => one.operation.name === name) && !open.includes(name))
    expect(missing).toEqual([])
    for (const { operation } of [device, materialCalls, supplier].map(({ create }) => ({ operation: create })))
      expect(open).toContain(operation.name)
  })
  it('is no other call, and none without its permission', async () => {
    expect(await refusedMany('kg_he', 'equipment/device.remove', [{}])).toMatchObject({ code: 404 })
    expect(await refusedMany('guest01', 'equipment/device.create', [card('NONE')])).toMatchObject({ code: 403 })
  })
})

describe('all or nothing', () => {
  it('makes all of them, each with its audit, and answers the same again under its key alone', async () => {
    const items = Array.from({ length: 40 }, (_, index) => card(`BATCH-A-${index}`))
    const made = await many('kg_he', 'equipment/device.create', items, 'all', { key: 'batch-all' })
    expect(made).toMatchObject({ done: 40, refused: 0 })
    expect(made.results.map(({ index, code }) => [index, code])).toEqual(items.map((_, index) => [index, 200]))
    expect(await many('kg_he', 'equipment/device.create', items, 'all', { key: 'batch-all' })).toEqual(made)
    expect(await devicesLike('BATCH-A')).toBe(40)
    expect(
      await logged(
        'equipment/device',
        made.results.map(({ id }) => id),
      ),
    ).toBe(40)
    expect(
      await refusedMany('kg_he', 'equipment/device.create', items.slice(1), 'all', { key: 'batch-all' }),
    ).toMatchObject({ code: 409 })
    expect(await refusedMany('kg_he', 'equipment/device.create', items, 'rows', { key: 'batch-all' })).toMatchObject({
      code: 409,
    })
  })

  it('makes none where one is not right, and names row and field: of the form, of the rules, of two that are the same', async () => {
    const wrong = await refusedMany('kg_he', 'equipment/device.create', [
      card('BATCH-B-1'),
      card('BATCH-B-2', { modelId: 'x' }),
    ])
    expect(wrong.errors).toMatchObject([{ field: 'items.1.modelId', msg: expect.stringContaining('第 2 条') }])
    const foreign = await refusedMany('kg_he', 'equipment/device.create', [
      card('BATCH-B-3', { ownerOrgId: 'C105' }),
      card('BATCH-B-4'),
      card('BATCH-B-4'),
    ])
    expect(foreign.errors).toMatchObject([
      { field: 'items.0.ownerOrgId' },
      { field: 'items.0.manageOrgId' },
      { field: 'items.2.devSign', msg: expect.stringContaining('BATCH-B-4') },
    ])
    expect(await devicesLike('BATCH-B')).toBe(0)
  })

  it('takes a thousand, and no more', async () => {
    const { errors } = await refusedMany(
      'kg_he',
      'equipment/device.create',
      Array.from({ length: 1001 }, (_, index) => card(`BATCH-C-${index}`)),
    )
    expect(errors).toMatchObject([{ field: 'items', key: 'tooMany', msg: '条目最多 1000 项' }])
  })

  it('holds for materials and suppliers, whose numbers it answers', async () => {
    const materials = [1, 2].map((n) => ({ materialNameCn: `批量物资${n}`, materialType: '1', unit: '1' }))
    const { rows } = await server.as('admin').call(materialCalls.list, { pageSize: 1 })
    const { materialType = '', unit = '' } = (rows[0] ?? {}) as { materialType?: string; unit?: string }
    const made = await many(
      'admin',
      'material/material.create',
      materials.map((one) => ({ ...one, materialType, unit })),
    )
    expect(made).toMatchObject({ done: 2 })
    const again = await refusedMany('admin', 'material/material.create', [
      { ...materials[0], materialNameCn: '批量物资3', materialType, unit },
      { ...materials[0], materialNameCn: '批量物资3', materialType, unit },
    ])
    expect(again.errors).toMatchObject([{ field: 'items.1.materialNameCn' }])
    const suppliers = ['甲', '乙'].map((n) => ({ supplierName: `批量供应商${n}`, country: 'CN', currencyCode: 'CNY' }))
    expect(await many('admin', 'system/supplier.create', suppliers)).toMatchObject({ done: 2 })
  })
})

describe('row by row', () => {
  it('tells of each row what became of it, as its call alone would', async () => {
    const items = [card('BATCH-D-1'), card('BATCH-D-1'), card('BATCH-D-2', { devName: '' }), card('BATCH-D-3')]
    const told = await many('kg_he', 'equipment/device.create', items, 'rows')
    expect(told).toMatchObject({ done: 2, refused: 2 })
    expect(told.results).toMatchObject([
      { index: 0, code: 200, id: expect.any(Number) },
      { index: 1, code: 500, errors: [{ field: 'devSign', key: 'takenSerial' }] },
      { index: 2, code: 500, errors: [{ field: 'devName' }] },
      { index: 3, code: 200 },
    ])
    expect(await devicesLike('BATCH-D')).toBe(2)
  })

  it('makes documents and takes them through their transitions, each at its version and within the scope', async () => {
    const spec = documents().get('material/application')?.spec
    if (!spec) throw new Error('there is no such document')
    const drafts = Array.from({ length: 5 }, () => plainDraft(spec, 'P2601'))
    const made = await many('xm_ma', 'material/application.create', drafts, 'rows')
    expect(made).toMatchObject({ done: 5 })
    expect(made.results[0]?.data).toMatchObject({ number: expect.any(String) })
    const items = made.results.map(({ id }, index) => ({ id, version: index === 2 ? 7 : 1 }))
    expect(await refusedMany('xm_ma', 'material/application.submit', items)).toMatchObject({
      code: 409,
      errors: [{ field: 'items.2' }],
    })
    expect((await refusedMany('xm_jia', 'material/application.submit', items.slice(0, 1))).code).not.toBe(200)
    const submitted = await many('xm_ma', 'material/application.submit', items, 'rows')
    expect(submitted.results.map(({ code }) => code)).toEqual([200, 200, 409, 200, 200])
  })

  it('is done once under its key, also where it was broken off and where two send it at once', async () => {
    const items = Array.from({ length: 12 }, (_, index) => card(`BATCH-E-${index}`))
    const [one, other] = await Promise.all([
      many('kg_he', 'equipment/device.create', items, 'rows', { key: 'batch-rows' }),
      many('kg_he', 'equipment/device.create', items, 'rows', { key: 'batch-rows' }),
    ])
    expect(one).toEqual(other)
    // As if it had been broken off before its end: what its rows did stands.
    await sql`delete from document.answer where key = 'batch-rows'`.execute(server.db)
    expect(await many('kg_he', 'equipment/device.create', items, 'rows', { key: 'batch-rows' })).toEqual(one)
    expect(await devicesLike('BATCH-E')).toBe(12)
  })

  it('goes on under its key where its time was over before the last', async () => {
    const items = Array.from({ length: 4 }, (_, index) => card(`BATCH-G-${index}`))
    const real = performance.now.bind(performance)
    // Each look at the clock that the rows take is 25 of their 60 seconds later.
    let later = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      if (new Error('where').stack?.includes('/many/rows.') === true) later += 25_000
      return real() + later
    })
    const first = await many('kg_he', 'equipment/device.create', items, 'rows', { key: 'batch-late' }).finally(() => {
      clock.mockRestore()
    })
    expect(first.results.map(({ code }) => code)).toEqual([200, 200, 503, 503])
    const then = await many('kg_he', 'equipment/device.create', items, 'rows', { key: 'batch-late' })
    expect(then.done).toBe(4)
    expect(then.results.slice(0, 2)).toEqual(first.results.slice(0, 2))
    expect(await devicesLike('BATCH-G')).toBe(4)
  })

  it('lets others have their turn', async () => {
    const items = Array.from({ length: 60 }, (_, index) => card(`BATCH-F-${index}`))
    const over = new AbortController()
    const batch = many('kg_he', 'equipment/device.create', items, 'rows').finally(() => {
      over.abort()
    })
    let beside = 0
    while (!over.signal.aborted) {
      await server.as('admin').call(device.create, card(`BESIDE-${beside}`))
      beside += 1
    }
    await batch
    expect(beside).toBeGreaterThan(10)
  })
})
