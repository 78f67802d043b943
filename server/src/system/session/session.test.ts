import { constants, publicEncrypt } from 'node:crypto'
import { logininfor } from '@geodepot/contracts/system/logininfor.ts'
import { session } from '@geodepot/contracts/system/session.ts'
import { user } from '@geodepot/contracts/system/user.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { at } from '../../kit/clock.ts'
import { type TestServer, password, testServer } from '../../testing/index.ts'
import { askForCaptcha } from './index.ts'

let server: TestServer
let publicKey = ''
beforeAll(async () => {
  server = await testServer()
  publicKey = (await server.with(undefined).call(session.publicKey)).publicKey
})
afterAll(() => server.close())
afterEach(() => askForCaptcha(true))

const sealed = (text: string) =>
  publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(text),
  ).toString('base64')
const visitor = () => server.with(undefined)
const shown = async () => {
  const { uuid = '', img = '' } = await visitor().call(session.captcha)
  const { answer } = await server.db
    .selectFrom('system.captcha')
    .select('answer')
    .where('id', '=', uuid)
    .executeTakeFirstOrThrow()
  return { uuid, img, answer }
}
/** Sign-in with a fresh captcha; `address` keeps one test's wrong passwords from another's. */
const attempt = async (username: string, given: string, address: string) => {
  const { uuid, answer } = await shown()
  return (
    await visitor().response(session.token, { username, password: sealed(given), code: answer, uuid }, { address })
  ).json<Record<string, unknown>>()
}
const later = <T>(minutes: number, work: () => Promise<T>) => at(new Date(Date.now() + minutes * 60_000), work)

describe('signing in', () => {
  test('captcha, encrypted password, bare token answer, and the token opens the product', async () => {
    const { uuid, answer } = await shown()
    const response = await visitor().response(session.token, {
      username: '  dp_sun ',
      password: sealed(password),
      code: answer,
      uuid,
      client_id: 'web',
      client_secret: '',
      grant_type: 'password',
      scope: 'server',
      type: '',
      source: '',
    })
    expect(response.statusCode).toBe(200)
    const body = response.json<Record<string, unknown>>()
    expect(body).toMatchObject({ token_type: 'bearer', scope: 'server', username: 'dp_sun', expires_in: 43_200 })
    expect(body).not.toHaveProperty('code')
    const token = String(body['access_token'])
    expect((await server.with(token).call(user.getInfo)).user.userName).toBe('dp_sun')
    const check = await server.with(token).call(session.check)
    expect(check).toMatchObject({ active: true, user_name: 'dp_sun' })
    expect(Math.abs(check.exp - Date.now() / 1000 - 43_200)).toBeLessThan(60)
  })

  test('the database holds neither the token nor the answer of a spent captcha', async () => {
    const { uuid, answer } = await shown()
    const { access_token: token } = await visitor().call(session.token, {
      username: 'dp_sun',
      password: sealed(password),
      code: answer,
      uuid,
    })
    const rows = await server.db.selectFrom('system.session').selectAll().execute()
    expect(
      JSON.stringify(rows.map((row) => [row.token_hash.toString(), row.token_hash.toString('base64url')])),
    ).not.toContain(token)
    expect(await server.db.selectFrom('system.captcha').selectAll().where('id', '=', uuid).execute()).toEqual([])
  })

  test('the second variant takes JSON and answers with data', async () => {
    const { uuid, answer } = await shown()
    const response = await visitor().response(session.login, {
      username: 'dp_sun',
      password: sealed(password),
      code: answer,
      uuid,
    })
    expect(response.json()).toEqual({
      code: 200,
      msg: expect.any(String),
      data: { access_token: expect.any(String), expires_in: 43_200 },
    })
  })

  test('sign-in is asked by POST alone', async () => {
    const response = await visitor().send('GET', '/auth/oauth/token')
    expect(response.statusCode).toBe(405)
    expect(response.json()).toMatchObject({ code: 405 })
  })
})

