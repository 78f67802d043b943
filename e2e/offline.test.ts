import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { shipmentMessages as sh } from '@geodepot/contracts/equipment/shipment.messages.ts'
import { file } from '@geodepot/contracts/kit/file.ts'
import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { offlinePageMessages as op } from '@geodepot/contracts/system/offline-page.messages.ts'
import { ask } from './support/ask.ts'
import { makeDevices, makeModel } from './support/equipment.ts'
import { broughtPicture } from './support/files.ts'
import { type Page, expect, test, tokenOf } from './support/journey.ts'
import { makeProject, send } from './support/supply.ts'

/** The line of a device on the phone. */
const line = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('a crew receives in the field: without a network, over a closed browser, and against somebody who was faster', async ({
  as,
}) => {
  const [leader, equipment, dispatcher, officer] = await Promise.all([
    tokenOf('ld_tang'),
    tokenOf('zb_lin'),
    tokenOf('dp_sun'),
    as('xm_deng', { phone: true, provoked: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/ }),
  ])
  const { page: first, token, t } = officer
  const own = await makeProject({ leader, equipment }, ['xm_deng'])
  const devices = await makeDevices(equipment, await makeModel(equipment, 'S0103'), 'C10801', 3)
  const [sound, broken, taken] = devices.map(({ selfNum }) => selfNum)
  const number = await send({ dispatcher, equipment }, own, devices, 'Recording Instrument Service Base')
  const allocation = async () => {
    const { rows } = await ask(token, allocationCalls.list, { keyword: number })
    return ask(token, allocationCalls.get, { id: rows[0]?.id ?? 0 })
  }

  // One visit while there is a network.
  await first.goto('/app')
  const task = first.getByRole('link').filter({ hasText: number })
  await expect(task).toContainText(t(op, 'readyOffline'))
  await first.goto('/app/appdownload/download')
  await expect(first.getByText(t(op, 'ready'))).toBeVisible()

  // The network goes; the pages are opened anew.
  const context = first.context()
  await context.setOffline(true)
  await first.goto('/app')
  await expect(first.getByText(t(op, 'offline'), { exact: true })).toBeVisible()
  await task.click()
  await expect(first.getByText(t(sh, 'countedOf', { count: 0, total: 3 }))).toBeVisible()
  const scan = first.getByRole('textbox', { name: t(op, 'scan') })
  await scan.fill(sound ?? '')
  await scan.press('Enter')
  await expect(line(first, sound ?? '').getByRole('button', { name: t(sh, 'verdict_received') })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await line(first, broken ?? '')
    .getByRole('button', { name: t(sh, 'verdict_damaged') })
    .click()
  await first.getByRole('button', { name: t(sh, 'confirmReceipt') }).click()
  await expect(first.getByRole('alert')).toHaveText(t(sh, 'reasonNeeded'))
  await line(first, broken ?? '')
    .getByRole('combobox', { name: t(sh, 'reasonOf', { name: broken ?? '' }) })
    .fill('箱体破损')
  await line(first, broken ?? '')
    .getByLabel(t(op, 'photoOf', { name: broken ?? '' }))
    .setInputFiles(broughtPicture('现场.png'))
  // What was counted outlives a closed browser.
  await first.waitForTimeout(300)
  await first.close()
  const page = await context.newPage()
  await page.goto('/app')
  await page.getByRole('link').filter({ hasText: number }).click()
  await expect(page.getByText(t(sh, 'countedOf', { count: 2, total: 3 }))).toBeVisible()
  await page.getByRole('button', { name: t(sh, 'confirmReceipt') }).click()
  await expect(page.getByText(t(op, 'saved'))).toBeVisible()
  await expect(page.getByRole('link', { name: t(op, 'queueOf', { count: 1 }) })).toBeVisible()
  expect((await allocation()).receipts, 'nothing has left the phone').toEqual([])

  // Meanwhile somebody else receives the third, which the phone receives as well.
  const { id, version, shipments } = await allocation()
  const lines = shipments.flatMap((shipment) => shipment.lines)
  const third = lines.find(({ selfNum }) => selfNum === taken)
  await ask(await tokenOf('admin'), allocationCalls.receive, {
    id,
    version,
    lines: [{ shipmentLineId: third?.shipmentLineId ?? 0, received: '1' }],
  })
  await page.getByRole('button', { name: t(sh, 'restReceived') }).click()
  await page.getByRole('button', { name: t(sh, 'confirmReceipt') }).click()
  await expect(page.getByRole('link', { name: t(op, 'queueOf', { count: 2 }) })).toBeVisible()

  // The network comes back: by itself all of it is sent, and what came second is kept.
  await context.setOffline(false)
  await page
    .getByRole('link', { name: t(op, 'queue') })
    .first()
    .click()
  await expect(page.getByText(t(op, 'kept'), { exact: true })).toBeVisible({ timeout: 30_000 })
  const now = await allocation()
  expect(
    now.shipments.flatMap((shipment) => shipment.lines).map(({ receivedQty, damagedQty }) => [receivedQty, damagedQty]),
  ).toEqual(lines.map(({ selfNum }) => ['1', selfNum === broken ? '1' : '0']))
  await expect
    .poll(async () =>
      (await ask(token, file.listById, { id: recordNameOf('equipment/allocation', id) })).map(({ name }) => name),
    )
    .toEqual([`${t(sh, 'verdict_damaged')} ${broken} 1.png`])
  await page.getByRole('link', { name: t(op, 'openList') }).click()
  await expect(page.getByText(number).first()).toBeVisible()
})
