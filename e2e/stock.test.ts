import { inventoryMessages as im } from '@geodepot/contracts/material/inventory.messages.ts'
import { movementMessages as vm } from '@geodepot/contracts/material/movement.messages.ts'
import { periodMessages as pm } from '@geodepot/contracts/material/period.messages.ts'
import { stockMessages as km } from '@geodepot/contracts/material/stock.messages.ts'
import { storeMessages as sm } from '@geodepot/contracts/material/store.messages.ts'
import { barriers } from './support/barriers.ts'
import { expect, test, unique } from './support/journey.ts'
import { choose, save } from './support/page.ts'

test.describe.configure({ timeout: 180_000 })

test('仓库与库存：建库时保管员与检验员不同人，库存按批次追到流水，保管员只见本库且不见价格', async ({ as }) => {
  const [manager, keeper] = [await as('cg_pan'), await as('ck_fan', { phone: true })]
  const { page, t } = manager
  const code = unique('K')
  await page.goto('/material/store')
  await page.getByRole('button', { name: t(sm, 'add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t(sm, 'storeCode')).fill(code)
  await dialog.getByLabel(t(sm, 'storeName')).fill(`旅程库${code}`)
  await dialog.getByRole('combobox', { name: t(sm, 'deptId') }).click()
  await page.keyboard.type('中心库')
  await page.getByTitle('中心库', { exact: true }).last().click()
  for (const [field, name] of [
    ['keeperId', '范春梅'],
    ['inspectorId', '舒文'],
  ] as const)
    await choose(page, dialog.getByRole('combobox', { name: t(sm, field) }), name)
  await dialog.getByRole('combobox', { name: t(sm, 'goodsLocations') }).fill('A-01;A-02;')
  expect(await barriers(manager)).toEqual([])
  await save(manager, dialog)
  await expect(page.getByRole('row', { name: code })).toContainText('A-01; A-02')

  await page.goto('/material/stock?keyword=VB-HYD-001&batchNo=')
  const row = page.getByRole('row', { name: /中心库/ }).first()
  await expect(row).toContainText('VB-HYD-001')
  expect(await barriers(manager)).toEqual([])
  await row.getByRole('button', { name: t(km, 'movements') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t(vm, 'title') })).toBeVisible()
  await expect(page.getByRole('row', { name: /中心库/ }).first()).toContainText(t(vm, 'kind_opening'))
  expect(await barriers(manager)).toEqual([])

  await keeper.page.goto('/material/stock')
  await expect(keeper.page.getByText('中心库').first()).toBeVisible()
  await expect(keeper.page.getByText('西部库')).toHaveCount(0)
  await expect(keeper.page.getByText(keeper.t(km, 'amount'))).toHaveCount(0)
  expect(await barriers(keeper)).toEqual([])
})

test('月结：财务申请反结账，公司领导同意，再试结、结账；台账每个数追到流水，批次成本算到分', async ({ as }) => {
  const [finance, leader] = [await as('cw_jin'), await as('ld_xia')]
  const { page, t } = finance
  await page.goto('/material/period?state=closed')
  const last = page.locator('main tbody tr[data-row-key]').first()
  const period = (await last.getAttribute('data-row-key')) ?? ''
  expect(period).toMatch(/^\d{4}-\d{2}$/)
  await page.goto(`/material/period/${period}`)
  const before = await page.locator('code').first().textContent()
  expect(before).toMatch(/^[0-9a-f]{64}$/)
  expect(await barriers(finance)).toEqual([])
  await page.getByRole('button', { name: t(pm, 'reopen') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t(pm, 'reason')).fill('核对期末金额')
  await dialog.getByRole('button', { name: t(pm, 'reopen') }).click()
  await expect(page.getByText(t(pm, 'state_reopening'), { exact: true })).toBeVisible()

  await leader.page.goto(`/material/period/${period}`)
  await expect(leader.page.getByText('核对期末金额')).toBeVisible()
  await leader.page.getByRole('button', { name: t(pm, 'approve') }).click()
  await leader.page
    .getByRole('button', { name: t(pm, 'approve') })
    .last()
    .click()
  await expect(leader.page.getByText(t(pm, 'superseded'))).toBeVisible()

  await page.goto(`/material/period/${period}`)
  await expect(page.getByText(t(pm, 'trialClean'))).toBeVisible()
  expect(await barriers(finance)).toEqual([])
  await page.getByRole('button', { name: t(pm, 'close'), exact: true }).click()
  await page
    .getByRole('button', { name: t(pm, 'close'), exact: true })
    .last()
    .click()
  await expect(page.getByText(t(pm, 'live'))).toBeVisible()
  // Nothing was posted between: the same rows have the same hash.
  await expect(page.locator('code').first()).toHaveText(before ?? '')

  await page.goto(`/material/inventory?period=${period}&moved=1`)
  await page.locator('main tbody tr[data-row-key] button').first().click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('table')).toBeVisible()
  await drawer
    .getByRole('link', { name: new RegExp(t(im, 'explainTitle', { batch: '' }).trim()) })
    .first()
    .click()
  await expect(page.getByText(t(im, 'node_check'))).toBeVisible()
  expect(await barriers(finance)).toEqual([])
})
