import { type CustomsDetail, type CustomsRow, customsCalls } from '@geodepot/contracts/equipment/customs.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { dictEntries } from '@geodepot/contracts/system/dict.entries.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { InTag, clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import List from './list.tsx'
import Page, { PrintCustoms } from './page.tsx'

afterEach(clear)

const line = (lineId: number, left: string) => ({
  lineId,
  modelId: 1,
  devId: lineId,
  devName: '可控震源',
  brand: 'INOVA',
  devModel: 'AHV-IV',
  selfNum: `Z-${lineId}`,
  devSign: null,
  devCoding: null,
  unit: '台',
  qty: '1',
  note: '',
  dischargedQty: left === '0' ? '1' : '0',
  leftQty: left,
  holderName: '英雄岭三维',
  dischargedOn: left === '0' ? '2026-09-01' : null,
  dischargedBy: left === '0' ? 'FH-1 第 1 批发运' : '',
})
const detailOf = (more: Partial<CustomsDetail> = {}): CustomsDetail => ({
  id: 3,
  number: 'HG-XB-20260721-0003',
  callCode: 'D4LHUM',
  version: 2,
  state: '9',
  docState: 'open',
  docStatus: 'subY',
  approvalStatus: null,
  can: { extend: true, writeOff: true },
  regime: 'import',
  regimeName: '暂时进口',
  direction: 'in',
  country: 'KZ',
  declarationNo: 'KZ-117',
  office: '阿拉山口',
  projectInfoNo: 'P2605',
  projectName: '英雄岭三维',
  orgName: '西部分公司',
  guaranteeKind: 'bank',
  guaranteeAmount: '125000',
  guaranteeCurrency: 'USD',
  guaranteeUntil: null,
  declaredOn: '2026-03-01',
  untilOn: '2026-12-31',
  daysLeft: 35,
  models: 'AHV-IV',
  coveredQty: [{ unit: '台', quantity: '2' }],
  leftQty: [{ unit: '台', quantity: '1' }],
  applicantName: '马志强',
  submitTime: '2026-03-01 08:00:00',
  createBy: '马志强',
  createTime: '2026-03-01 08:00:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  lines: [line(1, '1'), line(2, '0')],
  discharges: [],
  waivers: [],
  extensions: [
    { position: 1, was: '2026-09-30', until: '2026-12-31', paperNo: '延-7', reason: '工期延长', person: '马志强' },
  ],
  ...more,
})
const pages = (
  <InTag>
    <Routes>
      <Route path="/equipment/customs" element={<List />} />
      <Route path="/equipment/customs/:id" element={<Page />} />
      <Route path="/equipment/customs/:id/print" element={<PrintCustoms />} />
    </Routes>
  </InTag>
)
const open = (at: string, ...others: ReturnType<typeof serve>[]) => {
  const found = served(
    ...others,
    serve(customsCalls.list, () => ({ rows: [detailOf() as CustomsRow], total: 1 })),
    serve(customsCalls.get, () => detailOf()),
    serve(customsCalls.history, () => []),
    serve(dept.company, () => ({ company: '华域物探' })),
    serve(dictEntries.byType, () => []),
  )
  const sent = (name: string) => found.asked.filter((one) => one.name === `equipment/customs.${name}`)
  return { sent, ...show(pages, { at: `/equipment/customs${at}` }) }
}

test('its list says until when, and how many days are left', async () => {
  open('')
  expect(await screen.findByText('KZ-117')).toBeTruthy()
  expect(screen.getByText('35').className).toContain('tag')
})

test('its page says what is still under customs, and by which dispatch the rest was discharged', async () => {
  open('/3')
  const table = within(await screen.findByRole('region', { name: '明细' }))
  expect(table.getByText('FH-1 第 1 批发运')).toBeTruthy()
  expect(screen.getByText(/延-7/)).toBeTruthy()
})

test('is extended by a paper, and written off line by line', async () => {
  const extend = serve(customsCalls.extend, () => ({ version: 3, state: 'open' as const }))
  const writeOff = serve(customsCalls.writeOff, () => ({ version: 3, state: 'closed' as const }))
  const { user, sent } = open('/3', extend, writeOff)
  await user.click(await screen.findByRole('button', { name: /销案$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /销案/ }))
  await user.type(await dialog.findByLabelText(/原因/), '补税留购')
  await user.click(dialog.getByRole('button', { name: /销案$/ }))
  await waitFor(() => expect(sent('writeOff')).toHaveLength(1))
  expect(sent('writeOff')[0]?.ask).toMatchObject({ opinion: '补税留购', lines: [{ lineId: 1, qty: '1' }] })
})

test('its paper says the declaration and its lines', async () => {
  open('/3/print')
  const sheet = await screen.findByRole('article')
  for (const words of ['暂时进出境', 'KZ-117', '银行保函', 'Z-1']) expect(sheet.textContent).toContain(words)
})
