import { type ApplicationDetail, application, applicationCalls } from '@geodepot/contracts/material/application.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { kitListCalls } from '@geodepot/contracts/material/kit-list.ts'
import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { priceCalls } from '@geodepot/contracts/material/price.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { documentPageTests } from '../../kit/test/document-pages.tsx'
import { dictEntries } from '@geodepot/contracts/system/dict.entries.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test, vi } from 'vitest'
import { draftOf } from '../../kit/form/index.ts'
import { show, someone } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import Form from './form.tsx'
import List, { OfProject } from './list.tsx'
import Page, { PrintApplication as Print } from './page.tsx'

const material = {
  materialCode: 'VB-HYD-001',
  materialNameCn: '主伺服阀',
  materialNameEn: 'Main-stage servo valve',
  specChassisNo: '3-stage',
  applicableModel: 'Nomad 65',
  partNo: 'DEMO-SV-10231',
  unit: 'piece',
  unitName: '件',
}
const lineOf = (lineId: number, more: Partial<ApplicationDetail['lines'][number]> = {}) => ({
  lineId,
  materialId: 1,
  ...material,
  unitPrice: '18600.00',
  quantity: '2',
  totalPrice: '37200.00',
  proposed: '0' as const,
  needDate: null,
  purposeDevice: '',
  remark: '',
  lastPrices: [],
  analysis: null,
  plans: [],
  ...more,
})
const detailOf = (
  more: Partial<ApplicationDetail> & Pick<ApplicationDetail, 'id' | 'docState' | 'version' | 'can'>,
): ApplicationDetail => ({
  number: `WZSQ-XB-20260721-000${more.id}`,
  callCode: 'D4LHUM',
  formName: '震源备件申请',
  projectInfoNo: 'P2601',
  projectName: '库车北缘三维',
  orgName: '西部分公司',
  teamGroup: '震源班',
  materialType: 'vibrator',
  materialTypeName: '震源备件',
  estimatedTotalAmount: '43704.38',
  estimatedFreightAmount: null,
  projectManagerConfirm: '0',
  confirmedBy: null,
  confirmedTime: null,
  confirmedByLink: false,
  link: null,
  sentToProcurement: '0',
  sentTime: null,
  state: '0',
  docStatus: 'subN',
  approvalStatus: null,
  applicantName: '叶知秋',
  submitTime: null,
  createBy: '叶知秋',
  createTime: '2026-07-21 14:15:00',
  updateBy: null,
  updateTime: null,
  remark: '',
  lines: [
    lineOf(1),
    lineOf(2, {
      materialId: 12,
      materialNameCn: '高压软管',
      partNo: 'HS-2440',
      unitPrice: '520.35',
      quantity: '12.5',
      totalPrice: '6504.38',
    }),
  ],
  ...more,
})
const found = { id: 1, ...material }
const around = [
  serve(dept.company, () => ({ company: '本公司' })),
  serve(dictEntries.byType, () => []),
  serve(applicationCalls.duplicates, () => []),
  serve(priceCalls.last, () => []),
  serve(materialCalls.lookup, ({ texts }) =>
    (texts as unknown as string[]).map((text) =>
      text === 'XYZ-1' ? null : { ...found, id: text === 'HS-2440' ? 12 : 1 },
    ),
  ),
]

documentPageTests(
  application,
  applicationCalls,
  { List, Page, Form, Print, OfProject },
  {
    detailOf,
    written: {
      header: { formName: '震源备件申请' },
      pasted: 'DEMO-SV-10231\t18600\t2\nHS-2440\t520.35\t12.5',
      lines: [
        { materialId: 1, unitPrice: '18600', quantity: '2' },
        { materialId: 12, unitPrice: '520.35', quantity: '12.5' },
      ],
    },
    field: 'materialId',
    says: { page: '43,704.38', paper: '主伺服阀' },
    around,
  },
)

const rows = [
  detailOf({ id: 1, docState: 'draft', version: 1, can: { edit: true, remove: true, submit: true } }),
  detailOf({ id: 2, docState: 'submitted', docStatus: 'subY', approvalStatus: 'pendingApproval', version: 2, can: {} }),
  detailOf({ id: 3, docState: 'refused', docStatus: 'subY', approvalStatus: 'approvalFailed', version: 3, can: {} }),
  detailOf({ id: 4, docState: 'draft', version: 1, can: { edit: true, remove: true, submit: true } }),
]
const list = serve(applicationCalls.list, () => ({ rows, total: rows.length }))

