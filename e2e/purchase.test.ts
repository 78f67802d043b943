// From a need to a signed order, through the hands of everybody concerned.
import { analysis } from '@geodepot/contracts/material/analysis.ts'
import { analysisMessages as nm } from '@geodepot/contracts/material/analysis.messages.ts'
import { application } from '@geodepot/contracts/material/application.ts'
import { applicationMessages as am } from '@geodepot/contracts/material/application.messages.ts'
import { chainMessages as cm } from '@geodepot/contracts/material/chain.messages.ts'
import { order } from '@geodepot/contracts/material/order.ts'
import { orderMessages as om } from '@geodepot/contracts/material/order.messages.ts'
import { planMessages as pm } from '@geodepot/contracts/material/plan.messages.ts'
import { result } from '@geodepot/contracts/material/result.ts'
import { resultMessages as rm } from '@geodepot/contracts/material/result.messages.ts'
import { scheme, schemeCalls } from '@geodepot/contracts/material/scheme.ts'
import { schemeMessages as sm } from '@geodepot/contracts/material/scheme.messages.ts'
import { documentPageMessages as dm } from '@geodepot/contracts/kit/document-page.messages.ts'
import { supplier } from '@geodepot/contracts/system/supplier.ts'
import { ask } from './support/ask.ts'
import { barriers } from './support/barriers.ts'
import { act, perform, state } from './support/document.ts'
import { type Journey, type Someone, expect, holding, test, tokenOf, unique } from './support/journey.ts'
import { choose, paste, save } from './support/page.ts'
import { oldSuppliers } from './support/purchasing.ts'
import { makeProject } from './support/supply.ts'

test.describe.configure({ timeout: 420_000 })

const pathOf = ({ page }: Someone): string => new URL(page.url()).pathname
const combobox = ({ page }: Someone, name: string) => page.getByRole('combobox', { name, exact: true })
const pick = async (someone: Someone, field: string, option: string): Promise<void> => {
  await combobox(someone, field).click()
  await someone.page.getByTitle(option).last().click()
}
const saveAndSubmit = ({ page, t }: Someone) => page.getByRole('button', { name: t(dm, 'saveAndSubmit') }).click()
const opened = async (as: Journey['as'], account: string, path: string, phone = false): Promise<Someone> => {
  const one = await as(account, { phone })
  await one.page.goto(path)
  return one
}

/** The crew asks for two materials; its project manager, on a phone, and the unit's leader agree. */
const asked = async (as: Journey['as'], project: string): Promise<void> => {
  const applicant = await opened(as, 'wz_ye', '/material/application/new')
  const { page, t } = applicant
  await page.getByRole('textbox', { name: t(am, 'formName') }).fill(unique('震源备件'))
  await choose(page, combobox(applicant, t(am, 'projectInfoNo')), project)
  await page.getByRole('button', { name: /添加一行/ }).click()
  await paste(page, 'DEMO-GA-0012\\t540\\t2\\n柴油机机油滤清器\\t38\\t12')
  await expect(page.getByRole('grid')).toContainText('1,536.00')
  await save(applicant, page)
  await perform(applicant, application, 'submit', 'submitted')
  const manager = await opened(as, 'jl_shi', pathOf(applicant), true)
  await perform(manager, application, 'approve', 'submitted', '工区急需')
  const leader = await opened(as, 'ld_gao', pathOf(applicant))
  await perform(leader, application, 'approve', 'approved', '同意')
}

/** Nothing is in stock for it: all of it is to be bought. */
const analysed = async (as: Journey['as'], project: string): Promise<void> => {
  const analyst = await opened(as, 'fx_luo', '/material/analysis/new')
  const { page, t } = analyst
  await choose(page, combobox(analyst, t(nm, 'projectInfoNo')), project)
  await page.getByRole('button', { name: t(nm, 'fillOpen'), exact: true }).click()
  const grid = page.getByRole('grid')
  await expect(grid).toContainText('DEMO-GA-0012')
  // Of each line: nothing is used or moved, everything is bought.
  await grid.getByRole('row').nth(1).getByRole('gridcell').nth(2).click()
  await paste(page, '0\\t\\t0\\t\\t2\\t0\\n0\\t\\t0\\t\\t12\\t0')
  await saveAndSubmit(analyst)
  await expect(state(analyst, t(nm, 'state_submitted'))).toBeVisible()
  const manager = await opened(as, 'cg_pan', pathOf(analyst))
  await perform(manager, analysis, 'approve', 'approved', '按建议采购')
}

