import { createHmac } from 'node:crypto'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { serviceAccountMessages as sa } from '@geodepot/contracts/system/service-account.messages.ts'
import { subscriptionMessages as su } from '@geodepot/contracts/system/subscription.messages.ts'
import { supplier } from '@geodepot/contracts/system/supplier.ts'
import { supplierMessages } from '@geodepot/contracts/system/supplier.messages.ts'
import { act, box, setParameter } from './support/administration.ts'
import { ask } from './support/ask.ts'
import { type Someone, expect, holding, productUrl, test, tokenOf, unique } from './support/journey.ts'
import { choose, dialogOf, ending, row, save } from './support/page.ts'

interface Call {
  readonly body: string
  readonly signature: string
  readonly time: string
}
/** Another system, which takes what it is told. */
const receiver = async () => {
  const calls: Call[] = []
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { headers } = request
      calls.push({
        body: Buffer.concat(parts).toString(),
        signature: String(headers['x-geodepot-signature']),
        time: String(headers['x-geodepot-timestamp']),
      })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { calls, host, url: `http://${host}/geodepot`, close: () => server.close() }
}

/** A service account that may read everything, and a key of it, shown once. */
const makesAccount = async (someone: Someone, name: string): Promise<string> => {
  const { page, t } = someone
  await page.goto('/system/service-account')
  await page
    .getByRole('button', { name: holding(t(sa, 'add')) })
    .first()
    .click()
  const form = dialogOf(someone, t(sa, 'add'))
  await box(form, t(sa, 'name')).fill(name)
  await choose(page, form.getByRole('combobox', { name: t(sa, 'roleIds') }), '审计员(只读)')
  await save(someone, form)
  await expect(form).toBeHidden()
  await act(someone, row(someone, name), t(sa, 'keys'))
  const keys = dialogOf(someone, t(sa, 'keysOf', { name }))
  await keys.getByRole('button', { name: t(sa, 'makeKey'), exact: true }).click()
  const key = await keys.getByLabel(t(sa, 'newKey'), { exact: true }).textContent()
  expect(key).toMatch(/^gdk_/)
  return key ?? ''
}

/** What the other system does with it: a token, and the suppliers as they stand. */
const follows = async (name: string, key: string): Promise<number> => {
  const root = `${productUrl()}/prod-api`
  const token = await fetch(`${root}/auth/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${name}:${key}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token: access } = (await token.json()) as { access_token: string }
  const answer = await fetch(`${root}/system/change/system/supplier`, {
    headers: { authorization: `Bearer ${access}` },
  })
  return ((await answer.json()) as { rows: unknown[] }).rows.length
}

/** A subscription of what happens to suppliers; its secret, shown once. */
const subscribes = async (someone: Someone, name: string, account: string, url: string): Promise<string> => {
  const { page, t } = someone
  await page.goto('/system/subscription')
  await page
    .getByRole('button', { name: holding(t(su, 'add')) })
    .first()
    .click()
  const form = dialogOf(someone, t(su, 'add'))
  await box(form, t(su, 'name')).fill(name)
  // A short choice is not searched in.
  await form.getByRole('combobox', { name: t(su, 'accountId') }).click()
  await page.locator('.ant-select-item-option:visible').filter({ hasText: account }).click()
  await box(form, t(su, 'url')).fill(url)
  const suppliers = t(supplierMessages, 'title')
  await form.getByPlaceholder(t(listMessages, 'filterTree', { name: t(su, 'events') })).fill(suppliers)
  await form
    .getByRole('treeitem', { name: ending(suppliers) })
    .first()
    .getByRole('checkbox')
    .click()
  await save(someone, form)
  const shown = dialogOf(someone, t(su, 'secretOnce'))
  const secret = (await shown.getByLabel(t(su, 'secret'), { exact: true }).textContent()) ?? ''
  await page.keyboard.press('Escape')
  await expect(shown).toBeHidden()
  return secret
}

test('管理员接入合作系统：服务账号与密钥、令牌、跟随变更；订阅事件、验签、推送日志（中英文）', async ({ as }) => {
  const [chinese, english] = await Promise.all([as('admin'), as('superadmin', { language: 'en' })])
  const partner = await receiver()
  try {
    const account = unique('ERP')
    const key = await makesAccount(chinese, account)
    expect(await follows(account, key)).toBeGreaterThan(0)

    await setParameter(english, 'sys.webhook.hosts', partner.host)
    const name = unique('erp ')
    const secret = await subscribes(english, name, account, partner.url)
    await act(english, row(english, name), english.t(su, 'test'))
    await expect.poll(() => partner.calls.length).toBe(1)
    const supplierName = unique('物探器材 ')
    await ask(await tokenOf('cg_dai'), supplier.create, { supplierName, country: 'CN', currencyCode: 'USD' })
    await expect.poll(() => partner.calls.at(-1)?.body, { timeout: 20_000 }).toContain('system.supplier.created')
    const { body, time, signature } = partner.calls.at(-1) ?? { body: '', time: '', signature: '' }
    expect(signature).toBe(`sha256=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`)

    for (const someone of [english, chinese]) {
      const { page, t } = someone
      await page.goto('/system/subscription')
      await act(someone, row(someone, name), t(su, 'log'))
      const log = dialogOf(someone, t(su, 'logOf', { name }))
      await expect(log.getByText(t(su, 'outcome_done')).first()).toBeVisible()
    }
  } finally {
    partner.close()
  }
})