describe('the captcha', () => {
  test('is a small PNG in base64 under 32 hexadecimal digits, twice as fine as it is shown', async () => {
    const { uuid, img } = await shown()
    expect(uuid).toMatch(/^[0-9a-f]{32}$/)
    const picture = Buffer.from(img, 'base64')
    expect(picture.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001a\n')
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([240, 80])
    expect(picture.length).toBeLessThan(10_000)
  })

  test('is asked for, in both languages', async () => {
    const given = { username: 'dp_sun', password: sealed(password) }
    expect(await visitor().refused(session.token, given)).toMatchObject({
      code: 500,
      msg: '验证码不能为空',
      errors: [{ field: 'code' }],
    })
    expect(await server.with(undefined, 'en').refused(session.token, given)).toMatchObject({
      code: 500,
      msg: 'The captcha is required',
    })
  })

  test('does not mind case or width', async () => {
    const { uuid, answer } = await shown()
    const wide = [...answer.toUpperCase()]
      .map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0))
      .join('')
    expect(
      await visitor().call(session.token, { username: 'dp_sun', password: sealed(password), code: wide, uuid }),
    ).toMatchObject({ username: 'dp_sun' })
  })

  test('is spent by a wrong answer', async () => {
    const { uuid, answer } = await shown()
    const given = { username: 'dp_sun', password: sealed(password), uuid }
    expect((await visitor().refused(session.token, { ...given, code: 'zzzz0' })).msg).toBe('验证码错误')
    expect((await visitor().refused(session.token, { ...given, code: answer })).msg).toBe('验证码已失效')
  })

  test('is spent by a right answer, too', async () => {
    const { uuid, answer } = await shown()
    const given = { username: 'dp_sun', password: sealed(password), uuid, code: answer }
    await visitor().call(session.token, given)
    expect((await visitor().refused(session.token, given)).msg).toBe('验证码已失效')
  })

  test('belongs to its uuid and lives two minutes', async () => {
    const one = await shown()
    const other = await shown()
    await server.db.updateTable('system.captcha').set({ answer: 'wxyz' }).where('id', '=', one.uuid).execute()
    const given = { username: 'dp_sun', password: sealed(password) }
    expect((await visitor().refused(session.token, { ...given, uuid: one.uuid, code: other.answer })).msg).toBe(
      '验证码错误',
    )
    await later(2.1, async () =>
      expect((await visitor().refused(session.token, { ...given, uuid: other.uuid, code: other.answer })).msg).toBe(
        '验证码已失效',
      ),
    )
    expect((await visitor().refused(session.token, { ...given, uuid: 'f'.repeat(32), code: 'abcd' })).msg).toBe(
      '验证码已失效',
    )
  })

  test('old ones are swept out when new ones are made', async () => {
    const { uuid } = await shown()
    await later(5, async () => {
      await shown()
    })
    expect(await server.db.selectFrom('system.captcha').select('id').where('id', '=', uuid).execute()).toEqual([])
  })

  test('can be switched off: no picture, none asked for', async () => {
    askForCaptcha(false)
    expect(await visitor().call(session.captcha)).toEqual({ captchaEnabled: false })
    expect(await visitor().call(session.token, { username: 'dp_sun', password: sealed(password) })).toMatchObject({
      username: 'dp_sun',
    })
  })
})