const allocated = async (as: Journey['as'], project: string): Promise<void> => {
  const allocator = await opened(as, 'jh_wen', '/material/plan/waiting')
  const { page, t } = allocator
  const rows = page.getByRole('row', { name: holding(project) })
  await expect(rows).toHaveCount(2)
  for (const box of await rows.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: t(pm, 'planChosen'), exact: true }).click()
  await page.getByRole('textbox', { name: t(pm, 'name') }).fill(unique('计划'))
  await pick(allocator, t(pm, 'purchaserId'), '戴宇航')
  await pick(allocator, t(pm, 'purchaseMode'), '询比价')
  await pick(allocator, t(pm, 'sourceType'), '国内')
  await saveAndSubmit(allocator)
  await expect(state(allocator, t(pm, 'state_allocated'))).toBeVisible()
}

/** Three offers, of which the lowest is recommended: one is written in the page, others stand there already. */
const proposed = async (as: Journey['as'], buyer: Someone, project: string, supplierName: string): Promise<void> => {
  const { page, t, token } = buyer
  await page.goto('/material/scheme/new')
  await page.getByRole('textbox', { name: t(sm, 'schemeName') }).fill(unique('询价'))
  await pick(buyer, t(sm, 'sourceType'), '国内')
  await pick(buyer, t(sm, 'purchaseMode'), '询比价')
  await page.getByRole('button', { name: t(dm, 'chooseLines'), exact: true }).click()
  const waiting = page.getByRole('dialog')
  await waiting.getByRole('textbox', { name: t(dm, 'findLines') }).fill(project)
  const boxes = waiting
    .getByRole('table')
    .getByRole('row', { name: holding(project) })
    .getByRole('checkbox')
  await expect(boxes).toHaveCount(2)
  for (const box of await boxes.all()) await box.check()
  await waiting.getByRole('button', { name: t(dm, 'takeLines', { count: 2 }), exact: true }).click()
  await save(buyer, page)
  await expect(page).toHaveURL(/\/material\/scheme\/\d+$/)

  const id = Number(pathOf(buyer).split('/').at(-1))
  const { lines } = await ask(token, schemeCalls.get, { id })
  for (const { id: supplierId } of await oldSuppliers(token))
    await ask(token, schemeCalls.offer, {
      id,
      version: (await ask(token, schemeCalls.get, { id })).version,
      supplierId,
      currencyCode: 'USD',
      incoterm: 'DAP',
      validUntil: '2099-12-31',
      lines: lines.map(({ sourceLineId }) => ({ sourceLineId, unitPrice: '700' })),
    })
  await page.reload()
  await page.getByRole('button', { name: t(sm, 'newOffer'), exact: true }).click()
  const offer = page.getByRole('dialog')
  await choose(page, offer.getByRole('combobox', { name: t(sm, 'supplierId') }), supplierName)
  await choose(page, offer.getByRole('combobox', { name: t(sm, 'currencyCode') }), 'USD')
  await offer.getByLabel(t(sm, 'validUntil')).fill('2099-12-31')
  await page.keyboard.press('Enter')
  await pick(buyer, t(sm, 'incoterm'), 'DAP')
  await offer.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').nth(2).click()
  // The filters stand above the antennas: those that were asked for last come first.
  await paste(page, '36.5\\n520')
  expect(await barriers(buyer)).toEqual([])
  await save(buyer, offer)
  await expect(offer).toBeHidden()
  await expect(page.getByRole('table', { name: t(sm, 'matrix') })).toContainText(supplierName)
  await page.getByRole('button', { name: t(sm, 'takeLowest'), exact: true }).click()
  const keep = page.getByRole('button', { name: t(sm, 'saveAwards'), exact: true })
  const again = page.waitForResponse(
    (one) => one.request().method() === 'GET' && one.url().endsWith(`/material/scheme/${id}`),
  )
  await keep.click()
  await again
  await expect(keep).toBeDisabled()
  // Two of 520, twelve of 36.5.
  await expect(page.getByRole('article')).toContainText('1,478.00')
  await perform(buyer, scheme, 'submit', 'submitted')
  const manager = await opened(as, 'cg_pan', pathOf(buyer))
  await perform(manager, scheme, 'approve', 'approved', '同意')
}

