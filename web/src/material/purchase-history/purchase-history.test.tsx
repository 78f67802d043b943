import type { ImportCheck, ImportStatus } from '@geodepot/contracts/kit/import.ts'
import { type PurchaseHistoryRow, purchaseHistoryCalls } from '@geodepot/contracts/material/purchase-history.ts'
import { purchaseHistoryImport } from '@geodepot/contracts/material/purchase-history-import.ts'
import { currency } from '@geodepot/contracts/system/currency.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../kit/i18n/index.ts'
import { clear, show, someone } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import HistoryImport from './import.tsx'
import PurchaseHistoryList from './list.tsx'

afterEach(() => {
  clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const row: PurchaseHistoryRow = {
  id: 1,
  orderNo: 'PO-1001',
  lineNo: '1',
  orderedOn: '2019-03-07',
  supplierText: '老供应商',
  supplierId: null,
  supplierName: null,
  materialText: '滤芯（旧名）',
  materialId: 5,
  materialCode: 'VB-1',
  materialName: '高压液压滤芯',
  spec: '10 um',
  partNo: 'HF-100',
  quantity: '20',
  unitName: '件',
  packSize: null,
  currencyCode: 'CNY',
  unitPrice: '12.5',
  amount: '250.00',
  freightAmount: null,
  freightNote: '见 PO 123',
  projectText: '',
  remark: '',
  fileId: 3,
  fileName: '采购台账.xlsx',
  rowNumber: 17,
}
const mine = ['material:purchase-history:list', 'material:purchase-history:match', 'material:material:price']
const currencies = serve(currency.optionselect, () => [])

test('a row says what is not matched and what its freight says, and opens as it stands in its file', async () => {
  served(
    currencies,
    serve(purchaseHistoryCalls.list, () => ({ rows: [row], total: 1 })),
    serve(purchaseHistoryCalls.totals, () => [{ currencyCode: 'CNY', count: 1, amount: '250.00' }]),
    serve(purchaseHistoryCalls.source, () => ({
      fileId: 3,
      fileName: '采购台账.xlsx',
      sheetName: '台账',
      row: 17,
      cells: [{ column: 'L', header: '金额', value: '￥２５０' }],
    })),
  )
  const { user } = show(<PurchaseHistoryList />, { person: { ...someone, permissions: mine } })
  expect(await screen.findByText('高压液压滤芯')).toBeTruthy()
  expect(screen.getByText('未匹配')).toBeTruthy()
  expect(screen.getByText('见 PO 123')).toBeTruthy()
  expect((await screen.findByRole('status', { name: '按币种合计' })).textContent).toBe('CNY250.00')
  await user.click(screen.getByRole('button', { name: 'PO-1001' }))
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText('采购台账.xlsx · 工作表“台账” · 第 17 行')).toBeTruthy()
  expect(drawer.getByText('￥２５０')).toBeTruthy()
  expect(drawer.getByRole('link', { name: '该文件的全部记录' }).getAttribute('href')).toBe(
    '/material/purchase-history?fileId=3',
  )
})

test('texts that mean nothing yet are listed to be matched, or looked up once more', async () => {
  setLanguage('en')
  const { asked } = served(
    currencies,
    serve(purchaseHistoryCalls.list, () => ({ rows: [], total: 0 })),
    serve(purchaseHistoryCalls.totals, () => []),
    serve(purchaseHistoryCalls.open, () => ({
      rows: [{ rowId: 9, text: '旧滤芯', spec: '10 um', partNo: '', count: 12 }],
      total: 1,
    })),
    serve(purchaseHistoryCalls.matchAgain, () => ({ materials: 3, suppliers: 0 })),
  )
  const { user } = show(<PurchaseHistoryList />, { person: { ...someone, permissions: mine } })
  await user.click(await screen.findByRole('button', { name: 'Match' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('旧滤芯')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Save 0' }).hasAttribute('disabled')).toBe(true)
  await user.click(dialog.getByRole('button', { name: 'Match by master data' }))
  await waitFor(() => expect(asked.some(({ name }) => name === purchaseHistoryCalls.matchAgain.name)).toBe(true))
})

const status: ImportStatus = {
  id: 'u1',
  fileName: '采购台账.xlsx',
  sheetName: '台账',
  rowCount: 2,
  width: 2,
  head: [
    { row: 1, cells: ['订单号', '金额'] },
    { row: 2, cells: ['PO-1', '¥250'] },
  ],
  remarks: [],
  plan: { headerRow: 1, columns: [{ column: 0, field: 'orderNo' }], defaults: {}, values: [], updateChanged: false },
  version: 0,
  state: 'uploaded',
  progress: null,
  counts: null,
  made: null,
  updated: false,
  failure: null,
  can: {},
}
const totals = [{ currency: 'CNY', rows: 1, amount: '250', rowsBefore: 0, amountBefore: '0' }]
const check: ImportCheck = {
  version: 1,
  counts: { total: 1, new: 1, equal: 0, changed: 0, refused: 0 },
  totals,
  totalRows: [],
  reasons: [],
  unknown: [],
  unknownTotal: 0,
  choices: {},
}
/** Uploads do not go through fetch. */
class FakeUpload extends EventTarget {
  readonly upload = new EventTarget()
  readonly status = 200
  responseText = JSON.stringify({ code: 200, msg: '', data: status })
  open() {
    return undefined
  }
  setRequestHeader() {
    return undefined
  }
  abort() {
    return undefined
  }
  send() {
    queueMicrotask(() => this.dispatchEvent(new Event('load')))
  }
}

test('an import shows what the rows come to by currency; a total that differs holds it back', async () => {
  setLanguage('en')
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  const done: ImportStatus = { ...status, state: 'done', counts: check.counts, totals }
  const { asked } = served(
    currencies,
    serve(purchaseHistoryImport.check, () => check),
    serve(purchaseHistoryImport.run, () => done),
    serve(purchaseHistoryImport.status, () => done),
  )
  const { user } = show(<HistoryImport onClose={() => undefined} />, {
    person: { ...someone, permissions: ['material:purchase-history:import'] },
  })
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!found) throw new Error('no input yet')
    return found
  })
  fireEvent.change(input, { target: { files: [new File(['x'], '采购台账.xlsx')] } })
  await user.click(await screen.findByRole('button', { name: 'Next' }))
  const own = await screen.findByRole('textbox', { name: 'Your total in CNY' })
  const button = () => screen.getByRole('button', { name: 'Import 1' })
  await user.type(own, '251')
  expect(screen.getByText('differs by 1.00')).toBeTruthy()
  expect(button().hasAttribute('disabled')).toBe(true)
  await user.clear(own)
  await user.type(own, '250.00')
  expect(screen.getByText('agrees')).toBeTruthy()
  await user.click(button())
  await waitFor(() =>
    expect(asked.find(({ name }) => name === purchaseHistoryImport.run.name)?.ask).toMatchObject({
      expected: [{ currency: 'CNY', amount: '250.00' }],
    }),
  )
  expect(await screen.findByText('CNY 250.00')).toBeTruthy()
})
