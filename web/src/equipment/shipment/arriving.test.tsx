import { type AllocationRow, allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { type ReturnRow, returnCalls } from '@geodepot/contracts/equipment/return.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clear, show, someone } from '../../kit/test/page.tsx'
import { refused, serve, served } from '../../kit/test/served.ts'
import { setLanguage } from '../../kit/i18n/index.ts'
import Arriving from './arriving.tsx'
import { allocationOf, amountOf } from '../allocation/test/rows.ts'

const rowOf = (id: number, more: Partial<AllocationRow> = {}): AllocationRow => {
  const {
    lines: _lines,
    shipments: _shipments,
    receipts: _receipts,
    settlements: _settlements,
    ...row
  } = allocationOf({ id, number: `DP-${id}`, ...more })
  return row
}

const backOf = (id: number, more: Partial<ReturnRow> = {}): ReturnRow => {
  const { can: _can, ...document } = rowOf(id)
  return {
    ...document,
    number: `FH-${id}`,
    docState: 'underWay',
    fromProject: '英雄岭三维',
    deptName: '西部分公司',
    toHolderId: 9,
    toPool: '仪器服务站',
    backDeviceType: '2',
    inType: '0',
    leavingState: '1',
    inspectQty: [],
    can: {},
    ...more,
  }
}
const receiver = { ...someone, permissions: ['equipment:allocation:receive'] }
const keeper = { ...someone, permissions: ['equipment:return:receive'] }

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

test('the panel has what waits to be received: how much, from where to where, expected when, each with its page', async () => {
  const { asked } = served(
    serve(allocationCalls.list, () => ({
      rows: [
        rowOf(1, { expectedQty: [...amountOf('2'), ...amountOf('1600', '串')], expectedArrival: '2026-11-25' }),
        rowOf(2),
      ],
      total: 2,
    })),
  )
  show(<Arriving />, { at: '/index', person: receiver })
  const panel = await screen.findByRole('region', { name: '待接收' })
  const link = await within(panel).findByRole('link', { name: 'DP-1' })
  expect(link.getAttribute('href')).toBe('/equipment/allocation/1')
  expect(link.closest('li')?.textContent).toBe('DP-12 台 · 1,600 串仪器服务站 → 英雄岭三维2026-11-25')
  expect(within(panel).getAllByRole('listitem')).toHaveLength(2)
  expect(within(panel).queryByText(/全部/), 'no more than these').toBeNull()
  expect(asked[0]?.ask, 'only what this person is to receive').toEqual({
    docState: 'receiving',
    mine: 'waiting',
    pageSize: '6',
  })
})

test('the panel leads to the rest in the list, with the same filter', async () => {
  served(serve(allocationCalls.list, () => ({ rows: [1, 2, 3, 4, 5, 6].map((id) => rowOf(id)), total: 9 })))
  show(<Arriving />, { at: '/index', person: receiver })
  expect((await screen.findByRole('link', { name: /9/ })).getAttribute('href')).toBe(
    '/equipment/allocation?docState=receiving&mine=waiting',
  )
})

test('the panel says in English that nothing is to be received, and that it could not be read, and reads again', async () => {
  let fails = true
  served(serve(allocationCalls.list, () => (fails ? refused(500, 'Unknown system error') : { rows: [], total: 0 })))
  setLanguage('en')
  const { user } = show(<Arriving />, { at: '/index', person: receiver })
  expect((await screen.findByRole('alert')).textContent).toContain('What is to be received could not be loaded')
  fails = false
  await user.click(screen.getByRole('button', { name: 'Unknown system error' }))
  expect(await screen.findByText('Nothing is there for you to receive.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a keeper sees what comes back, or waits for inspection; who receives both has both in one panel', async () => {
  const { asked } = served(
    serve(returnCalls.list, () => ({
      rows: [backOf(1, { expectedQty: amountOf('12') }), backOf(2, { expectedQty: [], inspectQty: amountOf('5') })],
      total: 7,
    })),
    serve(allocationCalls.list, () => ({ rows: [rowOf(3)], total: 1 })),
  )
  show(<Arriving />, { at: '/index', person: keeper })
  const line = (await screen.findByRole('link', { name: 'FH-1' })).closest('li')
  expect(line?.textContent).toContain('12 台英雄岭三维 → 仪器服务站')
  expect(screen.getByRole('link', { name: 'FH-2' }).closest('li')?.textContent).toContain('待检数量 5 台')
  expect(screen.getByRole('link', { name: '全部 7 单' }).getAttribute('href')).toBe(
    '/equipment/return?docState=underWay&mine=waiting',
  )
  expect(
    asked.map(({ name }) => name),
    'nothing is asked that is refused',
  ).toEqual(['equipment/return.list'])
  clear()

  show(<Arriving />, { at: '/index' })
  const panel = await screen.findByRole('region', { name: '待接收' })
  await within(panel).findByRole('link', { name: 'DP-3' })
  expect(within(panel).getByRole('link', { name: 'FH-1' }).getAttribute('href')).toBe('/equipment/return/1')
})
