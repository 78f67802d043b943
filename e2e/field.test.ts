import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { fieldMessages as fm } from '@geodepot/contracts/equipment/field.messages.ts'
import { lossCalls } from '@geodepot/contracts/equipment/loss.ts'
import { lossMessages as lm } from '@geodepot/contracts/equipment/loss.messages.ts'
import { returnCalls } from '@geodepot/contracts/equipment/return.ts'
import { documentPageMessages as dm } from '@geodepot/contracts/kit/document-page.messages.ts'
import { recordNameOf } from '@geodepot/contracts/kit/attachment.ts'
import { file } from '@geodepot/contracts/kit/file.ts'
import { offlinePageMessages as op } from '@geodepot/contracts/system/offline-page.messages.ts'
import { ask } from './support/ask.ts'
import { barriers } from './support/barriers.ts'
import { makeDevices, makeModel } from './support/equipment.ts'
import { broughtPicture } from './support/files.ts'
import { expect, test, tokenOf } from './support/journey.ts'
import { makeProject, send } from './support/supply.ts'

test('a crew packs a return and reports a loss in the field, with the network gone and back in the middle', async ({
  as,
}) => {
  const [leader, equipment, dispatcher, admin, officer] = await Promise.all([
    tokenOf('ld_tang'),
    tokenOf('zb_lin'),
    tokenOf('dp_sun'),
    tokenOf('admin'),
    as('xm_deng', { phone: true, provoked: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/ }),
  ])
  const { page, token, t } = officer
  const own = await makeProject({ leader, equipment }, ['xm_deng'])
  const devices = await makeDevices(equipment, await makeModel(equipment, 'S0103'), 'C10801', 3)
  const [sound, broken, gone] = devices.map(({ selfNum }) => selfNum ?? '')
  const sent = await send({ dispatcher, equipment }, own, devices, 'Recording Instrument Service Base')
  const { rows } = await ask(admin, allocationCalls.list, { keyword: sent })
  const { id, version, shipments } = await ask(admin, allocationCalls.get, { id: rows[0]?.id ?? 0 })
  const lines = shipments.flatMap((shipment) => shipment.lines)
  const received = lines.map(({ shipmentLineId }) => ({ shipmentLineId, received: '1' }))
  await ask(admin, allocationCalls.receive, { id, version, lines: received })

  // One visit while there is a network; nothing stands out on a narrow phone, and nobody is kept out.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/app')
  const packing = page.getByRole('link', { name: t(fm, 'packTitle') })
  await expect(packing).toContainText(t(op, 'readyOffline'))
  await packing.click()
  const project = page.getByRole('combobox', { name: t(fm, 'project') })
  await expect(page.getByRole('button', { name: t(fm, 'packNow') })).toBeVisible()
  const choose = async () => {
    if (await project.isVisible()) await project.selectOption(own.projectInfoNo)
  }
  await choose()
  const scan = page.getByRole('textbox', { name: t(op, 'scan') })
  const scanned = async (code: string) => {
    await scan.fill(code)
    await scan.press('Enter')
  }
  const line = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await scanned(sound ?? '')
  await line(sound ?? '')
    .getByRole('button', { name: t(fm, 'troubled') })
    .click()
  expect(await barriers(officer)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  await line(sound ?? '')
    .getByRole('button', { name: t(fm, 'sound') })
    .click()

  // The network goes in the middle of it.
  await page.context().setOffline(true)
  await scanned(broken ?? '')
  await line(broken ?? '')
    .getByRole('button', { name: t(fm, 'troubled') })
    .click()
  await page.getByRole('textbox', { name: t(fm, 'noteOf', { name: broken ?? '' }) }).fill('外壳开裂')
  await page.getByLabel(t(op, 'photoOf', { name: broken ?? '' })).setInputFiles(broughtPicture('外壳.png'))
  await page.getByRole('combobox', { name: t(fm, 'pool') }).selectOption({ index: 1 })
  await page.getByRole('button', { name: t(fm, 'packNow') }).click()
  await expect(page.getByText(t(op, 'saved'), { exact: false })).toBeVisible()
  const packed = (await page.locator('.phone-made strong').innerText()).trim()
  expect(packed).toMatch(/^L-\w{5}-\d+$/)
  await page.getByRole('link', { name: t(op, 'back') }).click()
  await page.getByRole('link', { name: t(fm, 'lossTitle') }).click()
  await expect(page.getByRole('button', { name: t(fm, 'reportNow') })).toBeVisible()
  await choose()
  await scanned(gone ?? '')
  await page.getByRole('combobox', { name: t(lm, 'cause') }).selectOption('theft')
  await page.getByRole('textbox', { name: t(lm, 'description') }).fill('夜间营地被盗')
  await page.getByRole('textbox', { name: t(fm, 'place') }).fill('二号营地')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  await page.getByRole('button', { name: t(fm, 'reportNow') }).click()
  await expect(page.locator('.phone-made strong')).toBeVisible()
  const lost = (await page.locator('.phone-made strong').innerText()).trim()
  await expect(page.getByRole('link', { name: t(op, 'queueOf', { count: 2 }) })).toBeVisible()
  expect((await ask(token, returnCalls.list, { keyword: packed })).rows, 'nothing has left the phone').toEqual([])

  // It comes back, and by itself all of it is sent: found by the numbers that the phone gave.
  await page.context().setOffline(false)
  await expect
    .poll(async () => (await ask(token, lossCalls.list, { keyword: lost })).rows.length, { timeout: 30_000 })
    .toBe(1)
  const [back] = (await ask(token, returnCalls.list, { keyword: packed })).rows
  expect(back).toMatchObject({ docState: 'ready', localNumber: packed })
  const { lines: going } = await ask(token, returnCalls.get, { id: back?.id ?? 0 })
  expect(new Map(going.map(({ selfNum, packedNote }) => [selfNum, packedNote]))).toEqual(
    new Map([
      [sound, ''],
      [broken, '外壳开裂'],
    ]),
  )
  await expect
    .poll(async () =>
      (await ask(token, file.listById, { id: recordNameOf('equipment/return', back?.id ?? 0) })).map(
        ({ name }) => name,
      ),
    )
    .toEqual([`${broken} 1.png`])
  await page.goto(`/equipment/return/${back?.id}`)
  await expect(page.getByText(`${t(dm, 'localNumber')} ${packed}`)).toBeVisible()
})
