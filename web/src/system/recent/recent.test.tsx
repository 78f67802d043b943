import { type RecentDocument, recent } from '@geodepot/contracts/system/recent.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clear, show } from '../../kit/test/page.tsx'
import { refused, serve, served } from '../../kit/test/served.ts'
import RecentPanel from './panel.tsx'

const rowOf = (documentId: number): RecentDocument => ({
  documentId,
  kind: 'equipment/application',
  kindName: '设备申请',
  docNo: `SBSQ-${documentId}`,
  projectName: '库车三维',
  stateName: '审批中',
  tone: 'underWay',
  action: '提交',
  happenedAt: '2026-11-20 08:00:00',
})
afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

test('each document says what it is, where it stands and what was done, and leads back to it', async () => {
  served(serve(recent.list, () => [rowOf(12), rowOf(9)]))
  show(<RecentPanel />)
  const [first] = await screen.findAllByRole('listitem')
  expect(
    within(first ?? document.body)
      .getByRole('link', { name: 'SBSQ-12' })
      .getAttribute('href'),
  ).toBe('/open/equipment/application/12')
  for (const words of ['设备申请 · 库车三维', '审批中', '提交']) expect(first?.textContent).toContain(words)
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

test('says what will stand there when there is nothing, and that it failed when it did', async () => {
  served(serve(recent.list, () => []))
  show(<RecentPanel />)
  expect(await screen.findByText(/会显示在这里/)).toBeTruthy()
  clear()
  served(serve(recent.list, () => refused(500, '系统忙')))
  show(<RecentPanel />)
  expect((await screen.findByRole('alert')).textContent).toBe('最近单据加载失败 系统忙')
})
