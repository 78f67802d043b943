import { type AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { openid } from '@geodepot/contracts/system/openid.ts'
import { registration } from '@geodepot/contracts/system/registration.ts'
import { profile } from '@geodepot/contracts/system/user.profile.ts'
import { session } from '@geodepot/contracts/system/session.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dropToken, token } from '../../kit/api/index.ts'
import { refused, serve, served } from '../../kit/test/served.ts'
import { setLanguage } from '../../kit/i18n/index.ts'
import * as light from './light.ts'
import { sealed } from './seal.ts'
import { SignIn } from './sign-in.tsx'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const opened = (text: string) =>
  privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(text, 'base64'),
  ).toString('utf8')

let pictures = 0
const captcha = serve(session.captcha, () => ({
  captchaEnabled: true,
  img: btoa(`picture ${(pictures += 1)}`),
  uuid: `uuid-${pictures}`,
}))
const key = serve(session.publicKey, () => ({ algorithm: 'RSA-OAEP-256' as const, publicKey: pem, keyId: '1' }))
const right = serve(session.token, () => ({
  access_token: 'the-token',
  token_type: 'bearer' as const,
  refresh_token: 'r',
  expires_in: 1,
  scope: 'server',
  user_id: 1,
  username: 'admin',
}))
const wrong = serve(session.token, () => refused(500, '用户名或密码错误'))
const done = vi.fn()
const begun = vi.fn()
const go = vi.fn()

const open = (farewell?: string) => {
  render(<SignIn done={done} begun={begun} farewell={farewell} go={go} />)
  return userEvent.setup({ delay: null })
}
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const picture = () => document.querySelector<HTMLImageElement>('.sign-in-picture img')?.src
const fill = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(field('账号'), '  admin ')
  await user.type(field('密码'), 'pass 密码')
  await user.type(field('验证码'), ' ab12 ')
}

beforeEach(() => {
  pictures = 0
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
  dropToken()
  setLanguage('cn')
})

