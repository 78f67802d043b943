import { askingCalls } from '@geodepot/contracts/material/scheme.asking.ts'
import { requestMessages as rm } from '@geodepot/contracts/material/scheme.request.messages.ts'
import { schemeMessages as sm } from '@geodepot/contracts/material/scheme.messages.ts'
import { schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { supplier } from '@geodepot/contracts/system/supplier.ts'
import { ticketMessages as km } from '@geodepot/contracts/system/ticket.messages.ts'
import { ask } from './support/ask.ts'
import { barriers } from './support/barriers.ts'
import { expect, test } from './support/journey.ts'

test('供应商在手机上凭链接报价：自设 PIN 码，填写、保存、提交，采购员只看到已报价', async ({ as }) => {
  const buyer = await as('admin')
  const { page, t, token } = buyer
  const { rows } = await ask(token, schemeCalls.list, { pageSize: 100 })
  const { id = 0 } = rows.find(({ isSealed }) => isSealed) ?? {}
  const { version, requests } = await ask(token, schemeCalls.get, { id })
  const others = (await ask(token, supplier.list, { pageSize: 50, state: 'active' })).rows
  const free = others.find((one) => requests.every(({ supplierId }) => supplierId !== one.id))
  const { letter } = await ask(token, askingCalls.ask, {
    id,
    version,
    supplierId: free?.id ?? 0,
    contactName: 'Ms Ito',
    email: 'sales@example.org',
    language: 'en',
  })

  const outside = await as(undefined, { language: 'en', phone: true, provoked: /500/ })
  const phone = outside.page
  await phone.setViewportSize({ width: 360, height: 740 })
  await phone.goto(letter?.path ?? '')
  await phone.getByLabel(outside.t(km, 'choosePin')).fill('271828')
  await phone.getByRole('button', { name: outside.t(km, 'open') }).click()
  await expect(phone).toHaveURL('/app/SupplierOffer')
  await expect(phone.getByText(free?.supplierName ?? 'nobody')).toBeVisible()
  expect(await barriers(outside)).toEqual([])
  expect(await phone.evaluate('document.documentElement.scrollWidth')).toBe(360)

  const price = phone.getByLabel(outside.t(sm, 'unitPrice')).first()
  await price.fill('ten')
  await phone.reload()
  await expect(price).toHaveValue('ten')
  const send = phone.getByRole('button', { name: outside.t(rm, 'send') })
  expect((await send.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await send.click()
  await expect(phone.getByRole('alert')).toBeVisible()
  await price.fill('731.4159')
  await phone.getByLabel(outside.t(sm, 'currencyCode')).selectOption('USD')
  await phone.getByLabel(outside.t(sm, 'incoterm')).selectOption('DAP')
  await phone.getByLabel(outside.t(sm, 'validUntil')).fill('2099-12-31')
  await phone.getByRole('button', { name: outside.t(rm, 'saveDraft') }).click()
  await expect(phone.getByRole('status')).toHaveText(outside.t(rm, 'saved'))
  await send.click()
  await expect(phone.getByRole('status')).toHaveText(outside.t(rm, 'sent'))

  await page.goto(`/material/scheme/${id}`)
  const row = page
    .getByRole('table', { name: t(rm, 'title') })
    .getByRole('row')
    .filter({ hasText: free?.supplierName ?? '' })
  await expect(row.getByText(t(rm, 'answer_offered'))).toBeVisible()
  await expect(page.getByText('731.4159')).toHaveCount(0)
})
