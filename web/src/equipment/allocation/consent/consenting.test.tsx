import { type AllocationDetail, type AllocationRow, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clear, show } from '../../../kit/test/page.tsx'
import { refused, serve, served } from '../../../kit/test/served.ts'
import { setLanguage } from '../../../kit/i18n/index.ts'
import Consenting from './consenting.tsx'
import { allocationOf, lineOf } from '../test/rows.ts'

const instead = {
  brand: 'Geospace',
  devModel: 'GSR',
  modelId: 80,
  asked: 'Node',
  askedUnit: '道',
  factor: '3',
  isSubstitute: true,
} as const
const detailOf = (id: number, more: Partial<AllocationDetail> = {}) =>
  allocationOf({
    id,
    number: `DP-${id}`,
    docState: 'consenting',
    can: { consent: true, decline: true },
    lines: [lineOf(1, instead), lineOf(2, instead), lineOf(3)],
    ...more,
  })
const rowOf = ({
  lines: _lines,
  shipments: _shipments,
  receipts: _receipts,
  settlements: _settlements,
  ...row
}: AllocationDetail): AllocationRow => row
const panel = () => screen.findByRole('region', { name: '替代待您同意' })

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

test('the panel says what is offered instead of what, and one tap takes it: once, and it is gone', async () => {
  let waits = true
  const { asked } = served(
    serve(allocationCalls.list, () => (waits ? { rows: [rowOf(detailOf(1))], total: 1 } : { rows: [], total: 0 })),
    serve(allocationCalls.get, () => detailOf(1)),
    serve(allocationCalls.consent, () => {
      waits = false
      return { version: 5, state: 'submitted' as const }
    }),
  )
  const { user } = show(<Consenting />, { at: '/index' })
  const item = within(await panel())
  expect((await item.findByText('Geospace GSR ×2 替代 Node')).closest('li')?.textContent).toContain(
    '1 台 折合 3 道 · 合 6 道',
  )
  expect(item.getByRole('link', { name: '查看 DP-1' }).getAttribute('href')).toBe('/equipment/allocation/1')
  await user.dblClick(item.getByRole('button', { name: '同意替代 DP-1' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: '替代待您同意' })).toBeNull())
  expect(asked.filter(({ name }) => name === allocationCalls.consent.name).map(({ ask }) => ask)).toEqual([
    { id: '1', version: 4 },
  ])
  expect(asked[0]?.ask, 'only what this person is to answer').toEqual({
    docState: 'consenting',
    mine: 'waiting',
    pageSize: '3',
  })
})

test('the panel takes no room when nothing waits', async () => {
  const { asked } = served(serve(allocationCalls.list, () => ({ rows: [], total: 0 })))
  show(<Consenting />, { at: '/index' })
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(document.querySelector('.consenting')).toBeNull()
})

test('the panel leads to the rest in the list, and names what was answered meanwhile', async () => {
  served(
    serve(allocationCalls.list, () => ({ rows: [1, 2, 3].map((id) => rowOf(detailOf(id))), total: 5 })),
    serve(allocationCalls.get, ({ id }) => detailOf(Number(id))),
    serve(allocationCalls.consent, () => refused(409, '单据已被他人修改')),
  )
  const { user } = show(<Consenting />, { at: '/index' })
  const found = within(await panel())
  expect(found.getByRole('link', { name: '全部 5 单' }).getAttribute('href')).toBe(
    '/equipment/allocation?docState=consenting&mine=waiting',
  )
  await user.click(await found.findByRole('button', { name: '同意替代 DP-2' }))
  expect(await screen.findByText('单据已被他人修改')).toBeTruthy()
})

test('the panel says in English that it could not be read, and reads again', async () => {
  let fails = true
  served(
    serve(allocationCalls.list, () =>
      fails ? refused(500, 'Unknown system error') : { rows: [rowOf(detailOf(1))], total: 1 },
    ),
    serve(allocationCalls.get, () => detailOf(1)),
  )
  setLanguage('en')
  const { user } = show(<Consenting />, { at: '/index' })
  expect((await screen.findByRole('alert')).textContent).toContain('The substitutes could not be loaded')
  fails = false
  await user.click(screen.getByRole('button', { name: 'Unknown system error' }))
  expect(await screen.findByText('Geospace GSR ×2 instead of Node')).toBeTruthy()
})
