// Channels are asked for, other nodes are offered: the crew agrees with one tap, or says why not.
import { documentPageMessages } from '@geodepot/contracts/kit/document-page.messages.ts'
import { allocationMessages as al } from '@geodepot/contracts/equipment/allocation.messages.ts'
import { allocationCalls } from '@geodepot/contracts/equipment/allocation.ts'
import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { category } from '@geodepot/contracts/equipment/category.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { project } from '@geodepot/contracts/system/project.ts'
import { worklistMessages } from '@geodepot/contracts/system/worklist.messages.ts'
import { ask } from './ask.ts'
import { barriers } from './barriers.ts'
import { actions, state } from './document.ts'
import { type OwnDevice, type OwnModel, makeDevices, makeModel } from './equipment.ts'
import { type Journey, type Someone, expect, holding, tokenOf, unique } from './journey.ts'
import { choose } from './page.ts'

export interface Exchange {
  readonly language: Language
  readonly officer: string
  readonly project: string
  /** Who approve what the officer asks for, in their order. */
  readonly approvers: readonly string[]
  /** The pool that sends, as its people read it. */
  readonly pool: string
  /** The unit of channels. */
  readonly unit: string
}
const dispatcher = 'dp_sun'
const manager = 'zb_lin'
const base = 'C10801'
const nodes = 'S0104'

const nameOf = ({ brand, devModel }: OwnModel): string => `${brand} ${devModel}`

/** An approved application for channels, of nodes of a model that counts three each; the number. */
const askedFor = async (
  { officer, project: name, approvers }: Exchange,
  accepted: OwnModel,
  channels: string,
): Promise<string> => {
  const token = await tokenOf(officer)
  const {
    rows: [own],
  } = await ask(token, project.selector, { projectName: name, pageSize: 1 })
  const tree = await ask(token, category.tree, {})
  const kind = tree.flatMap((node) => [node, ...(node.children ?? [])]).find(({ code }) => code === nodes)
  if (!own || !kind) throw new Error(`there is no project ${name}, or no category ${nodes}`)
  const { deviceappid, appNo } = await ask(token, applicationCalls.save, {
    appName: unique('J-'),
    projectInfoNo: own.projectInfoNo,
    planStart: own.designStartDate ?? '2026-11-01',
    planEnd: own.designEndDate ?? '2027-01-01',
    lines: [
      {
        categoryId: kind.id,
        requestedQty: channels,
        unit: '道',
        accepted: [{ modelId: accepted.modelId, factor: '3' }],
      },
    ],
  })
  await ask(token, applicationCalls.submit, { deviceappid })
  for (const account of approvers) {
    const approver = await tokenOf(account)
    const { version } = await ask(approver, applicationCalls.get, { deviceappid })
    await ask(approver, applicationCalls.approve, { id: deviceappid, version })
  }
  return appNo
}

/**
 * Fills up with what is accepted, offers the rest as substitutes at three
 * channels each, and submits; returns the number.
 */
const offer = async (
  sender: Someone,
  { pool, unit }: Exchange,
  application: string,
  other: OwnModel,
  substitutes: readonly OwnDevice[],
): Promise<string> => {
  const { page, t } = sender
  await page.goto('/equipment/allocation/new')
  const form = page.getByRole('article', { name: t(al, 'add') })
  await choose(page, form.getByRole('combobox', { name: t(al, 'applicationId') }), application)
  await form
    .getByRole('group', { name: t(al, 'sources') })
    .getByRole('button', { name: holding(pool) })
    .click()
  const line = form
    .getByRole('list', { name: t(al, 'lines') })
    .getByRole('listitem')
    .first()
  await expect(line).toContainText(`0 / 9 ${unit}`)
  await form.getByRole('button', { name: t(al, 'fillUp', { count: 9, unit }) }).click()
  await expect(line).toContainText(`3 / 9 ${unit}`)

  await form.getByRole('button', { name: t(al, 'chooseFromList') }).click()
  const picking = page.getByRole('dialog', { name: holding(t(al, 'chooseFor', { name: '' }).trim()) })
  await picking.getByText(t(al, 'otherModels'), { exact: true }).click()
  await picking.getByRole('textbox', { name: t(al, 'keyword') }).fill(other.devModel)
  for (const { selfNum } of substitutes) await picking.getByRole('checkbox', { name: selfNum }).check()
  expect.soft(await barriers(sender), 'the list of other models').toEqual([])
  await picking.getByRole('button', { name: t(al, 'addDevices', { count: substitutes.length }) }).click()

  await form.getByRole('button', { name: t(documentPageMessages, 'saveAndSubmit') }).click()
  const offered = form.getByRole('region', { name: t(al, 'substitutes') })
  await expect(offered.getByText(t(al, 'factorNeeded')), 'what one stands for has to be said').toBeVisible()
  await offered.getByRole('textbox', { name: t(al, 'factorOf', { model: nameOf(other) }) }).fill('3')
  await expect(offered.getByText(t(al, 'comesTo', { quantity: 3 * substitutes.length, unit }))).toBeVisible()
  await expect(line).toContainText(`9 / 9 ${unit}`)
  expect.soft(await barriers(sender), 'the form with substitutes').toEqual([])
  await form.getByRole('button', { name: t(documentPageMessages, 'saveAndSubmit') }).click()
  const question = page.getByRole('dialog').filter({ hasText: t(al, 'confirmSubmit') })
  await expect(question).toContainText(nameOf(other))
  await question.getByRole('button', { name: t(al, 'submitToProject') }).click()
  await expect(state(sender, t(al, 'state_consenting'))).toBeVisible()
  await expect(page.getByRole('region', { name: t(al, 'substitutes') }), 'whom it waits for').toContainText(
    t(al, 'waitsForPeople', { people: '' }).slice(0, 3).trim(),
  )
  await expect(actions(sender).getByRole('button', { name: t(al, 'consent') }), 'not his to say').toHaveCount(0)
  return page.getByRole('heading', { level: 1 }).innerText()
}

