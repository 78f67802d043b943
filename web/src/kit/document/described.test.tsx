import { messages } from '@geodepot/contracts/kit/messages.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { LinesTable } from '../ui/index.ts'
import { clear, show } from '../test/page.tsx'
import { describeHeader, describeLines } from './described.ts'
import { HeaderFacts, PaperHeader } from './header.tsx'
import { useLineColumns, usePaperColumns, useWrittenColumns } from './line-columns.tsx'
import { PaperLanguageProvider } from './print/language.ts'
import { PaperTable } from './print/tables.tsx'

const words = messages('test/described', {
  base: ['基本信息', 'General'],
  name: ['名称', 'Name'],
  what: ['设备', 'What'],
  qty: ['数量', 'Qty'],
  lost: ['丢失', 'Lost'],
  mix: ['类型', 'Kind'],
  mix_A: ['自有', 'Own'],
  note: ['班组', 'Team'],
  materialNameCn: ['物资名称(中)', 'Name (Chinese)'],
  materialNameEn: ['物资名称(英)', 'Name (English)'],
  amount: ['金额', 'Amount'],
  between: ['{from} 至 {to}', '{from} to {to}'],
  applicantName: ['申请人', 'Applicant'],
  submitTime: ['提交时间', 'Submitted at'],
  remark: ['备注', 'Remark'],
})
interface Line {
  readonly id: number
  readonly what: string
  readonly qty: string
  readonly unit: string
  readonly lost: string
  readonly note: string
}
const lines = describeLines<Line>()(words, [
  { field: 'what', card: 'title', width: 200, share: 30 },
  { field: 'qty', kind: 'figure', total: true, card: 'fact', written: 'required' },
  { field: 'lost', kind: 'amber', only: 'page' },
  { field: 'note', optional: true, written: true },
])
const row = (id: number, more: Partial<Line> = {}): Line => ({
  id,
  what: `W-${id}`,
  qty: '1200',
  unit: '串',
  lost: '0',
  note: '',
  ...more,
})
const Both = ({ of }: { of: readonly Line[] }) => {
  const columns = useLineColumns(lines, of, { what: ({ what }) => <b>{what}</b> })
  const sheet = useWrittenColumns<{ qty?: string; note?: string }>(lines)
  return (
    <>
      <LinesTable {...columns} rowKey="id" label="page" />
      <PaperTable title="paper" lines={of} columns={usePaperColumns(lines, { what: ({ note }) => `(${note})` })} />
      <output>{JSON.stringify(sheet)}</output>
    </>
  )
}
const heads = (part: HTMLElement) =>
  within(part)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
const [page, paper] = [() => screen.getAllByRole('table')[0], () => screen.getAllByRole('table').at(-1)] as const
const there = (part: HTMLElement | undefined): HTMLElement => {
  if (!part) throw new Error('no table')
  return part
}
afterEach(clear)

test('one description gives the columns of the page, the paper and the sheet, without those that nobody filled', () => {
  show(<Both of={[row(1), row(2, { lost: '2' })]} />)
  expect(heads(there(page()))).toEqual(['设备', '数量', '丢失'])
  expect(heads(there(paper()))).toEqual(['序号', '设备', '数量'])
  expect(page()?.textContent).toContain('合计 · 共 2 行2,400 串')
  expect(paper()?.textContent).toContain('2,400 串')
  expect(screen.getByText('2', { selector: '.amber' })).toBeTruthy()
  expect(JSON.parse(screen.getByRole('status').textContent)).toEqual([
    { field: 'qty', title: '数量', kind: 'figure', width: 80, required: true, total: true },
    { field: 'note', title: '班组', kind: 'text', width: 84 },
  ])
})

test('what somebody filled has its column, on the page and on the paper', () => {
  show(<Both of={[row(1, { note: '一班' })]} />)
  expect(heads(there(page()))).toEqual(['设备', '数量', '丢失', '班组'])
  expect(heads(there(paper()))).toEqual(['序号', '设备', '数量', '班组'])
  expect(paper()?.textContent).toContain('W-1(一班)')
})

