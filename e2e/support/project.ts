// The life of a project in the hands of the people concerned: written with its papers, decided on, worked on, taken
// over from a virtual one, deleted.
import { documentPageMessages } from '@geodepot/contracts/kit/document-page.messages.ts'
import { randomInt } from 'node:crypto'
import { applicationCalls } from '@geodepot/contracts/equipment/application.ts'
import { applicationMessages } from '@geodepot/contracts/equipment/application.messages.ts'
import { projectHoldingMessages as held } from '@geodepot/contracts/equipment/project.messages.ts'
import { file } from '@geodepot/contracts/kit/file.ts'
import { fileMessages } from '@geodepot/contracts/kit/file.messages.ts'
import { filePageMessages as fp } from '@geodepot/contracts/kit/file-page.messages.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { project, projectDocument } from '@geodepot/contracts/system/project.ts'
import { projectMessages as pm } from '@geodepot/contracts/system/project.messages.ts'
import { shellMessages } from '@geodepot/contracts/system/shell.messages.ts'
import { box } from './administration.ts'
import { ask } from './ask.ts'
import { act, state } from './document.ts'
import { type Brought, broughtPdf, broughtPicture, disguised } from './files.ts'
import { type Journey, type Locator, type Someone, expect, holding, unique } from './journey.ts'
import { opensNews, waits } from './news.ts'
import { choose, dialogOf, ending, row, save, search } from './page.ts'

export interface Commission {
  readonly language: Language
  readonly manager: string
  /** The head of the department that the manager works for. */
  readonly leader: string
  readonly equipment: string
  /** Somebody who helps to plan, by account and by the name that people see. */
  readonly planner: { readonly account: string; readonly name: string }
  readonly crew: string
  /** What the number has to look like. */
  readonly number: RegExp
  readonly papers: { readonly plan: string; readonly photo: string; readonly wrong: string }
  /** How the virtual project is made real: into this one, or as a new one. */
  readonly conversion: 'into' | 'new'
}

const answer = async ({ page }: Someone, question: string, button: string): Promise<void> => {
  await page
    .getByRole('dialog')
    .filter({ hasText: question })
    .getByRole('button', { name: button, exact: true })
    .click()
}
const panel = ({ page }: Someone, name: string): Locator =>
  page.getByRole('article').getByRole('region', { name, exact: true })
const title = ({ page }: Someone, name: string): Locator =>
  page.getByRole('heading', { level: 1 }).filter({ hasText: name })
const told = ({ page }: Someone, text: string): Locator => page.locator('.ant-message').getByText(text).last()
const take = async (page: Someone['page'], input: Locator, at = 0): Promise<void> => {
  await input.click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').nth(at).click()
}

const openForm = async (someone: Someone): Promise<Locator> => {
  await someone.page.goto('/project/info')
  await someone.page
    .getByRole('button', { name: ending(someone.t(pm, 'add')) })
    .first()
    .click()
  return dialogOf(someone, someone.t(pm, 'add'))
}

/** Brings papers along, one of which is not what it says; that one is taken out again. */
const attach = async (someone: Someone, form: Locator, { papers }: Commission): Promise<void> => {
  const { t, token } = someone
  const brought: Brought[] = [
    broughtPdf(papers.plan, 'Layout', 'Shot plan'),
    broughtPicture(papers.photo),
    disguised(papers.wrong),
  ]
  await form.getByLabel(t(fp, 'choose')).setInputFiles(brought)
  const uploads = form.getByRole('list', { name: t(fp, 'uploads') })
  const failed = uploads.getByRole('listitem').filter({ hasText: papers.wrong })
  const { types } = await ask(token, file.limits, { kind: projectDocument.name })
  await expect(failed, 'what it holds decides, not its name').toContainText(
    t(fileMessages, 'wrongType', { types: types.join('/') }),
  )
  await failed.getByRole('button', { name: t(fp, 'dismiss', { name: papers.wrong }) }).click()
  await expect(uploads).toBeHidden()
  for (const name of [papers.plan, papers.photo]) await expect(form.getByText(name, { exact: true })).toBeVisible()
}