describe('the password', () => {
  test('a wrong one and an unknown account are told the same', async () => {
    expect(await attempt('dp_sun', 'wrong', '10.0.1.1')).toEqual({
      code: 500,
      key: 'wrongPair',
      msg: '用户名或密码错误',
    })
    expect(await attempt('nobody', 'wrong', '10.0.1.1')).toEqual({
      code: 500,
      key: 'wrongPair',
      msg: '用户名或密码错误',
    })
  })

  test('is refused in plain text, garbled, or in the address', async () => {
    askForCaptcha(false)
    expect((await visitor().refused(session.token, { username: 'dp_sun', password })).msg).toBe('密码必须加密传输')
    expect(
      (
        await visitor().refused(session.token, {
          username: 'dp_sun',
          password: Buffer.alloc(256, 7).toString('base64'),
        })
      ).msg,
    ).toBe('密码必须加密传输')
    const query = new URLSearchParams({ username: 'dp_sun', password: sealed(password) })
    expect(
      (await visitor().send('POST', `/auth/oauth/token?${query.toString()}`, 'grant_type=password')).json(),
    ).toMatchObject({ code: 400, msg: '密码和令牌不能放在网址中' })
  })

  test('survives a form that did not encode its plus signs', async () => {
    askForCaptcha(false)
    let text = sealed(password)
    while (!text.includes('+')) text = sealed(password)
    const response = await visitor().send('POST', '/auth/oauth/token', `username=dp_sun&password=${text}`)
    expect(response.json()).toMatchObject({ username: 'dp_sun' })
  })

  test('empty fields are named', async () => {
    expect(await visitor().refused(session.token, { password: 'x' })).toMatchObject({
      msg: '请输入账号',
      errors: [{ field: 'username' }],
    })
    expect(await visitor().refused(session.token, { username: 'x' })).toMatchObject({
      msg: '请输入密码',
      errors: [{ field: 'password' }],
    })
  })

  test('a disabled account is told so only with the right password', async () => {
    await server.db.updateTable('system.user').set({ status: '1' }).where('name', '=', 'ck_fan').execute()
    expect(await attempt('ck_fan', 'wrong', '10.0.1.2')).toEqual({
      code: 500,
      key: 'wrongPair',
      msg: '用户名或密码错误',
    })
    expect(await attempt('ck_fan', password, '10.0.1.2')).toEqual({ code: 500, key: 'disabled', msg: '账号已停用' })
  })
})

describe('the lock', () => {
  test('closes after five wrong passwords, for this account and address, for ten minutes', async () => {
    for (let n = 0; n < 5; n += 1)
      expect((await attempt('zb_lin', `wrong ${n}`, '10.0.2.1'))['msg']).toBe('用户名或密码错误')
    expect((await attempt('zb_lin', password, '10.0.2.1'))['msg']).toBe('密码错误次数过多，账号已锁定 10 分钟')
    expect(await attempt('zb_lin', password, '10.0.2.2')).toMatchObject({ username: 'zb_lin' })
    expect(await attempt('dp_sun', password, '10.0.2.1')).toMatchObject({ username: 'dp_sun' })
    // Trying on does not lengthen it.
    await later(6, async () =>
      expect((await attempt('zb_lin', password, '10.0.2.1'))['msg']).toBe('密码错误次数过多，账号已锁定 4 分钟'),
    )
    await later(10.1, async () =>
      expect(await attempt('zb_lin', password, '10.0.2.1')).toMatchObject({ username: 'zb_lin' }),
    )
  })

  test('closes for an account that does not exist in the same way', async () => {
    for (let n = 0; n < 5; n += 1) await attempt('no such', 'x', '10.0.2.3')
    expect((await attempt('no such', 'x', '10.0.2.3'))['msg']).toMatch(/已锁定/)
  })

  test('counts the addresses of one network as one, where a machine has a network of them', async () => {
    for (let n = 1; n < 6; n += 1) await attempt('no such', 'x', `2001:db8:0:2::${n}`)
    expect((await attempt('no such', 'x', '2001:db8:0:2::6'))['msg']).toMatch(/已锁定/)
    expect((await attempt('no such', 'x', '2001:db8:0:3::1'))['msg']).toBe('用户名或密码错误')
  })

  test('lets no more than five through at once', async () => {
    askForCaptcha(false)
    const answers = await Promise.all(
      Array.from(
        { length: 20 },
        async (_, n) =>
          (
            await visitor().response(
              session.token,
              { username: 'cw_jin', password: sealed(`guess ${n}`) },
              { address: '10.0.2.4' },
            )
          ).json<{ msg: string }>().msg,
      ),
    )
    expect(answers.filter((msg) => msg === '用户名或密码错误')).toHaveLength(5)
    expect(
      (
        await visitor().refused(
          session.token,
          { username: 'cw_jin', password: sealed(password) },
          { address: '10.0.2.4' },
        )
      ).msg,
    ).toMatch(/已锁定/)
  })

  test('does not close for right passwords, however many at once', async () => {
    for (let n = 0; n < 4; n += 1) await attempt('cw_jin', 'x', '10.0.2.6')
    askForCaptcha(false)
    const given = { username: 'cw_jin', password: sealed(password) }
    const answers = await Promise.all(
      Array.from(
        { length: 12 },
        async () =>
          (await visitor().response(session.token, given, { address: '10.0.2.6' })).json<{ username?: string }>()
            .username,
      ),
    )
    expect(answers).toEqual(Array.from({ length: 12 }, () => 'cw_jin'))
  })

  test('a right password wipes the count', async () => {
    for (let n = 0; n < 4; n += 1) await attempt('sj_mu', 'x', '10.0.2.5')
    await attempt('sj_mu', password, '10.0.2.5')
    for (let n = 0; n < 4; n += 1) await attempt('sj_mu', 'x', '10.0.2.5')
    expect(await attempt('sj_mu', password, '10.0.2.5')).toMatchObject({ username: 'sj_mu' })
  })
})

