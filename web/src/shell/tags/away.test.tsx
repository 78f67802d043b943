import { alert } from '@geodepot/contracts/system/alert.ts'
import { message } from '@geodepot/contracts/system/message.ts'
import { notice } from '@geodepot/contracts/system/notice.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clear, show } from '../../kit/test/page.tsx'
import { serve, serveAlways, served } from '../../kit/test/served.ts'
import { setLanguage } from '../../kit/i18n/index.ts'
import { registerView } from '../../kit/routing/index.ts'
import { Frame } from '../frame.tsx'

serveAlways(
  serve(alert.scrap, () => []),
  serve(alert.allocation, () => []),
  serve(notice.unread, () => ({ count: 0 })),
  serve(message.unread, () => ({ count: 0 })),
)
registerView('test/away/index', () => Promise.resolve({ default: () => <h1>设备台账页</h1> }))
registerView('test/away/later', () => Promise.resolve({ default: () => <h1>批量设备页</h1> }))
const routers = [
  {
    path: '/equipment',
    component: 'Layout',
    redirect: 'noRedirect' as const,
    meta: { title: '设备管理' },
    children: [
      { path: 'device', component: 'test/away/index', meta: { title: '设备台账' } },
      { path: 'bulk', component: 'test/away/later', meta: { title: '批量设备' } },
    ],
  },
]
const network = (there: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(there)
  dispatchEvent(new Event(there ? 'online' : 'offline'))
}
const open = async () => {
  served()
  const { user } = show(<Frame routers={routers} away={false} />, { at: '/equipment/device' })
  await screen.findByText('设备台账页')
  await screen.findByRole('button', { name: /^(消息|Message)/ })
  return user
}
const told = (text: string) =>
  waitFor(() => {
    expect(screen.getAllByText(text).length).toBeGreaterThan(0)
  })
const stands = () => {
  expect(screen.getByText('设备台账页')).toBeTruthy()
}

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440)
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  clear()
  sessionStorage.clear()
  setLanguage('cn')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a part of the frame that is first wanted while the network is away', () => {
  test('the search says so and opens once the network is back', async () => {
    const user = await open()
    network(false)
    await user.keyboard('{Control>}k{/Control}')
    await told('后端接口连接异常')
    stands()
    expect(screen.queryByRole('combobox', { name: '全局搜索' })).toBeNull()
    network(true)
    await user.keyboard('{Control>}k{/Control}')
    expect(await screen.findByRole('combobox', { name: '全局搜索' })).toBeTruthy()
  })

  test('so does the menu of the person, in English as well', async () => {
    setLanguage('en')
    const user = await open()
    network(false)
    await user.click(screen.getByRole('button', { name: 'Menu of Lin' }))
    await told('Backend interface connection exception')
    stands()
    expect(screen.queryByRole('menu')).toBeNull()
    network(true)
    await user.click(screen.getByRole('button', { name: 'Menu of Lin' }))
    expect(await screen.findByRole('menu')).toBeTruthy()
  })

  test('so do the messages at the bell', async () => {
    const user = await open()
    network(false)
    const bell = screen.getByRole('button', { name: /^消息/ })
    await user.click(bell)
    await told('后端接口连接异常')
    stands()
    await waitFor(() => {
      expect(bell.getAttribute('aria-expanded')).toBe('false')
    })
    network(true)
    await user.click(bell)
    expect(await screen.findByRole('region', { name: '我的消息' })).toBeTruthy()
  })

  test('so does a dialog', async () => {
    const user = await open()
    network(false)
    await user.keyboard('?')
    await told('后端接口连接异常')
    stands()
    network(true)
    await user.keyboard('?')
    expect(await screen.findByRole('dialog', { name: '键盘快捷键' })).toBeTruthy()
  })

  test('a page says so in its place, and can be opened again', async () => {
    const user = await open()
    network(false)
    await user.click(screen.getByRole('link', { name: '批量设备' }))
    const box = within(await screen.findByRole('main'))
    expect(await box.findByRole('heading', { name: '后端接口连接异常' })).toBeTruthy()
    expect(box.getByText('网络不通，请检查后重试')).toBeTruthy()
    network(true)
    await user.click(box.getByRole('button', { name: '重新打开' }))
    expect(await box.findByText('批量设备页')).toBeTruthy()
  })
})
