// The way of equipment to a crew, in the hands of the people concerned: asked for, decided on, allocated, sent,
// received with something missing, settled.
import { documentPageMessages } from '@geodepot/contracts/kit/document-page.messages.ts'
import { randomInt } from 'node:crypto'
import { allocation } from '@geodepot/contracts/equipment/allocation.ts'
import { allocationMessages as al } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { shipmentMessages as sh } from '@geodepot/contracts/equipment/shipment.messages.ts'
import { applicationMessages as ap } from '@geodepot/contracts/equipment/application.messages.ts'
import { deviceMessages as dm } from '@geodepot/contracts/equipment/device.messages.ts'
import { gridMessages } from '@geodepot/contracts/kit/grid.messages.ts'
import { scanMessages } from '@geodepot/contracts/kit/scan.messages.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { codePicture } from './code-picture.ts'
import { actions, perform, state } from './document.ts'
import { type OwnDevice, type OwnModel, makeDevices, makeModel } from './equipment.ts'
import { type Journey, type Locator, type Someone, expect, holding, tokenOf, unique } from './journey.ts'
import { choose, finds, row, search } from './page.ts'

export interface Crew {
  readonly language: Language
  readonly officer: string
  readonly project: string
  readonly approvers: readonly string[]
  /** The pool that sends, as its people read it. */
  readonly pool: string
  /** How the lines are written: cell by cell, or pasted as a block from a spreadsheet. */
  readonly lines: 'typed' | 'pasted'
}
const dispatcher = 'dp_sun'
const manager = 'zb_lin'
const base = 'C10801'
const cable = '428 link cable 55m'
const asked = { devices: 3, cable: '60' } as const
const arrived = { cable: '58', short: '2' } as const

const dialog = ({ page }: Someone, title: string): Locator => page.getByRole('dialog', { name: holding(title) })

/** The cell of a sheet, by line and column. */
const cell = ({ page, t }: Someone, line: number, column: string): Locator =>
  page
    .getByRole('grid', { name: t(ap, 'lines') })
    .getByRole('row')
    .nth(line)
    .getByRole('gridcell')
    .nth(columns.findIndex((name) => name === column))
const columns = ['kind', 'requestedQty', 'unit', 'capability', 'inPool']

const writeLines = async (officer: Someone, model: OwnModel, how: Crew['lines']): Promise<void> => {
  const { page } = officer
  const block = [
    [model.devModel, String(asked.devices)],
    [cable, asked.cable],
  ]
  if (how === 'pasted') {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await cell(officer, 1, 'kind').click()
    await page.evaluate(
      `navigator.clipboard.writeText(${JSON.stringify(block.map((cells) => cells.join('\t')).join('\n'))})`,
    )
    await page.keyboard.press('ControlOrMeta+v')
    return
  }
  for (const [at, [kind = '', quantity = '']] of block.entries()) {
    if (at > 0) await page.getByRole('button', { name: officer.t(gridMessages, 'add') }).click()
    await cell(officer, at + 1, 'kind').click()
    await page.keyboard.type(kind)
    await page
      .getByRole('option')
      .filter({ hasText: kind })
      .or(page.locator('.ant-select-item-option:visible').filter({ hasText: kind }))
      .first()
      .click()
    await cell(officer, at + 1, 'requestedQty').click()
    await page.keyboard.type(quantity)
    await page.keyboard.press('Enter')
  }
}

/** Writes and submits an application; returns its number. */
const apply = async (officer: Someone, crew: Crew, model: OwnModel): Promise<string> => {
  const { page, t } = officer
  await page.goto('/equipment/application')
  await page.getByRole('button', { name: t(ap, 'add') }).click()
  const form = page.getByRole('article', { name: t(ap, 'add') })
  await choose(page, form.getByRole('combobox', { name: t(ap, 'projectInfoNo') }), crew.project)
  await form.getByRole('textbox', { name: t(ap, 'appName') }).fill(unique('J-'))
  await writeLines(officer, model, crew.lines)
  await expect(cell(officer, 1, 'inPool'), 'what is free stands beside the line').toHaveText(String(asked.devices))
  await expect(cell(officer, 2, 'kind')).toContainText(cable)
  await form.getByRole('button', { name: t(documentPageMessages, 'saveAndSubmit') }).click()
  await expect(state(officer, t(ap, 'state_submitted'))).toBeVisible()
  return page.getByRole('heading', { level: 1 }).innerText()
}

