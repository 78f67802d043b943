import { type OrderOpenLine, orderCalls } from '@geodepot/contracts/material/order.ts'
import { letterCalls } from '@geodepot/contracts/material/order.letters.ts'
import { claimCalls } from '@geodepot/contracts/material/claim.ts'
import { invoiceCalls } from '@geodepot/contracts/material/invoice.ts'
import { schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { currency } from '@geodepot/contracts/system/currency.ts'
import { dept } from '@geodepot/contracts/system/dept.ts'
import { supplier } from '@geodepot/contracts/system/supplier.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { clear, show } from '../../kit/test/page.tsx'
import { serve, served } from '../../kit/test/served.ts'
import Form from './form.tsx'
import Page from './page.tsx'
import { approved, detailOf } from './test/detail.ts'

afterEach(clear)

const around = [
  serve(dept.company, () => ({ company: '本公司' })),
  serve(letterCalls.letters, () => []),
  serve(claimCalls.list, () => ({ rows: [], total: 0 })),
  serve(invoiceCalls.list, () => ({ rows: [], total: 0 })),
]
const at = (address: string, path: string, page: ReactNode) =>
  show(
    <Routes>
      <Route path={path} element={page} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    { at: address },
  )
const planned: OrderOpenLine = {
  ...approved,
  sourceLineId: 71,
  resultId: null,
  resultNumber: null,
  schemeId: null,
  finalPrice: null,
  validUntil: null,
  taxRate: '0',
  openQty: '10',
}
const project = {
  projectInfoNo: 'P2601',
  projectName: '库车北缘三维',
  limitUSD: '5000',
  usedUSD: '4000',
  leftUSD: '1000',
  blockedBy: null,
}

test('a plan is ordered at once: why, of whom, at which price with which tax, and how much the project has left', async () => {
  const { asked } = served(
    serve(orderCalls.urgent, () => ({
      lines: [planned, { ...planned, sourceLineId: 72, planId: 7 }],
      projects: [project],
    })),
    serve(
      supplier.list,
      () =>
        ({
          rows: [{ id: 3, supplierName: '北方液压', supplierCode: 'S-3', countryName: '中国', currencyCode: 'CNY' }],
          total: 1,
        }) as never,
    ),
    serve(currency.list, () => ({ rows: [], total: 0 })),
    serve(orderCalls.create, () => ({ id: 5, number: 'CGDD-1' })),
  )
  const { user } = at('/material/order/new?urgent=6', '/material/order/new', <Form />)
  const limits = await screen.findByRole('table', { name: '应急采购限额' })
  expect(within(limits).getByText('1,000.00')).toBeTruthy()
  // What the supplier wants for one.
  await user.type(screen.getByLabelText(/应急原因/), '震源停机')
  // The columns of the price and its tax, as they come out of a sheet.
  const row = within(screen.getByRole('grid')).getAllByRole('row')[1]
  await user.click(row?.querySelectorAll<HTMLElement>('.grid-cell')[4] ?? document.body)
  fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => '113\t13\t含税' } })
  await user.click(screen.getByRole('combobox', { name: /供应商/ }))
  await user.click(await screen.findByText('北方液压'))
  await user.type(screen.getByLabelText(/交货日期/), '2026-12-01')
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: /保存(草稿)?$/ }))
  const created = () => asked.find(({ name }) => name === orderCalls.create.name)?.ask
  await waitFor(() => expect(created()).toBeDefined())
  expect(created()).toMatchObject({
    isEmergency: '1',
    emergencyReason: '震源停机',
    supplierId: 3,
    currencyCode: 'CNY',
    lines: [{ sourceLineId: 71, quantity: '10', unitPrice: '113', taxRate: '13', withTax: '1' }],
  })
  expect(created()).not.toHaveProperty('agreementId', expect.anything())
})

const emergency = {
  id: 5,
  isEmergency: '1' as const,
  emergencyReason: '震源停机，等件恢复生产',
  docState: 'signed',
  formalities: 'overdue' as const,
  formalitiesDue: '2026-11-20',
  formalitiesDays: -6,
}
test('its page says how late its papers are, and begins the scheme that confirms it by one press', async () => {
  const { asked } = served(
    serve(orderCalls.get, () => detailOf(emergency)),
    serve(schemeCalls.confirm, () => ({ id: 77 })),
    ...around,
  )
  const { user } = at('/material/order/5', '/material/order/:id', <Page />)
  const panel = await screen.findByRole('region', { name: '补办手续' })
  expect(within(panel).getByText('已逾期 6 天')).toBeTruthy()
  expect(within(panel).getByText('震源停机，等件恢复生产')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /补办方案/ }))
  await screen.findByText('elsewhere')
  expect(asked.find(({ name }) => name === schemeCalls.confirm.name)?.ask).toMatchObject({ orderId: 5 })
})

test('what was approved otherwise stands there until its buyer explains it', async () => {
  const differs = {
    ...emergency,
    id: 6,
    formalities: 'open' as const,
    formalitiesDays: 3,
    formalitiesScheme: { id: 77, number: 'CGFA-77', docState: 'approved' },
    formalitiesResult: { id: 78, number: 'CGJG-78', docState: 'partial' },
    differences: [
      { lineId: 1, materialNameCn: '主伺服阀', leftQty: '10', approvedQty: '8', unitPrice: '95.5', finalPrice: '90' },
    ],
    can: { explain: true as const },
  }
  const { asked } = served(
    serve(orderCalls.get, () => detailOf(differs)),
    serve(orderCalls.explain, () => ({ version: 3, state: 'signed' as const })),
    ...around,
  )
  const { user } = at('/material/order/6', '/material/order/:id', <Page />)
  const table = await screen.findByRole('table', { name: '与审批结果的差异' })
  expect(within(table).getByText('-2')).toBeTruthy()
  expect(within(table).getByText('-5.5')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /补办方案/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: /说明差异/ }))
  const dialog = await screen.findByRole('dialog')
  await user.type(await within(dialog).findByLabelText(/差异说明/), '多出 2 件转入库存')
  await user.click(within(dialog).getByRole('button', { name: '说明差异' }))
  const explained = () => asked.find(({ name }) => name === orderCalls.explain.name)?.ask
  await waitFor(() => expect(explained()).toMatchObject({ id: '6', formalitiesNote: '多出 2 件转入库存' }))
})
