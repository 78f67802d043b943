import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import { projectMessages } from '@geodepot/contracts/system/project.messages.ts'
import { sessionMessages } from '@geodepot/contracts/system/session.messages.ts'
import { session } from '@geodepot/contracts/system/session.ts'
import { shellMessages } from '@geodepot/contracts/system/shell.messages.ts'
import { userMessages } from '@geodepot/contracts/system/user.messages.ts'
import { ask } from './support/ask.ts'
import { type Someone, expect, holding, password, test, unique } from './support/journey.ts'
import { startProduct } from './support/product.ts'

const fields = ({ page, t }: Someone) => ({
  account: page.getByLabel(t(sessionMessages, 'username'), { exact: true }),
  password: page.getByLabel(t(sessionMessages, 'password'), { exact: true }),
  submit: page.getByRole('button', { name: t(sessionMessages, 'signIn'), exact: true }),
  trouble: page.getByRole('alert'),
})
const projectButton = ({ page, t }: Someone) =>
  page.getByRole('banner').getByRole('button', { name: holding(t(shellMessages, 'currentProject')) })
const personMenu = ({ page, t }: Someone, name: string) =>
  page.getByRole('button', { name: t(shellMessages, 'person', { name }) })

test.describe('the sign-in page', () => {
  for (const language of ['cn', 'en'] as const) {
    test(`prompts for what is empty and tells a wrong password, in ${language}`, async ({ as }) => {
      const visitor = await as(undefined, { language })
      const { page, t } = visitor
      const at = fields(visitor)
      await page.goto('/login')
      await expect(page).toHaveTitle(t(sessionMessages, 'appTitle'))
      await expect(at.account).toBeFocused()
      await at.submit.click()
      await expect(page.getByText(t(sessionMessages, 'usernameEmpty'))).toBeVisible()
      await expect(page.getByText(t(sessionMessages, 'passwordEmpty'))).toBeVisible()
      await at.account.fill(unique('nobody-'))
      await expect(page.getByText(t(sessionMessages, 'usernameEmpty'))).toBeHidden()
      await at.password.fill('not-the-password')
      await at.submit.click()
      await expect(at.trouble).toHaveText(t(sessionMessages, 'wrongPair'))
      await expect(at.password, 'what was typed is still there').toHaveValue('not-the-password')
      await expect(at.trouble, 'the word goes after five seconds').toBeEmpty()
    })
  }

  test('leads a visitor back to where they wanted to go, on Enter', async ({ as }) => {
    const visitor = await as(undefined)
    const { page, t } = visitor
    await page.goto('/equipment/device?keyword=T-001')
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/equipment/device?keyword=T-001')}`)
    const at = fields(visitor)
    await at.account.fill('  zb_ouyang ')
    await at.password.fill(password())
    await at.password.press('Enter')
    await expect(page).toHaveURL(/\/equipment\/device\?keyword=T-001$/)
    await expect(page.getByRole('textbox', { name: t(deviceMessages, 'keyword') })).toHaveValue('T-001')
    await page.goto('/login')
    await expect(page, 'nobody signs in twice').toHaveURL('/index')
  })

  test('speaks both languages and remembers which', async ({ as }) => {
    const chinese = await as(undefined)
    const { page } = chinese
    const { submit } = fields(chinese)
    await page.goto('/login')
    await expect(submit).toBeVisible()
    await page.getByRole('button', { name: /English/ }).click()
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.getByRole('button', { name: /中文/ }).click()
    await expect(submit).toBeVisible()
  })
})

test('the language is switched for menus, page and server alike', async ({ as }) => {
  const { page } = await as('sj_mu')
  await page.goto('/equipment/device')
  await expect(page.getByRole('heading', { name: '设备台账' })).toBeVisible()
  await page.getByRole('button', { name: /的菜单$/ }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Equipment ledger' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bulk ledger' })).toBeVisible()
  await expect(page.getByRole('treeitem').first()).toHaveText(/^[\x20-\x7E]+$/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Equipment ledger' })).toBeVisible()
  await page.getByRole('button', { name: /^Menu of/ }).click()
  await page.getByRole('menuitem', { name: '中文' }).click()
  await expect(page.getByRole('heading', { name: '设备台账' })).toBeVisible()
})

