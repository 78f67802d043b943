import { documentPageMessages } from '@geodepot/contracts/kit/document-page.messages.ts'
import { deviceMessages } from '@geodepot/contracts/equipment/device.messages.ts'
import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import { shellMessages } from '@geodepot/contracts/system/shell.messages.ts'
import { toolMessages } from '@geodepot/contracts/system/shell-tools.messages.ts'
import { profileMessages } from '@geodepot/contracts/system/user.profile.messages.ts'
import { type Locator, type Someone, expect, holding, test, unique } from './support/journey.ts'
import { dialogOf, ending, save } from './support/page.ts'

const personButton = ({ page, t }: Someone): Locator =>
  page.getByRole('banner').getByRole('button', { name: holding(t(shellMessages, 'person', { name: '' }).trim()) })
const fromPersonMenu = async (someone: Someone, entry: 'layout' | 'profile' | 'keys'): Promise<void> => {
  await personButton(someone).click()
  await someone.page.getByRole('menuitem', { name: ending(someone.t(shellMessages, entry)) }).click()
}
const tags = ({ page, t }: Someone): Locator => page.getByRole('list', { name: t(shellMessages, 'openPages') })

test.describe('the search of pages', () => {
  test('finds by sound, initials and path, and opens by the keyboard', async ({ as }) => {
    const { page, t } = await as('sj_mu')
    await page.goto('/index')
    await expect(page.getByRole('banner')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+k')
    const box = page.getByRole('dialog', { name: t(toolMessages, 'search') })
    const typed = box.getByRole('combobox')
    await expect(typed).toBeFocused()
    for (const text of ['piliang', 'plsb', '/equipment/bulk']) {
      await typed.fill(text)
      await expect(box.getByRole('option').first()).toContainText('批量设备台账')
    }
    await typed.fill('没有这样的功能')
    await expect(box.getByText(t(toolMessages, 'searchNothing', { text: '没有这样的功能' }))).toBeVisible()
    await typed.fill('shebei')
    await expect(box.getByRole('option').nth(1)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(box.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(box).toBeHidden()
  })

  test('finds in English, and nothing that was not granted', async ({ as }) => {
    const { page, t } = await as('sj_mu', { language: 'en' })
    await page.goto('/index')
    await page
      .getByRole('banner')
      .getByRole('button', { name: t(shellMessages, 'search') })
      .click()
    const box = page.getByRole('dialog', { name: t(toolMessages, 'search') })
    await box.getByRole('combobox').fill('generator')
    await expect(box.getByRole('option')).toHaveCount(0)
    await box.getByRole('combobox').fill('inventory ledger')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/material/inventory')
    const lit = page.getByRole('complementary').locator('a[aria-current=page]')
    await expect(lit, 'the menu is rolled to where one is').toBeInViewport({ ratio: 1 })
  })
})

test('the layout shows at once, and lasts once it is saved', async ({ as }) => {
  const person = await as('zb_lin')
  const { page, t } = person
  await page.goto('/equipment/device')
  await fromPersonMenu(person, 'layout')
  const drawer = page.getByRole('dialog', { name: t(toolMessages, 'layout') })
  await drawer.getByRole('switch', { name: t(toolMessages, 'tagsView') }).click()
  await expect(tags(person)).toBeHidden()
  await drawer.getByRole('switch', { name: t(toolMessages, 'topNav') }).click()
  await expect(page.getByRole('navigation', { name: t(shellMessages, 'breadcrumb') })).toBeVisible()
  await drawer.getByRole('button', { name: `${t(toolMessages, 'themeColour')} #11a983` }).click()
  await expect(page.getByText(t(toolMessages, 'compiling'))).toBeVisible()
  await drawer.getByText(t(toolMessages, 'schemeDark'), { exact: true }).first().click()
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await drawer.getByRole('button', { name: t(toolMessages, 'save'), exact: true }).click()
  await expect(page.getByText(t(toolMessages, 'saving'))).toBeVisible()

  await page.reload()
  await expect(page.getByRole('navigation', { name: t(shellMessages, 'breadcrumb') })).toBeVisible()
  await expect(tags(person)).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await fromPersonMenu(person, 'layout')
  await expect(drawer.getByRole('button', { name: `${t(toolMessages, 'themeColour')} #11a983` })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await drawer.getByRole('button', { name: t(toolMessages, 'reset') }).click()
  await expect(tags(person)).toBeVisible()
  await page.reload()
  await expect(tags(person), 'as it is at first').toBeVisible()
})

test('controls change their size, and the screen is filled or says that it cannot be', async ({ as }) => {
  const { page, t } = await as('zb_lin', { language: 'en' })
  await page.goto('/equipment/device')
  const size = page.getByRole('banner').getByRole('button', { name: t(shellMessages, 'size') })
  const one = page.getByRole('search').getByRole('button', { name: t(listMessages, 'search'), exact: true })
  const height = async () => (await one.boundingBox())?.height ?? 0
  await expect(one).toBeVisible()
  const small = await height()
  await size.click()
  await expect(
    page.getByRole('menuitem', { name: t(shellMessages, 'sizeSmall') }),
    'what is chosen cannot be chosen',
  ).toBeDisabled()
  await page.getByRole('menuitem', { name: t(shellMessages, 'sizeDefault') }).click()
  await expect(page.getByText(t(shellMessages, 'sizeSwitched'))).toBeVisible()
  await expect.poll(height).toBeGreaterThan(small)
  await page.reload()
  await expect(one).toBeVisible()
  expect(await height(), 'remembered').toBeGreaterThan(small)

  await page.evaluate("Object.defineProperty(document, 'fullscreenEnabled', { value: false })")
  await page
    .getByRole('banner')
    .getByRole('button', { name: t(shellMessages, 'fullScreen') })
    .click()
  await expect(page.getByText(t(shellMessages, 'noFullScreen'))).toBeVisible()
})

test('open pages are there again after a reload, and their menu closes the others', async ({ as }) => {
  const person = await as('zb_lin')
  const { page, t } = person
  for (const [path, title] of [
    ['/equipment/bulk', '批量设备台账'],
    ['/equipment/application', '设备申请'],
    ['/equipment/device?keyword=T-001', '设备台账'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title }).and(page.locator(':visible'))).toBeVisible()
  }
  const all = [t(shellMessages, 'indexPage'), '批量设备台账', '设备申请', '设备台账']
  await expect(tags(person).getByRole('listitem')).toHaveText(all)
  await page.reload()
  await expect(tags(person).getByRole('listitem')).toHaveText(all)
  await tags(person).getByRole('button', { name: '设备申请', exact: true }).click()
  await tags(person).getByRole('button', { name: '设备台账', exact: true }).click()
  await expect(page, 'a page comes back with its filter').toHaveURL('/equipment/device?keyword=T-001')
  await tags(person).getByRole('button', { name: '设备台账', exact: true }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: t(shellMessages, 'closeOthers') }).click()
  await expect(tags(person).getByRole('listitem')).toHaveText([t(shellMessages, 'indexPage'), '设备台账'])
})

test('a dialog is put aside and taken up again with what was typed', async ({ as }) => {
  const person = await as('zb_lin')
  const { page, t } = person
  await page.goto('/equipment/device')
  await page.getByRole('button', { name: t(listMessages, 'add') }).click()
  const dialog = dialogOf(person, t(deviceMessages, 'add'))
  const typed = dialog.getByRole('textbox', { name: t(deviceMessages, 'selfNum'), exact: true })
  await typed.fill('半个编号')
  await dialog.getByRole('button', { name: t(webMessages, 'minimise') }).click()
  await expect(typed).toBeHidden()
  await page.getByRole('search').getByRole('textbox').first().fill('T-001')
  await page
    .getByRole('search')
    .getByRole('button', { name: t(listMessages, 'search'), exact: true })
    .click()
  await expect(page, 'the page behind it is used meanwhile').toHaveURL(/keyword=T-001/)
  await dialog.getByRole('button', { name: t(webMessages, 'restore') }).click()
  await expect(typed).toHaveValue('半个编号')
  await dialog.getByRole('button', { name: t(webMessages, 'fullScreen') }).click()
  expect((await dialog.boundingBox())?.width).toBe(1440)
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog').filter({ hasText: t(webMessages, 'closeUnsaved') })
  await question.getByRole('button', { name: t(webMessages, 'closeAnyway'), exact: true }).click()
  await expect(dialog).toBeHidden()
})

test('everybody changes their own name and picture', async ({ as }) => {
  // The recorder of the journeys would read the picture that the browser holds, which the page's own rules forbid it.
  const person = await as('fx_luo', { language: 'en', provoked: /^console: Connecting to 'blob:/ })
  const { page, t } = person
  await page.goto('/index')
  await fromPersonMenu(person, 'profile')
  await expect(page).toHaveURL('/user/profile')
  const name = `Luo ${unique('')}`
  const own = page.getByRole('article', { name: t(profileMessages, 'title') })
  await own.getByRole('textbox', { name: t(profileMessages, 'nickName'), exact: true }).fill(name)
  await save(person, own)
  await expect(page.getByText(t(profileMessages, 'saved'))).toBeVisible()
  await expect(own.getByRole('heading', { name }), 'the card shows it').toBeVisible()

  await own.getByRole('button', { name: t(profileMessages, 'changeAvatar') }).click()
  const cropping = dialogOf(person, t(profileMessages, 'changeAvatar'))
  await cropping
    .getByLabel(t(profileMessages, 'choosePicture'))
    .setInputFiles({ name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') })
  await expect(cropping.getByRole('alert')).toHaveText(t(profileMessages, 'notAPicture'))
  const drawn = await page.evaluate(
    "(() => { const one = document.createElement('canvas'); one.width = 400; one.height = 300; const two = one.getContext('2d'); two.fillStyle = '#11a983'; two.fillRect(0, 0, 400, 300); return one.toDataURL('image/png') })()",
  )
  await cropping.getByLabel(t(profileMessages, 'choosePicture')).setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from(String(drawn).split(',')[1] ?? '', 'base64'),
  })
  await cropping.getByRole('slider').press('ArrowRight')
  await cropping.getByRole('button', { name: t(profileMessages, 'saveAvatar') }).click()
  await expect(cropping).toBeHidden()
  await expect(personButton(person).locator('img')).toBeVisible()
  await own.getByRole('button', { name: t(profileMessages, 'removeAvatar') }).click()
  await expect(personButton(person).locator('img')).toHaveCount(0)
  // The other journeys know this person by the old name.
  await own.getByRole('textbox', { name: t(profileMessages, 'nickName'), exact: true }).fill('罗敏')
  await save(person, own)
  await expect(own.getByRole('heading', { name: '罗敏' })).toBeVisible()
})

test('addresses that cannot be meant lead to the page that says so, and a fresh view is asked for by its address', async ({
  as,
}) => {
  const { page, t } = await as('admin', { provoked: /status of 404/ })
  for (const address of ['/gen/edit/abc', '/dict/type/data/x1', '/nowhere']) {
    await page.goto(address)
    await expect(page, address).toHaveURL('/404')
    await expect(page.getByRole('heading', { level: 1, name: t(shellMessages, 'notFound') })).toBeVisible()
  }
  await page.goto('/redirect/equipment/device?keyword=T-001')
  await expect(page).toHaveURL('/equipment/device?keyword=T-001')
  await expect(page.getByRole('search').getByRole('textbox').first()).toHaveValue('T-001')
})

test('what a browser kept of another version is let go of', async ({ as }) => {
  const { page } = await as('zb_lin')
  await page.goto('/index')
  await expect(page.getByRole('banner')).toBeVisible()
  await page.evaluate("localStorage.setItem('stamp', '202401010000'); localStorage.setItem('leftover', '1')")
  await page.reload()
  await expect(page.getByRole('banner')).toBeVisible()
  expect(await page.evaluate("[localStorage.getItem('stamp'), localStorage.getItem('leftover')]")).toEqual([
    '202506121446',
    null,
  ])
})

test('the list folds its search away, reads anew, calls off the twin of a call, and takes one press at a time', async ({
  as,
}) => {
  const { page, t } = await as('zb_lin')
  const main = page.getByRole('main')
  const lists = '**/prod-api/equipment/device/list*'
  await page.goto('/equipment/device')
  await expect(main.locator('tbody tr[data-row-key]').first()).toBeVisible()
  await main.getByRole('button', { name: t(listMessages, 'hideSearch') }).click()
  await expect(page.getByRole('search')).toBeHidden()
  await main.getByRole('button', { name: t(listMessages, 'showSearch') }).click()
  await expect(page.getByRole('search')).toBeVisible()

  let held: (() => void) | undefined
  await page.route(lists, async (route) => {
    if (held === undefined)
      await new Promise<void>((go) => {
        held = go
      })
    await route.continue().catch(() => undefined)
  })
  const refresh = main.getByRole('button', { name: t(listMessages, 'refresh'), exact: true })
  const calledOff = page.waitForEvent('requestfailed', (request) => request.url().includes('/equipment/device/list'))
  await refresh.click()
  await expect.poll(() => held !== undefined).toBe(true)
  const answered = page.waitForResponse(/\/equipment\/device\/list/)
  await refresh.click()
  expect((await calledOff).failure()?.errorText, 'the earlier of two alike').toBe('net::ERR_ABORTED')
  expect((await answered).status()).toBe(200)
  held?.()
  await page.unroute(lists)

  const sheets: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/equipment/device/export')) sheets.push(request.url())
  })
  const exporting = main.getByRole('button', { name: t(listMessages, 'export'), exact: true })
  await Promise.all([page.waitForEvent('download'), exporting.dblclick()])
  expect(sheets, 'a double click is one').toHaveLength(1)

  await page.goto('/equipment/application/new')
  const submit = page.getByRole('article').getByRole('button', { name: t(documentPageMessages, 'saveAndSubmit') })
  await submit.click()
  const pressed = Date.now()
  await expect(submit).toBeDisabled()
  await expect(submit).toBeEnabled()
  expect(Date.now() - pressed, 'submitting stays shut for three seconds').toBeGreaterThan(2500)
})
