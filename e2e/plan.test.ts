import { plan, planCalls } from '@geodepot/contracts/material/plan.ts'
import { planMessages as pm } from '@geodepot/contracts/material/plan.messages.ts'
import { listMessages as lm } from '@geodepot/contracts/kit/list.messages.ts'
import { documentPageMessages as dm } from '@geodepot/contracts/kit/document-page.messages.ts'
import { ask } from './support/ask.ts'
import { barriers } from './support/barriers.ts'
import { state } from './support/document.ts'
import { type Someone, expect, holding, test, unique } from './support/journey.ts'

const choose = async ({ page, t }: Someone, field: 'purchaserId' | 'purchaseMode' | 'sourceType', option: string) => {
  await page.getByRole('combobox', { name: t(pm, field) }).click()
  await page.getByTitle(option).last().click()
}

test('计划分配：从待采购的行新建，分配给采购员，采购员在手机上退回一部分', async ({ as }) => {
  const [allocator, purchaser] = [await as('jh_wen'), await as('cg_dai', { phone: true })]
  const { page, t, token } = allocator
  await page.goto('/material/plan')
  await page.getByRole('link', { name: /待采购 \d+ 行/ }).click()
  await expect(page.getByRole('heading', { name: t(pm, 'waiting') })).toBeVisible()
  await page.getByRole('checkbox').nth(1).check()
  await page.getByRole('button', { name: t(pm, 'planChosen'), exact: true }).click()
  const name = unique('计划')
  await page.getByRole('textbox', { name: t(pm, 'name') }).fill(name)
  await page.getByRole('button', { name: t(dm, 'saveAndSubmit') }).click()
  await expect(page.getByText(t(pm, 'purchaserNeeded')).first()).toBeVisible()
  await choose(allocator, 'purchaserId', '戴宇航')
  await choose(allocator, 'purchaseMode', '询比价')
  await choose(allocator, 'sourceType', '国内')
  expect(await barriers(allocator)).toEqual([])
  await expect(page.getByRole('button', { name: t(dm, 'saveAndSubmit') })).toBeEnabled()
  await page.getByRole('button', { name: t(dm, 'saveAndSubmit') }).click()
  await expect(state(allocator, t(pm, 'state_allocated'))).toBeVisible()
  expect(await barriers(allocator)).toEqual([])

  const [made] = (await ask(token, planCalls.list, { keyword: name })).rows
  expect(made).toMatchObject({ purchaserName: '戴宇航', allocationStatus: '1' })
  await purchaser.page.goto(`/${plan.name}/${made?.id}`)
  await purchaser.page.getByRole('button', { name: t(pm, 'release'), exact: true }).click()
  const dialog = purchaser.page.getByRole('dialog')
  await dialog
    .getByRole('textbox', { name: holding(t(dm, 'quantityOf', { name: '' }).trim()) })
    .first()
    .fill('1')
  await dialog.getByRole('textbox', { name: t(dm, 'quantityWhy') }).fill('型号待确认')
  expect(await barriers(purchaser)).toEqual([])
  await dialog.getByRole('button', { name: t(pm, 'release'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/material/plan/waiting?again=1')
  await expect(page.getByRole('row').nth(1)).toBeVisible()

  await page.goto('/material/plan?allocationStatus=0')
  await page.getByRole('checkbox').nth(1).check()
  // The buttons for what is chosen take the place of those for all.
  await expect(page.getByRole('status').filter({ hasText: t(lm, 'selected', { count: 1 }) })).toBeVisible()
  await page.getByRole('button', { name: t(lm, 'export'), exact: true }).click()
  await expect(page.getByText(t(pm, 'notExported')).first()).toBeVisible()
})
