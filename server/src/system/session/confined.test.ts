import { device } from '@geodepot/contracts/equipment/device.ts'
import { dict } from '@geodepot/contracts/system/dict.ts'
import { session } from '@geodepot/contracts/system/session.ts'
import { user } from '@geodepot/contracts/system/user.ts'
import { profile } from '@geodepot/contracts/system/user.profile.ts'
import { constants, publicEncrypt } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../modules.ts'
import { type TestServer, password, testServer } from '../../testing/index.ts'
import { expireFirstPasswords, installationKey } from './index.ts'

let server: TestServer
beforeAll(async () => { server = await testServer() })
afterEach(() => { expireFirstPasswords(false) })
afterAll(() => server.close())

const sealed = async (text: string): Promise<string> => {
  const { publicKey } = await installationKey(server.db)
  return publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, Buffer.from(text)).toString('base64')
}
const mustChange = async (name: string) => { await sql`update system.user set must_change_password = true, password_changed_at = created_at where name = ${name}`.execute(server.db) }

describe('somebody whose password was chosen by another', () => {
  it('is told so and can do nothing but change it', async () => {
    await mustChange('dp_sun')
    const dispatcher = server.as('dp_sun')
    expect((await dispatcher.call(user.getInfo)).mustChangePassword).toBe(true)
    for (const operation of [device.list, dict.byType]) {
      expect(await dispatcher.refused(operation, { type: 'x' })).toEqual({ status: 200, code: 500, msg: '请先修改初始密码', errors: [] })
    }
    await dispatcher.call(profile.updatePwd, { oldPassword: await sealed(password), newPassword: await sealed('my-own-word-1') })
    expect((await dispatcher.call(user.getInfo)).mustChangePassword).toBe(false)
    await dispatcher.call(device.list)
  })

  it('may still leave', async () => {
    await mustChange('zb_lin')
    await server.as('zb_lin').call(session.logout)
  })
})

describe('in production', () => {
  it('a password of the first start opens nothing else, for administrators too', async () => {
    expireFirstPasswords(true)
    const admin = server.with(await server.tokenOf('admin'))
    expect((await admin.call(user.getInfo)).mustChangePassword).toBe(true)
    expect((await admin.refused(device.list)).msg).toBe('请先修改初始密码')
  })
})

describe('a call that changes something', () => {
  const changing = routes.filter(({ run, operation }) => run.kind === 'change' && operation.method === 'GET').map(({ operation }) => operation)

  it('is a GET only where the specification says so', () => {
    expect(changing.map(({ name }) => name).toSorted()).toEqual(['equipment/application.submit', 'system/gen.sync', 'system/session.unlock', 'system/user.handleResetPwdAll'])
  })

  it.each(changing)('$name is nobody\'s by a cookie, and not made from another site', async (operation) => {
    const token = await server.tokenOf('admin')
    const input = { devappid: 1, deviceappid: 1, tableId: 1, userName: 'nobody', confirm: 'true' }
    expect(await server.with(undefined).refused(operation, input, { headers: { cookie: `Admin-Token=${token}` } })).toMatchObject({ status: 401, code: 401 })
    expect(await server.with(token).refused(operation, input, { headers: { 'sec-fetch-site': 'cross-site' } })).toMatchObject({ code: 403 })
  })
})
