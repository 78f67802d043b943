import { device } from '@geodepot/contracts/equipment/device.ts'
import { dictEntries } from '@geodepot/contracts/system/dict.entries.ts'
import { session } from '@geodepot/contracts/system/session.ts'
import { user } from '@geodepot/contracts/system/user.ts'
import { profile } from '@geodepot/contracts/system/user.profile.ts'
import { config } from '@geodepot/contracts/system/config.ts'
import { constants, publicEncrypt } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { routes } from '../../modules.ts'
import { type TestServer, password, testServer } from '../../testing/index.ts'
import { expireFirstPasswords, passwordKey } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterEach(async () => {
  expireFirstPasswords(false)
  await demand('0')
})
afterAll(() => server.close())

const sealed = async (text: string): Promise<string> => {
  const { publicKey } = await passwordKey(server.db)
  return publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(text),
  ).toString('base64')
}
const mustChange = async (name: string) => {
  await sql`update system.user set must_change_password = true, password_changed_at = created_at where name = ${name}`.execute(
    server.db,
  )
}

/** What the parameter says; sessions that are open hear of it. */
const demand = async (value: '0' | '1') => {
  const {
    rows: [row],
  } = await server.as('admin').call(config.list, { configKey: 'sys.account.initPasswordModify' })
  const { configId, configName, configKey } = row ?? { configId: 0, configName: '', configKey: '' }
  await server.as('admin').call(config.update, { configId, configName, configKey, configValue: value })
}

describe('somebody whose password was chosen by another', () => {
  it('works on with it unless the parameter says otherwise, and is held as soon as it does', async () => {
    await mustChange('zb_lin')
    const manager = server.as('zb_lin')
    expect((await manager.call(user.getInfo)).mustChangePassword).toBe(false)
    await manager.call(device.list)
    await demand('1')
    await vi.waitFor(async () => expect((await manager.call(user.getInfo)).mustChangePassword).toBe(true))
    expect((await manager.refused(device.list)).msg).toBe('请先修改初始密码')
    await demand('0')
    await vi.waitFor(async () => {
      await manager.call(device.list)
    })
  })

  it('is told so and can do nothing but change it', async () => {
    await mustChange('dp_sun')
    await demand('1')
    const dispatcher = server.as('dp_sun')
    expect((await dispatcher.call(user.getInfo)).mustChangePassword).toBe(true)
    for (const operation of [device.list, dictEntries.byType]) {
      expect(await dispatcher.refused(operation, { type: 'x' })).toEqual({
        status: 200,
        code: 500,
        msg: '请先修改初始密码',
        errors: [],
      })
    }
    await dispatcher.call(profile.updatePwd, {
      oldPassword: await sealed(password),
      newPassword: await sealed('my-own-word-1'),
    })
    expect((await dispatcher.call(user.getInfo)).mustChangePassword).toBe(false)
    await dispatcher.call(device.list)
  })

  it('may still leave', async () => {
    await mustChange('zb_lin')
    await demand('1')
    await server.as('zb_lin').call(session.logout)
  })
})

describe('the parameter', () => {
  it('is 0 at first, and takes 0 and 1 only', async () => {
    const {
      rows: [row],
    } = await server.as('admin', 'en').call(config.list, { configKey: 'sys.account.initPasswordModify' })
    expect(row).toMatchObject({
      configName: 'Change of passwords set by others',
      configType: 'Y',
      valueKind: 'figure',
    })
    const given = {
      configId: row?.configId,
      configName: 'x',
      configKey: 'sys.account.initPasswordModify',
      configValue: '2',
    }
    expect(await server.as('admin').refused(config.update, given)).toMatchObject({
      msg: '参数键值只能是 0 或 1',
      errors: [{ field: 'configValue' }],
    })
  })
})

describe('in production', () => {
  it('a password that somebody else chose opens nothing, whatever the parameter says', async () => {
    expireFirstPasswords(true)
    await mustChange('ck_fan')
    expect((await server.with(await server.tokenOf('ck_fan')).refused(device.list)).msg).toBe('请先修改初始密码')
  })

  it('a password of the first start opens nothing else, for administrators too', async () => {
    expireFirstPasswords(true)
    const admin = server.with(await server.tokenOf('admin'))
    expect((await admin.call(user.getInfo)).mustChangePassword).toBe(true)
    expect((await admin.refused(device.list)).msg).toBe('请先修改初始密码')
  })
})

describe('a call that changes something', () => {
  const changing = routes
    .filter(({ run, operation }) => run.kind === 'command' && operation.method === 'GET')
    .map(({ operation }) => operation)

  it('is a GET only where the specification says so', () => {
    expect(changing.map(({ name }) => name).toSorted()).toEqual([
      'equipment/application.submit',
      'system/gen.sync',
      'system/user.handleResetPwdAll',
      'system/user.unlock',
    ])
  })

  it.each(changing)("$name is nobody's by a cookie, and not made from another site", async (operation) => {
    const token = await server.tokenOf('admin')
    const input = { devappid: 1, deviceappid: 1, tableId: 1, userName: 'nobody', confirm: 'true' }
    expect(
      await server.with(undefined).refused(operation, input, { headers: { cookie: `Admin-Token=${token}` } }),
    ).toMatchObject({ status: 401, code: 401 })
    expect(
      await server.with(token).refused(operation, input, { headers: { 'sec-fetch-site': 'cross-site' } }),
    ).toMatchObject({ code: 403 })
  })

  it('is not made from another site either where it is one that asks by itself', async () => {
    const others = routes
      .filter(({ run, operation }) => run.kind === 'query' && operation.method !== 'GET')
      .map(({ operation }) => operation)
      .filter(({ permission, path, body }) => permission !== 'public' && !path.includes('{') && body === 'json')
    expect(others.length).toBeGreaterThan(10)
    const abroad = server.with(await server.tokenOf('admin'))
    for (const operation of others)
      expect
        .soft(await abroad.refused(operation, {}, { headers: { 'sec-fetch-site': 'cross-site' } }), operation.name)
        .toMatchObject({ code: 403 })
  })
})
