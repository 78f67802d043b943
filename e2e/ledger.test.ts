import { readFile } from 'node:fs/promises'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { documentChainMessages } from '@geodepot/contracts/kit/document-chain.messages.ts'
import { formMessages } from '@geodepot/contracts/kit/form.messages.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { listPanelMessages } from '@geodepot/contracts/kit/list-panels.messages.ts'
import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { makeDevices, makeModel } from './support/equipment.ts'
import { type Someone, expect, test, unique } from './support/journey.ts'
import { choose, dialogOf, finds, row, save, search } from './support/page.ts'

const ledger = '/equipment/device'
const box = (within: Someone['page'] | ReturnType<Someone['page']['getByRole']>, name: string) =>
  within.getByRole('textbox', { name, exact: true })
const keyword = ({ t }: Someone) => t(deviceMessages, 'keyword')

test('a device is added, found, changed and deleted', async ({ as }) => {
  const keeper = await as('zb_lin')
  const { page, t, token } = keeper
  const { devModel, devName } = await makeModel(token, 'S0103')
  const number = unique('N')
  await page.goto(ledger)

  await page.getByRole('button', { name: t(listMessages, 'add') }).click()
  const adding = dialogOf(keeper, t(deviceMessages, 'add'))
  await save(keeper, adding)
  await expect(adding.getByRole('alert').first(), 'what is missing is told before anything is sent').toContainText(
    t(kitMessages, 'required', { label: t(deviceMessages, 'devName') }),
  )
  await choose(page, adding.getByRole('combobox', { name: t(deviceMessages, 'modelId') }), devModel)
  await expect(box(adding, t(deviceMessages, 'devName')), 'the model brings the name').toHaveValue(devName)
  await box(adding, t(deviceMessages, 'selfNum')).fill(number)
  await box(adding, t(deviceMessages, 'devSign')).fill(`${number}-1`)
  await choose(page, adding.getByRole('combobox', { name: t(deviceMessages, 'ownerOrgId') }), '仪器服务站')
  await save(keeper, adding)
  await expect(page.getByText(t(kitMessages, 'added'))).toBeVisible()
  await expect(adding).toBeHidden()

  await search(keeper, keyword(keeper), number)
  await finds(keeper, 1)
  await expect(row(keeper, number)).toContainText(t(deviceMessages, 'status0'))
  await page.getByRole('link', { name: devName }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  await expect(page.getByRole('listitem').filter({ hasText: t(deviceMessages, 'event_opening') })).toBeVisible()

  await page.getByRole('button', { name: t(deviceMessages, 'change') }).click()
  const changing = dialogOf(keeper, t(deviceMessages, 'edit'))
  await box(changing, t(deviceMessages, 'devPosition')).fill('北区 3 号架')
  await save(keeper, changing)
  await expect(changing).toBeHidden()
  await expect(page.getByText('北区 3 号架')).toBeVisible()

  await page.getByRole('button', { name: t(deviceMessages, 'remove') }).click()
  const question = page
    .getByRole('dialog')
    .filter({ hasText: t(deviceMessages, 'removeQuestion', { name: `${devName} ${number}` }) })
  await question.getByRole('button', { name: t(deviceMessages, 'remove') }).click()
  await expect(page.getByText(t(kitMessages, 'deleted'))).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${ledger}\\?keyword=${number}`))
  await expect(page.getByText(t(listMessages, 'nothingFound'))).toBeVisible()
})

test('the ledger is sorted, its columns are chosen, and a device tells who has held it', async ({ as }) => {
  const reader = await as('sj_mu')
  const { page, t } = reader
  await page.goto(`${ledger}?deviceStatus=3`)
  const head = (name: string) => page.getByRole('columnheader', { name })
  const numbers = page.locator('tbody tr[data-row-key] td').nth(3)
  const newest = await numbers.innerText()
  await head(t(deviceMessages, 'selfNum')).click()
  await expect(page).toHaveURL(/orderByColumn=selfNum/)
  await expect(head(t(deviceMessages, 'selfNum'))).toHaveAttribute('aria-sort', 'ascending')
  // Once it is sorted.
  await expect(numbers).not.toHaveText(newest)
  const lowest = await numbers.innerText()
  await head(t(deviceMessages, 'selfNum')).click()
  await expect(head(t(deviceMessages, 'selfNum'))).toHaveAttribute('aria-sort', 'descending')
  await expect(numbers).not.toHaveText(lowest)

  const chooseColumns = page.getByRole('button', { name: t(listMessages, 'columns') })
  await expect(head(t(deviceMessages, 'usageState'))).toBeHidden()
  await chooseColumns.click()
  await page.getByRole('checkbox', { name: t(deviceMessages, 'usageState') }).check()
  await page.getByRole('checkbox', { name: t(deviceMessages, 'brand') }).uncheck()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(head(t(deviceMessages, 'usageState')), 'the choice is remembered').toBeVisible()
  await expect(head(t(deviceMessages, 'brand'))).toBeHidden()
  await chooseColumns.click()
  await page.getByRole('button', { name: t(listPanelMessages, 'allColumns') }).click()
  await expect(head(t(deviceMessages, 'brand'))).toBeVisible()
  await page.keyboard.press('Escape')

  // The newest came straight from their supplier.
  // Pressed no sooner than the last press is answered: first in no order, then from the lowest.
  await head(t(deviceMessages, 'selfNum')).click()
  await expect(head(t(deviceMessages, 'selfNum'))).not.toHaveAttribute('aria-sort')
  await head(t(deviceMessages, 'selfNum')).click()
  await expect(head(t(deviceMessages, 'selfNum'))).toHaveAttribute('aria-sort', 'ascending')
  await expect(numbers).toHaveText(lowest)
  await page.locator('tbody tr[data-row-key]').first().getByRole('link').click()
  const timeline = page.getByRole('list').filter({ hasText: t(deviceMessages, 'event_opening') })
  await expect(timeline.getByRole('listitem').first()).toContainText(t(deviceMessages, 'event_arrive'))
  await expect(timeline.getByRole('listitem').last()).toContainText(t(deviceMessages, 'event_opening'))
})

test('two people change one device: the later one keeps what they typed', async ({ as }) => {
  const first = await as('zb_lin')
  const second = await as('zb_ouyang')
  const [made] = await makeDevices(first.token, await makeModel(first.token, 'S0103'), 'C10801', 1)
  const opened = []
  for (const person of [first, second]) {
    await person.page.goto(`${ledger}/${made?.devId}`)
    await person.page.getByRole('button', { name: person.t(deviceMessages, 'change') }).click()
    const form = dialogOf(person, person.t(deviceMessages, 'edit'))
    await expect(box(form, person.t(deviceMessages, 'selfNum'))).toHaveValue(made?.selfNum ?? '')
    opened.push(form)
  }
  const [one, other] = opened
  if (!one || !other) throw new Error('two forms were opened')
  const { t } = second
  await box(one, t(deviceMessages, 'devPosition')).fill('先到的位置')
  await save(first, one)
  await expect(one).toBeHidden()
  await box(other, t(deviceMessages, 'remark')).fill('后到的备注')
  await save(second, other)
  await expect(other.getByRole('alert')).toContainText(t(formMessages, 'stale'))
  await expect(box(other, t(deviceMessages, 'remark'))).toHaveValue('后到的备注')
  await other.getByRole('button', { name: t(formMessages, 'loadLatest') }).click()
  await expect(box(other, t(deviceMessages, 'devPosition')), 'what the other one wrote has come in').toHaveValue(
    '先到的位置',
  )
  await expect(box(other, t(deviceMessages, 'remark'))).toHaveValue('后到的备注')
  await save(second, other)
  await expect(other).toBeHidden()
  await expect(second.page.getByText('先到的位置')).toBeVisible()
  await expect(second.page.getByText('后到的备注')).toBeVisible()
})

test('an auditor takes what is found as a workbook, and a document with its whole chain as an archive', async ({
  as,
}) => {
  const reader = await as('sj_mu', { language: 'en' })
  const { page, t } = reader
  await page.goto(ledger)
  await search(reader, keyword(reader), 'T-001')
  await expect(row(reader, 'T-0011')).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t(listMessages, 'export') }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 2).toString('latin1'), 'a workbook is a zip').toBe('PK')
  expect(bytes.length).toBeGreaterThan(2000)

  await page.goto('/equipment/allocation')
  await page.locator('tbody tr[data-row-key]').first().getByRole('link').first().click()
  const [chain] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t(documentChainMessages, 'take') }).click(),
  ])
  expect(chain.suggestedFilename()).toMatch(/^whole chain_DP-.*\.zip$/i)
  expect((await readFile(await chain.path())).subarray(0, 2).toString('latin1'), 'an archive').toBe('PK')
})