test('open pages keep what was typed, and close by a middle click', async ({ as }) => {
  const person = await as('sj_mu')
  const { page, t } = person
  await page.goto('/index')
  const menu = page.getByRole('navigation', { name: t(shellMessages, 'navigation') })
  const tags = page.getByRole('list', { name: t(shellMessages, 'openPages') })
  await expect(async () => {
    const link = menu.getByRole('link', { name: '设备台账', exact: true })
    if (!(await link.isVisible())) await menu.getByRole('button', { name: '设备管理' }).click()
    await link.click({ timeout: 1000 })
  }).toPass()
  const keyword = page.getByRole('textbox', { name: t(deviceMessages, 'keyword') })
  await keyword.fill('half a word')
  await menu.getByRole('link', { name: '批量设备台账', exact: true }).click()
  // It is open once its tag stands; its address changes before.
  await expect(tags.getByRole('button', { name: '批量设备台账', exact: true })).toBeVisible()
  await tags.getByRole('button', { name: '设备台账', exact: true }).click()
  await expect(keyword).toHaveValue('half a word')
  await tags.getByRole('button', { name: '批量设备台账', exact: true }).click({ button: 'middle' })
  await expect(tags.getByRole('listitem')).toHaveText([t(shellMessages, 'indexPage'), '设备台账'])
  await tags.getByRole('button', { name: t(shellMessages, 'indexPage') }).click({ button: 'middle' })
  await expect(tags.getByRole('listitem'), 'the pinned one stays').toHaveCount(2)
  await tags.getByRole('button', { name: '设备台账', exact: true }).click({ button: 'middle' })
  await expect(page).toHaveURL('/index')
})

test('the current project is chosen in its dialog and is there again after a reload', async ({ as }) => {
  const person = await as('xm_yang')
  const { page, t } = person
  await page.goto('/index')
  await projectButton(person).click()
  const dialog = page.getByRole('dialog', { name: t(projectMessages, 'selectProject') })
  await dialog.getByRole('textbox', { name: t(projectMessages, 'searchPlaceholder') }).fill('英雄岭')
  await dialog.getByRole('textbox', { name: t(projectMessages, 'searchPlaceholder') }).press('Enter')
  await expect(dialog.getByRole('checkbox')).toHaveCount(1)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: t(projectMessages, 'chooseProject') }).click()
  await expect(page.getByText(t(userMessages, 'projectSelected'))).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(projectButton(person)).toHaveText(/英雄岭/)
  await page.reload()
  await expect(projectButton(person)).toHaveText(/英雄岭/)
})

test('safe exit asks, ends the session and leads to the sign-in page', async ({ as }) => {
  const person = await as('guest01', { ownSession: true })
  const { page, t, token } = person
  await page.goto('/index')
  await personMenu(person, '访客').click()
  await page.getByRole('menuitem', { name: t(sessionMessages, 'logout') }).click()
  const question = page.getByRole('dialog').filter({ hasText: t(sessionMessages, 'confirmLogout') })
  await question.getByRole('button', { name: t(webMessages, 'cancel') }).click()
  await expect(question).toBeHidden()
  await personMenu(person, '访客').click()
  await page.getByRole('menuitem', { name: t(sessionMessages, 'logout') }).click()
  await question.getByRole('button', { name: t(sessionMessages, 'logout') }).click()
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/index')}`)
  await expect(ask(token, session.check, {})).rejects.toThrow()
})

test('a session that ended is asked about once, and signing in again leads back', async ({ as }) => {
  const person = await as('zb_ouyang', { ownSession: true, provoked: /status of 401/ })
  const { page, t, token } = person
  await page.goto('/index')
  await expect(personMenu(person, '欧阳雪')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await ask(token, session.logout, {})
  // The ledger asks for several things at once. What the first page asks for late ends in the same question, which may
  // lie over the links by then.
  await page.getByRole('navigation').getByRole('link', { name: '设备台账', exact: true }).dispatchEvent('click')
  const box = page.getByRole('dialog').filter({ hasText: t(sessionMessages, 'loginExpired') })
  await expect(box).toHaveCount(1)
  await box.getByRole('button', { name: t(sessionMessages, 'cancel'), exact: true }).click()
  await expect(box).toHaveCount(0)
  await page.getByRole('navigation').getByRole('link', { name: '批量设备台账', exact: true }).dispatchEvent('click')
  await expect(box).toHaveCount(1)
  await box.getByRole('button', { name: t(sessionMessages, 'loginAgain') }).click()
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/equipment/bulk')}`)
})

test('the captcha is shown anew on a click and after a failure', async ({ as }, info) => {
  // The other journeys run without it.
  const product = await startProduct(info.outputPath('product.log'), () => Promise.resolve({ CAPTCHA: 'on' }))
  try {
    const visitor = await as(undefined, { at: product.url })
    const { page, t } = visitor
    const at = fields(visitor)
    await page.goto('/login')
    const picture = page.getByRole('button', { name: t(sessionMessages, 'codeImage') }).locator('img')
    const code = page.getByLabel(t(sessionMessages, 'code'), { exact: true })
    const shown = async () => (await picture.getAttribute('src')) ?? ''
    await expect(picture).toBeVisible()
    await at.account.fill('admin')
    await at.password.fill('anything')
    await at.submit.click()
    await expect(page.getByText(t(sessionMessages, 'codeEmpty'))).toBeVisible()
    await expect(code).toBeFocused()
    const first = await shown()
    await picture.click()
    await expect(picture).not.toHaveAttribute('src', first)
    const second = await shown()
    await code.fill('no')
    await code.press('Enter')
    await expect(at.trouble).toHaveText(t(sessionMessages, 'codeWrong'))
    await expect(picture).not.toHaveAttribute('src', second)
    await expect(code).toHaveValue('')
  } finally {
    await product.stop()
  }
})
