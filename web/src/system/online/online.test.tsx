import { type OnlineRow, online } from '@geodepot/contracts/system/online.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { clear, show } from '../../kit/test/page.tsx'
import { refused, serve, served } from '../../kit/test/served.ts'
import { doWith } from '../../kit/test/row-actions.ts'
import { setLanguage } from '../../kit/i18n/index.ts'
import OnlineUsers from './list.tsx'

const rowOf = (tokenId: string, more: Partial<OnlineRow> = {}): OnlineRow => ({
  tokenId,
  userId: 7,
  userName: 'zb_lin',
  nickName: '林',
  deptName: '装备公司',
  ipaddr: '10.1.1.1',
  browser: 'Chrome 153',
  os: 'Windows 10/11',
  loginTime: '2026-11-20 08:00:00',
  lastTime: '2026-11-20 09:30:00',
  activity: 'active',
  own: false,
  can: { forceLogout: true },
  ...more,
})
const list = serve(online.list, () => ({
  rows: [rowOf('a', { own: true, can: {} }), rowOf('b', { userName: 'dp_sun', nickName: '孙', activity: 'idle' })],
  total: 2,
}))
const lineOf = async (name: string) => within((await screen.findByText(name)).closest('tr') ?? document.body)

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

describe('online users', () => {
  test('marks one’s own session, which nobody forces out from here', async () => {
    served(list)
    show(<OnlineUsers />)
    const own = await lineOf('zb_lin')
    expect(own.getByText('林 · 当前会话')).toBeTruthy()
    expect(own.getByText('活跃')).toBeTruthy()
    expect(own.queryByRole('button')).toBeNull()
    expect((await lineOf('dp_sun')).getByText('空闲')).toBeTruthy()
  })

  test('forces somebody out after a question that names him', async () => {
    const { asked } = served(
      list,
      serve(online.forceLogout, () => undefined),
    )
    const { user } = show(<OnlineUsers />)
    await doWith(user, await lineOf('dp_sun'), '强制下线')
    expect(await screen.findByText(/确认强制 孙（10\.1\.1\.1）下线？/)).toBeTruthy()
    await user.click((await screen.findAllByRole('button', { name: '强制下线' })).at(-1) ?? document.body)
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'system/online.forceLogout')?.ask).toEqual({ id: 'b' }),
    )
  })

  test('speaks English, and says when it could not be loaded', async () => {
    setLanguage('en')
    served(serve(online.list, () => refused(500, 'busy')))
    show(<OnlineUsers />)
    expect(await screen.findByText('Online users')).toBeTruthy()
    expect(await screen.findByText('busy')).toBeTruthy()
  })
})