describe('the key', () => {
  test('is one for the installation, however many ask at first', async () => {
    await server.db.deleteFrom('system.rsa_key').execute()
    const keys = await Promise.all(Array.from({ length: 6 }, () => visitor().call(session.publicKey)))
    expect(new Set(keys.map(({ keyId }) => keyId)).size).toBe(1)
    expect(keys[0]).toMatchObject({
      algorithm: 'RSA-OAEP-256',
      publicKey: expect.stringMatching(/^-----BEGIN PUBLIC KEY-----/),
    })
    publicKey = keys[0]?.publicKey ?? ''
    expect(await attempt('dp_sun', password, '10.0.3.1')).toMatchObject({ username: 'dp_sun' })
  })
})

describe('a session', () => {
  const opened = async (account: string) => {
    askForCaptcha(false)
    return visitor().call(session.token, { username: account, password: sealed(password) })
  }

  test('expires', async () => {
    const { access_token: token } = await opened('dp_sun')
    await server.with(token).call(user.getInfo)
    await later(12 * 60 + 1, async () =>
      expect(await server.with(token).refused(user.getInfo)).toMatchObject({
        status: 401,
        code: 401,
        msg: '登录已过期，请重新登录',
      }),
    )
  })

  test('is renewed by its refresh token, once; the old token dies', async () => {
    const first = await opened('dp_sun')
    await server.with(first.access_token).call(user.getInfo)
    const renewal = { grant_type: 'refresh_token', refresh_token: first.refresh_token } as const
    const second = await later(13 * 60, () => visitor().call(session.token, renewal))
    expect(second).toMatchObject({ username: 'dp_sun', token_type: 'bearer' })
    await later(13 * 60, async () =>
      expect(await server.with(second.access_token).call(user.getInfo)).toMatchObject({ secondDeptId: 'C101' }),
    )
    expect(await server.with(first.access_token).refused(user.getInfo)).toMatchObject({ code: 401 })
    expect(await visitor().refused(session.token, renewal)).toMatchObject({
      code: 500,
      msg: '续期凭证无效，请重新登录',
    })
  })

  test('ends when a refresh token is used twice, whoever came first, and the log says so', async () => {
    const first = await opened('sj_mu')
    const other = await opened('sj_mu')
    const renew = (refresh_token: string | undefined) => ({ grant_type: 'refresh_token', refresh_token }) as const
    const second = await visitor().call(session.token, renew(first.refresh_token))
    const third = await visitor().call(session.token, renew(second.refresh_token))
    await server.with(third.access_token).call(user.getInfo)
    for (const _again of [1, 2])
      expect(await visitor().refused(session.token, renew(first.refresh_token))).toMatchObject({
        code: 500,
        msg: '续期凭证无效，请重新登录',
      })
    for (const { access_token: token } of [first, second, third])
      expect(await server.with(token).refused(user.getInfo)).toMatchObject({ status: 401, code: 401 })
    for (const { refresh_token: token } of [second, third])
      expect((await visitor().refused(session.token, renew(token))).code).toBe(500)
    await server.with(other.access_token).call(user.getInfo)
    const { rows } = await server.as('admin').call(logininfor.list, { userName: 'sj_mu' })
    expect(
      rows
        .filter(({ msg }) => msg === '续期凭证被重复使用，会话已结束')
        .map(({ outcome, status }) => [outcome, status]),
    ).toEqual([['refused', '1']])
  })

  test('is not renewed after a week, nor by nonsense, nor by the access token', async () => {
    const { access_token: token, refresh_token: refresh } = await opened('dp_sun')
    await later(7 * 24 * 60 + 1, async () =>
      expect(
        (await visitor().refused(session.token, { grant_type: 'refresh_token', refresh_token: refresh })).code,
      ).toBe(500),
    )
    for (const wrong of ['', 'x', token])
      expect((await visitor().refused(session.token, { grant_type: 'refresh_token', refresh_token: wrong })).code).toBe(
        500,
      )
  })

  test('of two renewals at once one succeeds, and its session ends with the other', async () => {
    const { refresh_token: refresh } = await opened('dp_sun')
    const answers = await Promise.all(
      [1, 2, 3].map(async () =>
        (await visitor().response(session.token, { grant_type: 'refresh_token', refresh_token: refresh })).json<{
          access_token?: string
        }>(),
      ),
    )
    const [renewed, ...others] = answers.flatMap(({ access_token: token }) => token ?? [])
    expect(others).toEqual([])
    expect(await server.with(renewed).refused(user.getInfo)).toMatchObject({ code: 401 })
  })

  test('ends at sign-out, at once; signing out with a dead token or none is fine', async () => {
    const { access_token: token } = await opened('dp_sun')
    await server.with(token).call(user.getInfo)
    await server.with(token).call(session.logout)
    expect(await server.with(token).refused(user.getInfo)).toMatchObject({ status: 401, code: 401 })
    for (const dead of [token, 'nonsense', undefined]) {
      expect((await server.with(dead).response(session.logout)).json()).toMatchObject({ code: 200 })
      expect((await server.with(dead).response(session.logoutVariant)).json()).toMatchObject({ code: 200 })
    }
  })

  test('a token in the address opens nothing', async () => {
    const { access_token: token } = await opened('dp_sun')
    expect((await visitor().send('GET', `/system/user/getInfo?token=${token}`)).json()).toMatchObject({ code: 401 })
    expect((await server.with(token).send('GET', `/system/user/getInfo?token=${token}`)).json()).toMatchObject({
      code: 400,
    })
  })

  test('ends when its user is disabled, and stays ended', async () => {
    const { access_token: token } = await opened('wx_qiu')
    await server.with(token).call(user.getInfo)
    const set = (status: string) =>
      server.db.updateTable('system.user').set({ status }).where('name', '=', 'wx_qiu').execute()
    await set('1')
    await vi.waitFor(async () => expect(await server.with(token).refused(user.getInfo)).toMatchObject({ code: 401 }))
    await set('0')
    expect(await server.with(token).refused(user.getInfo)).toMatchObject({ code: 401 })
  })

  test('ends when its password is changed', async () => {
    const { access_token: token, refresh_token: refresh } = await opened('fx_luo')
    await server.with(token).call(user.getInfo)
    await server.db
      .updateTable('system.user')
      .set({ password_changed_at: new Date(Date.now() + 1000) })
      .where('name', '=', 'fx_luo')
      .execute()
    await vi.waitFor(async () => expect(await server.with(token).refused(user.getInfo)).toMatchObject({ code: 401 }))
    expect((await visitor().refused(session.token, { grant_type: 'refresh_token', refresh_token: refresh })).code).toBe(
      500,
    )
  })
})
