import { alert } from '@geodepot/contracts/system/alert.ts'
import type { RouterEntry } from '@geodepot/contracts/system/menu.ts'
import { notice } from '@geodepot/contracts/system/notice.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearErrorLog, logError } from '../../kit/api/index.ts'
import { addressNow, clear, show, someone } from '../../kit/test/page.tsx'
import { serve, serveAlways, served } from '../../kit/test/served.ts'
import { setScheme, setSize, startScheme } from '../../kit/browser/index.ts'
import { registerView } from '../../kit/routing/index.ts'
import { Frame } from '../frame.tsx'
import { sandboxOf } from '../inner-link.tsx'

serveAlways(
  serve(alert.scrap, () => []),
  serve(alert.allocation, () => []),
)
registerView('test/tools/index', () =>
  Promise.resolve({
    default: () => (
      <>
        <h1>设备台账页</h1>
        <input aria-label="note" />
      </>
    ),
  }),
)
const routers: RouterEntry[] = [
  {
    path: '/equipment',
    component: 'Layout',
    redirect: 'noRedirect',
    meta: { title: '设备管理' },
    children: [
      { path: 'device', component: 'test/tools/index', meta: { title: '设备台账' } },
      { path: 'bulk', component: 'test/tools/index', meta: { title: '批量设备' } },
      { path: 'secret', component: 'test/tools/index', hidden: true, meta: { title: '设备密页' } },
    ],
  },
  {
    path: '/',
    component: 'Layout',
    children: [{ path: 'manual', component: 'InnerLink', meta: { title: '手册', link: 'https://docs.example.com/x' } }],
  },
  {
    path: '/',
    component: 'Layout',
    children: [{ path: 'bad', component: 'InnerLink', meta: { title: '坏链', link: 'data:text/html,x' } }],
  },
]
const stub = (width: number) => {
  vi.stubGlobal('innerWidth', width)
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width') && width < 992,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}
const open = (at = '/equipment/device', person = someone) => {
  const calls = served(serve(notice.unread, () => ({ count: 3 })))
  return { ...calls, ...show(<Frame routers={routers} away={false} />, { at, person }) }
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const kept = () => JSON.parse(localStorage.getItem('layout-setting') ?? 'null') as Record<string, unknown> | null

beforeEach(() => {
  stub(1440)
  startScheme()
})
afterEach(() => {
  clear()
  sessionStorage.clear()
  setSize('small')
  setScheme('system')
  clearErrorLog()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the search of the header', () => {
  test('opens by key, finds by initials, and goes there on Enter', async () => {
    const { user } = open()
    await screen.findByText('设备台账页')
    await user.keyboard('{Control>}k{/Control}')
    const field = await screen.findByRole('combobox', { name: '全局搜索' })
    const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
    expect(options()).toEqual([
      '首页/index',
      '设备管理 > 设备台账/equipment/device',
      '设备管理 > 批量设备/equipment/bulk',
      '手册/manual',
      '坏链/bad',
    ])
    await user.type(field, 'plsb')
    await waitFor(() => {
      expect(options()[0]).toBe('设备管理 > 批量设备/equipment/bulk')
    })
    expect(screen.getByRole('option', { selected: true }).id).toBe(field.getAttribute('aria-activedescendant'))
    await user.keyboard('{Enter}')
    expect(addressNow()).toBe('/equipment/bulk')
    await waitFor(() => {
      expect(document.querySelector('dialog[open]')).toBeNull()
    })
  })

  test('opens by its button, walks with the arrows, says when there is nothing, and closes on Escape', async () => {
    const { user } = open()
    await user.click(await button('全局搜索'))
    const field = await screen.findByRole('combobox', { name: '全局搜索' })
    await user.keyboard('{ArrowUp}')
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('坏链')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('设备台账')
    await user.type(field, 'qqqqqq')
    expect(await screen.findByText('没有找到“qqqqqq”')).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => {
      expect(document.querySelector('dialog[open]')).toBeNull()
    })
    expect(addressNow()).toBe('/equipment/device')
  })
})

describe('the layout settings', () => {
  const opened = async () => {
    const all = open()
    await all.user.click(await button('布局设置'))
    await screen.findByText('布局设置', { selector: '.ant-drawer-title' })
    return all
  }

  test('show each switch at once, keep all on saving, and go back to the standard', async () => {
    const { user } = await opened()
    expect(screen.getByRole('navigation', { name: '顶部导航' })).toBeTruthy()
    await user.click(screen.getByRole('switch', { name: '顶部导航' }))
    expect(screen.getByRole('navigation', { name: '当前位置' })).toBeTruthy()
    await user.click(screen.getByRole('switch', { name: '标签栏' }))
    expect(screen.queryByRole('navigation', { name: '已打开的页面' })).toBeNull()
    await user.click(screen.getByRole('switch', { name: '侧边栏标志' }))
    expect(document.querySelector('.sidebar-logo')).toBeNull()
    await user.click(screen.getByRole('switch', { name: '固定顶栏' }))
    expect(document.querySelector('.frame')?.hasAttribute('data-loose')).toBe(true)
    await user.click(screen.getByRole('switch', { name: '窗口标题随页面变化' }))
    expect(document.title).toBe('设备全生命周期管理系统')
    expect(kept()).toBeNull()
    await user.click(screen.getByRole('button', { name: '保存配置' }))
    expect(await screen.findByText('正在保存到本地，请稍后...')).toBeTruthy()
    expect(kept()).toEqual({
      topNav: false,
      tagsView: false,
      fixedHeader: false,
      sidebarLogo: false,
      dynamicTitle: false,
      sideTheme: 'theme-light',
      theme: '#1890ff',
    })
    await user.click(screen.getByRole('button', { name: '恢复默认' }))
    expect([
      kept(),
      screen.queryByRole('navigation', { name: '顶部导航' }) !== null,
      document.querySelector('.sidebar-logo') !== null,
    ]).toEqual([null, true, true])
  })

  test('a colour is seen at once, without a word to any server', async () => {
    const { user, asked } = await opened()
    const before = asked.length
    const colour = () => document.documentElement.style.getPropertyValue('--accent')
    expect(colour()).toBe('#1890ff')
    await user.click(screen.getByRole('button', { name: '主题颜色 #f5222d' }))
    expect(await screen.findByText('正在编译主题')).toBeTruthy()
    expect([
      colour(),
      screen.getByRole('button', { name: '主题颜色 #f5222d' }).getAttribute('aria-pressed'),
      asked.length,
    ]).toEqual(['#f5222d', 'true', before])
  })

  test('light and dark are a choice over that of the system', async () => {
    const { user } = await opened()
    expect(document.documentElement.dataset['scheme']).toBe('light')
    await user.click(within(screen.getByRole('radiogroup', { name: '明暗' })).getByText('深色'))
    expect([document.documentElement.dataset['scheme'], localStorage.getItem('colour-scheme')]).toEqual([
      'dark',
      'dark',
    ])
    await user.click(within(screen.getByRole('radiogroup', { name: '侧边栏' })).getByText('深色'))
    expect(document.querySelector('.sidebar')?.hasAttribute('data-dark')).toBe(true)
  })
})

describe('size and screen', () => {
  test('a size is remembered in a cookie, and the one in use cannot be chosen', async () => {
    const { user } = open()
    await user.click(await button('界面尺寸'))
    const entry = (name: string) => screen.findByRole('menuitem', { name })
    expect((await entry('较小')).getAttribute('aria-disabled')).toBe('true')
    await user.click(await entry('紧凑'))
    expect(await screen.findByText('Switch Size Success')).toBeTruthy()
    expect([
      document.cookie.includes('size=mini'),
      document.documentElement.style.getPropertyValue('--row-air'),
    ]).toEqual([true, '3px'])
  })

  test('a browser that cannot fill the screen says so', async () => {
    const { user } = open()
    vi.stubGlobal('fullscreenEnabled', false)
    await user.click(await button('全屏'))
    expect(await screen.findByText('you browser can not work')).toBeTruthy()
  })
})

describe("the person's menu", () => {
  test('offers an administrator what went wrong in this browser', async () => {
    logError(new Error('boom in a page'))
    const { user } = open('/equipment/device', { ...someone, roles: ['admin'] })
    await user.click(await button('Lin 的菜单'))
    await user.click(await screen.findByRole('menuitem', { name: '错误日志（1）' }))
    expect(await screen.findByText('boom in a page')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '清空' }))
    expect(await screen.findByText('没有错误')).toBeTruthy()
  })

  test('switches the language, and hides the log from others', async () => {
    const { user } = open()
    await user.click(await button('Lin 的菜单'))
    expect(screen.queryByRole('menuitem', { name: /错误日志/ })).toBeNull()
    await user.click(await screen.findByRole('menuitem', { name: 'English' }))
    expect(await button('Menu of Lin')).toBeTruthy()
  })

  test('a question mark shows the keys, but not while one types', async () => {
    const { user } = open()
    await user.type(await screen.findByLabelText('note'), '?')
    expect(screen.queryByText('键盘快捷键')).toBeNull()
    await user.click(await screen.findByText('设备台账页'))
    await user.keyboard('?')
    expect(await screen.findByText('显示快捷键')).toBeTruthy()
  })
})

