import { join } from 'node:path'
import { openidMessages } from '@geodepot/contracts/system/openid.messages.ts'
import { sessionMessages } from '@geodepot/contracts/system/session.messages.ts'
import { shellMessages } from '@geodepot/contracts/system/shell.messages.ts'
import { type TestProvider, startProvider } from '../server/src/system/openid/test/provider.ts'
import { type Journey, type Someone, expect, test } from './support/journey.ts'
import { type Product, startProduct } from './support/product.ts'

let provider: TestProvider
let product: Product
test.beforeAll(async () => {
  test.setTimeout(120_000)
  product = await startProduct(join('test-results', 'single-sign-on.log'), async (url) => {
    provider = await startProvider(url)
    return {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_NAME: 'Company ID',
      PUBLIC_URL: url,
    }
  })
})
test.afterAll(async () => {
  await product.stop()
  await provider.close()
})

/** What a person does at the provider: who it is, and yes. */
const vouch = async ({ page }: Someone, login: string): Promise<void> => {
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  await page.locator('button[type=submit]').click()
}
// What the provider's own pages would like to have from the web.
const typeface = 'https://fonts.googleapis.com/'
const visitor = async (as: Journey['as'], language: 'cn' | 'en'): Promise<Someone> => {
  const someone = await as(undefined, {
    at: product.url,
    language,
    provoked: new RegExp(`^asks another server: (${provider.issuer}|${typeface})`),
  })
  await someone.page.route(`${typeface}**`, (route) => route.fulfill({ contentType: 'text/css', body: '' }))
  return someone
}
const goThere = async ({ page, t }: Someone): Promise<void> => {
  await page.getByRole('button', { name: t(openidMessages, 'signInWith', { name: 'Company ID' }) }).click()
}

test("somebody comes through the company's own sign-in, names the account once, and is known from then on", async ({
  as,
}) => {
  const first = await visitor(as, 'cn')
  const { page, t } = first
  await page.goto('/equipment/device?keyword=T-001')
  await goThere(first)
  await vouch(first, 'sun.wei')
  await expect(page).toHaveURL('/bind')
  await expect(page.getByText(t(openidMessages, 'bindText', { name: 'Name of sun.wei' }))).toBeVisible()
  await page.getByLabel(t(sessionMessages, 'username'), { exact: true }).fill('dp_sun')
  await page.getByLabel(t(sessionMessages, 'password'), { exact: true }).fill('not-the-password-1')
  await page.getByRole('button', { name: t(openidMessages, 'bindAndSignIn') }).click()
  await expect(page.getByRole('alert')).toHaveText(t(sessionMessages, 'wrongPair'))
  await page.getByLabel(t(sessionMessages, 'password'), { exact: true }).fill(product.password)
  await page.getByRole('button', { name: t(openidMessages, 'bindAndSignIn') }).click()
  await expect(page, 'back to where the way began').toHaveURL(/\/equipment\/device\?keyword=T-001$/)

  const second = await visitor(as, 'en')
  await second.page.goto('/login')
  await goThere(second)
  await vouch(second, 'sun.wei')
  await expect(second.page).toHaveURL('/index')
  await expect(second.page.getByRole('region', { name: second.t(shellMessages, 'currentProject') })).toBeVisible()
})

test('a way that was begun elsewhere ends at the door', async ({ as }) => {
  const { page, t } = await visitor(as, 'en')
  await page.goto('/auth-redirect?state=made-up&code=stolen')
  await expect(page.getByRole('alert')).toContainText(t(openidMessages, 'flowGone'))
  await page.getByRole('link', { name: t(openidMessages, 'again') }).click()
  await expect(page.getByRole('button', { name: t(sessionMessages, 'signIn'), exact: true })).toBeVisible()
})
