import { device } from '@geodepot/contracts/equipment/device.ts'
import { deviceImportMessages } from '@geodepot/contracts/equipment/device-import.messages.ts'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { importMessages as im } from '@geodepot/contracts/kit/import.messages.ts'
import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { register, sheetOf } from '../server/src/equipment/device-import/test/register.ts'
import { ask } from './support/ask.ts'
import { makeModel } from './support/equipment.ts'
import { type Locator, type Someone, expect, holding, test, unique } from './support/journey.ts'
import { choose, dialogOf, finds, row, search } from './support/page.ts'

test.describe.configure({ timeout: 300_000 })

const workbook = (name: string, buffer: Buffer) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer,
})
const shown = (count: number) => count.toLocaleString('en-US')

const open = async (someone: Someone): Promise<Locator> => {
  const { page, t } = someone
  await page.goto('/equipment/device')
  await page.getByRole('button', { name: t(im, 'import'), exact: true }).click()
  return dialogOf(someone, t(deviceImportMessages, 'title'))
}
/** Takes the file in, as far as the columns. */
const take = async ({ t }: Someone, dialog: Locator, file: ReturnType<typeof workbook>): Promise<void> => {
  await dialog.locator('input[type=file]').setInputFiles(file)
  await expect(dialog.getByText(holding(`${file.name} · `))).toBeVisible({ timeout: 30_000 })
  await expect(dialog.getByRole('columnheader', { name: t(im, 'field') })).toBeVisible()
}
const goOn = async ({ t }: Someone, dialog: Locator) => {
  await dialog.getByRole('button', { name: t(im, 'next') }).click()
}
const count = ({ t }: Someone, dialog: Locator, key: 'countNew' | 'countEqual' | 'countChanged' | 'countRefused') =>
  dialog
    .locator('dl > div')
    .filter({ has: dialog.page().getByText(t(im, key), { exact: true }) })
    .getByRole('definition')

test('a real register is imported whole, and importing it again changes nothing', async ({ as }) => {
  const manager = await as('zb_lin')
  const { page, t, token } = manager
  const { file, rows } = register()
  const { total: before } = await ask(token, device.list, { pageSize: 1 })
  let dialog = await open(manager)
  await take(manager, dialog, workbook('register.xlsx', file))
  await expect(dialog.getByRole('row').filter({ hasText: 'Make' }).first(), 'headers are recognised').toContainText(
    t(deviceMessages, 'brand'),
  )
  await choose(page, dialog.getByRole('combobox', { name: t(deviceMessages, 'ownerOrgId') }), '仪器服务站')
  await goOn(manager, dialog)

  await expect(dialog.getByText(t(im, 'unknownIntro'))).toBeVisible({ timeout: 60_000 })
  const tabs = dialog.getByRole('tab')
  for (const tab of await tabs.all()) {
    await tab.click()
    for (const step of ['createUnlike', 'createAll'] as const) {
      const rest = dialog.getByRole('tabpanel').getByRole('button', { name: t(im, step) })
      if (await rest.isVisible()) await rest.click()
    }
  }
  await expect(dialog.getByText(holding(t(im, 'stillUndecided', { count: '' }).trim().slice(0, 3)))).toBeHidden()
  await goOn(manager, dialog)
  await expect(count(manager, dialog, 'countNew')).toHaveText(shown(rows), { timeout: 60_000 })
  await expect(count(manager, dialog, 'countRefused')).toHaveText('0')
  await expect(dialog.getByText(t(im, 'noErrors'))).toBeVisible()
  await dialog.getByRole('button', { name: t(im, 'runCount', { count: shown(rows) }) }).click()
  await expect(dialog.getByText(t(im, 'doneTitle'), { exact: true })).toBeVisible({ timeout: 90_000 })
  await expect(dialog.getByText(t(im, 'addedCount', { count: shown(rows) }))).toBeVisible()
  await dialog.getByRole('button', { name: t(im, 'close') }).click()
  await expect(dialog).toBeHidden()
  // Other journeys add and delete a few devices meanwhile.
  await expect
    .poll(async () => (await ask(token, device.list, { pageSize: 1 })).total - before)
    .toBeGreaterThan(rows - 20)

  dialog = await open(manager)
  await take(manager, dialog, workbook('register-again.xlsx', file))
  await choose(page, dialog.getByRole('combobox', { name: t(deviceMessages, 'ownerOrgId') }), '仪器服务站')
  await goOn(manager, dialog)
  await expect(count(manager, dialog, 'countEqual')).toHaveText(shown(rows), { timeout: 60_000 })
  await expect(count(manager, dialog, 'countNew')).toHaveText('0')
  await expect(count(manager, dialog, 'countChanged')).toHaveText('0')
  await expect(dialog.getByText(t(im, 'nothingNew'))).toBeVisible()
  await expect(dialog.getByRole('button', { name: t(im, 'runCount', { count: 0 }) })).toBeDisabled()
})

test('what is wrong is told by cell, and the good rows go in when the person says so', async ({ as }) => {
  const manager = await as('zb_lin', { language: 'en' })
  const { page, t, token } = manager
  const { brand, devModel } = await makeModel(token, 'S0103')
  const serial = unique('I')
  const sheet = sheetOf(
    ['Brand', 'Model', 'Serial', 'Production date', 'Owner'],
    [brand, devModel, `${serial}-1`, '2020-05-01', 'C10801'],
    [brand, devModel, `${serial}-2`, 'next week', 'C10801'],
    [brand, devModel, `${serial}-1`, '2021-01-01', 'C10801'],
    [brand, devModel, `${serial}-4`, '2022-02-02', 'C10801'],
  )
  const dialog = await open(manager)
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('no sheet') })
  await expect(dialog.getByRole('alert')).toContainText(t(im, 'onlySpreadsheets'))
  await take(manager, dialog, workbook('few.xlsx', sheet))
  await goOn(manager, dialog)
  const rowsWrong = 3
  await expect(count(manager, dialog, 'countRefused')).toHaveText(String(rowsWrong))
  await expect(dialog.getByRole('row', { name: /^D3 / })).toContainText('next week')
  await expect(
    dialog
      .getByRole('row')
      .filter({ hasText: t(im, 'duplicateInFile', { label: t(deviceMessages, 'devSign'), rows: 4 }) }),
  ).toBeVisible()
  const run = dialog.getByRole('button', { name: t(im, 'runCount', { count: 1 }) })
  await expect(run, 'all or nothing').toBeDisabled()
  await dialog.getByRole('radio', { name: t(im, 'modeValid') }).check()
  await run.click()
  await expect(dialog.getByText(t(im, 'doneTitle'), { exact: true })).toBeVisible({ timeout: 30_000 })
  const [handedBack] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: t(im, 'downloadRefused', { count: rowsWrong }) }).click(),
  ])
  expect(handedBack.suggestedFilename()).toMatch(/\.xlsx$/)
  await dialog.getByRole('button', { name: t(im, 'close') }).click()
  await search(manager, t(deviceMessages, 'keyword'), serial)
  await finds(manager, 1)
  await expect(row(manager, `${serial}-4`)).toBeVisible()
  await expect(page.getByRole('button', { name: t(listMessages, 'add') })).toBeVisible()
})
