// What an administrator does in a first day: the company's units and posts, who
// may do what, and what the product tells and does by itself.
import { editorMessages } from '@geodepot/contracts/kit/editor.messages.ts'
import { formMessages } from '@geodepot/contracts/kit/form.messages.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { masterMessages } from '@geodepot/contracts/kit/master.messages.ts'
import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { configMessages } from '@geodepot/contracts/system/config.messages.ts'
import { deptMessages } from '@geodepot/contracts/system/dept.messages.ts'
import { dictMessages } from '@geodepot/contracts/system/dict.messages.ts'
import { jobMessages } from '@geodepot/contracts/system/job.messages.ts'
import { menuMessages } from '@geodepot/contracts/system/menu.messages.ts'
import { noticeMessages } from '@geodepot/contracts/system/notice.messages.ts'
import { postMessages } from '@geodepot/contracts/system/post.messages.ts'
import { roleMessages } from '@geodepot/contracts/system/role.messages.ts'
import { accountMessages } from '@geodepot/contracts/system/user.accounts.messages.ts'
import { type Locator, type Someone, expect, holding, unique } from './journey.ts'
import { choose, dialogOf, ending, row, save, search } from './page.ts'

/** What is made in both languages, as its makers name it. */
export interface Named {
  readonly cn: string
  readonly en: string
}
export const named = (cn: string, en: string): Named => {
  const mark = unique('')
  return { cn: `${cn}${mark}`, en: `${en} ${mark}` }
}

export const box = (within: Locator, name: string): Locator => within.getByRole('textbox', { name, exact: true })
/** Saves the open form; it closes and the product says that it is done. */
const saved = async (someone: Someone, form: Locator, told = someone.t(kitMessages, 'added')): Promise<void> => {
  await save(someone, form)
  await expect(someone.page.getByText(told).last()).toBeVisible()
  await expect(form).toBeHidden()
}
const add = async (
  someone: Someone,
  path: string,
  title: string,
  button = someone.t(listMessages, 'add'),
): Promise<Locator> => {
  await someone.page.goto(path)
  await someone.page
    .getByRole('button', { name: holding(button) })
    .first()
    .click()
  return dialogOf(someone, title)
}
/** Does something with a row, whether its button stands beside it or under *more*. */
export const act = async (someone: Someone, within: Locator, action: string): Promise<void> => {
  const beside = within.getByRole('button', { name: action, exact: true })
  const more = within.getByRole('button', { name: holding(someone.t(listMessages, 'actionsOf', { name: '' }).trim()) })
  await expect(beside.or(more).first()).toBeVisible()
  if (await beside.isVisible()) return beside.click()
  await more.click()
  return someone.page.getByRole('menuitem', { name: action, exact: true }).click()
}
/** Takes entries of a tree to check, found by what they stand in. */
const check = async (
  form: Locator,
  someone: Someone,
  tree: string,
  found: string,
  entries: readonly string[],
): Promise<void> => {
  await form.getByPlaceholder(someone.t(listMessages, 'filterTree', { name: tree })).fill(found)
  for (const entry of entries)
    await form
      .getByRole('treeitem', { name: ending(entry) })
      .first()
      .getByRole('checkbox')
      .click()
}

export const addDepartment = async (someone: Someone, below: string, name: Named): Promise<void> => {
  const { page, t } = someone
  await page.goto('/system/dept')
  await search(someone, t(deptMessages, 'deptName'), below)
  await act(someone, row(someone, below), t(deptMessages, 'addBelow'))
  const form = dialogOf(someone, t(deptMessages, 'add'))
  await box(form, t(deptMessages, 'deptNameCn')).fill(name.cn)
  await save(someone, form)
  await expect(form.getByRole('alert'), 'both languages are asked for').toContainText(
    t(kitMessages, 'required', { label: t(deptMessages, 'deptNameEn') }),
  )
  await box(form, t(deptMessages, 'deptNameEn')).fill(name.en)
  await saved(someone, form)
}

export const appointHead = async (someone: Someone, department: Named, leader: string): Promise<void> => {
  const { page, t } = someone
  await page.goto('/system/dept')
  await search(someone, t(deptMessages, 'deptName'), department.cn)
  await act(someone, row(someone, department.cn), t(deptMessages, 'change'))
  const form = dialogOf(someone, t(deptMessages, 'edit'))
  await box(form, t(deptMessages, 'leader')).fill(leader)
  await saved(someone, form, t(kitMessages, 'updated'))
  await expect(row(someone, department.cn)).toContainText(leader)
}

export const addPost = async (someone: Someone, name: Named): Promise<void> => {
  const { t } = someone
  const form = await add(someone, '/system/post', t(postMessages, 'add'))
  await box(form, t(postMessages, 'postNameCn')).fill(name.cn)
  await box(form, t(postMessages, 'postNameEn')).fill(name.en)
  await box(form, t(postMessages, 'postCode')).fill(unique('P-'))
  await saved(someone, form)
  await search(someone, t(postMessages, 'postName'), name.cn)
  await expect(row(someone, name.cn)).toBeVisible()
}

