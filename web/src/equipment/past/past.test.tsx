import { category } from '@geodepot/contracts/equipment/category.ts'
import { type PastRow, past } from '@geodepot/contracts/equipment/past.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { projectSelection } from '@geodepot/contracts/system/project.selection.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import List from './list.tsx'
import Print from './print.tsx'

const row = (more: Partial<PastRow> & Pick<PastRow, 'key'>): PastRow => ({
  devId: null,
  opens: false,
  devNo: '',
  devName: '检波器串',
  brand: 'OYO',
  devModel: 'GS-20DX',
  devType: '检波器',
  holderName: '塔里木三维',
  holderKind: 'project',
  condition: 'good',
  quantity: '60',
  unit: '串',
  since: null,
  other: '',
  change: null,
  beforeQty: null,
  changedQty: null,
  documents: [],
  moreDocuments: 0,
  ...more,
})
const node = row({
  key: 'd7-2',
  devId: 7,
  opens: true,
  devNo: 'N-77',
  devModel: 'WTU-508',
  quantity: '1',
  unit: '台',
  documents: [{ id: 31, kind: 'equipment/allocation', number: 'TP-1' }],
})
const went = row({
  key: 'b4',
  change: 'less',
  beforeQty: '100',
  quantity: '60',
  changedQty: '-40',
  documents: [{ id: 32, kind: 'equipment/return', number: 'FH-9' }],
  moreDocuments: 3,
})
const held = [
  { unit: '台', quantity: '1' },
  { unit: '串', quantity: '60' },
]
const summary = { place: '塔里木三维', onDate: '2026-05-01', sinceDate: null, held, came: [], went: [] }
const usual = () => [
  serve(category.tree, () => []),
  serve(dept.treeselect, () => []),
  serve(projectSelection.names, () => []),
]
afterEach(clear)

test('what a project had on a day: devices lead to their page, documents to theirs; sums stand above, a paper is a press away', async () => {
  served(
    ...usual(),
    serve(past.list, () => ({ rows: [node, row({ key: 'b4' })], total: 2 })),
    serve(past.summary, () => summary),
  )
  show(<List />, { at: '/equipment/past?projectInfoNo=P2601&onDate=2026-05-01' })
  await screen.findByText('N-77')
  expect(screen.getByRole('link', { name: 'TP-1' }).getAttribute('href')).toBe('/open/equipment/allocation/31')
  await screen.findByText('塔里木三维', { selector: 'strong' })
  expect(screen.getByText('60 串')).toBeTruthy()
  expect(screen.getByRole('link', { name: '打印' }).getAttribute('href')).toContain(
    'print?projectInfoNo=P2601&onDate=2026-05-01',
  )
  expect(screen.queryByRole('columnheader', { name: '变化' })).toBeNull()
})

test('compared with another day it says what became of each, and by which documents', async () => {
  served(
    ...usual(),
    serve(past.list, () => ({ rows: [went], total: 1 })),
    serve(past.summary, () => ({
      ...summary,
      sinceDate: '2026-03-01',
      held: [],
      went: [{ unit: '串', quantity: '40' }],
    })),
  )
  show(<List />, {
    at: '/equipment/past?projectInfoNo=P2601&onDate=2026-05-01&sinceDate=2026-03-01',
  })
  await screen.findByText('-40')
  expect(screen.getByText('减少')).toBeTruthy()
  expect(screen.getByText('等 3 张')).toBeTruthy()
  expect(screen.getByText('40 串')).toBeTruthy()
})

test('without a place it asks for one', async () => {
  served(
    ...usual(),
    serve(past.list, () => ({ rows: [], total: 0 })),
  )
  show(<List />, { at: '/equipment/past' })
  await screen.findByText('请选择项目或单位')
})

test('the paper has place, days, sums and rows, and says what is left out', async () => {
  served(
    serve(dept.company, () => ({ company: '地球物理公司' })),
    serve(past.paper, () => ({ ...summary, rows: [node], total: 2001 })),
  )
  show(<Print />, { at: '/equipment/past/print?projectInfoNo=P2601&onDate=2026-05-01' })
  const table = await screen.findByRole('table')
  expect(within(table).getByText('N-77')).toBeTruthy()
  expect(screen.getByText('1 台 · 60 串')).toBeTruthy()
  expect(screen.getByText('另有 2000 行未打印，请导出或缩小范围。')).toBeTruthy()
})