const said = [
  [[], '修改', '请先选择要修改的数据', 'Select data before editing'],
  [[], '提交', '请选择要提交的数据', 'Select data to submit'],
  [[], '删除', '请选择要删除的数据', 'Select data to delete'],
  [[], '导出', '请至少选择一条数据导出', 'Select at least one item to export'],
  [[2], '修改', '已提交的数据不能修改', 'Submitted data cannot be modified'],
  [[2], '提交', '已提交的数据不能重复提交', 'Submitted data cannot be resubmitted'],
  [[2], '删除', '已提交的单据不能删除', 'Submitted documents cannot be deleted'],
  [
    [3],
    '提交',
    '审批不通过的单据不能再次提交、修改或删除',
    'Approval-failed documents cannot be resubmitted, modified or deleted',
  ],
  [[1, 2], '删除', '所选数据包含不可删除的数据', 'The selection contains undeletable data'],
  [[1, 4], '删除', '只能删除一条数据', 'Only one piece of data can be deleted'],
] as const
test.each(said)('with %j chosen, %s says %s', async (chosen, button, cn) => {
  served(list, ...around)
  const { user } = show(<List />)
  const boxes = await screen.findAllByRole('checkbox')
  for (const row of chosen) await user.click(boxes[row] ?? document.body)
  const toolbar = within(document.querySelector<HTMLElement>('.list-toolbar') ?? document.body)
  await user.click(await toolbar.findByRole('button', { name: button }))
  expect(await screen.findByText(cn)).toBeTruthy()
})
test.each(said)('what is said of %j and %s stands in both languages', (_chosen, _button, cn, en) => {
  expect(Object.values(kitMessages.texts)).toContainEqual([cn, en])
})

test('the rows that are chosen are exported, and no others', async () => {
  const { asked } = served(
    list,
    serve(applicationCalls.export, () => new Blob(['x'])),
    ...around,
  )
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
  const { user } = show(<List />)
  const boxes = await screen.findAllByRole('checkbox')
  for (const row of [1, 3]) await user.click(boxes[row] ?? document.body)
  await user.click(await screen.findByRole('button', { name: '导出' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === applicationCalls.export.name)?.ask).toEqual({ ids: ['1', '3'] }),
  )
})

const cell = (row: number, column: number) =>
  within(screen.getByRole('grid')).getAllByRole('row')[row]?.querySelectorAll<HTMLElement>('.grid-cell')[column] ??
  document.body
const at = (address: string) =>
  show(
    <Routes>
      <Route path="/a/new" element={<Form />} />
    </Routes>,
    { at: address },
  )

const begun = () =>
  draftOf(someone.userId, 'material/application:new').write({
    changes: { formName: '甲', projectInfoNo: 'P2601' },
    at: '2026-07-21T08:00:00.000Z',
  })

test('what was pasted is named, added up, warned of, and told where it is no material', async () => {
  served(
    serve(applicationCalls.duplicates, () => [
      {
        id: 9,
        number: 'WZSQ-9',
        materialId: 1,
        materialNameCn: '主伺服阀',
        materialNameEn: '',
        quantity: '3',
        unitName: '件',
      },
    ]),
    ...around,
  )
  begun()
  const { user } = at('/a/new')
  await user.click(await screen.findByRole('button', { name: /添加一行/ }))
  fireEvent.paste(document.activeElement ?? document.body, {
    clipboardData: { getData: () => 'DEMO-SV-10231\t18600\t2\nXYZ-1\t0.335\t3' },
  })
  await waitFor(() => expect(cell(1, 0).textContent).toBe('主伺服阀 · DEMO-SV-10231 · 3-stage'))
  expect([cell(1, 3).textContent, cell(1, 4).textContent, cell(2, 4).textContent]).toEqual(['件', '37,200.00', '1.01'])
  expect(cell(2, 0).title).toBe('“XYZ-1”不是已有的物资')
  expect(await screen.findByRole('link', { name: 'WZSQ-9' })).toBeTruthy()
})

