import { statusOf } from '@geodepot/contracts/kit/errors.ts'
import { swagger } from '@geodepot/contracts/system/swagger.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

describe('the catalogue of errors', () => {
  it('says of each status and each reason what it means and what to do, in both languages', async () => {
    for (const [language, han] of [
      ['cn', true],
      ['en', false],
    ] as const) {
      const { statuses, errors } = await server.as('guest01', language).call(swagger.errors)
      expect(statuses.map(({ status }) => status)).toEqual([400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503])
      for (const { meaning, remedy } of statuses)
        for (const text of [meaning, remedy]) expect(/\p{Script=Han}/u.test(text)).toBe(han)
      expect(new Set(errors.map(({ module, key }) => `${module} ${key}`)).size).toBe(errors.length)
      for (const { msg, remedy, ...one } of errors)
        expect([one, msg === '' || remedy === '', /\p{Script=Han}/u.test(remedy)]).toEqual([one, false, han])
    }
  })

  it('has the reasons of all modules under the status that they are answered with', async () => {
    const { errors } = await server.as('guest01', 'en').call(swagger.errors)
    expect(errors).toContainEqual({
      module: 'kit',
      key: 'stale',
      status: 409,
      code: 409,
      msg: 'Someone else changed this record; refresh and try again',
      remedy: 'Read the record again, make the change to it and send its new `version`',
    })
    expect(errors).toContainEqual(
      expect.objectContaining({ module: 'material/receipt', key: 'tooMuch', status: 422, code: 500 }),
    )
    for (const { code, status } of errors) expect(statusOf(code, status === 500)).toBe(status)
  })
})
