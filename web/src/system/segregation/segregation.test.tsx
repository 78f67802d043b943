import { type SegregationRow, segregation } from '@geodepot/contracts/system/segregation.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../kit/i18n/index.ts'
import { clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import SegregationList from './list.tsx'

const row: SegregationRow = {
  userId: 4,
  userName: 'cg_dai',
  nickName: '戴宇航',
  deptName: '采购中心',
  pair: 'material/buys-pays',
  pairName: '采购 / 付款',
  oneRoles: '采购员',
  otherRoles: '财务人员',
  documentNames: '采购订单',
  happened: 1,
}
const around = [
  serve(segregation.list, () => ({ rows: [row], total: 1 })),
  serve(segregation.pairs, () => [{ pair: row.pair, pairName: row.pairName }]),
  serve(dept.treeselectAll, () => []),
]
const happened = {
  ...row,
  kind: 'material/order',
  kindName: '采购订单',
  documentId: 9,
  number: 'CGDD-9',
  oneTime: '2026-05-01 09:00:00',
  otherTime: '2026-05-02 09:00:00',
}
afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

test('the report names who has both, by which roles, and leads to where it happened', async () => {
  const { asked } = served(
    ...around,
    serve(segregation.happened, () => ({ rows: [happened], total: 1 })),
  )
  const { user } = show(<SegregationList />)
  expect((await screen.findAllByText('戴宇航')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('财务人员').length).toBeGreaterThan(0)
  await user.click(await screen.findByRole('button', { name: /1 张单据由同一人完成/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findByRole('link', { name: 'CGDD-9' })).getAttribute('href')).toBe('/open/material/order/9')
  await user.click(dialog.getByRole('button', { name: /关闭|close/i }))
  await user.click(screen.getByRole('button', { name: '1' }))
  await screen.findByRole('dialog')
  expect(asked.findLast(({ name }) => name === 'system/segregation.happened')?.ask).toMatchObject({
    pair: 'material/buys-pays',
  })
})

test('where nothing happened it says so', async () => {
  served(
    ...around,
    serve(segregation.happened, () => ({ rows: [], total: 0 })),
  )
  show(<SegregationList />)
  expect(await screen.findByText(/没有发生过/)).toBeTruthy()
})

test('everything speaks English too', async () => {
  setLanguage('en')
  served(
    ...around,
    serve(segregation.happened, () => ({ rows: [], total: 0 })),
  )
  show(<SegregationList />)
  expect((await screen.findAllByText('Occurred')).length).toBeGreaterThan(0)
  expect(screen.getByText(/^None: on each document/)).toBeTruthy()
})
