import { type CurrencyDetail, currency } from '@geodepot/contracts/system/currency.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../kit/i18n/index.ts'
import { clear, show, someone } from '../../kit/test/page.tsx'
import { refused, serve, served } from '../../kit/test/served.ts'
import CurrencyList from './list.tsx'

const rowOf = (id: number, more: Partial<CurrencyDetail> = {}): CurrencyDetail => ({
  id,
  code: 'EUR',
  name: '欧元',
  nameEn: 'Euro',
  sign: '€',
  digits: 2,
  orderNum: 3,
  status: '0',
  latestRate: '1.085',
  quotation: 'usdPerUnit',
  rateDate: '2026-10-01',
  stale: true,
  version: 2,
  can: { edit: true, remove: true },
  createBy: null,
  createTime: '2026-11-01 09:00:00',
  updateBy: null,
  updateTime: null,
  remark: null,
  ...more,
})
const usd = { code: 'USD', name: '美元', latestRate: null, quotation: null, rateDate: null, stale: false }
const around = [
  serve(currency.list, () => ({ rows: [rowOf(1), rowOf(2, { ...usd, can: { edit: true } })], total: 2 })),
  serve(currency.get, ({ id }) => rowOf(Number(id))),
]
const field = async (name: string) =>
  within(await screen.findByRole('dialog')).findByLabelText<HTMLInputElement>(new RegExp(`^\\*?${name}`))

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

test('currencies are shown with their last rate, and which is out of date', async () => {
  served(...around)
  show(<CurrencyList />, { at: '/material/currency' })
  expect(await screen.findByText('1 EUR = 1.085 USD')).toBeTruthy()
  expect(screen.getAllByText('已过期')).toHaveLength(1)
  const rows = screen.getAllByRole('row')
  expect(within(rows[2] ?? document.body).queryByRole('button', { name: '删除' })).toBeNull()
})

test('a new one has a code, which is told at its field when it is taken', async () => {
  const { asked } = served(
    ...around,
    serve(currency.create, () =>
      refused(500, '币种 MRU 已存在', { errors: [{ field: 'code', key: 'taken', msg: '币种 MRU 已存在' }] }),
    ),
  )
  const { user } = show(<CurrencyList />, { at: '/material/currency' })
  await user.click(await screen.findByRole('button', { name: /新增/ }))
  await user.type(await field('币种代码'), 'MRU')
  await user.type(await field('币种名称（中文）'), '乌吉亚')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(async () => expect((await field('币种代码')).getAttribute('aria-invalid')).toBe('true'))
  expect(asked.find(({ name }) => name === 'system/currency.create')?.ask).toMatchObject({ code: 'MRU', digits: 2 })
})

test('its code stays as it is', async () => {
  const { asked } = served(
    ...around,
    serve(currency.update, () => ({ version: 3 })),
  )
  const { user } = show(<CurrencyList />, { at: '/material/currency' })
  await user.click((await screen.findAllByRole('button', { name: '修改' }))[0] ?? document.body)
  await user.type(await screen.findByLabelText(/符号/), 'u')
  expect(within(screen.getByRole('dialog')).queryByLabelText(/币种代码/)).toBeNull()
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => {
    const sent = asked.find(({ name }) => name === 'system/currency.update')?.ask
    expect(sent).toMatchObject({ id: 1, version: 2, sign: '€u' })
    expect(sent).not.toHaveProperty('code')
  })
})

test('it speaks English, and hides what this person may not do', async () => {
  setLanguage('en')
  served(...around)
  show(<CurrencyList />, { at: '/material/currency', person: { ...someone, permissions: ['system:currency:list'] } })
  expect(await screen.findByRole('heading', { name: 'Currencies' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /New|Export/ })).toBeNull()
})