describe('the sign-in page', () => {
  test('asks for what was left empty, each with its own words, and goes to the first', async () => {
    served(captcha)
    const user = open()
    expect(document.activeElement).toBe(field('账号'))
    await waitFor(() => {
      expect(picture()).toBeDefined()
    })
    await user.type(field('账号'), '   ')
    await user.click(screen.getByRole('button', { name: '登录' }))
    for (const prompt of ['请输入账号', '请输入密码', '请输入验证码']) expect(screen.getByText(prompt)).toBeTruthy()
    expect(document.activeElement).toBe(field('账号'))
    expect(field('账号').getAttribute('aria-invalid')).toBe('true')
    await user.type(field('账号'), 'a')
    expect(screen.queryByText('请输入账号')).toBeNull()
    expect(begun).toHaveBeenCalled()
  })

  test('signs in on Enter: account trimmed, password sealed, the token kept', async () => {
    const { asked } = served(captcha, key, right)
    const user = open()
    await fill(user)
    await user.keyboard('{Enter}')
    await waitFor(() => {
      expect(done).toHaveBeenCalledOnce()
    })
    const ask = asked.find(({ name }) => name === 'system/session.token')?.ask ?? {}
    expect(ask).toMatchObject({ username: 'admin', code: 'ab12', uuid: 'uuid-1', grant_type: 'password' })
    expect(Object.keys(ask).toSorted()).toEqual([
      'client_id',
      'client_secret',
      'code',
      'grant_type',
      'password',
      'scope',
      'source',
      'type',
      'username',
      'uuid',
    ])
    expect(opened(String(ask['password']))).toBe('pass 密码')
    expect(token()).toBe('the-token')
  })

  test('changes the picture on a click and after a failure, and says for five seconds why', async () => {
    served(captcha, key, wrong)
    const user = open()
    await waitFor(() => {
      expect(picture()).toBe(`data:image/png;base64,${btoa('picture 1')}`)
    })
    await user.click(screen.getByRole('button', { name: '验证码图片，点击刷新' }))
    await waitFor(() => {
      expect(picture()).toBe(`data:image/png;base64,${btoa('picture 2')}`)
    })
    await fill(user)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.submit(field('账号'))
    await vi.waitFor(() => {
      expect(screen.getByRole('alert').textContent).toBe('用户名或密码错误')
    })
    await vi.waitFor(() => {
      expect(picture()).toBe(`data:image/png;base64,${btoa('picture 3')}`)
    })
    expect([field('验证码').value, field('账号').value, token()]).toEqual(['', '  admin ', undefined])
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: '登录' }).disabled,
      'for a second nothing can be sent',
    ).toBe(true)
    // Waiting for the picture took some of the five seconds.
    await vi.advanceTimersByTimeAsync(4000)
    expect(screen.getByRole('alert').textContent).toBe('用户名或密码错误')
    await vi.advanceTimersByTimeAsync(1100)
    vi.useRealTimers()
    await waitFor(() => {
      expect(screen.getByRole('alert').textContent).toBe('')
    })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '登录' }).disabled).toBe(false)
    expect(done).not.toHaveBeenCalled()
  })

  test('cannot be sent twice at once', async () => {
    const { asked } = served(captcha, key, right)
    const user = open()
    await fill(user)
    fireEvent.submit(field('账号'))
    fireEvent.submit(field('账号'))
    await waitFor(() => {
      expect(done).toHaveBeenCalledOnce()
    })
    expect(asked.filter(({ name }) => name === 'system/session.token')).toHaveLength(1)
  })

  test('hides the captcha where the server does not ask for one', async () => {
    served(
      serve(session.captcha, () => ({ captchaEnabled: false })),
      key,
      right,
    )
    const user = open()
    await waitFor(() => {
      expect(screen.queryByLabelText('验证码')).toBeNull()
    })
    await user.type(field('账号'), 'admin')
    await user.type(field('密码'), 'x{Enter}')
    await waitFor(() => {
      expect(done).toHaveBeenCalledOnce()
    })
  })

  test('shows the other ways in that there are', async () => {
    served(
      captcha,
      serve(registration.doors, () => ({ register: true, openid: 'Company SSO' })),
      serve(openid.start, () => refused(500, '身份提供方暂时无法访问，请稍后重试')),
    )
    const user = open()
    await user.click(await screen.findByRole('link', { name: '注册账号' }))
    expect(go).toHaveBeenCalledWith('/register')
    await user.click(screen.getByRole('button', { name: '使用Company SSO登录' }))
    expect(await screen.findByText('身份提供方暂时无法访问，请稍后重试')).toBeTruthy()
  })

  test('says once why the last session ended', () => {
    served(captcha)
    open('系统暂时不可用，请稍后重试')
    expect(screen.getByRole('alert').textContent).toBe('系统暂时不可用，请稍后重试')
  })

  test('speaks English', async () => {
    served(captcha)
    const user = open()
    await user.click(screen.getByRole('button', { name: '语言: English' }))
    expect(screen.getByRole('heading').textContent).toBe('Equipment full-life-cycle management system')
    expect([document.title, document.documentElement.lang, localStorage.getItem('language')]).toEqual([
      'Equipment full-life-cycle management system',
      'en',
      'en',
    ])
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    for (const prompt of ['Enter your account', 'Enter your password', 'Enter the captcha'])
      expect(screen.getByText(prompt)).toBeTruthy()
  })
})

describe('what the page knows of the contract', () => {
  test('is what the contract says', () => {
    const told = (operation: AnyOperation) => ({
      method: operation.method,
      path: operation.path,
      permission: operation.permission,
      wire: operation.wire,
      ok: operation.ok,
      body: operation.body,
    })
    expect({ ...light }).toEqual({
      captcha: told(session.captcha),
      publicKey: told(session.publicKey),
      token: told(session.token),
      logout: told(session.logout),
      doors: told(registration.doors),
      register: told(registration.register),
      openidStart: told(openid.start),
      openidFinish: told(openid.finish),
      openidBind: told(openid.bind),
      updatePwd: told(profile.updatePwd),
    })
  })

  test('seals the same with the browser and without its cryptography', async () => {
    expect(opened(await sealed(pem, 'pass 密码'))).toBe('pass 密码')
    const { crypto: whole } = globalThis
    vi.stubGlobal('crypto', { getRandomValues: whole.getRandomValues.bind(whole) })
    expect(opened(await sealed(pem, 'pass 密码'))).toBe('pass 密码')
  })
})
