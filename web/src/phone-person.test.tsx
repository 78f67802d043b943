import 'fake-indexeddb/auto'
import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { offlineCalls } from '@geodepot/contracts/system/offline.ts'
import { user as userCalls } from '@geodepot/contracts/system/user.ts'
import { worklist } from '@geodepot/contracts/system/worklist.ts'
import { act, cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { keepToken } from './kit/api/index.ts'
import { database } from './kit/offline/database.ts'
import { refused, serve, served } from './kit/test/served.ts'
import { accept, at, cut, entriesIn, kind, onPhone, open, person, usual } from './test/phone.tsx'

onPhone()

test('somebody else who signs in is not taken for whoever was here, and sends nothing of theirs', async () => {
  served(...usual)
  const user = open(`/app/receive?kind=${kind}&id=12`)
  await screen.findByText('N-1')
  cut()
  await user.click(at('N-1').getByRole('button', { name: '收到' }))
  await user.click(screen.getByRole('button', { name: '确认接收' }))
  await screen.findByText('已保存在手机上')
  await screen.findByText('网络不通')
  cleanup()
  keepToken('of somebody else')
  const { asked } = served(
    serve(userCalls.getInfo, () => refused(503, 'x')),
    serve(offlineCalls.handIn, (ask) => accept(ask)),
  )
  open('/app')
  await screen.findByText('网络不通')
  expect(screen.queryByText('马志强')).toBeNull()
  expect(screen.queryByRole('link', { name: /DP-1/ })).toBeNull()
  expect(screen.getByText(/还没有读取过/)).toBeTruthy()
  expect(entriesIn(asked)).toEqual([])
})

test('who signs in elsewhere while a page is open does not send what somebody else writes down there', async () => {
  const { asked } = served(
    ...usual,
    serve(offlineCalls.handIn, (ask) => accept(ask)),
  )
  const user = open(`/app/receive?kind=${kind}&id=12`)
  await screen.findByText('N-1')
  keepToken('of somebody else')
  await user.click(at('N-1').getByRole('button', { name: '收到' }))
  vi.unstubAllGlobals()
  const other = served(
    serve(userCalls.getInfo, () => ({ user: { userId: 8, nickName: '邓磊' }, permissions: [], roles: [] }) as never),
    serve(worklist.list, () => ({ rows: [], counts: [] })),
    serve(allocationCalls.get, () => refused(404, 'x')),
    serve(offlineCalls.handIn, (ask) => accept(ask)),
  )
  await user.click(screen.getByRole('button', { name: '确认接收' }))
  expect(await screen.findByText('邓磊')).toBeTruthy()
  expect([...entriesIn(asked), ...entriesIn(other.asked)]).toEqual([])
  expect(await (await database()).getAll('entries')).toMatchObject([{ personId: 7, state: 'waiting' }])
})

test('a server that is back is noticed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let isUp = false
  served(
    serve(userCalls.getInfo, () => (isUp ? person() : refused(503, 'x'))),
    ...usual,
  )
  open('/app')
  await screen.findByText('网络不通')
  isUp = true
  await act(() => vi.advanceTimersByTimeAsync(21_000))
  vi.useRealTimers()
  expect(await screen.findByText('在线')).toBeTruthy()
})

test('what was read stays for whoever is without a network for months, or whose clock is wrong', async () => {
  served(...usual)
  open('/app')
  await screen.findByRole('link', { name: /DP-1/ })
  cleanup()
  cut()
  const db = await database()
  for (const key of await db.getAllKeys('kept')) {
    const kept = await db.get('kept', key)
    if (kept) await db.put('kept', { ...kept, at: 0 }, key)
  }
  for (const _visit of [1, 2]) {
    open('/app')
    await screen.findByRole('link', { name: /DP-1/ })
    await new Promise((resolve) => setTimeout(resolve, 50))
    cleanup()
  }
})
