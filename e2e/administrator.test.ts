import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { deptMessages } from '@geodepot/contracts/system/dept.messages.ts'
import { sweepMessages } from '@geodepot/contracts/system/job-sweep.messages.ts'
import { noticeMessages } from '@geodepot/contracts/system/notice.messages.ts'
import { onlineMessages } from '@geodepot/contracts/system/online.messages.ts'
import { operlogMessages } from '@geodepot/contracts/system/operlog.messages.ts'
import { sessionMessages } from '@geodepot/contracts/system/session.messages.ts'
import { shellMessages } from '@geodepot/contracts/system/shell.messages.ts'
import {
  type Written,
  act,
  addDepartment,
  addEntry,
  addLink,
  addPost,
  addRole,
  addUser,
  appointHead,
  named,
  publish,
  schedule,
  setParameter,
} from './support/administration.ts'
import { makeDevices, makeModel } from './support/equipment.ts'
import { type Someone, expect, holding, test, unique } from './support/journey.ts'
import { dialogOf, finds, row, search } from './support/page.ts'

const base = { id: 'C10801', name: '仪器服务站' } as const
const elsewhere = 'C10802'
/** With 1, a password that somebody else chose has to be changed before anything else. */
const firstPasswords = 'sys.account.initPasswordModify'
const handbook = 'https://handbook.example/'

/** The first sign-in: the password that was handed over gives way to one's own. */
const signInFirst = async ({ page, t }: Someone, account: string, handed: string): Promise<void> => {
  const label = (key: 'username' | 'password' | 'oldPassword' | 'newPassword' | 'repeatPassword') =>
    page.getByLabel(t(sessionMessages, key), { exact: true })
  await page.goto('/login')
  await label('username').fill(account)
  await label('password').fill(handed)
  await page.getByRole('button', { name: t(sessionMessages, 'signIn'), exact: true }).click()
  await expect(page.getByRole('heading', { name: t(sessionMessages, 'firstPassword') })).toBeVisible()
  await page.goto('/equipment/device')
  await expect(
    page.getByRole('heading', { name: t(sessionMessages, 'firstPassword') }),
    'no page leads around it',
  ).toBeVisible()
  const own = unique('Own-password-1')
  await label('oldPassword').fill(handed)
  await label('newPassword').fill(own)
  await label('repeatPassword').fill(own)
  await page.getByRole('button', { name: t(sessionMessages, 'changePassword'), exact: true }).click()
}