/** Writes a project with its papers, and saves it. */
const write = async (someone: Someone, commission: Commission, name: string): Promise<void> => {
  const { page, t } = someone
  const form = await openForm(someone)
  const naming = box(form, t(pm, 'projectName'))
  await naming.focus()
  await naming.press('Tab')
  await expect(
    form.getByRole('alert').filter({ hasText: t(kitMessages, 'required', { label: t(pm, 'projectName') }) }),
    'asked for on leaving the field',
  ).toBeVisible()
  await naming.fill(name)
  await expect(form.getByText(t(pm, 'numberLater'))).toBeVisible()
  for (const field of ['projectType', 'explorationMethod', 'isMainProject'] as const)
    await take(page, form.getByRole('combobox', { name: t(pm, field) }))
  await choose(page, form.getByRole('combobox', { name: t(pm, 'teamId') }), commission.crew)
  await choose(page, form.getByRole('combobox', { name: t(pm, 'teamLeader') }), commission.manager)
  for (const [field, day] of [
    ['designStartDate', '2026-10-01'],
    ['designEndDate', '2026-09-01'],
  ] as const) {
    await box(form, t(pm, field)).fill(day)
    await box(form, t(pm, field)).press('Tab')
  }
  await attach(someone, form, commission)
  await save(someone, form)
  await expect(
    form
      .getByRole('alert')
      .filter({
        hasText: t(kitMessages, 'datesOutOfOrder', {
          later: t(pm, 'designEndDate'),
          earlier: t(pm, 'designStartDate'),
        }),
      })
      .first(),
  ).toBeVisible()
  await box(form, t(pm, 'designEndDate')).fill('2027-06-30')
  await box(form, t(pm, 'designEndDate')).press('Tab')
  await save(someone, form)
  await expect(told(someone, t(kitMessages, 'added'))).toBeVisible()
  await expect(form).toBeHidden()
}

/** Decides on what the news led to. */
const approve = async (someone: Someone, opinion: string): Promise<void> => {
  const { page, t } = someone
  await act(someone, t(pm, 'approve'))
  const deciding = page.getByRole('dialog', { name: holding(t(pm, 'approve')) })
  await deciding.getByRole('textbox').fill(opinion)
  await deciding.getByRole('button', { name: t(pm, 'approve'), exact: true }).click()
  await expect(deciding).toBeHidden()
  await expect(page.getByRole('article').getByText(opinion)).toBeVisible()
}