/** Purchasing lowers one of the lines, on a phone; finance agrees to what is left. */
const decided = async (as: Journey['as'], buyer: Someone, supplierName: string): Promise<void> => {
  const { page, t } = buyer
  const number = await page.getByRole('article').getByRole('heading').first().innerText()
  await page.goto('/material/result/new')
  await choose(page, combobox(buyer, t(rm, 'schemeId')), number.trim())
  await expect(page.getByRole('grid')).toContainText(supplierName)
  await saveAndSubmit(buyer)
  await expect(state(buyer, t(rm, 'state_submitted'))).toBeVisible()
  const manager = await opened(as, 'cg_pan', pathOf(buyer), true)
  const line = manager.page.getByRole('group', { name: holding('柴油机机油滤清器') })
  await line.getByText(manager.t(dm, 'lineLower'), { exact: true }).click()
  await line.getByLabel(manager.t(dm, 'loweredTo')).fill('10')
  expect(await barriers(manager)).toEqual([])
  await perform(manager, result, 'approve', 'submitted', '先买十件')
  const finance = await opened(as, 'cw_jin', pathOf(buyer))
  await perform(finance, result, 'approve', 'partial', '在预算内')
}

const ordered = async (as: Journey['as'], buyer: Someone, supplierName: string): Promise<void> => {
  const { page, t } = buyer
  await page.goto('/material/order/new')
  await choose(page, combobox(buyer, t(om, 'supplierId')), supplierName)
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('row')).toHaveCount(3)
  await expect(grid).toContainText('10')
  await page
    .getByRole('textbox', { name: t(om, 'deliveryDate') })
    .first()
    .fill('2099-12-31')
  await page.keyboard.press('Enter')
  await save(buyer, page)
  await perform(buyer, order, 'submit', 'submitted')
  const manager = await opened(as, 'cg_pan', pathOf(buyer))
  await perform(manager, order, 'approve', 'approved', '签吧')
  await page.reload()
  await act(buyer, t(om, 'sign'))
  const signing = page.getByRole('dialog')
  await signing.getByLabel(t(om, 'contractNo')).fill(unique('HT-'))
  await signing.getByRole('button', { name: t(om, 'sign'), exact: true }).click()
  await expect(state(buyer, t(om, 'state_signed'))).toBeVisible()
  expect(await barriers(buyer)).toEqual([])
}

test('采购：从一线需要两种备件到签订合同，经八人之手，每一行都说得清来去', async ({ as }) => {
  const [leader, equipment, keeper] = await Promise.all([tokenOf('ld_gao'), tokenOf('zb_lin'), tokenOf('cg_pan')])
  const { name: project } = await makeProject({ leader, equipment }, ['wz_ye', 'jl_shi'])
  const supplierName = unique('供应商')
  await ask(keeper, supplier.create, { supplierName, country: 'CN', currencyCode: 'USD' })
  await asked(as, project)
  await analysed(as, project)
  await allocated(as, project)
  const buyer = await as('cg_dai')
  await proposed(as, buyer, project, supplierName)
  await decided(as, buyer, supplierName)
  await ordered(as, buyer, supplierName)

  const { page, t } = buyer
  await page
    .getByRole('button', { name: holding(t(cm, 'storyOf', { name: '柴油机机油滤清器' })) })
    .first()
    .click()
  const story = page.getByRole('dialog', { name: t(cm, 'story') })
  for (const title of ['物资申请单', '业务分析表', '计划分配', '采购方案', '采购结果', '采购订单'])
    await expect(story).toContainText(title)
})
