import { type WorkRow, worklist } from '@geodepot/contracts/system/worklist.ts'
import type { AnswerOf } from '@geodepot/contracts/kit/operation.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clear, show } from '../../kit/test/page.tsx'
import { refused, serve, served } from '../../kit/test/served.ts'
import { setLanguage } from '../../kit/i18n/index.ts'
import { PlacesProvider } from '../../kit/routing/index.ts'
import Worklist from './panel.tsx'

afterEach(clear)

type Answer = AnswerOf<typeof worklist.list>
const row = (more: Partial<WorkRow>): WorkRow => ({
  work: 'decide',
  documentId: 7,
  kind: 'equipment/application',
  kindName: '设备申请',
  docNo: 'SBSQ-XB-20261121-0001',
  about: '库车开工装备 · 库车三维',
  since: '2026-11-20 09:00:00',
  due: null,
  daysLate: null,
  actions: [],
  ...more,
})
const allocation = { kind: 'equipment/allocation', kindName: '调配单', about: '仪器服务站 → 库车三维' } as const
const answer: Answer = {
  rows: [
    row({}),
    row({
      ...allocation,
      work: 'consent',
      documentId: 8,
      docNo: 'DP-8',
      actions: [
        { name: 'consent', label: '同意替代' },
        { name: 'decline', label: '不同意' },
      ],
    }),
    row({
      ...allocation,
      work: 'receive',
      documentId: 9,
      docNo: 'DP-9',
      due: '2026-11-18',
      daysLate: 3,
      actions: [{ name: 'receive', label: '接收' }],
    }),
  ],
  counts: [
    { work: 'decide', count: 1, more: false },
    { work: 'consent', count: 1, more: false },
    { work: 'receive', count: 1, more: false },
    { work: 'settle', count: 0, more: false },
    { work: 'correct', count: 0, more: false },
  ],
}
const places = (view: string) => (view === 'equipment/allocation/index' ? '/pool/allocation' : undefined)
const panel = (
  <PlacesProvider value={places}>
    <Worklist />
  </PlacesProvider>
)
const rowOf = async (number: string) =>
  within((await screen.findByRole('link', { name: number })).closest('li') ?? document.body)

test('each row leads to its document, and to what is to be done about it', async () => {
  served(serve(worklist.list, () => answer))
  show(panel)
  const decide = await rowOf('SBSQ-XB-20261121-0001')
  expect(decide.getByRole('link', { name: '审批 SBSQ-XB-20261121-0001' }).getAttribute('href')).toBe(
    '/equipment/application/7',
  )
  const consent = await rowOf('DP-8')
  expect(consent.getByRole('link', { name: '同意替代 DP-8' }).getAttribute('href')).toBe(
    '/pool/allocation/8?do=consent',
  )
  expect(consent.getByRole('link', { name: '不同意 DP-8' }).getAttribute('href')).toBe('/pool/allocation/8?do=decline')
  expect((await rowOf('DP-9')).getByText('逾期 3 天')).toBeDefined()
})

test('what there is none of takes one sentence, and all of one kind one press', async () => {
  const { asked } = served(
    serve(worklist.list, ({ work }) => ({ ...answer, rows: answer.rows.filter((one) => !work || one.work === work) })),
  )
  const { user } = show(panel)
  expect(await screen.findByText('没有待处理差异、待修改的单据。')).toBeDefined()
  await user.click(screen.getByRole('button', { name: '待接收 1' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'DP-8' })).toBeNull())
  expect(asked.at(-1)?.ask).toEqual({ work: 'receive' })
  await user.click(screen.getByRole('button', { name: '全部 3' }))
  expect(await screen.findByRole('link', { name: 'DP-8' })).toBeDefined()
  setLanguage('en')
  expect(await screen.findByText('There is nothing to settle or to correct.')).toBeDefined()
})

test('the oldest are seen first, the rest when asked for', async () => {
  const many = Array.from({ length: 11 }, (_, at) => row({ documentId: at, docNo: `NO-${at}` }))
  served(serve(worklist.list, () => ({ rows: many, counts: [{ work: 'decide' as const, count: 11, more: false }] })))
  const { user } = show(panel)
  expect(await screen.findByRole('link', { name: 'NO-0' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'NO-8' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '显示其余 3 项' }))
  expect(screen.getByRole('link', { name: 'NO-10' })).toBeDefined()
})

test('it says that nothing waits, and that it could not be read', async () => {
  let fails = true
  served(
    serve(worklist.list, () =>
      fails ? refused(500, '系统未知错误') : { rows: [], counts: [{ work: 'ship' as const, count: 0, more: false }] },
    ),
  )
  const { user } = show(panel)
  expect(await screen.findByText('待处理事项未能读取', { exact: false })).toBeDefined()
  fails = false
  await user.click(screen.getByRole('button', { name: '系统未知错误' }))
  expect(await screen.findByText('没有需要您处理的事项。')).toBeDefined()
})
