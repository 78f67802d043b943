import {
  canOf,
  decisionPerLine,
  decisionsOn,
  document as declare,
  documentColumns,
  documentOperations,
} from '@geodepot/contracts/kit/document.ts'
import { decidedColumns } from '@geodepot/contracts/kit/line-decision.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { useApiQuery } from '../api/index.ts'
import { draftOf } from '../form/index.ts'
import { setLanguage } from '../i18n/index.ts'
import { clear, show, someone } from '../test/page.tsx'
import { refused, serve, served } from '../test/served.ts'
import { DecidableLines } from './decidable-lines.tsx'
import { useLineDecisions } from './line-decisions.ts'
import { DocumentPage } from './page.tsx'
import { useStandardActions } from './standard-actions.ts'
import { slip, slipOf } from './test/slip.ts'

const pending = { pending: 'submitted', approved: 'approved', refused: 'refused', returned: 'returned' } as const
const parcel = declare({
  ...slip,
  name: 'test/parcel',
  approval: { ...pending, lines: { quantity: 'quantity', partialApproved: 'approved' } },
  transitions: { ...slip.transitions, ...decisionsOn('submitted', 'test:parcel:approve', decisionPerLine) },
})
const line = z.object({ ...decidedColumns, name: z.string() })
const row = z.object({ ...documentColumns, docState: z.string(), can: canOf(parcel), lines: z.array(line) })
type Row = z.output<typeof row>
const calls = documentOperations(parcel, {
  row,
  detail: row,
  filters: {},
  sortable: ['number'],
  exported: ['number'],
})
const parcelOf = (lines: readonly string[], more: Partial<Row> = {}): Row => {
  const { name: _name, ...of } = slipOf()
  return {
    ...of,
    can: { approve: true, return: true, refuse: true },
    lines: lines.map((approvedQty, at) => ({ lineId: at + 11, approvedQty, name: `物资${at + 1}` })),
    ...more,
  }
}

const Page = () => {
  const query = useApiQuery(calls.get, { id: 5 })
  const decisions = useLineDecisions(parcel, query.data)
  return (
    <DocumentPage
      of={parcel}
      query={query}
      history={useApiQuery(calls.history, { id: 5 })}
      acts={useStandardActions<Row>(parcel, calls, decisions.along)}
    >
      {({ lines }) => (
        <DecidableLines
          decisions={decisions}
          nameOf={({ name }) => name}
          rows={lines}
          label="明细"
          columns={[
            { field: 'name', title: '物资' },
            { field: 'approvedQty', title: '数量', kind: 'figure' },
          ]}
          card={{ title: 'name', facts: ['approvedQty'] }}
        />
      )}
    </DocumentPage>
  )
}
const page = (lines: readonly string[], more: Partial<Row> = {}) => {
  const done = serve(calls.approve, () => ({ version: 4, state: 'approved' as const }))
  const found = served(
    serve(calls.get, () => parcelOf(lines, more)),
    serve(calls.history, () => []),
    done,
  )
  const shown = show(
    <Routes>
      <Route path="/a/:id" element={<Page />} />
    </Routes>,
    { at: '/a/5' },
  )
  const sent = () => found.asked.find(({ name }) => name === calls.approve.name)?.ask
  return { ...found, ...shown, sent }
}
const lineNamed = (name: string) => within(screen.getByRole('group', { name: `本行意见 ${name}` }))
const approve = () => within(screen.getByRole('group', { name: '操作' })).getByRole('button', { name: '同意' })
const confirm = async () => within(await screen.findByRole('dialog')).getByRole('button', { name: '同意' })
const keptIn = () => draftOf<{ lines: object }>(someone.userId, 'lines:test/parcel:5').read()?.changes.lines

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

test('whole at once: of lines on which nothing is said nothing is sent', async () => {
  const { user, sent } = page(['10', '4'])
  await screen.findByText('物资1')
  expect(screen.getByText('同意 2 行 · 核减 0 行 · 不同意 0 行')).toBeTruthy()
  await user.click(approve())
  await user.click(await confirm())
  await waitFor(() => expect(sent()).toEqual({ id: '5', version: 3, lines: [] }))
})

