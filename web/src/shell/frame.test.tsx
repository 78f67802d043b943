import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { addressNow, clear } from '../kit/test/page.tsx'
import { framed, open, side, top, wide } from './test/frame.tsx'

framed()

describe('the frame', () => {
  test('leads from / to the home page, from an unknown path to /404', async () => {
    open('/')
    await waitFor(() => {
      expect(addressNow()).toBe('/index')
    })
    clear()
    open('/nowhere')
    await waitFor(() => {
      expect(addressNow()).toBe('/404')
    })
  })

  test('the top menu shows what fits, and chooses what the sidebar shows', async () => {
    const { user } = open('/index')
    expect(
      within(top())
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['首页', '工作', '帮助'])
    await user.click(within(top()).getByRole('button', { name: '帮助' }))
    expect(addressNow()).toBe('/help/a')
    expect(
      within(side())
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['甲', '乙'])
    await user.click(within(side()).getByRole('link', { name: '乙' }))
    await user.click(within(top()).getByRole('button', { name: '工作' }))
    expect(addressNow()).toBe('/desk/notes')
    await user.click(within(top()).getByRole('button', { name: '帮助' }))
    expect(addressNow()).toBe('/help/b')
    clear()
    wide(300)
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    open('/index')
    expect(
      within(top())
        .getAllByRole('button')
        .map(({ textContent }) => textContent?.trim()),
    ).toEqual(['首页', '工作', '更多菜单'])
  })

  test('the heading of a page is the name of its menu', async () => {
    open('/desk/documents')
    const [menu] = within(side()).getAllByRole('link', { current: 'page' })
    expect(menu?.textContent).toBeTruthy()
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(menu?.textContent)
  })

  test('the breadcrumb stands in its place where the top menu is not wanted', async () => {
    localStorage.setItem('layout-setting', '{"topNav":false}')
    open('/desk/notes')
    const crumbs = screen.getByRole('navigation', { name: '当前位置' })
    expect(
      within(crumbs)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['首页', '工作', '笔记'])
    expect(
      within(crumbs)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['首页'])
    expect(within(side()).getByRole('button', { name: '工作' }).getAttribute('aria-expanded')).toBe('true')
  })

  test('one submenu is open at a time, and the width of the sidebar is remembered', async () => {
    localStorage.setItem('layout-setting', '{"topNav":false}')
    const { user } = open('/desk/notes')
    await user.click(within(side()).getByRole('button', { name: '帮助' }))
    expect(
      within(side())
        .getAllByRole('button')
        .map((group) => group.getAttribute('aria-expanded')),
    ).toEqual(['false', 'true'])
    await user.click(screen.getByRole('button', { name: '收起菜单' }))
    expect([document.querySelector('.sidebar')?.className, localStorage.getItem('sidebar-open')]).toEqual([
      'sidebar sidebar-slim',
      'false',
    ])
  })

  test('on a phone the sidebar is a drawer that closes on going somewhere and on resize', async () => {
    wide(390)
    const { user } = open('/desk/notes')
    expect(document.querySelector('.sidebar')).toBeNull()
    await user.click(screen.getByRole('button', { name: '打开菜单' }))
    await user.click(within(side()).getByRole('link', { name: '文档' }))
    expect([addressNow(), document.querySelector('.sidebar')]).toEqual(['/desk/documents', null])
    await user.click(screen.getByRole('button', { name: '打开菜单' }))
    act(() => {
      dispatchEvent(new Event('resize'))
    })
    expect(document.querySelector('.sidebar')).toBeNull()
  })

  test('on a phone scan and search stand at the foot, and scanning begins with the camera', async () => {
    vi.stubGlobal(
      'BarcodeDetector',
      Object.assign(
        class {
          readonly detect = async () => []
        },
        { getSupportedFormats: async () => ['qr_code'] },
      ),
    )
    wide(390)
    const { user } = open('/desk/notes')
    const bar = document.querySelector<HTMLElement>('.phone-bar')
    if (!bar) throw new Error('there is no bar at the foot')
    expect(
      within(bar)
        .getAllByRole('button')
        .map(({ title }) => title),
    ).toEqual(['扫码查找', '全局搜索'])
    await user.click(within(bar).getByRole('button', { name: '扫码查找' }))
    expect(await screen.findByRole('dialog', { name: '用相机扫码' })).toBeTruthy()
  })

  test('the home page begins with what waits, then the project at hand, how things stand, and what was done last', async () => {
    open('/index')
    await screen.findByText('lately')
    expect(
      [...document.querySelectorAll('.home-panel, .home-project h2')].flatMap(({ textContent }) =>
        textContent === '' || textContent?.includes('待我处理') ? [] : [textContent],
      ),
    ).toEqual(['waits', '当前项目', 'stands', 'lately'])
  })

  test('the home page repeats no menu, and says when there is none', async () => {
    open('/index')
    await screen.findByText('lately')
    expect(within(screen.getByRole('main')).queryByRole('link', { name: '笔记' })).toBeNull()
    clear()
    open('/index', [])
    expect(await screen.findByText('还没有为您开通任何功能')).toBeTruthy()
  })
})
