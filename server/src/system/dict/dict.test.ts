import { dictEntries } from '@geodepot/contracts/system/dict.entries.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test("a dictionary is read in order and in the reader's language", async () => {
  const entries = await server.as('guest01').call(dictEntries.byType, { type: dictionaries.projectStatus })
  expect(entries.map(({ dictValue, dictLabel }) => [dictValue.slice(-3), dictLabel])).toEqual([
    ['001', '项目启动'],
    ['002', '正在施工'],
    ['003', '项目结束'],
    ['004', '项目暂停'],
    ['005', '施工结束'],
  ])
  const [first] = await server.as('guest01', 'en').call(dictEntries.byType, { type: dictionaries.projectStatus })
  expect(first).toMatchObject({
    dictLabel: 'Initiated',
    dictLabelCn: '项目启动',
    dictType: dictionaries.projectStatus,
    status: '0',
    isDefault: 'N',
  })
})

test('disabled entries and disabled dictionaries are not offered, and keep their labels for what was written with them', async () => {
  const { db } = server
  const client = server.as('guest01')
  await db.updateTable('system.dict_data').set({ status: '1' }).where('value', '=', '5110000038000000001').execute()
  expect(
    (await client.call(dictEntries.byType, { type: dictionaries.unit })).map(({ dictLabel }) => dictLabel),
  ).not.toContain('台')
  const named = async () =>
    (await client.call(dictEntries.byType, { type: dictionaries.unit, withDisabled: true })).map(
      ({ dictLabel, status }) => `${dictLabel} ${status}`,
    )
  expect(await named()).toEqual(expect.arrayContaining(['台 1', '个 0']))
  await db.updateTable('system.dict_type').set({ status: '1' }).where('type', '=', dictionaries.unit).execute()
  expect(await client.call(dictEntries.byType, { type: dictionaries.unit })).toEqual([])
  expect((await named()).every((entry) => entry.endsWith(' 1'))).toBe(true)
})

test('an unknown dictionary is empty, and nobody reads one without signing in', async () => {
  expect(await server.as('guest01').call(dictEntries.byType, { type: 'nothing' })).toEqual([])
  expect(await server.with(undefined, 'en').refused(dictEntries.byType, { type: 'x' })).toMatchObject({
    status: 401,
    code: 401,
    msg: 'Authentication failed, cannot access system resources',
  })
  expect(await server.with('dead').refused(dictEntries.byType, { type: 'x' })).toMatchObject({
    status: 401,
    code: 401,
    msg: '登录已过期，请重新登录',
  })
})