/** Looks through the papers by keys, and takes one home. */
const look = async (someone: Someone, { papers }: Commission): Promise<void> => {
  const { page, t } = someone
  await panel(someone, t(fp, 'attachments'))
    .getByRole('button', { name: t(fp, 'open', { name: papers.photo }) })
    .click()
  const preview = page.getByRole('dialog').filter({ has: page.getByRole('toolbar', { name: t(fp, 'preview') }) })
  await expect(preview.getByRole('img', { name: papers.photo })).toHaveJSProperty('naturalWidth', 480)
  const [downloaded] = await Promise.all([
    page.waitForEvent('download'),
    preview.getByRole('button', { name: t(fp, 'downloadOf', { name: papers.photo }) }).click(),
  ])
  expect(downloaded.suggestedFilename()).toBe(papers.photo)
  const forward = preview.getByRole('button', { name: t(fp, 'next') })
  await page.keyboard.press((await forward.isEnabled()) ? 'ArrowRight' : 'ArrowLeft')
  await expect(
    preview.getByRole('img', { name: t(fp, 'pages', { n: 1, total: 2 }) }).locator('canvas'),
    'a page is drawn',
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
}

/** The manager works on the project and finds everything of it on one page. */
const workOn = async (someone: Someone, commission: Commission, name: string): Promise<void> => {
  const { page, t } = someone
  await expect(page.getByRole('article').getByText(commission.number).first(), 'it has its number').toBeVisible()
  await act(someone, t(pm, 'setCurrent'))
  await expect(page.getByRole('article').getByText(t(pm, 'isCurrent'))).toBeVisible()
  await expect(panel(someone, t(pm, 'members')).getByRole('listitem')).toHaveCount(1)
  await expect(panel(someone, t(held, 'equipment'))).toContainText(t(held, 'nothing'))
  await expect(panel(someone, t(held, 'documents'))).toContainText(t(held, 'noDocuments'))
  await look(someone, commission)
  await page.goto('/index')
  await expect(page.getByRole('region', { name: t(shellMessages, 'currentProject') })).toContainText(name)
}

/** Plans ahead with a virtual project and somebody in it, then has it made real. Returns the name of the real one. */
const convert = async (someone: Someone, commission: Commission, real: string, equipment: Someone): Promise<string> => {
  const { page, t } = someone
  const name = unique('V')
  const form = await openForm(someone)
  await form.getByText(t(pm, 'kind1'), { exact: true }).click()
  await box(form, t(pm, 'projectName')).fill(name)
  await save(someone, form)
  await expect(form).toBeHidden()
  await expect(row(someone, name), 'said to be virtual').toContainText(`${t(pm, 'virtual').trim()}`)
  await row(someone, name).getByRole('link').first().click()
  await expect(title(someone, name)).toBeVisible()
  await panel(someone, t(pm, 'members'))
    .getByRole('button', { name: t(pm, 'addMembers') })
    .click()
  const adding = dialogOf(someone, t(pm, 'addMembers'))
  await choose(
    page,
    adding.getByRole('combobox', { name: t(pm, 'userIds') }),
    commission.planner.name,
    commission.planner.account,
  )
  await page.keyboard.press('Escape')
  await adding.getByRole('button', { name: t(pm, 'addChosen'), exact: true }).click()
  await expect(adding).toBeHidden()
  await expect(panel(someone, t(pm, 'members'))).toContainText(commission.planner.name)

  await act(someone, t(pm, 'convert'))
  const converting = dialogOf(someone, t(pm, 'convertTitle'))
  if (commission.conversion === 'into') {
    await choose(page, converting.getByRole('combobox', { name: t(pm, 'into') }), real)
    await converting.getByRole('button', { name: t(pm, 'convert'), exact: true }).click()
    await expect(told(someone, t(pm, 'converted'))).toBeVisible()
    return real
  }
  await converting.getByText(t(pm, 'convertNew'), { exact: true }).click()
  await converting.getByRole('button', { name: t(pm, 'goOn'), exact: true }).click()
  const following = dialogOf(someone, t(pm, 'replacesNote', { name }))
  await expect(box(following, t(pm, 'projectName')), 'filled in already').toHaveValue(name)
  const successor = unique('R')
  await box(following, t(pm, 'projectName')).fill(successor)
  for (const field of ['projectType', 'explorationMethod'] as const)
    await take(page, following.getByRole('combobox', { name: t(pm, field) }))
  await following.getByRole('button', { name: t(documentPageMessages, 'saveAndSubmit'), exact: true }).click()
  await expect(following).toBeHidden()
  await opensNews(equipment, successor)
  await approve(equipment, `OK ${randomInt(10_000)}`)
  await page.goto('/project/info')
  await search(someone, t(pm, 'projectName'), successor)
  await row(someone, successor).getByRole('link').first().click()
  return successor
}

/** A project with something on it stays; once that is gone it goes, and nobody works on it any more. */
const remove = async (someone: Someone, equipment: Someone, name: string): Promise<void> => {
  const { page, t } = someone
  const {
    rows: [found],
  } = await ask(someone.token, project.list, { projectName: name })
  const { deviceappid } = await ask(equipment.token, applicationCalls.save, {
    appName: unique('J-'),
    projectInfoNo: found?.projectInfoNo ?? '',
    planStart: '2026-12-01',
    planEnd: '2026-12-20',
  })
  const question = t(pm, 'removeQuestion', { name })
  await page.goto(`/project/info/${found?.projectInfoNo}`)
  await act(someone, t(pm, 'remove'))
  await answer(someone, question, t(pm, 'remove'))
  await expect(
    page.getByText(t(pm, 'stillUsed', { name, things: t(applicationMessages, 'ofProject', { count: 1 }) })),
    'told what hangs on it',
  ).toBeVisible()
  await expect(title(someone, name)).toBeVisible()
  await ask(equipment.token, applicationCalls.remove, { devappid: deviceappid })
  await act(someone, t(pm, 'remove'))
  await answer(someone, question, t(pm, 'remove'))
  await expect(told(someone, t(kitMessages, 'deleted'))).toBeVisible()
  await page.goto('/index')
  const current = page.getByRole('region', { name: t(shellMessages, 'currentProject') })
  await expect(current).toBeVisible()
  await expect(current, 'what is gone is nobody’s current project').not.toContainText(name)
}

/** The whole life, in one language. */
export const projectJourney = async (as: Journey['as'], commission: Commission): Promise<void> => {
  const { language } = commission
  const [manager, leader, equipment] = await Promise.all([
    as(commission.manager, { language }),
    as(commission.leader, { language }),
    as(commission.equipment, { language }),
  ])
  const { page, t } = manager
  await Promise.all([leader, equipment].map(waits))
  const name = unique('P')
  await write(manager, commission, name)
  await row(manager, name).getByRole('link').first().click()
  await expect(title(manager, name)).toBeVisible()
  await act(manager, t(pm, 'submit'))
  await answer(manager, t(pm, 'confirmSubmit'), t(pm, 'submit'))
  await expect(state(manager, t(pm, 'state_submitted'))).toBeVisible()
  await waits(manager)

  await opensNews(leader, name)
  await approve(leader, `OK ${randomInt(10_000)}`)
  await opensNews(equipment, name)
  const opinion = `OK ${randomInt(10_000)}`
  await approve(equipment, opinion)
  await expect(state(equipment, equipment.t(pm, 'state_approved'))).toBeVisible()
  await opensNews(manager, opinion)
  await expect(title(manager, name)).toBeVisible()
  await workOn(manager, commission, name)

  await waits(equipment)
  const real = await convert(leader, commission, name, equipment)
  await expect(title(leader, real)).toBeVisible()
  await expect(panel(leader, t(pm, 'members')), 'whoever was in the virtual one moved along').toContainText(
    commission.planner.name,
  )
  await remove(manager, equipment, name)
  await page.goto('/project/info')
  await search(manager, t(pm, 'projectName'), name)
  await expect(page.getByText(t(listMessages, 'nothingFound'))).toBeVisible()
}
