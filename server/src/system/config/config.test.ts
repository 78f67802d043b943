import { config } from '@geodepot/contracts/system/config.ts'
import { session } from '@geodepot/contracts/system/session.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { inTransaction } from '../../kit/database/database.ts'
import { readSheet } from '../../kit/sheet/index.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { askForCaptcha } from '../session/index.ts'
import { configValue } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const admin = () => server.as('admin')
const made = async (more: Partial<Parameters<typeof input>[0]> = {}) =>
  (await admin().call(config.create, input(more))).configId
const input = (
  more: {
    configKey?: string
    configValue?: string
    valueKind?: 'text' | 'figure' | 'yesNo'
    isPublic?: 'Y' | 'N'
    configNameEn?: string
  } = {},
) => ({
  configName: '提醒天数',
  configNameEn: 'Reminder days',
  configKey: `test.key.${Math.random()}`,
  configValue: '7',
  ...more,
})
/** What was told before has been heard. */
const settled = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 200)
  })
const idOf = async (key: string) =>
  (await admin().call(config.list, { configKey: key })).rows.find(({ configKey }) => configKey === key)?.configId ?? 0

describe('the value of a parameter', () => {
  const message = async (account: string, key: string) =>
    (await server.as(account).send('GET', `/system/config/configKey/${key}`)).json<object>()

  test('stands in msg, for everyone where it is public', async () => {
    expect(await message('guest01', 'sys.account.registerUser')).toEqual({ code: 200, msg: 'false' })
  })

  test('is for those who may query parameters otherwise, and others do not learn whether it exists', async () => {
    await made({ configKey: 'test.secret', configValue: 'hush' })
    const forbidden = { code: 403, key: 'forbidden', msg: '当前操作没有权限' }
    expect(await message('guest01', 'test.secret')).toEqual(forbidden)
    expect(await message('guest01', 'test.nothing')).toEqual(forbidden)
    expect(await message('admin', 'test.secret')).toEqual({ code: 200, msg: 'hush' })
    expect(await message('admin', 'test.nothing')).toEqual({ code: 200, msg: '' })
  })

  test('is kept in the process until it changes, also where something else changes it', async () => {
    const configKey = `test.kept.${crypto.randomUUID()}`
    const configId = await made({ configKey, configValue: '1' })
    await settled()
    expect(await configValue(server.db, configKey)).toBe('1')
    await sql`alter table system.config disable trigger config_changed`.execute(server.db)
    await sql`update system.config set value = '2' where id = ${configId}`.execute(server.db)
    expect(await configValue(server.db, configKey)).toBe('1')
    await admin().call(config.clearCache)
    await vi.waitFor(async () => expect(await configValue(server.db, configKey)).toBe('2'))
    await sql`alter table system.config enable trigger config_changed`.execute(server.db)
    await sql`update system.config set value = '3' where id = ${configId}`.execute(server.db)
    await vi.waitFor(async () => expect(await configValue(server.db, configKey)).toBe('3'))
  })

  test('that was never committed is not kept', async () => {
    await made({ configKey: 'test.undone', configValue: '1' })
    await admin().call(config.clearCache)
    await inTransaction(server.db, async (tx) => {
      await sql`update system.config set value = '9' where key = 'test.undone'`.execute(tx)
      await configValue(tx, 'test.undone')
      throw new Error('undone')
    }).catch(() => undefined)
    await vi.waitFor(async () => expect(await configValue(server.db, 'test.undone')).toBe('1'))
  })
})

