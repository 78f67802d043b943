import { openid } from '@geodepot/contracts/system/openid.ts'
import { registration } from '@geodepot/contracts/system/registration.ts'
import { session } from '@geodepot/contracts/system/session.ts'
import { profile } from '@geodepot/contracts/system/user.profile.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { generateKeyPairSync } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { dropToken, token } from '../../kit/api/index.ts'
import { refused, serve, served } from '../../kit/test/served.ts'
import AuthRedirect from './auth-redirect.tsx'
import Bind from './bind.tsx'
import { keepBinding } from './binding.ts'
import ChangePassword from './change-password.tsx'
import { gate } from './gate.ts'
import Register from './register.tsx'

const pem = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .publicKey.export({ type: 'spki', format: 'pem' })
  .toString()
const noCaptcha = serve(session.captcha, () => ({ captchaEnabled: false }))
const key = serve(session.publicKey, () => ({ algorithm: 'RSA-OAEP-256' as const, publicKey: pem, keyId: '1' }))
const open = serve(registration.doors, () => ({ register: true }))
const done = vi.fn()
const go = vi.fn()
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const at = (path: string) => {
  history.replaceState(null, '', path)
}
const began = (state: string, search = '') => {
  sessionStorage.setItem('openid-state', state)
  sessionStorage.setItem('openid-wanted', search)
}

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  dropToken()
  at('/')
})

describe('registering', () => {
  test('says of each field what is wrong with it before anything is sent', async () => {
    const { asked } = served(noCaptcha, open)
    const user = userEvent.setup({ delay: null })
    render(<Register go={go} />)
    await user.type(await screen.findByLabelText('账号', { selector: 'input' }), '1x')
    await user.type(field('密码'), 'abcdefgh')
    await user.type(field('确认密码'), 'abcdefgi')
    await user.click(screen.getByRole('button', { name: '注册' }))
    for (const word of [
      '账号须以字母开头，由 3 至 30 位字母、数字或下划线组成',
      '请输入姓名',
      '密码须同时包含字母和数字',
      '两次输入的密码不一致',
    ])
      expect(screen.getByText(word)).toBeTruthy()
    expect(asked.map(({ name }) => name)).not.toContain('system/registration.register')
  })

  test('shows no form where it is not open, and leads to signing in', async () => {
    served(
      noCaptcha,
      serve(registration.doors, () => ({ register: false })),
    )
    render(<Register go={go} />)
    expect(await screen.findByText('当前系统未开放注册')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: '已有账号，去登录' }))
    expect(go).toHaveBeenCalledWith('/login')
  })

  test('sends the password sealed and says what comes next', async () => {
    const { asked } = served(
      noCaptcha,
      open,
      key,
      serve(registration.register, () => undefined),
    )
    const user = userEvent.setup({ delay: null })
    render(<Register go={go} />)
    await screen.findByLabelText('账号', { selector: 'input' })
    await waitFor(() => {
      expect(screen.queryByLabelText('验证码')).toBeNull()
    })
    await user.type(field('账号'), 'newcomer')
    await user.type(field('姓名'), '新人')
    await user.type(field('密码'), 'geo-depot-26')
    await user.type(field('确认密码'), 'geo-depot-26{Enter}')
    expect(await screen.findByText('注册成功，管理员分配角色后即可使用')).toBeTruthy()
    const ask = asked.find(({ name }) => name === 'system/registration.register')?.ask
    expect(ask).toMatchObject({ username: 'newcomer', nickName: '新人' })
    expect(JSON.stringify(ask)).not.toContain('geo-depot-26')
  })
})

describe('coming back from the provider', () => {
  test('opens the session and goes where the person wanted to', async () => {
    began('s1', '?redirect=%2Fequipment%2Fdevice')
    at('/auth-redirect?state=s1&code=c1')
    const { asked } = served(serve(openid.finish, () => ({ access_token: 'the-token', expires_in: 1 })))
    render(<AuthRedirect done={done} go={go} />)
    await waitFor(() => {
      expect(done).toHaveBeenCalledWith('?redirect=%2Fequipment%2Fdevice')
    })
    expect([asked[0]?.ask, token()]).toEqual([{ state: 's1', code: 'c1' }, 'the-token'])
  })

  test('ends where the way was not begun in this tab: nobody is signed in to an account of somebody else', async () => {
    began('s1')
    at('/auth-redirect?state=s2&code=c1')
    const { asked } = served(serve(openid.finish, () => ({ access_token: 'the-token', expires_in: 1 })))
    render(<AuthRedirect done={done} go={go} />)
    expect(await screen.findByText(/登录请求已失效/)).toBeTruthy()
    expect([asked, token()]).toEqual([[], undefined])
  })

  test('goes to naming an account the first time', async () => {
    began('s1')
    at('/auth-redirect?state=s1&code=c1')
    served(serve(openid.finish, () => ({ ticket: 't1', name: 'Alice' })))
    render(<AuthRedirect done={done} go={go} />)
    await waitFor(() => {
      expect(go).toHaveBeenCalledWith('/bind')
    })
  })
})

