import { allocationMessages as al } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { messageMessages as mm } from '@geodepot/contracts/system/message.messages.ts'
import { noticeMessages as nm } from '@geodepot/contracts/system/notice.messages.ts'
import { project } from '@geodepot/contracts/system/project.ts'
import { worklistMessages as wl } from '@geodepot/contracts/system/worklist.messages.ts'
import { worklist } from '@geodepot/contracts/system/worklist.ts'
import { ask } from './support/ask.ts'
import { makeDevices, makeModel } from './support/equipment.ts'
import { type Locator, type Someone, expect, holding, test, tokenOf } from './support/journey.ts'
import { bell } from './support/news.ts'
import { draftProject, makeProject, send } from './support/supply.ts'

const panel = ({ page }: Someone, name: string): Locator =>
  page.getByRole('main').getByRole('region', { name, exact: true })

test('whoever decides finds on the first page what waits, and goes there; decided, it waits no more', async ({
  as,
}) => {
  const [leader, person] = await Promise.all([tokenOf('jl_shi'), as('ld_gao', { language: 'en' })])
  const { page, t, token } = person
  const own = await draftProject(leader)
  await ask(leader, project.submit, {
    id: own.id,
    version: (await ask(leader, project.get, { id: own.projectInfoNo })).version,
  })
  await page.goto('/index')
  const waiting = panel(person, t(wl, 'title'))
  const { counts, rows } = await ask(token, worklist.list, {})
  await expect(waiting.getByRole('listitem').first(), 'the oldest first').toContainText(rows[0]?.docNo ?? '')
  const decisions = counts.find(({ work }) => work === 'decide')?.count ?? 0
  const only = waiting.getByRole('button', { name: `${t(wl, 'decide')} ${decisions}`, exact: true })
  if (await only.isVisible()) await only.click()
  const more = waiting.getByRole('button', { name: holding(t(wl, 'showMore', { count: '' }).trim().slice(0, 8)) })
  if (decisions > 8) await more.click()
  const line = waiting.getByRole('listitem').filter({ hasText: own.name })
  await line.getByRole('link', { name: holding(t(wl, 'do_decide')) }).click()
  await expect(page).toHaveURL(new RegExp(`/project/info/${own.projectInfoNo}$`))

  await ask(token, project.refuse, {
    id: own.id,
    version: (await ask(token, project.get, { id: own.projectInfoNo })).version,
    opinion: 'not this year',
  })
  await page.goto('/index')
  await expect(waiting.getByRole('heading', { name: t(wl, 'title') })).toBeVisible()
  await expect(waiting.getByText(own.name)).toHaveCount(0)
})

test('收货人在首页看到待接收的设备，一按即可接收；消息中心宽 280 像素', async ({ as }) => {
  const [leader, equipment, dispatcher, officer] = await Promise.all([
    tokenOf('ld_tang'),
    tokenOf('zb_lin'),
    tokenOf('dp_sun'),
    as('xm_deng'),
  ])
  const { page, t, token } = officer
  const own = await makeProject({ leader, equipment }, ['xm_deng'])
  const number = await send(
    { dispatcher, equipment },
    own,
    await makeDevices(equipment, await makeModel(equipment, 'S0103'), 'C10801', 2),
    'Recording Instrument Service Base',
  )
  await page.goto('/index')
  const waiting = panel(officer, t(wl, 'title'))
  const only = waiting.getByRole('button', { name: holding(t(wl, 'receive')) })
  await expect(waiting.getByRole('listitem').first()).toBeVisible()
  if (await only.isVisible()) await only.click()
  const { rows } = await ask(token, worklist.list, { work: 'receive' })
  expect(rows.map(({ docNo }) => docNo)).toContain(number)
  if (rows.length > 8)
    await waiting.getByRole('button', { name: t(wl, 'showMore', { count: rows.length - 8 }), exact: true }).click()
  const line = waiting.getByRole('listitem').filter({ hasText: number })
  await expect(line).toContainText(own.name)

  await bell(officer).click()
  const centre = page.getByRole('region', { name: t(nm, 'centre'), exact: true })
  for (const name of [t(mm, 'title'), t(nm, 'title')]) {
    const card = centre.getByRole('region', { name, exact: true })
    await expect(card).toBeVisible()
    expect((await card.boundingBox())?.width, `${name}: as wide as it is to be`).toBe(280)
  }
  await page.keyboard.press('Escape')
  await line.getByRole('link', { name: `${t(al, 'receive')} ${number}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await expect(
    page.getByRole('dialog', { name: holding(`${t(al, 'receive')} · ${number}`) }),
    'at one press',
  ).toBeVisible()
})

test('as long as nothing of the first page has come, a phone has nothing to scroll to', async ({ as }) => {
  const { page } = await as('zb_lin', { phone: true })
  let answer = (): void => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/prod-api\/(system\/(worklist|approval|recent|notice|alert)|equipment|material)\//, (route) =>
    held.then(() => route.continue()),
  )
  await page.goto('/index')
  await expect(page.locator('.home > header')).toBeVisible()
  const pane = page.locator('.pane')
  await expect(pane).toHaveCSS('overflow-y', 'hidden')
  answer()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await expect(pane).toHaveCSS('overflow-y', 'auto')
})