test('lowers one and refuses another with a reason, says it again where it is confirmed, and forgets it then', async () => {
  const { user, sent } = page(['10', '4', '7'])
  await screen.findByText('物资1')
  await user.click(lineNamed('物资1').getByRole('radio', { name: '核减' }))
  await user.type(lineNamed('物资1').getByLabelText('核减为'), '1,0')
  await user.click(lineNamed('物资2').getByRole('radio', { name: '不同意' }))
  // Nothing is asked before it is complete: what is missing stands at its line.
  await user.click(approve())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(lineNamed('物资1').getByRole('alert').textContent).toBe('核减后的数量必须大于 0 且小于 10')
  expect(lineNamed('物资2').getByRole('alert').textContent).toContain('原因')
  await user.clear(lineNamed('物资1').getByLabelText('核减为'))
  await user.type(lineNamed('物资1').getByLabelText('核减为'), '8.5')
  await user.type(lineNamed('物资2').getByLabelText('不同意的原因'), '不需要')
  expect(document.querySelector('.line-decision-told')).toBeNull()
  expect(keptIn()).toEqual({
    '11': { decision: 'lower', quantity: '8.5' },
    '12': { decision: 'refuse', opinion: '不需要' },
  })
  await user.click(approve())
  expect((await screen.findByRole('dialog')).textContent).toContain('同意 1 行 · 核减 1 行 · 不同意 1 行')
  await user.click(await confirm())
  await waitFor(() =>
    expect(sent()).toEqual({
      id: '5',
      version: 3,
      lines: [
        { lineId: 11, decision: 'lower', quantity: '8.5' },
        { lineId: 12, decision: 'refuse', opinion: '不需要' },
      ],
    }),
  )
  await waitFor(() => expect(keptIn()).toBeUndefined())
})

test('a refusal of the call, and leaving, lose nothing of what was said', async () => {
  draftOf(someone.userId, 'lines:test/parcel:5').write({
    changes: { lines: { '11': { decision: 'refuse', opinion: '够用' } } },
    at: new Date().toISOString(),
  })
  served(
    serve(calls.get, () => parcelOf(['10', '4'])),
    serve(calls.history, () => []),
    serve(calls.approve, () => refused(500, '不行')),
  )
  const { user } = show(
    <Routes>
      <Route path="/a/:id" element={<Page />} />
    </Routes>,
    { at: '/a/5' },
  )
  expect(await screen.findByText(/已恢复/)).toBeTruthy()
  await user.click(approve())
  await user.click(await confirm())
  expect(await screen.findByText('不行')).toBeTruthy()
  expect(keptIn()).toEqual({ '11': { decision: 'refuse', opinion: '够用' } })
  expect(lineNamed('物资1').getByLabelText<HTMLInputElement>('不同意的原因').value).toBe('够用')
})

test('where no line is left it says that the document fails; all together go back to how they came in', async () => {
  const { user } = page(['10', '4'])
  await screen.findByText('物资1')
  await user.click(screen.getByRole('button', { name: '全部不同意' }))
  for (const name of ['物资1', '物资2']) await user.type(lineNamed(name).getByLabelText('不同意的原因'), '不需要')
  await user.click(approve())
  expect((await screen.findByRole('dialog')).textContent).toContain('审批不通过')
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: '全部按原数量' }))
  expect(screen.getByText('同意 2 行 · 核减 0 行 · 不同意 0 行')).toBeTruthy()
})

test('what a step before refused is only said, and who does not decide only reads', async () => {
  page(['0', '4'])
  await screen.findByText('物资1')
  expect(screen.getByText('前面环节已不同意')).toBeTruthy()
  expect(screen.queryByRole('group', { name: '本行意见 物资1' })).toBeNull()
  clear()
  page(['10', '4'], { can: {} })
  await screen.findByText('物资1')
  expect(screen.queryByRole('radio')).toBeNull()
})

test('speaks English', async () => {
  setLanguage('en')
  page(['10', '4'])
  await screen.findByText('物资1')
  expect(screen.getByText('Approved 2 · lowered 0 · refused 0')).toBeTruthy()
  expect(screen.getAllByRole('radio', { name: 'Lower' })).toHaveLength(2)
})
