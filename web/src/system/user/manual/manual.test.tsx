import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '../../../kit/i18n/index.ts'
import { addressNow, clear, show, someone } from '../../../kit/test/page.tsx'
import ManualPage from './page.tsx'

afterEach(clear)
const open = (roles: readonly string[], at = '/user/manual') =>
  show(<ManualPage />, { at, person: { ...someone, roles } })
const title = (name: string) => screen.findByRole('heading', { level: 1, name })

test('opens the manual of one’s role, with its steps, its pictures and the way to the others', async () => {
  const { user } = open(['warehouse_keeper'])
  expect(await title('仓库保管员')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 3, name: '收货' })).toBeTruthy()
  expect(screen.getAllByRole('list').length).toBeGreaterThan(4)
  expect(screen.getAllByText('入库过账')[0]?.tagName).toBe('B')
  expect(screen.getByRole('img', { name: '入库单与批次' }).getAttribute('src')).toMatch(/receipt\.cn.*\.webp/)
  await user.click(within(screen.getByRole('navigation')).getByRole('link', { name: '入门' }))
  expect(await title('入门')).toBeTruthy()
  expect(addressNow()).toBe('/user/manual?role=ROLE_DEFAULT')
})

test('speaks the language of the session; a link leads to another manual, what the product does not serve is text', async () => {
  setLanguage('en')
  const { user } = open(['admin'])
  expect(await title('Administrator')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'operations' })).toBeNull()
  clear()
  setLanguage('en')
  open(['purchaser'])
  await title('Purchaser')
  await user.click(screen.getByRole('link', { name: 'first steps' }))
  expect(await title('First steps')).toBeTruthy()
})

test('who has a role that the company made itself finds what everybody needs', async () => {
  open(['night_watch'], '/user/manual?role=nobody')
  expect(await title('入门')).toBeTruthy()
})
