import { type WallMoney, type WallOrg, type WallRow, wallCalls } from '@geodepot/contracts/material/wall.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropToken, keepToken } from '../../kit/api/index.ts'
import { setLanguage } from '../../kit/i18n/index.ts'
import { clear, show } from '../../kit/test/page.tsx'
import { doWith } from '../../kit/test/row-actions.ts'
import { refused, serve, served } from '../../kit/test/served.ts'
import Board from './board.tsx'
import { light } from './light.ts'
import WallList from './list.tsx'
import { pauses } from './use-board.ts'

const secret = 'k'.repeat(43)
const head = {
  asOf: '2026-11-26 07:30:00',
  period: '2026-11',
  beginsOn: '2026-10-27',
  endsOn: '2026-11-26',
  fromPeriod: '2025-12',
  covers: ['西部分公司'],
}
const money: WallMoney = {
  ...head,
  months: [
    { period: '2026-10', isClosed: true, openingUSD: '1000', inUSD: '500', outUSD: '300', endingUSD: '1200' },
    { period: '2026-11', isClosed: false, openingUSD: '1200', inUSD: '800.4', outUSD: '100', endingUSD: '1900.4' },
  ],
  types: [{ type: 'vibrator', typeName: '震源备件', inUSD: '1300.4', outUSD: '400', endingUSD: '1900.4' }],
}
const org: WallOrg = {
  ...head,
  covers: [],
  units: [
    {
      unitId: 'C102',
      unitName: '西部分公司',
      issuedUSD: '5000',
      orderedUSD: '9000',
      receivedUSD: '7000',
      issuedNowUSD: '100',
      orderedNowUSD: '0',
      receivedNowUSD: '50',
    },
  ],
}
const at = (address: string) => history.replaceState(null, '', address)
beforeEach(() => dropToken())
afterEach(() => {
  cleanup()
  clear()
  dropToken()
  setLanguage('cn')
  at('/')
  vi.useRealTimers()
})

test('a board’s calls are those of the contract', () => {
  for (const [key, { method, path, permission, wire, ok, body }] of Object.entries(light)) {
    const of = wallCalls[key as keyof typeof light] as AnyOperation
    expect({ method, path, permission, wire, ok, body }).toEqual({
      method: of.method,
      path: of.path,
      permission: of.permission,
      wire: of.wire,
      ok: of.ok,
      body: of.body,
    })
  }
})

test('without a link and without a session nothing is asked for and nothing is shown', async () => {
  const { asked } = served(serve(wallCalls.money, () => money))
  at('/material/money')
  render(<Board />)
  expect(await screen.findByRole('heading', { name: '没有可显示的内容' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '登录' }).getAttribute('href')).toBe('/login?redirect=%2Fmaterial%2Fmoney')
  expect(asked).toEqual([])
})

test('by link it shows the sums as tables that are pictures, says of when and of what, and goes nowhere else', async () => {
  const { asked } = served(serve(wallCalls.moneyByLink, () => money))
  at(`/material/money#${secret}`)
  render(<Board />)
  expect(await screen.findByRole('heading', { level: 1, name: '物资金额' })).toBeTruthy()
  for (const { name, ask } of asked) expect([name, ask]).toEqual([wallCalls.moneyByLink.name, { linkToken: secret }])
  expect(screen.getByText(/2026-11 期 · 2026-10-27 至 2026-11-26 · 西部分公司/)).toBeTruthy()
  const table = screen.getByRole('table', { name: '每期进出和结存多少？' })
  const [newest] = within(table).getAllByRole('rowheader')
  expect(newest?.textContent).toBe('2026-11未结账')
  expect(within(table).getAllByText('800').length).toBe(1)
  const bars = [...table.querySelectorAll<HTMLElement>('.board-bar')].map(({ style }) => style.inlineSize)
  expect(bars.slice(2, 3)).toEqual(['100%'])
  expect(screen.getByRole('table', { name: /各类物资/ }).textContent).toContain('震源备件')
  expect(screen.queryByRole('link')).toBeNull()
  await waitFor(() => expect(document.title).toContain('物资金额'))
})

test('a link that opens nothing says so, and nothing of the business; so does one that was cut', async () => {
  const { asked } = served(
    serve(wallCalls.orgByLink, () => refused(403, '链接无法打开', { errors: [{ key: 'noLink', field: '', msg: '' }] })),
  )
  at(`/material/org#${secret}`)
  render(<Board />)
  expect(await screen.findByRole('heading', { name: '链接无法打开' })).toBeTruthy()
  cleanup()
  const before = asked.length
  keepToken('t')
  at('/material/org#short')
  render(<Board />)
  expect(await screen.findByRole('heading', { name: '链接无法打开' })).toBeTruthy()
  expect(asked).toHaveLength(before)
})

