import { currency } from '@geodepot/contracts/system/currency.ts'
import { dictEntries } from '@geodepot/contracts/system/dict.entries.ts'
import { externalKeyCalls } from '@geodepot/contracts/system/external-key.ts'
import { type SupplierDetail, supplier } from '@geodepot/contracts/system/supplier.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../kit/i18n/index.ts'
import { clear, show, someone } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import SupplierList from './list.tsx'

const detailOf = (id: number, more: Partial<SupplierDetail> = {}): SupplierDetail => ({
  id,
  supplierCode: `SUP00${id}`,
  supplierName: `供应商${id}`,
  former: [],
  supplierNameEn: '',
  country: 'FR',
  countryName: '法国',
  currencyCode: 'EUR',
  taxNo: '',
  supplies: ['hydraulic'],
  suppliesName: '液压件',
  contact: '王静 010-1',
  state: 'active',
  blockReason: '',
  firstExpiry: null,
  expiry: null,
  version: 2,
  can: { edit: true, remove: true, block: true },
  createBy: null,
  createTime: '2026-11-01 09:00:00',
  updateBy: null,
  updateTime: null,
  remark: null,
  address: '',
  website: '',
  paymentTerms: '',
  contacts: [{ contactName: '王静', post: '', phone: '010-1', email: '' }],
  accounts: null,
  papers: [{ kind: 'licence', number: 'L-1', validUntil: '2026-12-01' }],
  ...more,
})
const rows = [
  detailOf(1, { firstExpiry: '2026-12-01', expiry: 'soon' }),
  detailOf(2, {
    state: 'blocked',
    blockReason: '延期',
    firstExpiry: '2026-01-01',
    expiry: 'expired',
    can: { unblock: true },
  }),
]
const around = [
  serve(supplier.list, () => ({ rows, total: 2 })),
  serve(supplier.near, () => [
    { id: 9, supplierCode: 'SUP009', supplierName: '相近公司', supplierNameEn: '', because: 'nameAlike' as const },
  ]),
  serve(supplier.get, ({ id }) => detailOf(Number(id))),
  serve(currency.optionselect, () => [{ code: 'EUR', name: '欧元', sign: '€', digits: 2, status: '0' as const }]),
  serve(dictEntries.byType, () => []),
]
const may = (...actions: string[]) => ({
  ...someone,
  permissions: actions.map((action) => `system:supplier:${action}`),
})
const menu = async (row: number, name: string, user: ReturnType<typeof show>['user']) => {
  await user.click((await screen.findAllByRole('button', { name: /更多操作/ }))[row] ?? document.body)
  await user.click(await screen.findByRole('menuitem', { name }))
}

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

test('who is blocked, and whose papers run out, is told in words', async () => {
  served(...around)
  show(<SupplierList />, { at: '/material/supplier' })
  const first = (await screen.findByText('供应商1')).closest('tr') ?? document.body
  expect(within(first).getByText('60 天内到期')).toBeTruthy()
  const second = screen.getByText('供应商2').closest('tr') ?? document.body
  expect(within(second).getByText('已停用')).toBeTruthy()
  expect(within(second).getByText('证照过期')).toBeTruthy()
  expect(within(second).queryByRole('button', { name: '修改' })).toBeNull()
})

test('one is blocked for a reason', async () => {
  const { asked } = served(
    ...around,
    serve(supplier.block, () => ({ version: 3 })),
  )
  const { user } = show(<SupplierList />, { at: '/material/supplier' })
  await menu(0, '停用', user)
  await user.type(await screen.findByLabelText(/停用原因/), '质量问题')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '停用' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'system/supplier.block')?.ask).toEqual({
      id: 1,
      version: 2,
      blockReason: '质量问题',
    }),
  )
})

