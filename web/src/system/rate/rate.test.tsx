import { currency } from '@geodepot/contracts/system/currency.ts'
import { type RateRow, rate } from '@geodepot/contracts/system/rate.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../kit/i18n/index.ts'
import { clear, show, someone } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import RateList from './list.tsx'

const rowOf = (id: number, more: Partial<RateRow> = {}): RateRow => ({
  id,
  currencyCode: 'CNY',
  currencyName: '人民币',
  rateDate: '2026-11-01',
  quotation: 'unitsPerUsd',
  rate: '7.1994',
  toUsd: '0.13890046',
  source: '中国银行折算价',
  remark: '',
  state: 'current',
  can: { edit: true, remove: true },
  createBy: '金秀兰',
  createTime: '2026-11-01 09:00:00',
  replacedBy: null,
  replacedTime: null,
  ...more,
})
const around = [
  serve(rate.list, () => ({ rows: [rowOf(1), rowOf(2, { state: 'replaced', can: {} })], total: 2 })),
  serve(rate.before, () => ({
    last: { rateDate: '2026-10-01', rate: '7.2', quotation: 'unitsPerUsd' as const },
    bound: '5',
  })),
  serve(rate.get, ({ id }) => rowOf(Number(id))),
  serve(currency.optionselect, () => [{ code: 'CNY', name: '人民币', sign: '¥', digits: 2, status: '0' as const }]),
]
const field = (name: string) =>
  within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(new RegExp(`^\\*?${name}`))

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

test('rates are shown as they were quoted; one that was replaced is offered nothing', async () => {
  served(...around)
  show(<RateList />, { at: '/material/rate' })
  expect(await screen.findAllByText('1 USD = 7.1994 CNY')).toHaveLength(2)
  const rows = screen.getAllByRole('row')
  expect(within(rows[1] ?? document.body).getByRole('button', { name: '更正' })).toBeTruthy()
  expect(within(rows[2] ?? document.body).getByText('已被更正')).toBeTruthy()
  expect(within(rows[2] ?? document.body).queryByRole('button', { name: '更正' })).toBeNull()
})

test('a correction far from the last rate asks for a second look, and sends it', async () => {
  const { asked } = served(
    ...around,
    serve(rate.update, () => ({ id: 3 })),
  )
  const { user } = show(<RateList />, { at: '/material/rate' })
  await user.click((await screen.findAllByRole('button', { name: '更正' }))[0] ?? document.body)
  await screen.findByRole('dialog')
  const figure = await waitFor(() => field('汇率'))
  expect(await screen.findByText(/上次 2026-10-01：1 USD = 7.2 CNY/)).toBeTruthy()
  expect(screen.queryByText('已核对，确认无误')).toBeNull()
  fireEvent.change(figure, { target: { value: '6' } })
  expect(await screen.findByText(/较上次变动 20%/)).toBeTruthy()
  await user.click(await screen.findByText('已核对，确认无误'))
  await user.click(screen.getByRole('button', { name: /保存/ }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'system/rate.update')?.ask).toEqual({
      id: 1,
      quotation: 'unitsPerUsd',
      rate: '6',
      source: '中国银行折算价',
      accepted: 'Y',
    }),
  )
})

test('withdrawing names the rate and what becomes of documents', async () => {
  const { asked } = served(
    ...around,
    serve(rate.remove, () => undefined),
  )
  const { user } = show(<RateList />, { at: '/material/rate' })
  await user.click((await screen.findAllByRole('button', { name: /更多操作/ }))[0] ?? document.body)
  await user.click(await screen.findByRole('menuitem', { name: '撤销' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText('确认撤销 CNY 2026-11-01 的汇率？已使用它的单据不受影响。')).toBeTruthy()
  await user.click(question.getByRole('button', { name: '撤销' }))
  await waitFor(() => expect(asked.find(({ name }) => name === 'system/rate.remove')?.ask).toEqual({ ids: '1' }))
})

test('it speaks English, and hides what this person may not do', async () => {
  setLanguage('en')
  served(...around)
  show(<RateList />, { at: '/material/rate', person: { ...someone, permissions: ['system:rate:list'] } })
  expect(await screen.findByRole('heading', { name: 'Exchange rates' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /New rate|Import|Export/ })).toBeNull()
})
