import { setting, settingBounds } from '@geodepot/contracts/kit/setting.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('a person keeps, changes and forgets settings, on every device', async () => {
  const here = server.as('dp_sun')
  expect(await here.call(setting.all)).toEqual({})
  await here.call(setting.keep, { name: 'list:x', value: { order: ['b', 'a'], widths: { a: 120 } } })
  await here.call(setting.keep, { name: 'views:x', value: [{ name: '在途' }] })
  await here.call(setting.keep, { name: 'list:x', value: { order: ['a'] } })
  expect(await server.with(await server.tokenOf('dp_sun')).call(setting.all)).toEqual({
    'list:x': { order: ['a'] },
    'views:x': [{ name: '在途' }],
  })
  await here.call(setting.keep, { name: 'list:x' })
  expect(await here.call(setting.all)).toEqual({ 'views:x': [{ name: '在途' }] })
})

test("nobody sees another's", async () => {
  await server.as('dp_sun').call(setting.keep, { name: 'mine', value: 1 })
  expect(await server.as('zb_lin').call(setting.all)).toEqual({})
})

test('long and many are refused', async () => {
  const person = server.as('xm_ma')
  expect(await person.refused(setting.keep, { name: 'long', value: 'x'.repeat(settingBounds.length) })).toMatchObject({
    code: 500,
    msg: '设置内容过长',
    errors: [{ field: 'value' }],
  })
  const { userId } = await server.actorOf('xm_ma')
  await sql`insert into document.setting (person_id, name, value, changed_at) select ${userId}, 'n' || n, '1', now() from generate_series(1, ${settingBounds.count}::int) n`.execute(
    server.db,
  )
  expect(await person.refused(setting.keep, { name: 'one more', value: 1 })).toMatchObject({ msg: '个人设置已达上限' })
  await person.call(setting.keep, { name: 'n1', value: 2 })
})
