import { device } from '@geodepot/contracts/equipment/device.ts'
import { deviceMessages as dm } from '@geodepot/contracts/equipment/device.messages.ts'
import { filePageMessages as fp } from '@geodepot/contracts/kit/file-page.messages.ts'
import { listMessages as lm } from '@geodepot/contracts/kit/list.messages.ts'
import type { Language } from '@geodepot/contracts/kit/messages.ts'
import { notice } from '@geodepot/contracts/system/notice.ts'
import { role } from '@geodepot/contracts/system/role.ts'
import { sessionMessages } from '@geodepot/contracts/system/session.messages.ts'
import { session } from '@geodepot/contracts/system/session.ts'
import { toolMessages } from '@geodepot/contracts/system/shell-tools.messages.ts'
import { act, named } from './support/administration.ts'
import { ask } from './support/ask.ts'
import { makeDevices, makeModel } from './support/equipment.ts'
import { broughtPicture } from './support/files.ts'
import { startGateway } from './support/gateway.ts'
import { type Locator, type Someone, expect, productUrl, test, tokenOf } from './support/journey.ts'
import { bell, news, opensNews, unread, waits } from './support/news.ts'
import { dialogOf, finds, row, search } from './support/page.ts'

/** The catalogue's words, written out: what the specification fixes is not read from the product that is tested. */
const words: Record<
  Language,
  Record<
    | 'expiredBox'
    | 'expired'
    | 'forbidden'
    | 'missing'
    | 'unknown'
    | 'network'
    | 'timeout'
    | 'gateway'
    | 'upload'
    | 'push',
    string
  >
> = {
  cn: {
    expiredBox: '登录状态已过期，您可以继续留在该页面，或者重新登录',
    expired: '登录已过期，请重新登录',
    forbidden: '当前操作没有权限',
    missing: '访问资源不存在',
    unknown: '系统未知错误，请反馈给管理员',
    network: '后端接口连接异常',
    timeout: '系统接口请求超时',
    gateway: '系统接口502异常',
    upload: '上传附件失败，请重试',
    push: '连接超时，请重新登录！',
  },
  en: {
    expiredBox: 'Login state has expired: stay on this page or log in again',
    expired: 'Login expired, log in again',
    forbidden: 'No permission for the current operation',
    missing: 'Resource does not exist',
    unknown: 'Unknown system error, report to administrator',
    network: 'Backend interface connection exception',
    timeout: 'System interface request timeout',
    gateway: 'System interface error 502',
    upload: 'Upload failed, try again',
    push: 'Connection timed out, log in again!',
  },
}

const message = ({ page }: Someone, text: string): Locator =>
  page.locator('.ant-message, .plain-toast').getByText(text, { exact: true })
const notification = ({ page }: Someone, text: string): Locator =>
  page.locator('.ant-notification-notice').getByText(text, { exact: true })
const exporting = ({ page, t }: Someone): Locator =>
  page.getByRole('main').getByRole('button', { name: t(lm, 'export'), exact: true })
/** The list tells in its place why it has no rows. */
const inPlace = ({ page, t }: Someone): Locator =>
  page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: t(lm, 'failed') })

/** Takes the role of a keeper from somebody; returns the way to give it back. */
const withoutRole = async (token: string, roleKey: string, userName: string): Promise<() => Promise<void>> => {
  const [found] = (await ask(token, role.list, { roleKey })).rows
  const roleId = found?.roleId ?? 0
  const [holder] = (await ask(token, role.allocatedList, { roleId, userName })).rows
  const userId = holder?.userId ?? 0
  await ask(token, role.cancel, { roleId, userId })
  return () => ask(token, role.selectAll, { roleId, userIds: [userId] })
}