test('the last price of a material stands beside it, and is put in where none is written', async () => {
  const asked18600 = {
    pricedOn: '2026-03-02',
    unitPriceUSD: '20181.0000',
    quoted: { unitPrice: '18600.0000', currencyCode: 'EUR', rate: '1.085' },
    supplierName: 'Sercel',
  }
  served(
    serve(priceCalls.last, () => [{ materialId: 1, prices: [asked18600] }]),
    ...around,
  )
  begun()
  const { user } = at('/a/new')
  await user.click(await screen.findByRole('button', { name: /添加一行/ }))
  fireEvent.paste(document.activeElement ?? document.body, {
    clipboardData: { getData: () => 'DEMO-SV-10231\t\t2\nDEMO-SV-10231\t19000\t1' },
  })
  await waitFor(() => expect(cell(1, 1).textContent).toBe('20,181.00'))
  expect([cell(1, 4).textContent, cell(2, 1).textContent]).toEqual(['40,362.00', '19,000.00'])
  expect(cell(2, 5).textContent).toBe('20,181.00 · 2026-03-02 · 18,600.00 EUR（汇率 1.085） · Sercel')
})

const chooseFrom = async (user: ReturnType<typeof show>['user'], button: string) => {
  await user.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click((await dialog.findAllByRole('checkbox')).at(-1) ?? document.body)
  return dialog
}

test('a material that is not there is asked for from its line, beside what may be the same', async () => {
  const other = { id: 5, ...material, materialNameCn: '散热风扇', partNo: 'FN-24' }
  const { asked } = served(
    serve(materialCalls.list, () => ({ rows: [], total: 0 })),
    serve(materialCalls.near, () => [{ ...other, because: 'nameAlike' as const }]),
    serve(materialCalls.propose, () => ({ ...other, id: 9, materialNameCn: '散热风扇 24V' })),
    serve(dictEntries.byType, ({ dictType }) => [
      {
        dictCode: 1,
        dictSort: 1,
        dictLabel: '件',
        dictValue: 'piece',
        dictType: String(dictType),
        cssClass: '',
        listClass: '',
        isDefault: 'N' as const,
        status: '0' as const,
      },
    ]),
    ...around,
  )
  begun()
  const { user } = at('/a/new')
  await user.click(await screen.findByRole('button', { name: /添加一行/ }))
  const ask = async () => {
    if (within(cell(1, 0)).queryByRole('combobox') === null) await user.click(cell(1, 0))
    const search = await within(cell(1, 0)).findByRole('combobox')
    fireEvent.change(search, { target: { value: '散热风扇 24V' } })
    await user.click(await screen.findByText('找不到？申请新物资“散热风扇 24V”'))
    return within(await screen.findByRole('dialog'))
  }
  const first = await ask()
  await user.click(await first.findByRole('button', { name: '就用这个' }))
  await waitFor(() => expect(cell(1, 0).textContent).toBe('散热风扇 · FN-24 · 3-stage'))
  const dialog = await ask()
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /物资名称\(中\)/ }).value).toBe('散热风扇 24V')
  for (const name of [/物资类型/, /计量单位/]) {
    await user.click(dialog.getByRole('combobox', { name }))
    await user.click((await screen.findAllByTitle('件')).at(-1) ?? document.body)
  }
  await user.click(dialog.getByRole('button', { name: /保存/ }))
  await waitFor(() => expect(cell(1, 0).textContent).toBe('散热风扇 24V · FN-24 · 3-stage'))
  // The application itself is not saved with it.
  expect(asked.some(({ name }) => name === applicationCalls.create.name)).toBe(false)
  expect(asked.find(({ name }) => name === materialCalls.propose.name)?.ask).toEqual({
    materialNameCn: '散热风扇 24V',
    materialType: 'piece',
    unit: 'piece',
  })
})

test('so many kits of a list become lines, each material in the number that they take', async () => {
  const kit = {
    id: 4,
    listName: '500 小时保养包',
    shared: 'Y' as const,
    deptName: null,
    lineCount: 2,
    contents: '主伺服阀; 高压软管',
    version: 1,
    can: {},
    createBy: null,
    createTime: '2026-07-21 14:15:00',
    updateBy: null,
    updateTime: null,
    remark: '',
  }
  served(
    serve(kitListCalls.list, () => ({ rows: [kit], total: 1 })),
    serve(kitListCalls.get, () => ({
      ...kit,
      lines: [
        { materialId: 1, ...material, quantity: '2', remark: '左右各一' },
        { materialId: 12, ...material, materialNameCn: '高压软管', quantity: '0.5', remark: '' },
      ],
    })),
    ...around,
  )
  begun()
  const { user } = at('/a/new')
  const dialog = await chooseFrom(user, '从成套清单添加')
  const add = dialog.getByRole('button', { name: '添加所选' })
  await user.clear(dialog.getByRole('textbox', { name: '套数' }))
  expect(add.hasAttribute('disabled')).toBe(true)
  await user.type(dialog.getByRole('textbox', { name: '套数' }), '3')
  await user.click(add)
  await waitFor(() => expect(cell(2, 0).textContent).toContain('高压软管'))
  expect([cell(1, 2).textContent, cell(2, 2).textContent]).toEqual(['6', '1.5'])
})

