import { registration } from '@geodepot/contracts/system/registration.ts'
import { session } from '@geodepot/contracts/system/session.ts'
import { user } from '@geodepot/contracts/system/user.ts'
import { constants, publicEncrypt } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing/index.ts'
import { askForCaptcha, passwordKey } from '../session/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  askForCaptcha(false)
})
afterAll(async () => {
  askForCaptcha(true)
  await server.close()
})
const nobody = () => server.with(undefined)
const sealed = async (text: string): Promise<string> => {
  const { publicKey } = await passwordKey(server.db)
  return publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(text),
  ).toString('base64')
}
const newcomer = async (username: string, password = 'core-sample-26') => ({
  username,
  nickName: '新人',
  password: await sealed(password),
})
const open = async (allowed: boolean) => {
  await sql`update system.config set value = ${String(allowed)} where key = 'sys.account.registerUser'`.execute(
    server.db,
  )
  // The parameter is kept until the database tells of the change.
  await expect.poll(async () => (await nobody().call(registration.doors)).register).toBe(allowed)
}

describe('registering', () => {
  it('is closed unless the company opens it', async () => {
    expect(await nobody().call(registration.doors)).toEqual({ register: false })
    expect(await nobody().refused(registration.register, await newcomer('early'))).toMatchObject({
      code: 500,
      msg: '当前系统未开放注册',
    })
  })

  it('makes an account that may sign in and sees nothing of the business', async () => {
    await open(true)
    await nobody().call(registration.register, await newcomer('newcomer'))
    const { access_token } = await nobody().call(session.token, {
      username: 'newcomer',
      password: await sealed('core-sample-26'),
    })
    const info = await server.with(access_token).call(user.getInfo)
    expect([info.user.nickName, info.roles, info.permissions]).toEqual(['新人', ['ROLE_DEFAULT'], []])
  })

  it.each([
    ['a name that is taken', 'dp_sun', 'core-sample-26', '账号 dp_sun 已存在', 'username'],
    [
      'a name that is none',
      '1x',
      'core-sample-26',
      '账号须以字母开头，由 3 至 30 位字母、数字或下划线组成',
      'username',
    ],
    ['a short password', 'shorty', 'abc-123', '密码长度应为 8 至 64 个字符', 'password'],
    ['letters alone', 'letters', 'only-letters', '密码须同时包含字母和数字', 'password'],
    [
      'a password that was leaked',
      'commoner',
      'Iloveyou1',
      '此密码过于常见、曾经泄露，或只是公司名称加数字，请换一个',
      'password',
    ],
    ['the account as password', 'selfsame', 'selfsame-123', '密码不能包含账号', 'password'],
  ])('refuses %s', async (_what, name, password, msg, field) => {
    expect(await nobody().refused(registration.register, await newcomer(name, password))).toMatchObject({
      code: 500,
      msg,
      errors: [{ field }],
    })
  })

  it('takes no password in plain text', async () => {
    expect(
      await nobody().refused(registration.register, { username: 'plain', nickName: 'x', password: 'core-sample-26' }),
    ).toMatchObject({ msg: '密码必须加密传输' })
  })

  it('gives one name once, to however many at the same time', async () => {
    const given = await newcomer('wanted')
    const tried = await Promise.allSettled([1, 2, 3, 4].map(() => nobody().call(registration.register, given)))
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('asks for a captcha, and spends it', async () => {
    askForCaptcha(true)
    expect(await nobody().refused(registration.register, await newcomer('captcha1'))).toMatchObject({
      msg: '验证码不能为空',
    })
    askForCaptcha(false)
  })
})