describe('keeping parameters', () => {
  test("they are listed in the reader's language, filtered and sorted", async () => {
    const { rows, total } = await server
      .as('admin', 'en')
      .call(config.list, { configType: 'Y', configKey: 'sys.account', orderByColumn: 'configKey', isAsc: 'asc' })
    expect(rows.map(({ configKey, configName }) => [configKey, configName])).toEqual([
      ['sys.account.captchaEnabled', 'Captcha at sign-in'],
      ['sys.account.initPasswordModify', 'Change of passwords set by others'],
      ['sys.account.registerUser', 'Self-registration'],
    ])
    expect(total).toBe(3)
    expect(rows[0]).toMatchObject({ configType: 'Y', isPublic: 'Y', can: { edit: true } })
    expect(rows[0]?.can.remove).toBeUndefined()
    expect((await admin().call(config.list, { configName: '验证码' })).total).toBe(1)
    expect((await admin().call(config.list, { beginTime: '2099-01-01' })).total).toBe(0)
  })

  test('one is added, read with both names, changed and deleted', async () => {
    const configKey = 'test.life'
    const configId = await made({ configKey })
    expect(await admin().call(config.get, { id: configId })).toMatchObject({
      configName: '提醒天数',
      configNameEn: 'Reminder days',
      configValue: '7',
      configType: 'N',
      isPublic: 'N',
      version: 0,
      createBy: expect.any(String),
    })
    expect(
      await admin().call(config.update, {
        configId,
        configName: '天数',
        configKey,
        configValue: '8',
        remark: '备',
        version: 0,
      }),
    ).toEqual({ version: 1 })
    expect(await admin().call(config.get, { id: configId })).toMatchObject({
      configName: '天数',
      configNameEn: 'Reminder days',
      configValue: '8',
      remark: '备',
    })
    expect(
      await admin().refused(config.update, { configId, configName: 'x', configKey, configValue: '9', version: 0 }),
    ).toMatchObject({ code: 409 })
    const {
      rows: [entry],
    } = await sql<{
      change: object
    }>`select change from document.audit_log where entity = 'system/config' and entity_id = ${String(configId)} and action = 'update'`.execute(
      server.db,
    )
    expect(entry?.change).toEqual({ configName: ['提醒天数', '天数'], configValue: ['7', '8'], remark: ['', '备'] })
    await admin().call(config.update, { configId, remark: '' })
    expect(await admin().call(config.get, { id: configId })).toMatchObject({
      configName: '天数',
      remark: '',
      version: 2,
    })
    await admin().call(config.remove, { ids: String(configId) })
    expect(await admin().refused(config.get, { id: configId })).toMatchObject({ code: 404 })
    expect(await admin().refused(config.remove, { ids: String(configId) })).toMatchObject({ code: 404 })
  })

  test('a key stands once', async () => {
    const client = server.as('admin', 'en')
    expect(await admin().refused(config.create, input({ configKey: 'sys.account.registerUser' }))).toMatchObject({
      code: 500,
      msg: '参数键名已存在',
      errors: [{ field: 'configKey' }],
    })
    const configId = await made()
    expect(
      await client.refused(config.update, { ...input({ configKey: 'sys.account.registerUser' }), configId }),
    ).toMatchObject({ msg: 'That key exists already' })
    expect(await admin().refused(config.create, input({ configKey: 'a b' }))).toMatchObject({
      errors: [{ field: 'configKey', key: 'notAKey' }],
    })
  })

  test('built-in ones keep their key and are not deleted, nor is anything else beside them', async () => {
    const [configId, other] = [await idOf('sys.account.registerUser'), await made()]
    const same = {
      configId,
      configName: '是否开放自助注册',
      configKey: 'sys.account.registerUser',
      configValue: 'true',
    }
    expect(await admin().refused(config.remove, { ids: `${other},${configId}` })).toMatchObject({
      code: 500,
      msg: '内置参数【sys.account.registerUser】不能删除',
    })
    expect(await admin().call(config.get, { id: other })).toMatchObject({ configId: other })
    expect(await admin().refused(config.update, { ...same, configKey: 'other.key' })).toMatchObject({
      errors: [{ field: 'configKey', key: 'builtinKey' }],
    })
    expect(await admin().refused(config.update, { ...same, configType: 'N' })).toMatchObject({
      errors: [{ key: 'builtinKey' }],
    })
    await admin().call(config.update, same)
    expect(await configValue(server.db, 'sys.account.registerUser')).toBeDefined()
  })

  test('a value is of its kind', async () => {
    expect(await admin().refused(config.create, input({ valueKind: 'figure', configValue: 'seven' }))).toMatchObject({
      errors: [{ field: 'configValue', key: 'notAFigure' }],
    })
    expect(await admin().refused(config.create, input({ valueKind: 'yesNo', configValue: 'no' }))).toMatchObject({
      errors: [{ field: 'configValue', key: 'notYesNo' }],
    })
    const configId = await made({ valueKind: 'figure', configValue: '-7.5' })
    // A client that does not know of kinds leaves it as it is.
    expect(
      await admin().refused(config.update, { configId, configName: 'x', configKey: 'test.figure', configValue: 'x' }),
    ).toMatchObject({ errors: [{ key: 'notAFigure' }] })
  })

  test('days are whole', async () => {
    const { rows } = await admin().call(config.list, { configType: 'Y', pageSize: 500 })
    const days = rows.filter(({ configKey }) => /days$/i.test(configKey))
    expect(days.length).toBeGreaterThan(10)
    for (const { configId, configKey } of days)
      for (const value of ['1.5', '-1', '99999999']) {
        const { errors } = await admin().refused(config.update, { configId, configValue: value })
        expect([configKey, value, errors[0]?.field]).toEqual([configKey, value, 'configValue'])
      }
  })

  test('they are exported as they are listed', async () => {
    const { name, bytes } = await admin().file(config.export, { configType: 'Y' })
    expect(name).toMatch(/^参数设置_\d{4}-\d{2}-\d{2}\.xlsx$/)
    const [head, ...rows] = (await readSheet(bytes)).rows.map(({ cells }) => cells)
    expect(head?.slice(0, 3)).toEqual(['参数名称', '参数键名', '参数键值'])
    expect(rows.map((row) => row[1])).toEqual(
      expect.arrayContaining(['sys.account.captchaEnabled', 'sys.index.sideTheme']),
    )
    expect(rows.find((row) => row[1] === 'sys.account.captchaEnabled')?.slice(3, 6)).toEqual(['是/否', '是', '是'])
  })
})

describe('the captcha', () => {
  test('is asked for as the parameter says, and always in production', async () => {
    const configId = await idOf('sys.account.captchaEnabled')
    const given = { configId, configName: '登录验证码', configKey: 'sys.account.captchaEnabled', configValue: 'false' }
    askForCaptcha(true, true)
    expect(await admin().refused(config.update, given)).toMatchObject({
      errors: [{ field: 'configValue', key: 'captchaStays' }],
    })
    askForCaptcha(true)
    await admin().call(config.update, given)
    expect((await server.with(undefined).call(session.captcha)).captchaEnabled).toBe(false)
    askForCaptcha(true, true)
    expect((await server.with(undefined).call(session.captcha)).captchaEnabled).toBe(true)
    askForCaptcha(true)
  })
})