describe('the message centre', () => {
  test('stands in the top bar with what is new, on a phone too', async () => {
    open()
    expect((await button('消息中心，3 条未读')).textContent).toBe('3')
    clear()
    stub(390)
    open()
    expect((await button('消息中心，3 条未读')).textContent).toBe('3')
  })
})

describe('a framed page', () => {
  test('is held apart from ours, and can be opened by itself', async () => {
    open('/manual')
    await waitFor(() => {
      expect(document.querySelector('iframe')?.title).toBe('手册')
    })
    const frame = document.querySelector('iframe')
    expect([frame?.src, frame?.getAttribute('sandbox')]).toEqual([
      'https://docs.example.com/x',
      'allow-scripts allow-forms allow-popups allow-downloads allow-same-origin',
    ])
    expect(screen.getByRole('link', { name: '在新窗口打开' }).getAttribute('href')).toBe('https://docs.example.com/x')
    expect(sandboxOf(new URL('/inner', location.href))).not.toContain('same-origin')
    expect(sandboxOf(new URL(`${location.protocol}//user@${location.host}/inner`))).not.toContain('same-origin')
  })

  test('is none when its address is no page', async () => {
    open('/bad')
    expect(await screen.findByText('此地址不能显示')).toBeTruthy()
    expect(document.querySelector('iframe')).toBeNull()
  })
})
