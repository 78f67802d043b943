import { allocationMessages as al } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { shipmentMessages as sh } from '@geodepot/contracts/equipment/shipment.messages.ts'
import { type AlertType, alert as equipmentAlert } from '@geodepot/contracts/equipment/alert.ts'
import { alertMessages as em } from '@geodepot/contracts/equipment/alert.messages.ts'
import { documentPageMessages } from '@geodepot/contracts/kit/document-page.messages.ts'
import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { alertMessages as am } from '@geodepot/contracts/system/alert.messages.ts'
import { worklistMessages as wl } from '@geodepot/contracts/system/worklist.messages.ts'
import { act } from './support/administration.ts'
import { ask } from './support/ask.ts'
import { makeDevices, makeModel } from './support/equipment.ts'
import { type Locator, type Someone, expect, holding, test, tokenOf } from './support/journey.ts'
import { row } from './support/page.ts'
import { makeProject, send } from './support/supply.ts'

const card = ({ page, t }: Someone): Locator => page.getByRole('complementary', { name: t(am, 'cardTitle') })
/** The line of the card about one kind, whatever it counts unless told. */
const line = (someone: Someone, type: AlertType, count: string | number = '#'): Locator =>
  card(someone).getByRole('button', {
    name: new RegExp(holding(someone.t(em, `${type}_message`, { count })).source.replace('#', String.raw`\d+`)),
  })
const rowsOf = ({ page, t }: Someone, type: AlertType): Locator =>
  page.getByRole('dialog', { name: holding(t(em, type)) })

for (const [title, language] of [
  ['提醒卡片：打开即见，点开、导出，去处理，收货后消失', 'cn'],
  ['the reminder is there at once, opens, exports, leads on, and is gone once it is put right', 'en'],
] as const)
  test(title, async ({ as }) => {
    const [leader, equipment, dispatcher, officer] = await Promise.all([
      tokenOf('ld_tang'),
      tokenOf('zb_lin'),
      tokenOf('dp_sun'),
      as('xm_deng', { language, reminded: true }),
    ])
    const { page, t } = officer
    const own = await makeProject({ leader, equipment }, ['xm_deng'])
    const before = await ask(officer.token, equipmentAlert.noReceive, {})
    const model = await makeModel(equipment, 'S0103')
    const number = await send(
      { dispatcher, equipment },
      own,
      await makeDevices(equipment, model, 'C10801', 2),
      'Recording Instrument Service Base',
    )

    await page.goto('/index')
    const box = await card(officer).boundingBox()
    expect(box && { width: Math.round(box.width), height: Math.round(box.height) }, 'in its size').toEqual({
      width: 350,
      height: 295,
    })
    await line(officer, 'PROJECT_NO_RECEIVE', before.length + 1).click()
    const rows = rowsOf(officer, 'PROJECT_NO_RECEIVE')
    await expect(row(officer, own.name)).toContainText('2')
    expect((await rows.locator('.alert-dialog-rows').boundingBox())?.height, 'a table of 500 px').toBe(500)
    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      rows.getByRole('button', { name: t(listMessages, 'export'), exact: true }).click(),
    ])
    expect(sheet.suggestedFilename()).toMatch(/\.xlsx$/)

    await act(officer, row(officer, own.name), t(em, 'showRoad'))
    await expect(rows).toBeHidden()
    await row(officer, number).getByRole('link', { name: number }).click()
    await page
      .getByRole('group', { name: t(documentPageMessages, 'actions') })
      .getByRole('button', { name: t(al, 'receive') })
      .click()
    const counting = page.getByRole('dialog', { name: holding(`${t(al, 'receive')} · ${number}`) })
    await counting.getByRole('button', { name: t(sh, 'toConfirm') }).click()
    await counting.getByRole('button', { name: t(sh, 'confirmRest') }).click()
    await expect(counting).toBeHidden()
    expect(await ask(officer.token, equipmentAlert.noReceive, {}), 'put right').toHaveLength(before.length)
    await page.goto('/equipment/alert')
    await page.getByRole('button', { name: holding(`${before.length} ${t(em, 'PROJECT_NO_RECEIVE')}`) }).click()
    await expect(rows).toBeVisible()
    await expect(row(officer, own.name)).toHaveCount(0)
  })