for (const language of ['cn', 'en'] as const) {
  const said = words[language]

  test(`a way to the server that fails is told in the catalogue's words, in ${language}`, async ({ as }) => {
    const gateway = await startGateway(productUrl())
    try {
      const person = await as('zb_ouyang', {
        language,
        at: gateway.url,
        provoked: /ERR_|status of (401|500|502)|WebSocket/,
      })
      const { page, t } = person
      await page.clock.install()
      await page.goto('/equipment/device')
      await expect(page.getByRole('main').locator('tbody tr[data-row-key]').first()).toBeVisible()
      // What is fetched once the page is at rest has a journey of its own. It comes after a pause: a quiet network alone
      // does not say that it is here.
      await expect(bell(person)).toBeVisible()
      await page.waitForLoadState('networkidle')

      await gateway.shut()
      await exporting(person).click()
      await expect(message(person, said.network), 'nobody there').toBeVisible()
      await search(person, t(dm, 'keyword'), 'T-001')
      await expect(inPlace(person)).toContainText(said.network)
      await gateway.open()
      await inPlace(person)
        .getByRole('button', { name: t(lm, 'retry'), exact: true })
        .click()
      await expect(inPlace(person), 'and back').toHaveCount(0)

      const requestId = '5d0c6d1e-77aa'
      for (const [fault, text] of [
        [{ status: 401, body: 'Unauthorized' }, said.expired],
        [{ status: 502, body: '<html>Bad Gateway</html>' }, said.gateway],
      ] as const) {
        gateway.fail(fault)
        await exporting(person).click()
        await expect(message(person, text)).toBeVisible()
      }
      gateway.fail({ status: 500, body: JSON.stringify({ code: 500, msg: said.unknown, requestId }) })
      await exporting(person).click()
      await expect(
        page.locator('.ant-message, .plain-toast').getByText(said.unknown),
        'with something to ask the administrator about',
      ).toContainText(requestId)

      gateway.fail('silence')
      await Promise.all([page.waitForRequest(/keyword=T-002/), search(person, t(dm, 'keyword'), 'T-002')])
      await page.clock.fastForward('02:31')
      await expect(inPlace(person), 'no answer in 150 seconds').toContainText(said.timeout)
      gateway.fail(undefined)
    } finally {
      await gateway.shut()
    }
  })

  test(`an upload that fails for good says so, and can be tried again, in ${language}`, async ({ as }) => {
    const gateway = await startGateway(productUrl())
    try {
      const person = await as('zb_ouyang', { language, at: gateway.url, provoked: /ERR_|status of 502|WebSocket/ })
      const { page, t } = person
      const [own] = await makeDevices(person.token, await makeModel(person.token, 'S0103'), 'C10801', 1)
      await page.clock.install()
      await page.goto(`/equipment/device/${own?.devId ?? 0}`)
      const papers = page.getByRole('region', { name: t(fp, 'attachments'), exact: true })
      await expect(papers.getByText(t(fp, 'empty'))).toBeVisible()
      gateway.fail({ status: 502, body: '<html>Bad Gateway</html>' })
      await papers.getByLabel(t(fp, 'choose')).setInputFiles(broughtPicture('plate.png'))
      await expect(papers.getByText(t(fp, 'broken'))).toBeVisible()
      const failed = papers.getByRole('button', { name: t(fp, 'retryUpload', { name: 'plate.png' }) })
      await expect(async () => {
        await page.clock.fastForward(40_000)
        await expect(failed).toBeVisible({ timeout: 250 })
      }, 'it is tried again for two minutes').toPass({ timeout: 20_000 })
      await expect(papers.getByText(said.upload, { exact: true })).toBeVisible()
      await expect(message(person, said.upload)).toBeVisible()
      gateway.fail(undefined)
      await failed.click()
      await expect(papers.getByRole('button', { name: t(fp, 'open', { name: 'plate.png' }) })).toBeVisible()
    } finally {
      await gateway.shut()
    }
  })

  test(`a push channel that breaks is told of, comes back by itself and catches up, in ${language}`, async ({ as }) => {
    const gateway = await startGateway(productUrl())
    const administrator = await tokenOf('admin')
    const published: number[] = []
    const publish = async (title: { cn: string; en: string }) => {
      published.push(
        (await ask(administrator, notice.create, { noticeTitle: title.cn, noticeTitleEn: title.en })).noticeId,
      )
    }
    try {
      const person = await as('zb_ouyang', { language, at: gateway.url, provoked: /ERR_|WebSocket/ })
      const { page } = person
      await waits(person)
      await page.waitForLoadState('networkidle')
      const [before, reloads] = [await unread(person), await page.evaluate(() => performance.timeOrigin)]
      const first = named('断线前的公告', 'Published before')
      await publish(first)
      await expect(news(person, first[language]), 'the channel is up').toBeVisible()
      const lost = page.getByRole('alert').getByText(said.push, { exact: true })
      await gateway.shut()
      await expect(lost, 'after three attempts').toBeVisible({ timeout: 20_000 })
      await publish(named('断线时的公告', 'Published meanwhile'))
      await gateway.open()
      await expect(lost, 'connected anew').toBeHidden({ timeout: 40_000 })
      // Other journeys publish too.
      await expect.poll(() => unread(person), 'what came meanwhile is counted').toBeGreaterThanOrEqual(before + 2)
      const live = named('恢复后的公告', 'Published afterwards')
      await publish(live)
      await opensNews(person, live[language])
      await expect(dialogOf(person, live[language])).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => performance.timeOrigin), 'without a reload').toBe(reloads)
    } finally {
      if (published.length > 0) await ask(administrator, notice.remove, { ids: published.join(',') })
      await gateway.shut()
    }
  })

  test(`a part of the page that does not arrive takes nothing else away, in ${language}`, async ({ as }) => {
    const person = await as('zb_ouyang', { language, provoked: /ERR_|WebSocket|console: Error: offline/ })
    const { page, t } = person
    await page.goto('/equipment/device')
    const list = page.getByRole('main').locator('tbody tr[data-row-key]').first()
    await expect(list).toBeVisible()
    await page.context().setOffline(true)
    await page.keyboard.press('Control+k')
    await expect(message(person, said.network)).toBeVisible()
    await expect(list, 'the frame and its pages stand').toBeVisible()
    await page.context().setOffline(false)
    await page.keyboard.press('Control+k')
    await expect(
      page.getByRole('combobox', { name: t(toolMessages, 'search'), exact: true }),
      'asked for again',
    ).toBeVisible()
  })

  test(`rights, rows and sessions that went meanwhile are told in the catalogue's words, in ${language}`, async ({
    as,
  }) => {
    const [administrator, person] = [
      await tokenOf('admin'),
      await as('kg_ding', { language, ownSession: true, provoked: /status of 401/ }),
    ]
    const { page, t, token } = person
    const [gone] = await makeDevices(administrator, await makeModel(administrator, 'S0103'), 'C107', 1)
    await page.goto('/equipment/device')
    await search(person, t(dm, 'keyword'), gone?.selfNum ?? '')
    await finds(person, 1)
    await ask(administrator, device.remove, { ids: String(gone?.devId ?? 0) })
    await act(person, row(person, gone?.selfNum ?? ''), t(dm, 'remove'))
    await dialogOf(person, t(dm, 'removeTitle'))
      .getByRole('button', { name: t(dm, 'remove'), exact: true })
      .click()
    await expect(notification(person, said.missing), 'somebody else deleted it').toBeVisible()

    const giveBack = await withoutRole(administrator, 'pool_keeper', 'kg_ding')
    try {
      await exporting(person).click()
      await expect(notification(person, said.forbidden), 'the role was taken away').toBeVisible()
    } finally {
      await giveBack()
    }
    await ask(token, session.logout, {})
    await exporting(person).click()
    const box = page.getByRole('dialog').filter({ hasText: said.expiredBox })
    await expect(box, 'the one box').toHaveCount(1)
    await box.getByRole('button', { name: t(sessionMessages, 'cancel'), exact: true }).click()
    await expect(box).toHaveCount(0)
  })
}