describe("naming one's account", () => {
  test('binds it by its password', async () => {
    keepBinding({ ticket: 't1', name: 'Alice' })
    const { asked } = served(
      noCaptcha,
      key,
      serve(openid.bind, () => ({ access_token: 'the-token', expires_in: 1 })),
    )
    const user = userEvent.setup({ delay: null })
    render(<Bind done={done} go={go} />)
    expect(screen.getByText(/^Alice 首次登录/)).toBeTruthy()
    await waitFor(() => {
      expect(screen.queryByLabelText('验证码')).toBeNull()
    })
    await user.type(field('账号'), 'dp_sun')
    await user.type(field('密码'), 'x{Enter}')
    await waitFor(() => {
      expect(done).toHaveBeenCalledOnce()
    })
    expect([asked.at(-1)?.ask['ticket'], token()]).toEqual(['t1', 'the-token'])
  })

  test('keeps what was typed when the server refuses', async () => {
    keepBinding({ ticket: 't1', name: 'Alice' })
    served(
      noCaptcha,
      key,
      serve(openid.bind, () => refused(500, '该账号已绑定其他身份')),
    )
    const user = userEvent.setup({ delay: null })
    render(<Bind done={done} go={go} />)
    await waitFor(() => {
      expect(screen.queryByLabelText('验证码')).toBeNull()
    })
    await user.type(field('账号'), 'dp_sun')
    await user.type(field('密码'), 'x{Enter}')
    expect(await screen.findByText('该账号已绑定其他身份')).toBeTruthy()
    expect(field('账号').value).toBe('dp_sun')
  })

  test('without a ticket there is nothing to bind', () => {
    served()
    render(<Bind done={done} go={go} />)
    expect(screen.getByRole('alert').textContent).toBe('绑定已超时，请重新登录')
  })
})

describe('a password that somebody else chose', () => {
  test('is changed before anything else', async () => {
    const { asked } = served(
      key,
      serve(profile.updatePwd, () => undefined),
    )
    const user = userEvent.setup({ delay: null })
    render(<ChangePassword userName="dp_sun" done={done} />)
    await user.click(screen.getByRole('button', { name: '修改密码' }))
    for (const word of ['请输入密码', '请输入新密码']) expect(screen.getByText(word)).toBeTruthy()
    await user.type(field('当前密码'), 'given-by-admin-1')
    await user.type(field('新密码'), 'my-dp_sun-1')
    await user.type(field('确认新密码'), 'my-own-word-1{Enter}')
    for (const word of ['密码不能包含账号', '两次输入的密码不一致']) expect(screen.getByText(word)).toBeTruthy()
    await user.clear(field('新密码'))
    await user.type(field('新密码'), 'my-own-word-1{Enter}')
    await waitFor(() => {
      expect(done).toHaveBeenCalledOnce()
    })
    expect(JSON.stringify(asked)).not.toMatch(/my-own-word|given-by-admin/)
  })

  test('that the server finds too common is told at its field, until another is typed', async () => {
    const msg = '此密码过于常见'
    served(
      key,
      serve(profile.updatePwd, () =>
        refused(500, msg, { errors: [{ field: 'newPassword', key: 'passwordCommon', msg }] }),
      ),
    )
    const user = userEvent.setup({ delay: null })
    render(<ChangePassword userName="dp_sun" done={done} />)
    await user.type(field('当前密码'), 'given-by-admin-1')
    await user.type(field('新密码'), 'summer-2026')
    await user.type(field('确认新密码'), 'summer-2026{Enter}')
    await waitFor(() => {
      expect(field('新密码').getAttribute('aria-invalid')).toBe('true')
    })
    expect(screen.getByText(msg)).toBeTruthy()
    await user.type(field('新密码'), 'x')
    expect(screen.queryByText(msg)).toBeNull()
  })
})

describe('the gate', () => {
  test('shows entrances to visitors, and leads whoever is in to the product', () => {
    expect(['/register', '/bind', '/auth-redirect'].map((path) => gate(path, '?x=1', false).show)).toEqual([
      'register',
      'bind',
      'auth-redirect',
    ])
    for (const path of ['/login', '/register', '/bind', '/auth-redirect'])
      expect(gate(path, '', true)).toEqual({ show: 'frame', path: '/' })
  })
})
