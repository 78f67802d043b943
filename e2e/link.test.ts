import { applicationCalls } from '@geodepot/contracts/material/application.ts'
import { applicationMessages as am } from '@geodepot/contracts/material/application.messages.ts'
import { materialCalls } from '@geodepot/contracts/material/material.ts'
import { project } from '@geodepot/contracts/system/project.ts'
import { ticketMessages as km } from '@geodepot/contracts/system/ticket.messages.ts'
import { ask } from './support/ask.ts'
import { barriers } from './support/barriers.ts'
import { expect, test, unique } from './support/journey.ts'

test('链接确认：申请人发送链接，项目经理在手机上凭 PIN 码确认一次，再次打开即被拒绝', async ({ as }) => {
  const applicant = await as('wz_ye')
  const { page, t, token } = applicant
  const [material] = (await ask(token, materialCalls.list, { pageSize: 1 })).rows
  const own = (await ask(token, project.selector, { pageSize: 50 })).rows.find(({ virtualFlag }) => virtualFlag !== '1')
  const formName = unique('链接-')
  const { id } = await ask(token, applicationCalls.create, {
    formName,
    projectInfoNo: own?.projectInfoNo ?? '',
    lines: [{ materialId: material?.id ?? 0, unitPrice: '12.5', quantity: '4' }],
  })
  await ask(token, applicationCalls.submit, { id, version: 1 })

  await page.goto(`/material/application/${id}`)
  await page.getByRole('button', { name: t(km, 'sendLink') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t(km, 'make') }).click()
  const address = await dialog.getByText('/app?ticket=').innerText()
  const pin = await dialog.getByText(/^\d{6}$/).innerText()
  expect(await barriers(applicant)).toEqual([])

  const manager = await as(undefined, { language: 'en', phone: true, provoked: /403|500/ })
  const phone = manager.page
  await phone.setViewportSize({ width: 360, height: 740 })
  await phone.goto('/app/PurchasePlanVirtual/edit?id=1')
  await expect(phone).toHaveURL(/\/login\?redirect=/)
  await phone.goto(address)
  const field = phone.getByLabel(manager.t(km, 'pin'))
  await field.fill(pin === '000000' ? '111111' : '000000')
  await phone.getByRole('button', { name: manager.t(km, 'open') }).click()
  await expect(phone.getByText(manager.t(km, 'wrongPin', { left: 4 }))).toBeVisible()
  expect(await barriers(manager)).toEqual([])
  await field.fill(pin)
  await phone.getByRole('button', { name: manager.t(km, 'open') }).click()
  await expect(phone).toHaveURL(`/app/MaterialApplication/confirm?id=${id}`)
  await expect(phone.getByText(formName)).toBeVisible()
  await expect(phone.getByText('50.00 USD').first()).toBeVisible()
  expect(await barriers(manager)).toEqual([])
  const confirm = phone.getByRole('button', { name: manager.t(am, 'confirm'), exact: true })
  expect((await confirm.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(await phone.evaluate('document.documentElement.scrollWidth')).toBe(360)
  // What is typed is there again after a reload.
  await phone.getByLabel(manager.t(am, 'opinion')).fill('Agreed')
  await phone.reload()
  await expect(phone.getByLabel(manager.t(am, 'opinion'))).toHaveValue('Agreed')
  await confirm.click()
  await expect(phone.getByRole('status')).toHaveText(manager.t(am, 'confirmedNow'))
  await expect(confirm).toBeHidden()

  await phone.goto(address)
  await expect(phone).toHaveURL('/app/403?why=used')
  await expect(phone.getByText(manager.t(km, 'used'))).toBeVisible()

  await page.reload()
  await expect(page.getByText(t(am, 'confirmedByLink')).first()).toBeVisible()
  expect(await ask(token, applicationCalls.get, { id })).toMatchObject({
    projectManagerConfirm: '1',
    confirmedByLink: true,
  })
})