/** On a phone, from the first page: what is offered is read, and agreed to. */
const agree = async (phone: Someone, number: string, other: OwnModel): Promise<void> => {
  const { page, t } = phone
  await page.goto('/index')
  const waiting = page.getByRole('region', { name: t(worklistMessages, 'title') })
  const consent = waiting.getByRole('button', { name: holding(t(worklistMessages, 'consent')) })
  if (await consent.isVisible()) await consent.click()
  expect.soft(await barriers(phone), 'the first page on a phone').toEqual([])
  await waiting.getByRole('link', { name: `${t(al, 'consent')} ${number}` }).click()
  await expect(page.getByRole('region', { name: t(al, 'substitutes') })).toContainText(nameOf(other))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t(al, 'consent'), exact: true })
    .click()
  await expect(state(phone, t(al, 'state_submitted'))).toBeVisible()
}

/** Decides on the allocation's page, where what it is about is told. */
const approve = async (approver: Someone, number: string): Promise<void> => {
  const { page, t } = approver
  await page.goto('/equipment/allocation')
  await page.getByRole('link', { name: number, exact: true }).first().click()
  await expect(
    page.getByRole('article').getByText(t(al, 'action_consent')).first(),
    'the history tells who agreed',
  ).toBeVisible()
  await actions(approver)
    .getByRole('button', { name: t(al, 'approve'), exact: true })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t(al, 'approve'), exact: true })
    .click()
  await expect(state(approver, t(al, 'state_dispatching'))).toBeVisible()
}

/** The officer reads what is offered on its page and does not take it; the dispatcher reads why. */
const decline = async (officer: Someone, sender: Someone, number: string): Promise<void> => {
  const { page, t } = officer
  await page.goto('/equipment/allocation?docState=consenting&mine=waiting')
  await page.getByRole('link', { name: number, exact: true }).first().click()
  await expect(page.getByRole('region', { name: t(al, 'substitutes') }).getByRole('table')).toBeVisible()
  expect.soft(await barriers(officer), 'what the project is asked').toEqual([])
  await actions(officer)
    .getByRole('button', { name: t(al, 'decline'), exact: true })
    .click()
  const deciding = page.getByRole('dialog', { name: holding(t(al, 'decline')) })
  await deciding.getByRole('textbox').fill('three components are of no use here')
  await deciding.getByRole('button', { name: t(al, 'decline'), exact: true }).click()
  await expect(state(officer, t(al, 'state_returned'))).toBeVisible()
  await sender.page.reload()
  await expect(state(sender, sender.t(al, 'state_returned'))).toBeVisible()
  await expect(sender.page.getByRole('article').getByText('three components are of no use here').first()).toBeVisible()
}

/** The whole way, in one language: one offer taken, another one not. */
export const substitutesJourney = async (as: Journey['as'], exchange: Exchange): Promise<void> => {
  const { language } = exchange
  const token = await tokenOf(manager)
  const [accepted, other] = await Promise.all([makeModel(token, nodes), makeModel(token, nodes)])
  await makeDevices(token, accepted, base, 1)
  const free = await makeDevices(token, other, base, 4)
  const applications = [await askedFor(exchange, accepted, '9'), await askedFor(exchange, accepted, '9')] as const

  const sender = await as(dispatcher, { language })
  const taken = await offer(sender, exchange, applications[0], other, free.slice(0, 2))
  await agree(await as(exchange.officer, { language, phone: true }), taken, other)
  await approve(await as(manager, { language }), taken)
  await sender.page.reload()
  await expect(state(sender, sender.t(al, 'state_dispatching')), 'ready to be sent').toBeVisible()
  await expect(actions(sender).getByRole('button', { name: sender.t(al, 'ship') })).toBeVisible()
  expect.soft(await barriers(sender), 'the allocation with substitutes').toEqual([])

  await makeDevices(token, accepted, base, 1)
  const refused = await offer(sender, exchange, applications[1], other, free.slice(2))
  await decline(await as(exchange.officer, { language }), sender, refused)
  const { rows } = await ask(token, allocationCalls.candidates, {
    fromHolderId:
      (await ask(token, allocationCalls.sources, {})).find(({ holderName }) => holderName.startsWith('Recording'))
        ?.holderId ?? 0,
    modelId: other.modelId,
  })
  expect(
    rows.map(({ devId }) => devId).toSorted((a, b) => a - b),
    'free again',
  ).toEqual(
    free
      .slice(2)
      .map(({ devId }) => devId)
      .toSorted((a, b) => a - b),
  )
}