test('what an earlier application asked for is asked for again, at the last price where one is known', async () => {
  const price = { pricedOn: '2026-03-02', unitPriceUSD: '19000.0000', quoted: null, supplierName: null }
  const earlier = detailOf({ id: 3, docState: 'approved', version: 3, can: {} })
  served(
    serve(priceCalls.last, () => [{ materialId: 1, prices: [price] }]),
    serve(applicationCalls.list, () => ({ rows: [earlier], total: 1 })),
    serve(applicationCalls.get, () => ({
      ...earlier,
      lines: earlier.lines.map((line) => ({ ...line, needDate: '2026-07-30' })),
    })),
    ...around,
  )
  begun()
  const { user } = at('/a/new')
  const dialog = await chooseFrom(user, '从以往申请单添加')
  await user.click(dialog.getByRole('button', { name: '添加所选' }))
  await waitFor(() => expect(cell(1, 1).textContent).toBe('19,000.00'))
  expect([cell(2, 0).textContent, cell(2, 1).textContent, cell(2, 2).textContent]).toEqual([
    '高压软管 · HS-2440 · 3-stage',
    '520.35',
    '12.5',
  ])
  expect(screen.queryByText('2026-07-30')).toBeNull()
})

test('a copy asks for the same, on days to come', async () => {
  const { asked } = served(
    serve(applicationCalls.get, () => ({
      ...detailOf({ id: 3, docState: 'refused', version: 3, can: {} }),
      lines: [lineOf(1, { needDate: '2026-07-30' })],
    })),
    serve(applicationCalls.create, () => ({ id: 7, number: 'N' })),
    ...around,
  )
  const { user } = at('/a/new?copy=3')
  await user.click(await screen.findByRole('button', { name: '保存草稿' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === applicationCalls.create.name)?.ask).toMatchObject({
      formName: '震源备件申请',
      lines: [{ materialId: 1, unitPrice: '18600.00', quantity: '2' }],
    }),
  )
  const ask = asked.find(({ name }) => name === applicationCalls.create.name)?.ask
  expect(JSON.stringify(ask)).not.toContain('needDate')
})

test('a line says what became of it, and leads to its analysis', async () => {
  const decided = { id: 5, number: 'YWFX-5', isDecided: true, useQty: '1', moveQty: '0', buyQty: '1', cancelQty: '0' }
  const lines = [
    lineOf(1, { analysis: decided }),
    lineOf(2, { analysis: { ...decided, id: 6, number: 'YWFX-6', isDecided: false } }),
  ]
  served(
    serve(applicationCalls.get, () => ({ ...detailOf({ id: 3, docState: 'approved', version: 3, can: {} }), lines })),
    serve(applicationCalls.history, () => []),
    ...around,
  )
  show(
    <Routes>
      <Route path="/a/:id" element={<Page />} />
    </Routes>,
    { at: '/a/3' },
  )
  expect((await screen.findByRole('link', { name: 'YWFX-5' })).closest('td')?.textContent).toBe('利库 1, 采购 1 YWFX-5')
  expect(screen.getAllByText(/分析中/).length).toBe(1)
})

test('of many lines those without a price are shown alone at a press', async () => {
  const lines = Array.from({ length: 12 }, (_, index) =>
    lineOf(index + 1, index === 4 ? { materialNameCn: '无价油封', unitPrice: '0.00', totalPrice: '0.00' } : {}),
  )
  served(
    serve(applicationCalls.get, () => detailOf({ id: 1, docState: 'submitted', version: 1, can: {}, lines })),
    serve(applicationCalls.history, () => []),
    serve(applicationCalls.steps, () => []),
    ...around,
  )
  const { user } = show(
    <Routes>
      <Route path="/a/:id" element={<Page />} />
    </Routes>,
    { at: '/a/1' },
  )
  await user.click(await screen.findByRole('button', { name: '只看未完成（1）' }))
  const table = within(screen.getByRole('table', { name: '明细' }))
  expect(table.getByText('无价油封')).toBeTruthy()
  expect(table.queryByText('主伺服阀')).toBeNull()
})
