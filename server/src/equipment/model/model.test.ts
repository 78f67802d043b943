import { model } from '@geodepot/contracts/equipment/model.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'

let server: TestServer
let given: { brand: string; devModel: string; devName: string; categoryId: number; tracking: 'single'; unit: string }
beforeAll(async () => {
  server = await testServer()
  const { category_id: categoryId } = await server.db
    .selectFrom('equipment.model')
    .select('category_id')
    .where('name', '=', 'WTU-508')
    .executeTakeFirstOrThrow()
  given = { brand: 'Sercel', devModel: 'WTU-608', devName: '节点', categoryId, tracking: 'single', unit: '台' }
})
afterAll(() => server.close())

const found = async (keyword: string) => (await server.as('kg_he').call(model.list, { keyword })).rows

describe('a new model', () => {
  it('is listed with its brand, made along where it is new', async () => {
    const { modelId } = await server.as('kg_he').call(model.create, given)
    expect(await found('wtu-608')).toMatchObject([
      { modelId, brand: 'Sercel', devModel: 'WTU-608', tracking: 'single' },
    ])
    await server.as('kg_he').call(model.create, { ...given, brand: '新芯', devModel: 'X-1' })
    expect(await found('新芯')).toMatchObject([{ brand: '新芯', devModel: 'X-1' }])
  })

  it('is refused where the brand has one of that name, whatever its case', async () => {
    expect(
      await server.as('kg_he').refused(model.create, { ...given, brand: 'SERCEL', devModel: 'wtu-508' }),
    ).toMatchObject({ msg: 'SERCEL wtu-508 已存在', errors: [{ field: 'devModel', key: 'taken' }] })
    expect(await found('wtu-508')).toHaveLength(1)
    await server.as('kg_he').call(model.create, { ...given, brand: '另一家', devModel: 'WTU-508' })
  })

  it('belongs to a category that has none below it', async () => {
    const { parent_id: inner } = await server.db
      .selectFrom('equipment.category')
      .select('parent_id')
      .where('id', '=', given.categoryId)
      .executeTakeFirstOrThrow()
    const ask = (categoryId: unknown) =>
      server.as('kg_he').refused(model.create, { ...given, devModel: 'WTU-708', categoryId })
    expect(await ask(inner)).toMatchObject({
      msg: '请选择最末级设备类别',
      errors: [{ field: 'categoryId', key: 'mixedCategory' }],
    })
    expect(await ask(9_000_000)).toMatchObject({ errors: [{ field: 'categoryId', key: 'unknown' }] })
    expect(await found('wtu-708')).toEqual([])
  })

  it('is made by those who may', async () => {
    expect(await server.as('xm_ma').refused(model.create, { ...given, devModel: 'WTU-808' })).toMatchObject({
      code: 403,
    })
  })
})
