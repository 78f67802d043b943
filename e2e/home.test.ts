import { allocationMessages as al } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { approvalMessages as ap } from '@geodepot/contracts/system/approval.messages.ts'
import { approval } from '@geodepot/contracts/system/approval.ts'
import { messageMessages as mm } from '@geodepot/contracts/system/message.messages.ts'
import { noticeMessages as nm } from '@geodepot/contracts/system/notice.messages.ts'
import { project } from '@geodepot/contracts/system/project.ts'
import { ask } from './support/ask.ts'
import { makeDevices, makeModel } from './support/equipment.ts'
import { type Locator, type Someone, expect, test, tokenOf } from './support/journey.ts'
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
    version: (await ask(leader, project.getInfo, { id: own.projectInfoNo })).version,
  })
  await page.goto('/index')
  const waiting = panel(person, t(ap, 'waiting'))
  const { total } = await ask(token, approval.list, { pageSize: 1 })
  await expect(waiting.getByRole('link', { name: t(ap, 'all', { count: total }) })).toBeVisible()
  const [first] = await waiting.getByRole('listitem').allInnerTexts()
  expect(first, 'the newest first').toContain(own.name)
  await waiting.getByRole('link', { name: own.name }).click()
  await expect(page).toHaveURL(new RegExp(`/project/info/${own.projectInfoNo}$`))

  await ask(token, project.refuse, {
    id: own.id,
    version: (await ask(token, project.getInfo, { id: own.projectInfoNo })).version,
    opinion: 'not this year',
  })
  await page.goto('/index')
  await expect(waiting.or(page.getByText(t(ap, 'noneWaiting'))).first()).toBeVisible()
  await expect(waiting.getByText(own.name)).toHaveCount(0)
})

test('收货人在首页看到待接收的设备，点开即到调配单；消息中心宽 280 像素', async ({ as }) => {
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
  const arriving = panel(officer, t(al, 'arriving'))
  const line = arriving.getByRole('listitem').filter({ hasText: number })
  await expect(line).toContainText(own.name)
  const { total } = await ask(token, allocationCalls.list, { docState: ['receiving'], mine: 'waiting', pageSize: 1 })
  await expect(arriving.getByRole('listitem')).toHaveCount(Math.min(total, 6))

  await bell(officer).click()
  const centre = page.getByRole('region', { name: t(nm, 'centre'), exact: true })
  for (const name of [t(mm, 'title'), t(nm, 'title')]) {
    const card = centre.getByRole('region', { name, exact: true })
    await expect(card).toBeVisible()
    expect((await card.boundingBox())?.width, `${name}: as wide as it is to be`).toBe(280)
  }
  await page.keyboard.press('Escape')
  await line.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
})
