import { type Desk, type DeskRow, deskCalls } from '@geodepot/contracts/material/desk.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { addressNow, clear, show, someone } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import { setLanguage } from '../../kit/i18n/index.ts'
import DeskPage from './page.tsx'

afterEach(clear)

const row = (more: Partial<DeskRow>): DeskRow => ({
  kind: 'material/plan',
  kindName: '计划分配',
  documentId: 3,
  docNo: 'CGJH-3',
  about: '震源备件',
  stage: 'source',
  amountUSD: '900.00',
  since: '2026-11-20 09:00:00',
  waits: [
    {
      work: 'source',
      since: '2026-11-20 09:00:00',
      due: null,
      daysLate: null,
      actions: [{ name: 'source', label: '编制方案' }],
    },
  ],
  ...more,
})
const late = row({
  kind: 'material/order',
  kindName: '采购订单',
  documentId: 9,
  docNo: 'CGDD-9',
  stage: 'delivery',
  waits: [
    {
      work: 'deliver',
      since: '2026-10-01 09:00:00',
      due: '2026-11-01',
      daysLate: 24,
      actions: [{ name: 'keepShipment', label: '登记发运' }],
    },
  ],
})
const expiring = row({
  kind: 'material/scheme',
  kindName: '采购方案',
  documentId: 5,
  docNo: 'CGFA-5',
  stage: 'awarding',
  waits: [{ work: 'expire', since: '2026-11-01 09:00:00', due: '2026-11-30', daysLate: null, actions: [] }],
})
const used = row({
  kind: 'material/agreement',
  kindName: '价格协议',
  documentId: 6,
  docNo: 'XY-6',
  stage: 'agreement',
  amountUSD: null,
  waits: [{ work: 'renew', since: '2026-11-01 09:00:00', due: '2099-12-31', daysLate: null, actions: [] }],
})
const me = { userId: 7, nickName: '戴宇航', deptName: '采购科' }
const other = { userId: 8, nickName: '连海燕', deptName: '采购二科' }
const desk = (more: Partial<Desk> = {}): Desk => ({
  buyer: me,
  stages: [
    { stage: 'source', count: 1, amountUSD: '900.00', rows: [row({})] },
    { stage: 'awarding', count: 1, amountUSD: '900.00', rows: [expiring] },
    { stage: 'agreement', count: 1, amountUSD: null, rows: [used] },
    { stage: 'delivery', count: 60, amountUSD: '9000.00', rows: [late] },
  ],
  ...more,
})
const list = (name: string) => within(screen.getByRole('list', { name }))

test('what waits, what is late and what runs out stand apart, each one press from being done', async () => {
  served(
    serve(deskCalls.buyers, () => [me]),
    serve(deskCalls.get, () => desk()),
  )
  show(<DeskPage />)
  const source = await screen.findByRole('link', { name: '编制方案 CGJH-3' })
  expect(source.getAttribute('href')).toBe('/material/plan/3?do=source')
  expect(list('已逾期').getByText('逾期 24 天')).toBeTruthy()
  expect(list('已逾期').getByRole('link', { name: '登记发运 CGDD-9' })).toBeTruthy()
  expect(list('快到期').getByText('2026-11-30 到期')).toBeTruthy()
  expect(list('快到期').getByText('额度将用完')).toBeTruthy()
  expect(screen.getByText('10,800.00')).toBeTruthy()
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('a stage says how many and how much, and names its documents at a press', async () => {
  served(
    serve(deskCalls.buyers, () => [me]),
    serve(deskCalls.get, () => desk()),
  )
  const { user } = show(<DeskPage />)
  const stage = await screen.findByRole('button', { name: '查看执行中的单据' })
  expect(stage.textContent).toContain('609,000.00 USD')
  await user.click(stage)
  expect(list('执行中').getByRole('link', { name: 'CGDD-9' })).toBeTruthy()
  expect(screen.getByText('最早的 1 项，共 60 项')).toBeTruthy()
})

test('who leads buyers chooses a desk, and gives a plan to another buyer', async () => {
  const { asked } = served(
    serve(deskCalls.buyers, () => [me, other]),
    serve(deskCalls.get, ({ buyerId }) => desk({ buyer: Number(buyerId) === 8 ? other : me })),
  )
  const { user } = show(<DeskPage />)
  expect((await screen.findByRole('link', { name: '改派 CGJH-3' })).getAttribute('href')).toBe(
    '/material/plan/3?do=reallocate',
  )
  await user.click(screen.getByRole('combobox', { name: '采购员' }))
  await user.click(await screen.findByText('连海燕 · 采购二科'))
  await waitFor(() => expect(asked.at(-1)?.ask).toMatchObject({ buyerId: '8' }))
  expect(addressNow()).toContain('buyerId=8')
})

test('an empty desk says so, and whoever buys nothing is told', async () => {
  served(
    serve(deskCalls.buyers, () => []),
    serve(deskCalls.get, () => ({ buyer: null, stages: [] })),
  )
  setLanguage('en')
  show(<DeskPage />, { person: { ...someone, permissions: ['material:desk:list'] } })
  expect(await screen.findByText('There is no buyer to look at')).toBeTruthy()
})