test('under a session it shows what each unit got, ordered and received, and leads to the other board', async () => {
  served(serve(wallCalls.org, () => org))
  keepToken('t')
  at('/material/org')
  setLanguage('en')
  render(<Board />)
  const table = await screen.findByRole('table', { name: 'What did each unit get, order and receive over 12 periods?' })
  expect(table.textContent).toContain('9,000This period 0')
  expect(screen.getByRole('link', { name: 'Material amounts' }).getAttribute('href')).toBe('/material/money')
})

test('it reads again by itself, keeps what it had when that fails and says so, and shows nothing once it may not', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let answer: () => unknown = () => money
  served(serve(wallCalls.moneyByLink, () => answer() as WallMoney))
  at(`/material/money#${secret}`)
  render(<Board />)
  expect(await screen.findByText('数据时间 2026-11-26 07:30')).toBeTruthy()
  answer = () => ({ ...money, asOf: '2026-11-26 07:35:00' })
  await act(() => vi.advanceTimersByTimeAsync(pauses.read + 10))
  expect(await screen.findByText('数据时间 2026-11-26 07:35')).toBeTruthy()
  answer = () => refused(503, 'x')
  await act(() => vi.advanceTimersByTimeAsync(pauses.read + 10))
  expect(await screen.findByText('未能更新，显示的是 2026-11-26 07:35 的数据')).toBeTruthy()
  answer = () => refused(403, '链接无法打开')
  await act(() => vi.advanceTimersByTimeAsync(pauses.failed + 10))
  expect(await screen.findByRole('heading', { name: '链接无法打开' })).toBeTruthy()
  expect(screen.queryByText(/1,900/)).toBeNull()
})

const row = (id: number, more: Partial<WallRow> = {}): WallRow => ({
  id,
  name: '一楼大厅',
  page: 'money',
  unitNames: '',
  state: 'open',
  expiresOn: '2027-02-24',
  uses: 12,
  lastUsedTime: '2026-11-26 07:00:00',
  createBy: '潘志刚',
  createTime: '2026-11-20 09:00:00',
  revokedBy: null,
  revokedTime: null,
  can: { revoke: true },
  ...more,
})
const choices = { isOn: true, units: [{ unitId: 'C102', unitName: '西部分公司' }] }

test('links are listed with what became of them, made with their address shown once, and revoked after a question', async () => {
  const { asked } = served(
    serve(wallCalls.list, () => ({ rows: [row(1), row(2, { name: '旧屏', state: 'expired', can: {} })], total: 2 })),
    serve(wallCalls.choices, () => choices),
    serve(wallCalls.create, () => ({ id: 3, path: `/material/money#${secret}` })),
    serve(wallCalls.revoke, () => undefined),
  )
  const { user } = show(<WallList />, { at: '/material/wall' })
  const first = (await screen.findByText('一楼大厅')).closest('tr') ?? document.body
  expect(first.textContent).toContain('全部（创建人可见范围）')
  expect(screen.getByText('已到期', { selector: '.state-tag' })).toBeTruthy()
  await doWith(user, within(first), '作废')
  expect(await screen.findByText('正在使用它的屏幕将立即不再显示数据。')).toBeTruthy()
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /作\s?废/ }))
  await waitFor(() => expect(asked.some(({ name }) => name === wallCalls.revoke.name)).toBe(true))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click((await screen.findAllByRole('button', { name: /新建链接/ }))[0] ?? document.body)
  const dialog = await screen.findByRole('dialog')
  await user.type(await within(dialog).findByRole('textbox', { name: /名称/ }), '二楼')
  await user.click(within(dialog).getByRole('button', { name: /保存$/ }))
  expect(await within(dialog).findByText(`${location.origin}/material/money#${secret}`)).toBeTruthy()
  expect(asked.findLast(({ name }) => name === wallCalls.create.name)?.ask).toMatchObject({
    name: '二楼',
    page: 'money',
  })
})

test('while links are switched off the page says so, and none is made', async () => {
  served(
    serve(wallCalls.list, () => ({ rows: [], total: 0 })),
    serve(wallCalls.choices, () => ({ ...choices, isOn: false })),
  )
  show(<WallList />, { at: '/material/wall' })
  expect((await screen.findAllByText(/未开启/)).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: /新建链接/ })).toBeNull()
})