export interface Rights {
  readonly page: string
  readonly buttons: readonly string[]
  readonly departments: readonly string[]
}
/** A role that opens one page with some of its buttons, and the rows of some departments. */
export const addRole = async (
  someone: Someone,
  name: Named,
  { page: granted, buttons, departments }: Rights,
): Promise<void> => {
  const { t } = someone
  const form = await add(someone, '/system/role', t(roleMessages, 'add'))
  await box(form, t(roleMessages, 'roleNameCn')).fill(name.cn)
  await box(form, t(roleMessages, 'roleNameEn')).fill(name.en)
  await box(form, t(roleMessages, 'roleKey')).fill(unique('journey_'))
  await check(form, someone, t(roleMessages, 'menuIds'), granted, buttons)
  // The page and the directory above it come along.
  await expect(
    form.getByRole('status').filter({ hasText: t(formMessages, 'chosenCount', { count: buttons.length + 2 }) }),
  ).toBeVisible()
  await saved(someone, form)

  await search(someone, t(roleMessages, 'roleName'), name.cn)
  await act(someone, row(someone, name.cn), t(roleMessages, 'dataScope'))
  const scope = dialogOf(someone, t(roleMessages, 'scopeOf', { name: name.cn }))
  await scope.getByRole('radio', { name: holding(t(roleMessages, 'scope2')) }).check()
  for (const department of departments)
    await check(scope, someone, t(roleMessages, 'deptIds'), department, [department])
  await saved(someone, scope, t(kitMessages, 'updated'))
  await expect(row(someone, name.cn)).toContainText(t(roleMessages, 'scope2'))
}

/** Gives a parameter another value. */
export const setParameter = async (someone: Someone, key: string, value: string): Promise<void> => {
  const { page, t } = someone
  await page.goto('/system/config')
  await search(someone, t(configMessages, 'configKey'), key)
  await act(someone, row(someone, key), t(masterMessages, 'edit'))
  const form = dialogOf(someone, t(configMessages, 'edit'))
  await box(form, t(configMessages, 'configValue')).fill(value)
  await saved(someone, form, t(kitMessages, 'updated'))
}

export interface NewUser {
  readonly account: string
  readonly name: string
  readonly department: string
  readonly role: string
  readonly post: string
}
/** A user; returns the password that was made and is shown this once. */
export const addUser = async (someone: Someone, user: NewUser): Promise<string> => {
  const { page, t } = someone
  const form = await add(someone, '/system/user', t(accountMessages, 'add'))
  await box(form, t(accountMessages, 'nickName')).fill(user.name)
  await box(form, t(accountMessages, 'userName')).fill(user.account)
  await choose(page, form.getByRole('combobox', { name: t(accountMessages, 'deptId') }), user.department)
  for (const [field, text] of [
    ['roleIds', user.role],
    ['postIds', user.post],
  ] as const) {
    await choose(page, form.getByRole('combobox', { name: t(accountMessages, field) }), text)
    // More could be chosen: the list stays open, and only the list goes.
    await page.keyboard.press('Escape')
  }
  await save(someone, form)
  const handed = dialogOf(someone, t(accountMessages, 'entered', { name: user.name }))
  await expect(handed.getByText(user.account, { exact: true })).toBeVisible()
  const password = await handed.getByRole('code').innerText()
  await handed
    .getByRole('button', { name: t(accountMessages, 'close'), exact: true })
    .first()
    .click()
  await expect(handed).toBeHidden()
  await search(someone, t(accountMessages, 'keyword'), user.account)
  await expect(row(someone, user.account)).toContainText(user.role)
  return password
}

/** A menu that shows an address inside the product. */
export const addLink = async (someone: Someone, below: string, name: Named, address: string): Promise<void> => {
  const { page, t } = someone
  await page.goto('/system/menu')
  await act(someone, row(someone, below), t(menuMessages, 'addBelow'))
  const form = dialogOf(someone, t(menuMessages, 'add'))
  await box(form, t(menuMessages, 'nameCn')).fill(name.cn)
  await box(form, t(menuMessages, 'menuNameEn')).fill(name.en)
  await form.getByText(t(menuMessages, 'opens_inside'), { exact: true }).click()
  await box(form, t(menuMessages, 'address')).fill('ftp://manuals')
  await save(someone, form)
  await expect(form.getByRole('alert')).toBeVisible()
  await box(form, t(menuMessages, 'address')).fill(address)
  await saved(someone, form)
  await expect(row(someone, name.cn), 'where it was put is brought to sight').toContainText(address)
}

