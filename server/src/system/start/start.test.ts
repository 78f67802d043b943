import { dictEntries } from '@geodepot/contracts/system/dict.entries.ts'
import { dictionaries } from '@geodepot/contracts/system/dict.codes.ts'
import { setting } from '@geodepot/contracts/kit/setting.ts'
import { menu } from '@geodepot/contracts/system/menu.ts'
import { message } from '@geodepot/contracts/system/message.ts'
import { notice } from '@geodepot/contracts/system/notice.ts'
import { start } from '@geodepot/contracts/system/start.ts'
import { user } from '@geodepot/contracts/system/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test.each(['admin', 'zb_lin', 'guest01'])('%s is told what the calls themselves say', async (account) => {
  const person = server.as(account)
  const { answers, more, look } = await person.call(start.all, {})
  expect(answers).toEqual({
    'system/user.getInfo': await person.call(user.getInfo, {}),
    'system/menu.getRouters': await person.call(menu.getRouters, {}),
    'kit/setting.all': await person.call(setting.all, {}),
    'system/notice.unread': await person.call(notice.unread, {}),
    'system/message.unread': await person.call(message.unread, {}),
  })
  expect(more.map(({ asked }) => asked['type'])).toContain(dictionaries.projectStatus)
  for (const { name, asked, answer } of more) {
    expect(name).toBe(dictEntries.byType.name)
    expect(answer).toEqual(await person.call(dictEntries.byType, { type: String(asked['type']), withDisabled: true }))
  }
  expect(look).toEqual({ theme: expect.any(String), sideTheme: expect.any(String) })
})

test('nobody unknown is told anything', async () => {
  expect((await server.app.inject('/prod-api/system/start')).json()).toMatchObject({ code: 401 })
})
