import { type BoxRow, box } from '@geodepot/contracts/equipment/box.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import BoxList from './list.tsx'
import { BoxPanel } from './panel.tsx'

const row = (devId: number, more: Partial<BoxRow> = {}): BoxRow => ({
  devId,
  code: `B-${devId}`,
  devName: '节点箱',
  devModel: 'Quantum Q-BOX',
  holderName: '仪器库',
  deviceStatus: '0',
  nodeCount: 40,
  capacity: 40,
  listedCount: 38,
  listedTime: '2026-11-20 08:00:00',
  listState: 'listed',
  listDue: null,
  openCount: 1,
  can: { repack: true, readList: true },
  ...more,
})
afterEach(clear)

test('the list says how many are in each box and whose list is late; a list is handed in for all that it names', async () => {
  const { asked } = served(
    serve(box.list, () => ({
      rows: [row(1), row(2, { listState: 'late', listDue: '2026-11-01', openCount: 0 })],
      total: 2,
    })),
    serve(box.readList, () => ({ boxes: 2, listed: 2, differences: 1 })),
  )
  const { user } = show(<BoxList />)
  expect(await screen.findByText('清单逾期')).toBeTruthy()
  const [button] = screen.getAllByRole('button', { name: '交序列号清单' })
  await user.click(button ?? document.body)
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByRole('textbox', { name: /清单/ }), 'B-1,N1{Enter}B-2,N2')
  await user.click(dialog.getByRole('button', { name: '交序列号清单' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === box.readList.name)?.ask).toEqual({ content: 'B-1,N1\nB-2,N2' }),
  )
})

test('the page of a box says what differs, which is settled, and takes nodes into another with their serials', async () => {
  const { asked } = served(
    serve(box.ofDevice, () => ({
      box: row(1),
      listedBy: '林',
      differences: [
        {
          id: 5,
          kind: 'missing' as const,
          serial: 'N7',
          quantity: 1,
          other: null,
          foundTime: '2026-11-20 08:00:00',
          outcome: null,
          note: '',
          settledTime: null,
          settledBy: '',
        },
      ],
      acts: [
        {
          id: 1,
          kind: 'repack' as const,
          before: 30,
          after: 40,
          other: { devId: 2, name: 'B-2' },
          otherBefore: 40,
          otherAfter: 30,
          quantity: 10,
          reason: '并箱',
          actTime: '2026-11-19 08:00:00',
          person: '林',
        },
      ],
    })),
    serve(box.list, () => ({ rows: [row(2)], total: 1 })),
    serve(box.settle, () => undefined),
    serve(box.repack, () => undefined),
  )
  const { user } = show(<BoxPanel deviceId={1} />)
  expect(await screen.findByText('40 / 40')).toBeTruthy()
  expect(screen.getByText(/B-2 40 → 30/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '处理' }))
  const settling = within(await screen.findByRole('dialog'))
  await user.click(await settling.findByRole('radio', { name: '确认丢失' }))
  await user.type(settling.getByRole('textbox', { name: /说明/ }), '野外丢失')
  await user.click(settling.getByRole('button', { name: '处理' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === box.settle.name)?.ask).toMatchObject({ id: '5', outcome: 'lost' }),
  )
})

test('of what is no box the page says nothing', async () => {
  const { asked } = served(serve(box.ofDevice, () => ({ box: null, listedBy: '', differences: [], acts: [] })))
  show(<BoxPanel deviceId={1} />)
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(screen.queryByText('箱内节点')).toBeNull()
})