test('a reminder leads to its rows, can be put off, and comes back when asked to', async ({ as }) => {
  const dispatcher = await as('dp_jiang', { language: 'en', reminded: true })
  const { page, t } = dispatcher
  const { total } = await ask(dispatcher.token, equipmentAlert.overOneYearDevice, { pageSize: 100 })
  await page.goto('/index')
  const idle = line(dispatcher, 'OVER_ONE_YEAR_DEVICE')
  await idle.click()
  const rows = rowsOf(dispatcher, 'OVER_ONE_YEAR_DEVICE')
  await expect(rows.getByRole('navigation', { name: t(listMessages, 'pages'), exact: true })).toContainText(
    t(listMessages, 'total', { total }),
  )
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    rows.getByRole('button', { name: t(listMessages, 'export'), exact: true }).click(),
  ])
  expect(sheet.suggestedFilename()).toMatch(/\.xlsx$/)
  await rows.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page, 'to the device').toHaveURL(/\/equipment\/device\/\d+$/)
  await expect(rows).toBeHidden()

  await page.goto('/index')
  await card(dispatcher)
    .getByRole('button', { name: t(am, 'close') })
    .click()
  await expect(card(dispatcher)).toBeHidden()
  await page.reload()
  await expect(card(dispatcher), 'closed for now only').toBeVisible()
  const kinds = await card(dispatcher).getByRole('listitem').count()
  await card(dispatcher)
    .getByRole('button', { name: t(am, 'dismiss', { days: 7 }) })
    .click()
  await expect(card(dispatcher).getByRole('status'), 'for how long').toContainText('7')
  await card(dispatcher)
    .getByRole('button', { name: t(am, 'undo') })
    .click()
  await expect(card(dispatcher).getByRole('status')).toHaveCount(0)
  await expect(card(dispatcher).getByRole('listitem'), 'taken back').toHaveCount(kinds)
  const written = page.waitForResponse(/\/system\/alert\/dismiss$/)
  await card(dispatcher)
    .getByRole('button', { name: t(am, 'dismiss', { days: 7 }) })
    .click()
  await written
  await expect(idle).toBeHidden()
  const asked = page.waitForResponse(/\/allocation\/message$/)
  await page.reload()
  await asked
  await expect(page.getByRole('region', { name: t(wl, 'title') })).toBeVisible()
  await expect(card(dispatcher), 'put off').toHaveCount(0)

  await page.goto('/equipment/alert')
  await page.getByRole('button', { name: `${t(am, 'restore')}: ${t(em, 'OVER_ONE_YEAR_DEVICE')}` }).click()
  const chip = page.getByRole('button', { name: holding(t(am, 'chip_one')) })
  await expect(card(dispatcher), 'elsewhere it is a chip').toHaveCount(0)
  await chip.click()
  await expect(idle, 'and back').toBeVisible()
})

for (const [type, listed, remedy, way] of [
  ['PROJECT_NO_RETURN', equipmentAlert.noReturn, 'showHeld', /\/equipment\/device\?projectInfoNo=/],
  ['PROJECT_NO_DEVICE', equipmentAlert.noDeviceProject, 'showApplications', /\/equipment\/application\?projectInfoNo=/],
] as const) {
  test(`${type}: the projects, their file, and the way to put it right`, async ({ as }) => {
    const manager = await as('zb_ouyang')
    const { page, t, token } = manager
    const found = await ask(token, listed, {})
    expect(found.length, 'the demo company has some').toBeGreaterThan(0)
    await page.goto('/equipment/alert')
    await page.getByRole('button', { name: holding(`${found.length} ${t(em, type)}`) }).click()
    const rows = rowsOf(manager, type)
    await expect(rows.getByRole('navigation', { name: t(listMessages, 'pages'), exact: true })).toContainText(
      t(listMessages, 'total', { total: found.length }),
    )
    await expect(rows.getByText(t(em, `${type}_rule`))).toBeVisible()
    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      rows.getByRole('button', { name: t(listMessages, 'export'), exact: true }).click(),
    ])
    expect(sheet.suggestedFilename()).toMatch(/\.xlsx$/)
    await act(manager, rows.getByRole('row').nth(1), t(em, remedy))
    await expect(page).toHaveURL(way)
    await expect(rows).toBeHidden()
  })
}
