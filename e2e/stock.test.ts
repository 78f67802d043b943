import { movementMessages as vm } from '@geodepot/contracts/material/movement.messages.ts'
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