/** Decides on what waits for this person. */
const approve = async (approver: Someone, number: string, opinion: string): Promise<void> => {
  const { page, t } = approver
  await page.goto('/equipment/application')
  await page.getByRole('button', { name: t(ap, 'mine') }).click()
  await search(approver, t(ap, 'keyword'), number)
  await finds(approver, 1)
  await page.getByRole('link', { name: number }).click()
  await actions(approver)
    .getByRole('button', { name: t(ap, 'approve') })
    .click()
  const deciding = dialog(approver, t(ap, 'approve'))
  await deciding.getByRole('textbox').fill(opinion)
  await deciding.getByRole('button', { name: t(ap, 'approve') }).click()
  await expect(deciding).toBeHidden()
  await expect(page.getByRole('article').getByText(opinion)).toBeVisible()
}

/**
 * Chooses one device by the picture of its label, one from the list, the rest by filling up,
 * the cable by quantity; submits; returns the number.
 */
const allocate = async (
  sender: Someone,
  crew: Crew,
  application: string,
  model: OwnModel,
  devices: readonly OwnDevice[],
): Promise<string> => {
  const { page, t } = sender
  const [scanned, picked] = devices
  await page.goto('/equipment/allocation')
  await page.getByRole('button', { name: t(al, 'add') }).click()
  const form = page.getByRole('article', { name: t(al, 'add') })
  await choose(page, form.getByRole('combobox', { name: t(al, 'applicationId') }), application)
  await expect(form.getByRole('status').filter({ hasText: crew.project })).toBeVisible()
  await form
    .getByRole('group', { name: t(al, 'sources') })
    .getByRole('button', { name: holding(crew.pool) })
    .click()

  const scan = form.getByRole('textbox', { name: t(al, 'scan') })
  await scan.fill('NOT-THERE-1')
  await scan.press('Enter')
  await expect(form.getByText(t(al, 'scanUnknown'))).toBeVisible()
  await form
    .getByRole('button', { name: t(scanMessages, 'camera') })
    .first()
    .click()
  const camera = dialog(sender, t(scanMessages, 'camera'))
  await camera.getByLabel(t(scanMessages, 'picture')).setInputFiles(await codePicture(scanned?.devSign ?? ''))
  await camera.getByRole('button', { name: t(scanMessages, 'done') }).click()
  await expect(form.getByText(t(al, 'scanAdded', { model: `${model.brand} ${model.devModel}` }))).toBeVisible()

  const needs = form.getByRole('list', { name: t(al, 'lines') })
  await needs.getByRole('button', { name: holding(model.devModel) }).click()
  await form.getByRole('button', { name: t(al, 'chooseFromList') }).click()
  const picking = dialog(sender, t(al, 'chooseFor', { name: '' }).trim())
  await picking.getByRole('checkbox', { name: picked?.selfNum ?? '' }).check()
  await picking.getByRole('button', { name: t(al, 'addDevices_one') }).click()
  await form.getByRole('button', { name: holding(t(al, 'fillUp', { count: 1, unit: '' }).trim()) }).click()
  await expect(form.getByRole('button', { name: t(al, 'filled') })).toBeVisible()

  await needs.getByRole('button', { name: holding(cable) }).click()
  await form.getByRole('textbox', { name: holding(cable) }).fill(asked.cable)
  await form.getByRole('button', { name: t(documentPageMessages, 'saveAndSubmit') }).click()
  await page
    .getByRole('dialog')
    .filter({ hasText: t(al, 'confirmSubmit') })
    .getByRole('button', { name: t(al, 'submit'), exact: true })
    .click()
  await expect(state(sender, t(al, 'state_dispatching'))).toBeVisible()
  return page.getByRole('heading', { level: 1 }).innerText()
}

const ship = async (sender: Someone, number: string): Promise<void> => {
  const { page, t } = sender
  await actions(sender)
    .getByRole('button', { name: t(al, 'ship') })
    .click()
  const loading = dialog(sender, `${t(al, 'ship')} · ${number}`)
  await loading.getByRole('textbox', { name: t(al, 'carrier'), exact: true }).fill('Silk Road Haulage')
  await loading.getByRole('textbox', { name: t(al, 'waybill') }).fill(unique('WB-'))
  await loading.getByRole('button', { name: t(al, 'ship'), exact: true }).click()
  await expect(loading).toBeHidden()
  await expect(state(sender, t(al, 'state_receiving'))).toBeVisible()
  await expect(page.getByText('Silk Road Haulage').first()).toBeVisible()
}