export interface Written {
  readonly title: Named
  readonly heading: Named
  readonly text: Named
}
const write = async ({ page, t }: Someone, content: Locator, heading: string, text: string): Promise<void> => {
  const formatting = content.getByRole('toolbar', { name: t(editorMessages, 'toolbar') })
  await content.getByRole('textbox').last().click()
  await formatting.getByRole('button', { name: t(editorMessages, 'heading'), exact: true }).click()
  await page.keyboard.type(heading)
  await page.keyboard.press('Enter')
  await formatting.getByRole('button', { name: t(editorMessages, 'bold'), exact: true }).click()
  await page.keyboard.type(text)
}
export const publish = async (someone: Someone, { title, heading, text }: Written): Promise<void> => {
  const { t } = someone
  const form = await add(someone, '/system/notice', t(noticeMessages, 'add'), t(noticeMessages, 'add'))
  await box(form, t(noticeMessages, 'noticeTitle')).fill(title.cn)
  await box(form, t(noticeMessages, 'noticeTitleEn')).fill(title.en)
  await write(someone, form.locator('[data-field=noticeContent]'), heading.cn, text.cn)
  await form.getByText(t(noticeMessages, 'inEnglish'), { exact: true }).click()
  await write(someone, form.locator('[data-field=noticeContentEn]'), heading.en, text.en)
  await form.getByRole('button', { name: t(noticeMessages, 'preview'), exact: true }).click()
  await expect(form.getByRole('article').getByRole('heading', { name: heading.en })).toBeVisible()
  await form.getByRole('button', { name: t(noticeMessages, 'keepWriting'), exact: true }).click()
  await saved(someone, form)
  await expect(row(someone, title.cn)).toContainText(t(noticeMessages, 'status0'))
}

export const addEntry = async (someone: Someone, dictionary: Named, entry: Named): Promise<void> => {
  const { page, t } = someone
  const form = await add(someone, '/system/dict', t(dictMessages, 'addType'))
  await box(form, t(dictMessages, 'nameCn')).fill(dictionary.cn)
  await box(form, t(dictMessages, 'dictNameEn')).fill(dictionary.en)
  await box(form, t(dictMessages, 'dictType')).fill(unique('journey_').toLowerCase())
  await saved(someone, form)
  await search(someone, t(dictMessages, 'dictName'), dictionary.cn)
  await page.getByRole('link', { name: dictionary.cn }).click()
  await expect(page.getByRole('heading', { level: 1, name: holding(dictionary.cn) })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: holding(t(listMessages, 'add')) })
    .and(page.locator(':visible'))
    .first()
    .click()
  const writing = dialogOf(someone, t(dictMessages, 'addEntry'))
  await box(writing, t(dictMessages, 'labelCn')).fill(entry.cn)
  await box(writing, t(dictMessages, 'dictLabelEn')).fill(entry.en)
  await box(writing, t(dictMessages, 'dictValue')).fill('1')
  await writing.getByText(t(dictMessages, 'class_success'), { exact: true }).click()
  await saved(someone, writing)
  await expect(row(someone, entry.cn)).toBeVisible()
}

/** A job at a time in words, run once at once, and its log. */
export const schedule = async (someone: Someone, name: Named, target: string): Promise<void> => {
  const { page, t } = someone
  const form = await add(someone, '/monitor/job', t(jobMessages, 'add'))
  await box(form, t(jobMessages, 'jobName')).fill(name.cn)
  await box(form, t(jobMessages, 'jobNameEn')).fill(name.en)
  await form.getByRole('combobox', { name: t(jobMessages, 'invokeTarget') }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(target, { exact: true }).click()
  const when = box(form, t(jobMessages, 'cronExpression'))
  await when.fill('0 0 3')
  const means = form.getByRole('status')
  await expect(means).toContainText(t(jobMessages, 'cronFields', { count: 3 }))
  await form.getByRole('button', { name: t(jobMessages, 'common_daily') }).click()
  await expect(means.getByRole('listitem')).toHaveText(Array.from({ length: 5 }, () => / 03:00:00$/))
  await saved(someone, form)

  await search(someone, t(jobMessages, 'jobName'), name.cn)
  await act(someone, row(someone, name.cn), t(jobMessages, 'run'))
  await page
    .getByRole('dialog')
    .filter({ hasText: t(jobMessages, 'runQuestion', { name: name.cn }) })
    .getByRole('button', { name: t(jobMessages, 'run'), exact: true })
    .click()
  await expect(page.getByText(holding(t(jobMessages, 'runDone', { name: name.cn, told: '' })))).toBeVisible({
    timeout: 60_000,
  })
  await act(someone, row(someone, name.cn), t(jobMessages, 'seeLog'))
  await expect(page).toHaveURL(/\/job\/log\?jobId=\d+$/)
  const run = page
    .getByRole('region', { name: t(jobMessages, 'logTitle') })
    .getByRole('row')
    .filter({ hasText: name.cn })
  await expect(run).toContainText(t(jobMessages, 'outcome_0'))
  await expect(run).toContainText(t(jobMessages, 'trigger_hand'))
}
