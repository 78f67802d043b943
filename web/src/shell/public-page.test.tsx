import { cleanup, render, screen } from '@testing-library/react'
import { publicPaths } from '@geodepot/contracts/kit/page.ts'
import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '../kit/i18n/index.ts'
import { isPhone } from '../system/session/index.ts'
import { PublicPage, isPublicPage } from './public-page.tsx'

// Pages of their own.
const entrances = new Set(['/login', '/auth-redirect', '/bind', '/register', '/material/money', '/material/org'])
const isOfItsOwn = (path: string) => entrances.has(path) || isPhone(path)
afterEach(() => {
  cleanup()
  setLanguage('cn')
})

test.each(publicPaths.filter((path) => !isOfItsOwn(path)))('%s has something to say', (path) => {
  expect(isPublicPage(path)).toBe(true)
  render(<PublicPage path={path} home={undefined} />)
  expect(screen.getByRole('link', { name: '返回首页' })).toBeTruthy()
  expect(screen.queryByText('404') !== null).toBe(path === '/404')
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
