import { chain } from '@geodepot/contracts/system/chain.ts'
import { chainMessages as ch } from '@geodepot/contracts/system/chain.messages.ts'
import { configMessages as co } from '@geodepot/contracts/system/config.messages.ts'
import { genMessages as ge } from '@geodepot/contracts/system/gen.messages.ts'
import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { masterMessages } from '@geodepot/contracts/kit/master.messages.ts'
import { project } from '@geodepot/contracts/system/project.ts'
import { registrationMessages as re } from '@geodepot/contracts/system/registration.messages.ts'
import { sessionMessages as se } from '@geodepot/contracts/system/session.messages.ts'
import { shellMessages } from '@geodepot/contracts/system/shell.messages.ts'
import { accountMessages as ac } from '@geodepot/contracts/system/user.accounts.messages.ts'
import { readFile } from 'node:fs/promises'
import { act, box } from './support/administration.ts'
import { ask } from './support/ask.ts'
import { type Someone, expect, holding, test, unique } from './support/journey.ts'
import { dialogOf, row, save, search } from './support/page.ts'
import { draftProject } from './support/supply.ts'

/** Turns a parameter that is yes or no. */
const turn = async (someone: Someone, key: string, on: boolean): Promise<void> => {
  const { page, t } = someone
  await page.goto('/system/config')
  await search(someone, t(co, 'configKey'), key)
  await act(someone, row(someone, key), t(masterMessages, 'edit'))
  const form = dialogOf(someone, t(co, 'edit'))
  await form
    .getByRole('group', { name: t(co, 'configValue') })
    .or(form.getByRole('radiogroup', { name: t(co, 'configValue') }))
    .getByText(t(co, on ? 'yes' : 'no'), { exact: true })
    .click()
  await save(someone, form)
  await expect(form).toBeHidden()
}

test('自助注册：参数打开后可注册，管理员授予角色后可用', async ({ as }) => {
  const [administrator, newcomer] = await Promise.all([as('admin'), as(undefined)])
  const { page, t } = newcomer
  await page.goto('/login')
  await expect(page.getByRole('button', { name: t(se, 'signIn'), exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: t(re, 'toRegister') }), 'shut until the company opens it').toHaveCount(0)
  const [account, password] = [unique('reg_').toLowerCase(), unique('Own-password-1')]
  try {
    await turn(administrator, 'sys.account.registerUser', true)
    await page.reload()
    await page.getByRole('link', { name: t(re, 'toRegister') }).click()
    await page.getByLabel(t(re, 'username'), { exact: true }).fill(account)
    await page.getByLabel(t(re, 'nickName'), { exact: true }).fill('新来的人')
    await page.getByLabel(t(re, 'password'), { exact: true }).fill(password)
    await page.getByLabel(t(re, 'repeat'), { exact: true }).fill(`${password}x`)
    await page.getByRole('button', { name: t(re, 'register'), exact: true }).click()
    await expect(page.getByText(t(re, 'repeatDiffers'))).toBeVisible()
    await page.getByLabel(t(re, 'repeat'), { exact: true }).fill(password)
    await page.getByRole('button', { name: t(re, 'register'), exact: true }).click()
    await expect(page.getByRole('status')).toHaveText(t(re, 'registered'))
  } finally {
    await turn(administrator, 'sys.account.registerUser', false)
  }
  await administrator.page.goto('/system/user')
  await search(administrator, t(ac, 'keyword'), account)
  await act(administrator, row(administrator, account), t(ac, 'roleIds'))
  const roles = dialogOf(administrator, t(ac, 'authRoleOf', { name: '新来的人' }))
  await roles.getByRole('checkbox', { name: '审计员(只读)' }).check()
  await save(administrator, roles)
  await expect(roles).toBeHidden()

  await page.getByRole('link', { name: t(re, 'haveAccount') }).click()
  await page.getByLabel(t(se, 'username'), { exact: true }).fill(account)
  await page.getByLabel(t(se, 'password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t(se, 'signIn'), exact: true }).click()
  await expect(
    page.getByRole('navigation', { name: t(shellMessages, 'topNavigation') }).getByRole('button', { name: '设备管理' }),
  ).toBeVisible()
})

test('a module is described, looked through and downloaded', async ({ as }) => {
  const developer = await as('admin', { language: 'en' })
  const { page, t } = developer
  const name = unique('Crane ')
  const businessName = unique('crane-').toLowerCase()
  await page.goto('/tool/gen')
  await page
    .getByRole('main')
    .getByRole('button', { name: holding(t(ge, 'add')) })
    .first()
    .click()
  const form = dialogOf(developer, t(ge, 'addTitle'))
  await form.getByText(t(ge, 'kind_master'), { exact: true }).click()
  await box(form, t(ge, 'functionName')).fill('起重机')
  await box(form, t(ge, 'functionNameEn')).fill(name)
  await box(form, t(ge, 'businessName')).fill(businessName)
  await save(developer, form)
  await expect(page).toHaveURL(/\/gen\/edit\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: holding(name) })).toBeVisible()

  await page.getByRole('button', { name: t(ge, 'preview'), exact: true }).click()
  const preview = dialogOf(developer, t(ge, 'previewOf', { name }))
  const files = preview.getByRole('navigation', { name: t(ge, 'files') })
  for (const part of ['contracts/', 'server/', 'web/'])
    await expect(
      files.getByRole('heading', { name: holding(part) }).first(),
      'all that a module is made of',
    ).toBeVisible()
  await files.getByRole('button', { name: 'list.tsx' }).first().click()
  await expect(preview.getByRole('region', { name: holding('list.tsx') }).locator('pre')).toContainText(
    'export default',
  )
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    preview.getByRole('button', { name: t(ge, 'code'), exact: true }).click(),
  ])
  expect(archive.suggestedFilename()).toMatch(/\.zip$/)
  const bytes = await readFile(await archive.path())
  expect(bytes.subarray(0, 2).toString('latin1')).toBe('PK')
  expect(bytes.includes(`${businessName}/`), 'with the module in it').toBe(true)
})

test('审批流程改名后，在途单据仍走原来的步骤，新单据走新步骤', async ({ as }) => {
  const [administrator, manager] = await Promise.all([as('admin'), as('jl_shi')])
  const { page, t } = administrator
  const submitted = async () => {
    const { id, projectInfoNo } = await draftProject(manager.token)
    await ask(manager.token, project.submit, {
      id,
      version: (await ask(manager.token, project.get, { id: projectInfoNo })).version,
    })
    return projectInfoNo
  }
  const {
    steps: [first],
  } = await ask(administrator.token, chain.get, { kind: 'system/project' })
  const [usual, renamed] = [first?.stepName ?? '', unique('新步骤')]
  const underWay = await submitted()
  const rename = async (from: string, to: string) => {
    await page.goto('/system/chain/system.project')
    await page
      .getByLabel(t(ch, 'picture'))
      .getByRole('button', { name: holding(from) })
      .click()
    const drawn = page.getByRole('article')
    await box(drawn, t(ch, 'stepName')).fill(to)
    await save(administrator, drawn)
    await expect(page.getByText(t(kitMessages, 'updated')).last()).toBeVisible()
  }
  try {
    await rename(usual, renamed)
    const later = await submitted()
    for (const [document, its, other] of [
      [underWay, usual, renamed],
      [later, renamed, usual],
    ] as const) {
      await manager.page.goto(`/project/info/${document}`)
      const article = manager.page.getByRole('article')
      await expect(article.getByText(holding(its)).first()).toBeVisible()
      await expect(article.getByText(holding(other))).toHaveCount(0)
    }
  } finally {
    await rename(renamed, usual)
  }
})
