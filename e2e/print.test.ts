import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { printMessages } from '@geodepot/contracts/kit/print.messages.ts'
import { project } from '@geodepot/contracts/system/project.ts'
import { model } from '@geodepot/contracts/equipment/model.ts'
import { ask } from './support/ask.ts'
import { type Someone, expect, test, unique } from './support/journey.ts'
import { textOfPages } from './support/pdf-text.ts'

/** An application with so many lines, written by this person's own call. */
const apply = async ({ token }: Someone, lines: number) => {
  const {
    rows: [own],
  } = await ask(token, project.selector, { pageSize: 1 })
  const {
    rows: [kind],
  } = await ask(token, model.list, { pageSize: 1 })
  if (!own || !kind) throw new Error('there is no project or no model')
  return ask(token, applicationCalls.save, {
    appName: unique('P-'),
    projectInfoNo: own.projectInfoNo,
    planStart: own.designStartDate ?? '2026-11-01',
    planEnd: own.designEndDate ?? '2027-01-01',
    lines: Array.from({ length: lines }, (_, index) => ({
      modelId: kind.modelId,
      requestedQty: '2',
      purpose: `L-${index + 1}`,
    })),
  })
}

test('队装备管理员打印设备申请：短单一页，长单多页，表头与页码逐页重复，可换语言', async ({ as }) => {
  const officer = await as('xm_ma')
  const { page, t } = officer
  const brief = await apply(officer, 3)
  await page.goto(`/equipment/application/${brief.devappid}`)
  await page.getByRole('link', { name: t(printMessages, 'print') }).click()
  await expect(page.getByRole('toolbar', { name: t(printMessages, 'preview') })).toBeVisible()
  await expect(page.getByRole('article', { name: brief.appNo })).toBeVisible()
  const short = await textOfPages(await page.pdf({ preferCSSPageSize: true }))
  expect(short).toHaveLength(1)
  expect(short[0]).toContain(brief.appNo)
  expect(short[0]).toContain('第1页/共1页')
  expect(short[0], 'nothing of the frame is on the paper').not.toContain(t(printMessages, 'preview'))

  const long = await apply(officer, 120)
  await page.goto(`/equipment/application/${long.devappid}/print`)
  await expect(page.getByRole('article', { name: long.appNo }).getByText('L-120', { exact: true })).toBeVisible()
  const pages = await textOfPages(await page.pdf({ preferCSSPageSize: true }))
  expect(pages.length).toBeGreaterThan(2)
  const head = t(applicationMessages, 'requestedQty')
  for (const [index, text] of pages.entries()) {
    expect(text, 'every page is numbered and says whose it is').toContain(`第${index + 1}页/共${pages.length}页`)
    expect(text).toContain(long.appNo)
    if (text.includes('L-')) expect(text, 'the head of the lines stands on each page that has some').toContain(head)
  }
  expect(pages.join('')).toContain('L-120')

  await page.getByText(t(printMessages, 'en'), { exact: true }).click()
  await expect(page.getByRole('article', { name: `Device application ${long.appNo}` })).toBeVisible()
  expect((await textOfPages(await page.pdf({ preferCSSPageSize: true })))[0]).toContain('Page1(of')
})
