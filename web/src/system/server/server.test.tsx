import { type ServerState, server } from '@geodepot/contracts/system/server.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { shownSize, translate, setLanguage } from '../../kit/i18n/index.ts'
import { clear, show } from '../../kit/test/page.tsx'
import { refused, serve, served } from '../../kit/test/served.ts'
import { serverMessages } from '@geodepot/contracts/system/server.messages.ts'
import { durationText, shareText } from './figures.ts'
import ServerPage from './page.tsx'

const gigabyte = 1024 ** 3
const state: ServerState = {
  time: '2026-11-21 19:00:00',
  product: {
    version: '0.1.0',
    node: 'Node 24.21.0',
    host: 'node-a',
    system: 'Linux 6.1 x64',
    pid: 42,
    startTime: '2026-11-20 19:00:00',
    uptime: 90_061,
  },
  cpu: { count: 2, model: 'Some CPU', used: 0.25, process: 0.05, load: [0.5, 0.4, 0.3] },
  memory: {
    total: 8 * gigabyte,
    used: 7.6 * gigabyte,
    process: gigabyte / 4,
    heap: gigabyte / 8,
    heapLimit: 4 * gigabyte,
  },
  loop: { mean: 0.2, most: 3.1 },
  disk: { total: 100 * gigabyte, free: 40 * gigabyte, folder: '/srv/geodepot' },
  database: {
    version: 'PostgreSQL 18.1',
    size: 300 * 1024 ** 2,
    startTime: '2026-11-20 18:59:00',
    connections: 12,
    active: 1,
    mostConnections: 100,
    oldestTransaction: null,
    cacheHits: 0.99,
    tables: [
      { name: 'equipment.device', size: 80 * 1024 ** 2, rows: 12_345 },
      { name: 'system.job_log', size: 1024, rows: null },
    ],
  },
}

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the server page', () => {
  test('shows what is used of what, and warns by colour and figure', async () => {
    served(serve(server.state, () => state))
    show(<ServerPage />, { at: '/monitor/server' })
    expect(await screen.findAllByRole('meter')).toHaveLength(7)
    expect(screen.getAllByRole('meter').map((meter) => meter.getAttribute('aria-valuenow'))).toEqual([
      '25',
      '5',
      '95',
      '3',
      '3',
      '60',
      '12',
    ])
    expect(screen.getByText('7.6 GB，共 8.0 GB')).toBeTruthy()
    expect(screen.getByText('/srv/geodepot')).toBeTruthy()
    expect(screen.getByText('1 天 1 小时')).toBeTruthy()
    expect(screen.getByText('12,345')).toBeTruthy()
    expect(screen.getByText('更新于 2026-11-21 19:00:00')).toBeTruthy()
    expect(document.querySelectorAll('.meter-red')).toHaveLength(1)
  })

  test('does without a folder that is not told, and without a disk', async () => {
    setLanguage('en')
    served(serve(server.state, () => ({ ...state, disk: undefined })))
    show(<ServerPage />, { at: '/monitor/server' })
    expect(await screen.findByText('The data folder cannot be looked at')).toBeTruthy()
    expect(screen.queryByText('Folder')).toBeNull()
  })

  test('reads again every ten seconds, and says when that fails', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let asked = 0
    served(
      serve(server.state, () => {
        asked += 1
        return asked < 3 ? { ...state, time: `2026-11-21 19:00:0${asked}` } : refused(503, '暂时不可用')
      }),
    )
    show(<ServerPage />, { at: '/monitor/server' })
    await screen.findByText('更新于 2026-11-21 19:00:01')
    await vi.advanceTimersByTimeAsync(10_000)
    await screen.findByText('更新于 2026-11-21 19:00:02')
    await vi.advanceTimersByTimeAsync(10_000)
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('暂时无法读取，显示的是 2026-11-21 19:00:02 的状态'),
    )
    expect(screen.getAllByRole('meter').length).toBeGreaterThan(0)
  })

  test('says when somebody may not look', async () => {
    served(serve(server.state, () => refused(403, '当前操作没有权限')))
    show(<ServerPage />, { at: '/monitor/server' })
    expect(await screen.findByText('没有查看权限')).toBeTruthy()
  })
})

test('figures are written in the unit that suits them', () => {
  expect([0, 999, 1024, 1536 * 1024, 250 * 1024 ** 2, 3.5 * gigabyte].map(shownSize)).toEqual([
    '0 B',
    '999 B',
    '1.0 KB',
    '1.5 MB',
    '250 MB',
    '3.5 GB',
  ])
  expect([0, 0.004, 0.5, 1].map(shareText)).toEqual(['0%', '0.4%', '50%', '100%'])
  expect(
    [5, 65, 3700].map((seconds) => durationText(seconds, (key, params) => translate(serverMessages, key, params))),
  ).toEqual(['5 秒', '1 分 5 秒', '1 小时 1 分'])
})