/** What the role opened is there, and nothing else. */
const seesWhatWasGranted = async (newcomer: Someone, inScope: string, outside: string): Promise<void> => {
  const { page, t } = newcomer
  await expect(page.getByRole('heading', { level: 1, name: 'Equipment ledger' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: t(shellMessages, 'navigation') })
  await expect(menu.getByRole('link')).toHaveText(['Equipment ledger'])
  await expect(
    page.getByRole('navigation', { name: t(shellMessages, 'topNavigation') }).getByRole('button'),
  ).toHaveText([t(shellMessages, 'indexPage'), 'Equipment'])
  await expect(page.getByRole('main').getByRole('button', { name: t(listMessages, 'export') })).toBeVisible()
  for (const word of ['add', 'import'] as const)
    await expect(page.getByRole('main').getByRole('button', { name: holding(t(listMessages, word)) })).toHaveCount(0)
  await search(newcomer, t(deviceMessages, 'keyword'), inScope)
  await finds(newcomer, 1)
  await expect(row(newcomer, inScope).getByRole('button'), 'nothing may be done with a row').toHaveCount(0)
  await search(newcomer, t(deviceMessages, 'keyword'), outside)
  await expect(page.getByText(t(listMessages, 'nothingFound'))).toBeVisible()
  await page.goto('/system/user')
  await expect(page).toHaveURL('/404')
  await expect(page.getByRole('heading', { level: 1, name: t(shellMessages, 'notFound') })).toBeVisible()
}

const readsNotice = async ({ page, t }: Someone, { title, heading, text }: Written): Promise<void> => {
  await page.goto('/index')
  await page
    .getByRole('banner')
    .getByRole('button', { name: holding(t(noticeMessages, 'centre')) })
    .click()
  const centre = page.getByRole('region', { name: t(noticeMessages, 'centre') })
  await centre.getByRole('button', { name: holding(title.en) }).click()
  const sheet = page.getByRole('dialog').getByRole('article')
  await expect(sheet.getByRole('heading', { name: heading.en })).toBeVisible()
  await expect(sheet.locator('strong')).toHaveText(text.en)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
}

/** The log tells who changed what, from what to what. */
const findsInLog = async (administrator: Someone, leader: string): Promise<void> => {
  const { page, t } = administrator
  await page.goto('/system/operlog')
  await page
    .getByRole('search')
    .getByRole('combobox', { name: t(operlogMessages, 'module') })
    .click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(t(deptMessages, 'title'), { exact: true }).click()
  await search(administrator, t(operlogMessages, 'operName'), 'admin')
  await page
    .getByRole('row')
    .filter({ hasText: t(operlogMessages, 'businessType2') })
    .first()
    .getByRole('button', { name: t(deptMessages, 'title') })
    .click()
  const entry = dialogOf(administrator, t(operlogMessages, 'detail'))
  const line = entry.getByRole('row').filter({ hasText: t(deptMessages, 'leader') })
  await expect(line.getByRole('cell').last()).toHaveText(leader)
  await page.keyboard.press('Escape')
}

const forceOut = async (administrator: Someone, account: string): Promise<void> => {
  const { page, t } = administrator
  await page.goto('/monitor/online')
  await search(administrator, t(onlineMessages, 'userName'), account)
  await act(administrator, row(administrator, account), t(onlineMessages, 'forceLogout'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t(onlineMessages, 'forceLogout'), exact: true })
    .click()
  await expect(page.getByText(t(onlineMessages, 'forced'))).toBeVisible()
  await expect(page.getByText(t(listMessages, 'nothingFound'))).toBeVisible()
}

test('an administrator opens a unit, and the first of its people finds just what was granted', async ({ as }) => {
  test.setTimeout(300_000)
  const administrator = await as('admin', { provoked: new RegExp(`^asks another server: ${handbook}`) })
  const { page, token } = administrator
  const [department, post, role, link, dictionary, entry, job] = [
    named('旅程仓库', 'Journey store'),
    named('旅程保管员', 'Journey keeper'),
    named('旅程只读', 'Journey reader'),
    named('旅程手册', 'Journey handbook'),
    named('旅程字典', 'Journey words'),
    named('旅程条目', 'Journey word'),
    named('旅程清理', 'Journey sweep'),
  ] as const
  const notice: Written = {
    title: named('旅程通知', 'Journey notice'),
    heading: { cn: '盘点', en: 'Stocktaking' },
    text: { cn: '周五盘点。', en: 'We count on Friday.' },
  }
  const account = unique('jn_').toLowerCase()
  const leader = unique('负责人')
  const model = await makeModel(token, 'S0103')
  const [[inside], [outside]] = [
    await makeDevices(token, model, base.id, 1),
    await makeDevices(token, model, elsewhere, 1),
  ]

  await test.step('a department, its head and a post', async () => {
    await addDepartment(administrator, base.name, department)
    await appointHead(administrator, department, leader)
    await addPost(administrator, post)
  })
  await test.step('a role with a page, two of its buttons, and the rows of a department', () =>
    addRole(administrator, role, { page: '设备台账', buttons: ['查询', '导出'], departments: [base.name] }))
  await test.step('passwords that are handed over have to be changed', () =>
    setParameter(administrator, firstPasswords, '1'))
  const handed = await test.step('a user, whose password is shown once', () =>
    addUser(administrator, {
      account,
      name: `新人${account}`,
      department: department.cn,
      role: role.cn,
      post: post.cn,
    }))
  await test.step('a menu that leads to the handbook', async () => {
    await page.route(`${handbook}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Handbook</h1>' }))
    await addLink(administrator, '系统工具', link, handbook + account)
    await page.reload()
    const menu = page.getByRole('navigation')
    if (!(await menu.getByRole('link', { name: link.cn }).isVisible()))
      await menu.getByRole('button', { name: '系统工具' }).click()
    await menu.getByRole('link', { name: link.cn }).click()
    await expect(
      page.frameLocator(`iframe[title="${link.cn}"]`).getByRole('heading', { name: 'Handbook' }),
    ).toBeVisible()
  })
  await test.step('a notice in both languages', () => publish(administrator, notice))
  await test.step('a dictionary with an entry', () => addEntry(administrator, dictionary, entry))
  await test.step('a job, run once at once', () =>
    schedule(administrator, job, administrator.t(sweepMessages, 'imports')))

  const newcomer = await as(undefined, { language: 'en', provoked: /status of 401/ })
  await test.step('the newcomer takes an own password and finds what was granted', async () => {
    await signInFirst(newcomer, account, handed)
    await setParameter(administrator, firstPasswords, '0')
    await seesWhatWasGranted(newcomer, inside?.devSign ?? '', outside?.devSign ?? '')
    await readsNotice(newcomer, notice)
  })
  await test.step('the operation log tells what was done', () => findsInLog(administrator, leader))
  await test.step('forced out, the newcomer is asked to sign in again', async () => {
    await forceOut(administrator, account)
    await newcomer.page.getByRole('navigation').getByRole('link', { name: 'Equipment ledger' }).click()
    const question = newcomer.page.getByRole('dialog').filter({ hasText: newcomer.t(sessionMessages, 'loginExpired') })
    await question.getByRole('button', { name: newcomer.t(sessionMessages, 'loginAgain') }).click()
    await expect(newcomer.page).toHaveURL(/\/login\?redirect=/)
  })
})
