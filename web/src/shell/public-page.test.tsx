import { cleanup, render, screen } from '@testing-library/react'
import { publicPaths } from '@geodepot/contracts/kit/page.ts'
import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '../kit/i18n/index.ts'
import { PublicPage, isPublicPage } from './public-page.tsx'

// Pages of their own.
const entrances = new Set(['/login', '/auth-redirect', '/bind', '/register', '/material/money', '/material/org'])
afterEach(() => {
  cleanup()
  setLanguage('cn')
})

test.each(publicPaths.filter((path) => !entrances.has(path)))('%s has something to say', (path) => {
  expect(isPublicPage(path)).toBe(true)
  render(<PublicPage path={path} home={undefined} />)
  expect(screen.getByRole('link', { name: '返回首页' })).toBeTruthy()
  expect(screen.queryByText('404') !== null).toBe(path === '/404')
})

test.each(['/app', '/app/appdownload/download'])('%s says in both languages that it is not open yet', (path) => {
  const { unmount } = render(<PublicPage path={path} home={undefined} />)
  expect(screen.getByRole('heading', { name: '此页面尚未开放' })).toBeTruthy()
  expect(document.title).toContain('此页面尚未开放')
  unmount()
  setLanguage('en')
  render(<PublicPage path={path} home={undefined} />)
  expect(screen.getByRole('heading', { name: 'Not open yet' })).toBeTruthy()
})

test('a link that opens nothing says why, and no more than that', () => {
  history.replaceState(null, '', '/app/403?why=expired')
  const { unmount } = render(<PublicPage path="/app/403" home={undefined} />)
  expect(screen.getByText('链接已过期，请联系发送人重新发送')).toBeTruthy()
  unmount()
  history.replaceState(null, '', '/app/403?why=%3Cb%3E')
  render(<PublicPage path="/app/403" home={undefined} />)
  expect(screen.getByText('当前账号不能使用移动端功能，请联系管理员。')).toBeTruthy()
  history.replaceState(null, '', '/')
})