test('the form shows who may be the same, and bank accounts to those who may see them alone', async () => {
  served(...around)
  const { user, unmount } = show(<SupplierList />, { at: '/material/supplier', person: may('list', 'query', 'edit') })
  await user.click((await screen.findAllByRole('button', { name: '修改' }))[0] ?? document.body)
  expect(await screen.findByText(/SUP009 相近公司/)).toBeTruthy()
  expect(screen.getByText('联系人', { selector: 'legend' })).toBeTruthy()
  expect(screen.queryByText('银行账号', { selector: 'legend' })).toBeNull()
  unmount()
  const again = show(<SupplierList />, { at: '/material/supplier', person: may('list', 'query', 'edit', 'bank') })
  await again.user.click((await screen.findAllByRole('button', { name: '修改' }))[0] ?? document.body)
  expect(await screen.findByText('银行账号', { selector: 'legend' })).toBeTruthy()
})

test('changing one sends what stands, with what was typed, and no accounts that were not seen', async () => {
  const { asked } = served(
    ...around,
    serve(supplier.update, () => ({ version: 3 })),
  )
  const { user } = show(<SupplierList />, { at: '/material/supplier' })
  await user.click((await screen.findAllByRole('button', { name: '修改' }))[0] ?? document.body)
  await user.type(await screen.findByLabelText(/税号/), 'FR1')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => {
    const sent = asked.find(({ name }) => name === 'system/supplier.update')?.ask
    expect(sent).toMatchObject({
      id: 1,
      version: 2,
      taxNo: 'FR1',
      papers: [{ kind: 'licence', number: 'L-1', validUntil: '2026-12-01' }],
    })
    expect(sent).not.toHaveProperty('accounts')
  })
})

test('those that are there twice become one: which stays is asked, beside what hangs on each', async () => {
  const standing = (id: number, uses: { label: string; count: number }[]) => {
    const { supplierCode, supplierName, supplierNameEn, country, taxNo, version } = detailOf(id)
    return { id, supplierCode, supplierName, supplierNameEn, country, taxNo, version, uses }
  }
  const { asked } = served(
    ...around,
    serve(supplier.standing, () => [standing(1, []), standing(2, [{ label: '报价', count: 4 }])]),
    serve(supplier.merge, () => ({ version: 3 })),
  )
  const { user } = show(<SupplierList />)
  for (const box of (await screen.findAllByRole('checkbox')).slice(1, 3)) await user.click(box)
  await user.click(await screen.findByRole('button', { name: '合并' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('报价 4')).toBeTruthy()
  expect(dialog.getByText('无关联数据')).toBeTruthy()
  expect(dialog.getByRole('button', { name: '合并' }).hasAttribute('disabled')).toBe(true)
  await user.click(dialog.getAllByRole('radio')[1] ?? document.body)
  await user.click(dialog.getByRole('button', { name: '合并' }))
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'system/supplier.merge')?.ask).toEqual({
      id: 2,
      version: 2,
      others: [{ id: 1, version: 2 }],
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('it speaks English, and hides what this person may not do', async () => {
  setLanguage('en')
  served(...around)
  show(<SupplierList />, { at: '/material/supplier', person: may('list') })
  expect(await screen.findByRole('heading', { name: 'Suppliers' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /New|Export/ })).toBeNull()
})

test('who only reads sees all of it, with the accounts that he may see', async () => {
  const account = { bank: '中国银行', accountName: '户', accountNo: '6222', swift: '', currencyCode: 'CNY' }
  served(
    serve(supplier.list, () => ({ rows: [detailOf(1, { can: {} })], total: 1 })),
    serve(supplier.get, () => detailOf(1, { can: {}, accounts: [account] })),
    serve(externalKeyCalls.list, () => ({
      rows: ['V-1', 'V-9'].map((key) => ({ system: 'SAP', key, id: 1, number: 'SUP001' })),
      total: 2,
    })),
    ...around.slice(3),
  )
  const { user } = show(<SupplierList />, { at: '/material/supplier', person: may('list', 'query', 'bank') })
  await user.click(await screen.findByText('供应商1'))
  const card = within(await screen.findByRole('dialog'))
  expect(await card.findByText('6222')).toBeTruthy()
  expect(card.getByText('王静')).toBeTruthy()
  // What other systems call it, of those that became one with it as well.
  expect(await card.findByText('V-1 · V-9')).toBeTruthy()
  expect(card.queryByRole('button', { name: '保存' })).toBeNull()
})
