import { type CheckDetail, type CheckRow, checkCalls } from '@geodepot/contracts/equipment/check.ts'
import { checkTemplateCalls } from '@geodepot/contracts/equipment/check-template.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import CheckPage from './detail.tsx'
import CheckList from './list.tsx'

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})
const rowOf = (id: number, more: Partial<CheckRow> = {}): CheckRow => ({
  id,
  checkOrderId: `DJ-20261126-${id}`,
  orderStatus: '0',
  planDate: '2026-11-26',
  dueOn: '2026-11-26',
  missedSince: null,
  devId: 7,
  devName: '可控震源',
  devModel: 'Nomad 65',
  selfNum: 'Z-07',
  devSign: 'N65-7',
  licenseNum: null,
  deptName: '2101 队',
  projectInfoNo: 'P2601',
  projectName: '玛湖三维',
  manageOrgName: '装备中心',
  templateId: 3,
  templateName: '震源日检',
  planName: '震源日检计划',
  inspectorName: null,
  quantity: null,
  sample: null,
  isGood: null,
  failed: 0,
  severity: null,
  finishedTime: null,
  finishedBy: null,
  version: 1,
  can: { complete: true, cancel: true },
  ...more,
})
const deviceRow = { devId: 7, devName: '可控震源', devModel: 'Nomad 65', selfNum: 'Z-07', devSign: 'N65-7' }
const usual = { mandatory: 'Y', photo: 'N' } as const
const detailOf = (more: Partial<CheckDetail> = {}): CheckDetail => ({
  ...rowOf(1),
  templateVersion: 2,
  items: [
    { part: '发动机', content: '机油液位', kind: 'yesNo', severity: 'major', ...usual },
    { part: '液压', content: '油温', kind: 'number', severity: 'minor', min: '30', max: '75', unit: '°C', ...usual },
  ],
  passPercent: null,
  madeTime: '2026-11-26 00:20:00',
  reason: '',
  trouble: null,
  repair: null,
  results: [],
  addenda: [],
  ...more,
})
const page = (
  <Routes>
    <Route path="/equipment/check/:id" element={<CheckPage />} />
  </Routes>
)
const rate = serve(checkCalls.rate, () => ({ due: 200, done: 183, missed: 17, notGood: 4, rate: '91.5' }))

test('the list shows the rate of execution with its formula, and what is overdue or not good', async () => {
  served(
    rate,
    serve(checkCalls.list, () => ({
      rows: [
        rowOf(1, { orderStatus: '3' }),
        rowOf(2, { orderStatus: '5', isGood: false, failed: 2, severity: 'major' }),
      ],
      total: 2,
    })),
  )
  show(<CheckList />)
  expect(await screen.findByText('91.5%')).toBeTruthy()
  expect(screen.getByText(/点检执行率 = 已完成 ÷ 应检 = 183 ÷ 200/)).toBeTruthy()
  for (const text of ['逾期', '异常待处理', '严重']) expect(await screen.findByText(text)).toBeTruthy()
})

test('an order of today is made beside the plans, and opened', async () => {
  const { asked } = served(
    rate,
    serve(checkCalls.list, () => ({ rows: [], total: 0 })),
    serve(device.list, () => ({ rows: [deviceRow], total: 1 }) as never),
    serve(
      checkTemplateCalls.list,
      () => ({ rows: [{ id: 3, templateName: '震源日检', categoryName: '震源' }], total: 1 }) as never,
    ),
    serve(checkCalls.create, () => ({ id: 9 })),
    serve(checkCalls.get, () => detailOf({ id: 9 })),
  )
  const { user } = show(
    <Routes>
      <Route path="/equipment/check/:id" element={<CheckPage />} />
      <Route path="*" element={<CheckList />} />
    </Routes>,
    { at: '/equipment/check' },
  )
  await user.click(await screen.findByRole('button', { name: /新增点检单/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByRole('combobox', { name: '设备' }), 'Z-07')
  await user.click(await screen.findByText('Z-07 可控震源'))
  await user.type(dialog.getByRole('combobox', { name: '点检标准' }), '日检')
  await user.click(await screen.findByText('震源日检'))
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === checkCalls.create.name)?.ask).toEqual({ devId: 7, templateId: 3 }),
  )
})

test('a check is written item by item: what is not good is told at once, and sent as it was answered', async () => {
  const { asked } = served(
    serve(checkCalls.get, () => detailOf()),
    serve(checkCalls.complete, () => undefined),
  )
  const { user } = show(page, { at: '/equipment/check/1' })
  await user.click(await screen.findByRole('button', { name: '填写点检' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('radio', { name: '正常' }))
  await user.type(dialog.getByRole('textbox', { name: '油温' }), '81')
  expect(await dialog.findAllByText('异常')).toHaveLength(2)
  await user.click(dialog.getByRole('button', { name: '填写点检' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === checkCalls.complete.name)?.ask).toMatchObject({
      id: '1',
      answers: [
        { item: 1, value: 'Y' },
        { item: 2, value: '81' },
      ],
    }),
  )
})

test('a result shows what was not good beside its limits, and what became of it', async () => {
  served(
    serve(checkCalls.get, () =>
      detailOf({
        orderStatus: '2',
        isGood: false,
        failed: 1,
        trouble: { by: 'waiver', time: '2026-11-26 10:00:00', person: '林', reason: '传感器偏高' },
        can: { addend: true },
        results: [
          {
            id: 1,
            templateVersion: 2,
            isGood: false,
            failed: 1,
            sampled: null,
            failedPieces: null,
            signedAs: '舒',
            position: '',
            doneTime: '2026-11-26 08:00:00',
            person: '舒',
            recordTime: '2026-11-26 08:00:00',
            answers: [
              {
                item: 2,
                part: '液压',
                content: '油温',
                kind: 'number',
                severity: 'minor',
                unit: '°C',
                min: '30',
                max: '75',
                value: '81',
                isGood: false,
                remark: '风扇脏',
                photos: 2,
              },
            ],
          },
        ],
      }),
    ),
  )
  show(page, { at: '/equipment/check/1' })
  expect(await screen.findByText('81 °C')).toBeTruthy()
  for (const text of ['30 – 75 °C', '异常 · 一般', '风扇脏 · 照片 2 张']) expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText(/免于处理 · 林/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '填写点检' })).toBeNull()
})
