import { gridMessages as gm } from '@geodepot/contracts/kit/grid.messages.ts'
import { documentPageMessages as dm } from '@geodepot/contracts/kit/document-page.messages.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { outbound, outboundCalls } from '@geodepot/contracts/material/outbound.ts'
import { outboundMessages as om } from '@geodepot/contracts/material/outbound.messages.ts'
import { ask } from './support/ask.ts'
import { barriers } from './support/barriers.ts'
import { state } from './support/document.ts'
import { stored } from './support/issuing.ts'
import { expect, test, tokenOf } from './support/journey.ts'
import { choose } from './support/page.ts'

test.describe.configure({ timeout: 120_000 })

test('出库：保管员在手机上把刚入库的物资发给项目的一台设备，批次说得出去向', async ({ as }) => {
  const keeper = await as('ck_fan', { phone: true })
  const { page, t, token } = keeper
  const { storeId, material } = await stored(token)
  // A device on a project, and what the project is called.
  const [machine] = (await ask(await tokenOf('zb_lin'), device.list, { pageSize: 1, deviceStatus: '3' })).rows
  const projects = (await ask(token, outboundCalls.projects, { pageSize: 500 })).rows
  const project = projects.find(({ projectName }) => projectName === machine?.projectName) ?? projects[0]
  const [found] = await ask(token, outboundCalls.devices, { projectInfoNo: project?.projectInfoNo ?? '' })
  if (!project || !found || !material) throw new Error('no project has a device')

  await page.goto('/material/outbound/new')
  await choose(page, page.getByRole('combobox', { name: t(om, 'projectInfoNo') }), project.projectName)
  await page.getByRole('textbox', { name: t(om, 'receiverName') }).fill('马力')
  const scan = page.getByRole('textbox', { name: t(gm, 'scan') })
  await scan.fill(material.materialCode)
  await scan.press('Enter')
  const line = page.getByRole('listitem', { name: t(gm, 'lineCard', { row: 1 }) })
  await line.getByRole('textbox', { name: t(om, 'outQty') }).fill('1')
  await line.getByRole('combobox', { name: t(om, 'deviceName') }).selectOption({ label: found.deviceName })
  expect(await barriers(keeper)).toEqual([])
  await page.getByRole('button', { name: t(dm, 'saveAndSubmit'), exact: true }).click()
  await expect(state(keeper, t(outbound.messages, 'state_posted'))).toBeVisible()
  await expect(page.getByText(found.deviceName).first()).toBeVisible()
  await page.locator('a[href*="uses?batch="]').first().click()
  await expect(page).toHaveURL(/uses\?batch=/)
  await expect(page.getByText(found.deviceName).filter({ visible: true }).first()).toBeVisible()
  expect(storeId).toBeGreaterThan(0)
})
