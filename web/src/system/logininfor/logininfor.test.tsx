import { type SignInRow, logininfor } from '@geodepot/contracts/system/logininfor.ts'
import { accounts } from '@geodepot/contracts/system/user.accounts.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { clear, show, someone } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import { doWith } from '../../kit/test/row-actions.ts'
import { setLanguage } from '../../kit/i18n/index.ts'
import SignInLog from './list.tsx'

const rowOf = (infoId: number, more: Partial<SignInRow> = {}): SignInRow => ({
  infoId,
  userName: 'dp_sun',
  nickName: '孙',
  ipaddr: '10.1.1.1',
  browser: 'Chrome 153',
  os: 'Windows 10/11',
  status: '0',
  outcome: 'in',
  msg: '登录成功',
  accessTime: '2026-11-20 08:00:00',
  ...more,
})
const list = serve(logininfor.list, () => ({
  rows: [
    rowOf(1),
    rowOf(2, { userName: 'zb_lin', outcome: 'refused', status: '1', msg: '用户名或密码错误' }),
    rowOf(3, { userName: 'nobody', nickName: null, outcome: 'refused', status: '1', msg: '用户名或密码错误' }),
  ],
  total: 3,
}))
const lineOf = async (name: string) => within((await screen.findByText(name)).closest('tr') ?? document.body)

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

describe('the sign-in log', () => {
  test('says who came in and who was turned away, and why', async () => {
    served(list)
    show(<SignInLog />)
    expect((await lineOf('dp_sun')).getByText('登录')).toBeTruthy()
    const refusedLine = await lineOf('zb_lin')
    expect(refusedLine.getByText('登录失败')).toBeTruthy()
    expect(refusedLine.getByText('用户名或密码错误')).toBeTruthy()
    expect(refusedLine.getByText('Chrome 153')).toBeTruthy()
  })

  test('unlocks an account that was turned away, once that was confirmed', async () => {
    const { asked } = served(
      list,
      serve(accounts.unlock, () => undefined),
    )
    const { user } = show(<SignInLog />)
    expect((await lineOf('dp_sun')).queryByRole('button')).toBeNull()
    expect((await lineOf('nobody')).queryByRole('button')).toBeNull()
    await doWith(user, await lineOf('zb_lin'), '解锁账号')
    expect(await screen.findByText('确认解锁账号 zb_lin？解锁后可立即重新登录。')).toBeTruthy()
    await user.click((await screen.findAllByRole('button', { name: '解锁账号' })).at(-1) ?? document.body)
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'system/user.unlock')?.ask).toEqual({ userName: 'zb_lin' }),
    )
  })

  test('clears itself only after a question', async () => {
    const { asked } = served(
      list,
      serve(logininfor.clean, () => undefined),
    )
    const { user } = show(<SignInLog />)
    await user.click(await screen.findByRole('button', { name: '日志管理' }))
    await user.click(await screen.findByRole('menuitem', { name: '清空' }))
    await user.click((await screen.findAllByRole('button', { name: /取\s*消/ })).at(-1) ?? document.body)
    expect(asked.some(({ name }) => name === 'system/logininfor.clean')).toBe(false)
  })

  test('has yesterday at one press, and lets it be with the next', async () => {
    const { asked } = served(list)
    const { user } = show(<SignInLog />)
    const yesterday = await screen.findByRole('button', { name: /昨\s*天/ })
    await user.click(yesterday)
    const days = () => asked.at(-1)?.ask
    await waitFor(() => expect(days()).toMatchObject({ beginTime: expect.any(String), endTime: expect.any(String) }))
    expect(yesterday.getAttribute('aria-pressed')).toBe('true')
    await user.click(yesterday)
    await waitFor(() => expect(yesterday.getAttribute('aria-pressed')).toBe('false'))
  })

  test('offers those who may only look nothing else', async () => {
    setLanguage('en')
    served(list)
    show(<SignInLog />, { person: { ...someone, permissions: ['system:logininfor:list'] } })
    await screen.findByText('zb_lin')
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: /Unlock|Clear all|Export/ })).toBeNull()
  })
})