test('one description gives the facts of the page and of the paper; every document ends alike', () => {
  const header = describeHeader<{
    readonly name: string
    readonly mix: string
    readonly applicantName: string
    readonly submitTime: string
    readonly remark: string
  }>()(words, [
    { field: 'name', only: 'paper' },
    { field: 'mix', codes: 'mix_' },
  ])
  const of = { name: '开工', mix: 'A', applicantName: '马志强', submitTime: '2026-07-21 14:15:00', remark: '急' }
  show(
    <>
      <HeaderFacts of={header} row={of} />
      <PaperHeader of={header} row={of} />
    </>,
  )
  const [first, second] = [...document.querySelectorAll('dl')].map((list) =>
    [...list.querySelectorAll('dt, dd')].map(({ textContent }) => textContent),
  )
  const end = ['类型', '自有', '申请人', '马志强', '提交时间', '2026-07-21 14:15', '备注', '急']
  expect(first).toEqual(end)
  expect(second).toEqual(['名称', '开工', ...end])
})

test('amounts of the header are grouped as everywhere, and none is rounded', () => {
  const header = describeHeader<{
    readonly qty: string
    readonly lost: string
    readonly applicantName: null
    readonly submitTime: null
    readonly remark: null
  }>()(words, [
    { field: 'qty', kind: 'money' },
    { field: 'lost', kind: 'money' },
  ])
  const of = { qty: '18826.88', lost: '1204.125', applicantName: null, submitTime: null, remark: null }
  show(
    <>
      <HeaderFacts of={header} row={of} />
      <PaperHeader of={header} row={of} />
    </>,
  )
  expect(screen.getAllByText('18,826.88')).toHaveLength(2)
  expect(screen.getAllByText('1,204.125')).toHaveLength(2)
})

test('moments of the header are told to the minute', () => {
  const header = describeHeader<{
    readonly name: string
    readonly applicantName: null
    readonly submitTime: null
    readonly remark: null
  }>()(words, [{ field: 'name', kind: 'moment' }])
  const of = { name: '2026-07-21 14:15:00', applicantName: null, submitTime: null, remark: null }
  show(
    <>
      <HeaderFacts of={header} row={of} />
      <PaperHeader of={header} row={of} />
    </>,
  )
  expect(screen.getAllByText('2026-07-21 14:15')).toHaveLength(2)
})

test('a field without a title is refused where it is described', () => {
  expect(() => describeLines<Line>()(words, [{ field: 'unit' }])).toThrow('no title for unit')
})

describe('a paper', () => {
  interface Part {
    readonly id: number
    readonly materialNameCn: string
    readonly materialNameEn: string
    readonly qty: string
    readonly amount: string | null
  }
  const parts = describeLines<Part>()(words, [
    { field: 'materialNameCn', card: 'title' },
    { field: 'qty', says: ({ qty }, t) => t('between', { from: '1', to: qty }) },
    { field: 'amount', kind: 'money', total: true },
  ])
  const part = (id: number, more: Partial<Part> = {}): Part => ({
    id,
    materialNameCn: '主伺服阀',
    materialNameEn: 'Servo valve',
    qty: '5',
    amount: '3.50',
    ...more,
  })
  const Paper = ({ of }: { of: readonly Part[] }) => (
    <PaperTable title="paper" lines={of} columns={usePaperColumns(parts, { materialNameCn: ({ id }) => `P-${id}` })} />
  )
  const Page = ({ of }: { of: readonly Part[] }) => (
    <LinesTable {...useLineColumns(parts, of)} rowKey="id" label="page" />
  )

  test('in the other language says names and words in it, whatever the language of the page', () => {
    show(
      <PaperLanguageProvider value="en">
        <Paper of={[part(1), part(2, { materialNameEn: '' })]} />
      </PaperLanguageProvider>,
    )
    expect(heads(there(paper()))).toEqual(['No.', 'Name (English)', 'Qty', 'Amount'])
    expect(paper()?.textContent).toContain('Servo valveP-11 to 5')
    // What has no English name is called by the one that it has.
    expect(paper()?.textContent).toContain('主伺服阀P-2')
  })

  test('and a page round no amount of a currency with three decimals, nor its sum', () => {
    const of = [part(1, { amount: '1.005' }), part(2, { amount: '2.001' }), part(3, { amount: '3.5000' })]
    show(
      <>
        <Page of={of} />
        <Paper of={of} />
      </>,
    )
    for (const table of [page(), paper()])
      for (const said of ['1.005', '2.001', '3.50', '6.506']) expect(table?.textContent).toContain(said)
  })

  test('and a page add up nothing where nobody is told what it costs', () => {
    const of = [part(1, { amount: null })]
    show(
      <>
        <Page of={of} />
        <Paper of={of} />
      </>,
    )
    expect(page()?.textContent).toContain('合计')
    expect([page(), paper()].map((one) => one?.textContent?.includes('0.00'))).toEqual([false, false])
  })
})
