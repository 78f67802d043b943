import { application } from '@geodepot/contracts/material/application.ts'
import { applicationMessages as am } from '@geodepot/contracts/material/application.messages.ts'
import { materialMessages as mm } from '@geodepot/contracts/material/material.messages.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { listMessages as lm } from '@geodepot/contracts/kit/list.messages.ts'
import { barriers } from './support/barriers.ts'
import { perform } from './support/document.ts'
import { type Someone, expect, test, unique } from './support/journey.ts'
import { choose, paste, save } from './support/page.ts'

test.describe.configure({ timeout: 300_000 })

const search = async ({ page, t }: Someone, keyword: string) => {
  const answer = page.waitForResponse((one) => one.url().includes('/material/material/list'))
  await page.getByRole('textbox', { name: t(mm, 'keyword') }).fill(keyword)
  await page.keyboard.press('Enter')
  await answer
}

test('物资：新增时提示相近物资，输错件号也能找到，重复的合并为一条', async ({ as }) => {
  const buyer = await as('cg_pan')
  const { page, t } = buyer
  const part = unique('PN-')
  const write = async (name: string, number: string) => {
    await page.getByRole('button', { name: t(mm, 'add') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t(mm, 'materialNameCn')).fill(name)
    await dialog.getByLabel(t(mm, 'partNo'), { exact: true }).fill(number)
    for (const [field, choice] of [
      [t(mm, 'materialType'), '震源备件'],
      [t(mm, 'unit'), '件'],
    ] as const) {
      await dialog.getByRole('combobox', { name: field }).click()
      await page.getByTitle(choice, { exact: true }).last().click()
    }
    return dialog
  }
  const keep = async () => {
    const dialog = page.getByRole('dialog')
    await save(buyer, dialog)
    await expect(dialog).toBeHidden()
  }
  await page.goto('/material/material')
  await write(`旅程件${part}`, part)
  await keep()
  const dialog = await write(`旅程件 ${part} 乙`, `${part}X`)
  await expect(dialog.getByRole('region', { name: t(mm, 'near') })).toContainText(part)
  expect(await barriers(buyer)).toEqual([])
  await keep()

  await search(buyer, `${part.slice(0, -2)}${part.slice(-1)}${part.slice(-2, -1)}`)
  await expect(page.getByRole('row', { name: part }).first()).toBeVisible()
  await search(buyer, part)
  await expect(page.getByRole('checkbox')).toHaveCount(3)
  for (const box of (await page.getByRole('checkbox').all()).slice(1, 3)) await box.check()
  await page.getByRole('button', { name: t(mm, 'merge') }).click()
  const merging = page.getByRole('dialog', { name: t(mm, 'mergeTitle') })
  await merging.getByRole('radio').first().check()
  await merging.getByRole('button', { name: t(mm, 'merge'), exact: true }).click()
  await expect(merging).toBeHidden()
  await search(buyer, `${part}X`)
  await expect(page.getByRole('checkbox')).toHaveCount(2)
})

test('物资申请单：粘贴明细，提交，项目经理在手机上确认，单位审批后发送采购人员，按所选导出', async ({ as }) => {
  const [applicant, manager, leader] = [await as('wz_ye'), await as('jl_shi', { phone: true }), await as('ld_gao')]
  const { page, t } = applicant
  await page.goto('/material/application')
  await page.getByRole('button', { name: t(lm, 'export') }).click()
  await expect(page.getByText(t(kitMessages, 'selectToExport'))).toBeVisible()
  await page.getByRole('button', { name: t(am, 'add') }).click()
  const name = unique('备件申请')
  await page.getByRole('textbox', { name: t(am, 'formName') }).fill(name)
  await choose(page, page.getByRole('combobox', { name: t(am, 'projectInfoNo') }), '库车北缘')
  await page.getByRole('button', { name: /添加一行/ }).click()
  await paste(page, 'DEMO-GA-0012\\t540\\t2\\n柴油机机油滤清器\\t38\\t12')
  const grid = page.getByRole('grid')
  await expect(grid).toContainText('震源GNSS天线')
  await expect(grid).toContainText('1,536.00')
  expect(await barriers(applicant)).toEqual([])
  await save(applicant, page)
  await expect(page.getByRole('article')).toContainText('1,536.00')
  expect(await barriers(applicant)).toEqual([])
  await perform(applicant, application, 'submit', 'submitted')

  const path = new URL(page.url()).pathname
  await manager.page.goto(path)
  expect(await barriers(manager)).toEqual([])
  await perform(manager, application, 'approve', 'submitted', '同意')
  await leader.page.goto(path)
  await perform(leader, application, 'approve', 'approved', '同意采购')
  await expect(leader.page.getByRole('article')).toContainText(`${t(am, 'projectManagerConfirm1')} · 石磊`)
  await expect(leader.page.getByRole('article')).toContainText(t(am, 'sentToProcurement1'))

  await page.goto('/material/application')
  const row = page.getByRole('row', { name })
  await row.getByRole('checkbox').check()
  await page
    .getByRole('button', { name: t(am, 'edit'), exact: true })
    .first()
    .click()
  await expect(page.getByText(t(kitMessages, 'submittedNotModified'))).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: t(lm, 'export') }).click()
  expect((await file).suggestedFilename()).toMatch(/^物资申请单_/)
})

test('新物资：在申请明细中申请，管理人员核定后告知申请人', async ({ as }) => {
  const [applicant, keeper] = [await as('wz_ye'), await as('cg_pan')]
  const { page, t } = applicant
  const name = `旅程新件${unique('')}`
  await page.goto('/material/application/new')
  await page.getByRole('textbox', { name: t(am, 'formName') }).fill(unique('新件申请'))
  await choose(page, page.getByRole('combobox', { name: t(am, 'projectInfoNo') }), '库车北缘')
  await page.getByRole('button', { name: /添加一行/ }).click()
  await page.keyboard.type(name)
  await page
    .getByText(t(mm, 'proposeNew', { text: name }))
    .last()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(t(mm, 'materialNameCn'))).toHaveValue(name)
  for (const [field, choice] of [
    [t(mm, 'materialType'), '震源备件'],
    [t(mm, 'unit'), '件'],
  ] as const) {
    await dialog.getByRole('combobox', { name: field }).click()
    await page.getByTitle(choice, { exact: true }).last().click()
  }
  expect(await barriers(applicant)).toEqual([])
  await save(applicant, dialog)
  await expect(page.getByRole('grid')).toContainText(name)
  await page.getByRole('grid').getByRole('gridcell').nth(1).click()
  await paste(page, '45\\t8')
  await expect(page.getByRole('grid')).toContainText('360.00')
  await save(applicant, page)
  await expect(page.getByRole('article')).toContainText(t(mm, 'proposed1'))
  await perform(applicant, application, 'submit', 'submitted')

  await keeper.page.goto('/material/material?proposed=1')
  const waits = keeper.page.getByRole('row', { name })
  await waits.getByRole('button', { name: t(mm, 'accept') }).click()
  await keeper.page
    .getByRole('dialog')
    .getByRole('button', { name: t(mm, 'accept') })
    .click()
  await expect(waits).toBeHidden()
  await page.reload()
  await expect(page.getByRole('article')).toContainText(name)
  await expect(page.getByRole('article')).not.toContainText(t(mm, 'proposed1'))
})