/** On a phone: one device and some cable are missing. */
const receive = async (officer: Someone, number: string, missing: OwnDevice): Promise<void> => {
  const { page, t } = officer
  await page.goto('/equipment/allocation')
  await page.getByRole('listitem').filter({ hasText: number }).getByRole('link', { name: number }).click()
  await actions(officer)
    .getByRole('button', { name: t(al, 'receive') })
    .click()
  const counting = dialog(officer, `${t(al, 'receive')} · ${number}`)
  await counting.getByRole('button', { name: holding(missing.selfNum) }).click()
  await counting
    .getByRole('group', { name: t(sh, 'verdictOf', { name: missing.selfNum }) })
    .getByRole('button', { name: t(sh, 'verdict_short') })
    .click()
  await counting.getByRole('button', { name: t(sh, 'toConfirm') }).click()
  await expect(counting.getByText(t(al, 'reasonNeeded')).first(), 'what is missing wants a reason').toBeVisible()
  await counting.getByRole('button', { name: t(sh, 'usual_short') }).click()

  await counting.getByRole('button', { name: t(sh, 'differs') }).click()
  await counting.getByRole('textbox', { name: t(al, 'received'), exact: true }).fill(arrived.cable)
  const short = counting.getByRole('textbox', { name: t(al, 'short'), exact: true })
  if ((await short.inputValue()) !== arrived.short) await short.fill(arrived.short)
  await counting
    .getByRole('textbox', { name: t(sh, 'reasonOf', { name: '' }).trim() })
    .last()
    .fill('2 × –')
  await counting.getByRole('button', { name: t(sh, 'toConfirm') }).click()
  const exceptions = counting.getByRole('region', { name: t(sh, 'exceptions') })
  await expect(exceptions.getByRole('listitem')).toHaveCount(2)
  await counting.getByRole('button', { name: t(sh, 'confirmRest') }).click()
  await expect(counting).toBeHidden()
  await expect(
    state(officer, t(al, 'state_receiving')),
    'it stays open until the differences are settled',
  ).toBeVisible()
}

/** Settles what is this person's to say of a thing that was missing. */
const settle = async (
  someone: Someone,
  number: string,
  what: string,
  outcome: 'found' | 'back',
  note: string,
): Promise<void> => {
  const { t } = someone
  await actions(someone)
    .getByRole('button', { name: t(al, 'settle') })
    .click()
  const settling = dialog(someone, `${t(al, 'settle')} · ${number}`)
  const line = settling.getByRole('listitem').filter({ hasText: what })
  await line.getByText(t(al, outcome), { exact: true }).click()
  await line.getByRole('textbox', { name: holding(t(al, 'note')) }).fill(note)
  await settling.getByRole('button', { name: t(al, 'settle'), exact: true }).click()
  await expect(settling).toBeHidden()
}

/** The whole way, in one language. */
export const crewJourney = async (as: Journey['as'], crew: Crew): Promise<void> => {
  const { language } = crew
  const token = await tokenOf(manager)
  const model = await makeModel(token, 'S0103')
  const devices = await makeDevices(token, model, base, asked.devices)
  const [, , missing] = devices
  if (!missing) throw new Error('three devices were made')

  const officer = await as(crew.officer, { language })
  const application = await apply(officer, crew, model)
  for (const account of crew.approvers) {
    const approver = await as(account, { language })
    await approve(approver, application, `OK ${account} ${randomInt(1000)}`)
  }
  await officer.page.reload()
  await expect(state(officer, officer.t(ap, 'state_approved'))).toBeVisible()

  const sender = await as(dispatcher, { language })
  const number = await allocate(sender, crew, application, model, devices)
  await ship(sender, number)

  const phone = await as(crew.officer, { language, phone: true })
  await receive(phone, number, missing)
  await settle(phone, number, missing.selfNum, 'found', 'under the seat')
  await sender.page.reload()
  await settle(sender, number, cable, 'back', 'never left the pool')
  await perform(sender, allocation, 'close', 'closed')

  const { page, t } = officer
  await page.goto(`/equipment/device/${missing.devId}`)
  const timeline = page.getByRole('region', { name: t(dm, 'timeline') })
  await expect(timeline.getByRole('listitem').filter({ hasText: number }).first()).toBeVisible()
  await expect(timeline.getByRole('listitem').getByRole('strong')).toHaveText([
    t(dm, 'event_arrive'),
    t(dm, 'event_dispatch'),
    t(dm, 'event_allocate'),
    t(dm, 'event_opening'),
  ])
  await expect(page.getByRole('article').getByText(t(dm, 'status3')).first()).toBeVisible()
  await page.goto('/equipment/application')
  await search(officer, t(ap, 'keyword'), application)
  // All but what went back, of two kinds that count alike; part of it is never told as all of it.
  await expect(row(officer, application)).toContainText('98%')
}
