import { type OfflineRow, offlineCalls } from '@geodepot/contracts/system/offline.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { clear, show } from '../../kit/test/page.tsx'
import { doWith } from '../../kit/test/row-actions.ts'
import { serve, served } from '../../kit/test/served.ts'
import { user as userCalls } from '@geodepot/contracts/system/user.ts'
import { worklist } from '@geodepot/contracts/system/worklist.ts'
import { getInfo, worklist as lightWorklist } from './light.ts'
import OfflineList from './list.tsx'
import { PhonePhotos } from './photos.tsx'

const row = (more: Partial<OfflineRow> = {}): OfflineRow => ({
  id: 1,
  state: 'kept',
  title: '接收 DP-1 · 3 / 3 行',
  kind: 'equipment/allocation',
  documentId: 12,
  docNo: 'DP-1',
  act: 'equipment/allocation.receive',
  actName: '调配单 · 接收',
  personName: '马志强',
  handedInBy: null,
  doneTime: '2026-11-26 09:00:00',
  phoneTime: '2026-11-26 09:00:00',
  receivedTime: '2026-11-26 18:00:00',
  reason: '实收、短少、拒收之和不能超过待接收数量 0',
  settledBy: null,
  settledTime: null,
  note: '',
  can: { settle: true, again: true },
  ...more,
})
afterEach(clear)

test('what the phone’s pages call is what the contract says', () => {
  for (const [one, { method, path, permission, wire, ok, body }] of [
    [getInfo, userCalls.getInfo],
    [lightWorklist, worklist.list],
  ] as const)
    expect(one).toEqual({ method, path, permission, wire, ok, body })
})

test('what could not be accepted waits first, leads to its document, and is settled with a word', async () => {
  const { asked } = served(
    serve(offlineCalls.list, () => ({ rows: [row()], total: 1 })),
    serve(offlineCalls.settle, () => undefined),
  )
  const { user } = show(<OfflineList />, { at: '/user/offline' })
  const line = within((await screen.findByText('接收 DP-1 · 3 / 3 行')).closest('tr') ?? document.body)
  expect(asked.find(({ name }) => name === offlineCalls.list.name)?.ask).toMatchObject({ state: 'kept' })
  expect(line.getByRole('link', { name: 'DP-1' }).getAttribute('href')).toBe('/open/equipment/allocation/12')
  expect(line.getByText('实收、短少、拒收之和不能超过待接收数量 0')).toBeTruthy()
  await doWith(user, line, '处理')
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: /处理$/ }))
  expect(asked.some(({ name }) => name === offlineCalls.settle.name)).toBe(false)
  await user.type(dialog.getByRole('textbox', { name: /处理说明/ }), '同一台，别人已登记')
  await user.click(dialog.getByRole('button', { name: /处理$/ }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === offlineCalls.settle.name)?.ask).toMatchObject({
      note: '同一台，别人已登记',
    }),
  )
})

test('a photo that takes its time is added to what was said meanwhile, and to the one before', async () => {
  const readable: (() => void)[] = []
  vi.stubGlobal(
    'createImageBitmap',
    () =>
      new Promise((_, refuse) => {
        readable.push(() => refuse(new Error('not a picture')))
      }),
  )
  const Line = () => {
    const [line, setLine] = useState<{ note: string; photos: readonly Blob[] }>({ note: '', photos: [] })
    return (
      <>
        <input
          aria-label="note"
          value={line.note}
          onChange={({ target }) => setLine({ ...line, note: target.value })}
        />
        <PhonePhotos name="Z-1" most={3} of={line.photos} write={(photos) => setLine({ ...line, photos })} />
      </>
    )
  }
  const { user } = show(<Line />)
  const take = (...names: string[]) =>
    fireEvent.change(screen.getByLabelText('给 Z-1 拍照'), {
      target: { files: names.map((name) => new File([new Uint8Array(400_000)], name, { type: 'image/jpeg' })) },
    })
  take('a.jpg')
  take('b.jpg')
  await user.type(screen.getByLabelText('note'), 'bent')
  await act(async () => readable.forEach((done) => done()))
  expect(await screen.findAllByRole('button', { name: /移除照片/ })).toHaveLength(2)
  expect(screen.getByLabelText<HTMLInputElement>('note').value).toBe('bent')
  take('c.jpg', 'd.jpg')
  await waitFor(() => expect(readable).toHaveLength(4))
  await act(async () => readable.forEach((done) => done()))
  expect((await screen.findByRole('alert')).textContent).toBe('最多 3 张照片，其余未保留')
  expect(screen.getAllByRole('button', { name: /移除照片/ })).toHaveLength(3)
  vi.unstubAllGlobals()
})
