import { repair, repairCalls } from '@geodepot/contracts/equipment/repair.ts'
import { repairMessages as re } from '@geodepot/contracts/equipment/repair.messages.ts'
import { scrap, scrapCalls } from '@geodepot/contracts/equipment/scrap.ts'
import { scrapMessages as sc } from '@geodepot/contracts/equipment/scrap.messages.ts'
import { settlement, settlementCalls } from '@geodepot/contracts/equipment/settlement.ts'
import { journalMessages as jo } from '@geodepot/contracts/material/journal.messages.ts'
import { today } from './support/today.ts'
import { act, perform, state } from './support/document.ts'
import { ask } from './support/ask.ts'
import { makeDevices, makeModel } from './support/equipment.ts'
import { type Someone, expect, holding, test, tokenOf, unique } from './support/journey.ts'
import { lettingGo } from './support/letting-go.ts'
import { paste, row, search } from './support/page.ts'

/** Answers what an action of a repair asks, as it stands, and finds the repair in that state. */
const work = async (someone: Someone, name: 'accept' | 'finish' | 'pass' | 'start', to: string): Promise<void> => {
  const { page, t } = someone
  await act(someone, t(re, name))
  const asked = page.getByRole('dialog')
  await asked.getByRole('button', { name: t(re, name), exact: true }).click()
  await expect(asked).toBeHidden()
  await expect(state(someone, t(repair.messages, `state_${to}`)), `${name}: ${to}`).toBeVisible()
}

/** What accounting books of a document. */
const posted = async (finance: Someone, number: string) => {
  await finance.page.goto('/material/journal')
  await search(finance, finance.t(jo, 'documentNumber'), number)
  await expect(finance.page.getByRole('row').filter({ hasText: number })).not.toHaveCount(0)
  return row(finance, number).first()
}

test('修理：修理单位受理、开工、记工时、完工，送修方验收，财务结算后入凭证', async ({ as }) => {
  const [keeper, mechanic, finance] = await Promise.all([as('kg_he', { phone: true }), as('wx_qiu'), as('cw_jin')])
  const equipment = await tokenOf('zb_lin')
  const [broken] = await makeDevices(equipment, await makeModel(equipment, 'S0103'), 'C10801', 1)
  const fault = { devId: broken?.devId ?? 0, faultDesc: unique('无法开机 '), workshopId: 'C10806', lines: [] }
  const { id } = await ask(keeper.token, repairCalls.create, fault)
  await ask(keeper.token, repairCalls.submit, { id, version: 1 })

  await mechanic.page.goto(`/equipment/repair/${id}`)
  await work(mechanic, 'accept', 'waiting')
  await work(mechanic, 'start', 'repairing')
  await act(mechanic, mechanic.t(re, 'record'))
  const costs = mechanic.page.getByRole('dialog')
  await costs.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').first().click()
  await paste(mechanic.page, String.raw`空调系统\t电容老化\t更换电容\t3.5\t18.50`)
  await costs.getByRole('button', { name: mechanic.t(re, 'record'), exact: true }).click()
  await expect(costs).toBeHidden()
  await expect(mechanic.page.getByRole('article').getByText('64.75').first(), '3.5 h × 18.50').toBeVisible()
  await work(mechanic, 'finish', 'inspecting')

  await keeper.page.goto(`/equipment/repair/${id}`)
  await work(keeper, 'pass', 'completed')

  const day = today()
  const period = { workshopId: 'C10806', beginDate: '2020-01-01', endDate: day, lines: [{ repairId: id }] }
  const sheet = await ask(mechanic.token, settlementCalls.create, period)
  const look = async (someone: Someone) => void (await someone.page.goto(`/equipment/settlement/${sheet.id}`))
  await look(mechanic)
  await perform(mechanic, settlement, 'submit', 'submitted')
  await look(finance)
  await expect(finance.page.getByRole('article').getByText('64.75').first()).toBeVisible()
  await perform(finance, settlement, 'approve', 'submitted', unique('已核对 '))
  const said = await ask(equipment, settlementCalls.get, { id: sheet.id })
  await ask(equipment, settlementCalls.approve, { id: sheet.id, version: said.version, opinion: '同意' })
  const entry = await posted(finance, said.number)
  await expect(entry).toContainText(finance.t(jo, 'kind_repair'))
  await expect(entry).toContainText('64.75')
  await mechanic.page.goto(`/equipment/repair/${id}`)
  await expect(state(mechanic, mechanic.t(repair.messages, 'state_settled'))).toBeVisible()
})

test('scrap: two of the appraisal group look at it, one on a phone; it leaves custody and the books', async ({
  as,
}) => {
  const { author = '', deciders = [], draft } = lettingGo[scrap.name] ?? {}
  const language = 'en'
  const [keeper, first, second] = await Promise.all([
    as(author, { language }),
    as('jd_hong', { language }),
    as('jd_tan', { language, phone: true }),
  ])
  const path = (await draft?.(keeper.token)) ?? ''
  const id = Number(path.split('/').at(-1))
  await keeper.page.goto(path)
  await perform(keeper, scrap, 'submit', 'appraising')
  for (const [appraiser, to] of [
    [first, 'appraising'],
    [second, 'submitted'],
  ] as const) {
    const { page, t } = appraiser
    await page.goto(path)
    await act(appraiser, t(sc, 'appraise'))
    const asked = page.getByRole('dialog')
    const opinion = unique('worn out ')
    await asked.getByText(t(sc, 'finding_scrap'), { exact: true }).click()
    await asked.getByRole('textbox').fill(opinion)
    await asked.getByRole('button', { name: t(sc, 'appraise'), exact: true }).click()
    await expect(asked).toBeHidden()
    await expect(page.getByRole('article').getByText(opinion).first()).toBeVisible()
    await expect(state(appraiser, t(sc, `state_${to}`))).toBeVisible()
  }
  for (const account of deciders) {
    const token = await tokenOf(account)
    const { version } = await ask(token, scrapCalls.get, { id })
    await ask(token, scrapCalls.approve, { id, version, opinion: 'agreed' })
  }
  await keeper.page.reload()
  await expect(state(keeper, keeper.t(sc, 'state_approved'))).toBeVisible()
  const { number, lines } = await ask(keeper.token, scrapCalls.get, { id })
  await keeper.page.goto(`/equipment/device/${lines[0]?.devId ?? 0}`)
  await expect(keeper.page.getByText(holding(number)).first(), 'its life ends with the document').toBeVisible()
  const finance = await as('cw_jin', { language })
  await expect(await posted(finance, number)).toContainText(finance.t(jo, 'kind_scrap'))
})
