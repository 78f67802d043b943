// Takes a picture of a screen of a running product, for the person who reviews it:
// node e2e/support/look.ts <path> <out.png> [--user admin] [--lang en] [--width 390] [--height 844] [--zoom 1.5]
// [--dark] [--full] [--click <selector>]… [--wait <ms>]
// BASE_URL (http://127.0.0.1:8080) names the product and PASSWORD its demo password; --user none looks as a visitor.
// The captcha has to be off.
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { browser } from './browser.ts'
import { signIn } from './sign-in.ts'

const {
  values: given,
  positionals: [path, out],
} = parseArgs({
  allowPositionals: true,
  options: {
    user: { type: 'string', default: 'admin' },
    lang: { type: 'string', default: 'cn' },
    width: { type: 'string', default: '1440' },
    height: { type: 'string', default: '900' },
    zoom: { type: 'string', default: '1' },
    dark: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    click: { type: 'string', multiple: true, default: [] },
    wait: { type: 'string', default: '300' },
  },
})
if (path === undefined || out === undefined)
  throw new Error(
    'usage: node e2e/support/look.ts <path> <out.png> [--user --lang --width --height --zoom --dark --full --click --wait]',
  )

const baseURL = process.env['BASE_URL'] ?? 'http://127.0.0.1:8080'
const zoom = Number(given.zoom)
const { executablePath, args, env } = await browser()
const running = await chromium.launch({ executablePath, args: [...args], env: { ...env } })
try {
  const context = await running.newContext({
    baseURL,
    // A zoomed page has less room and draws it larger.
    viewport: { width: Math.round(Number(given.width) / zoom), height: Math.round(Number(given.height) / zoom) },
    deviceScaleFactor: zoom,
    locale: given.lang === 'en' ? 'en-GB' : 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: given.dark ? 'dark' : 'light',
    hasTouch: Number(given.width) < 600,
  })
  if (given.user !== 'none') await signIn(context, baseURL, given.user, process.env['PASSWORD'] ?? '')
  // The page's own setting, as its language switch leaves it.
  await context.addInitScript(
    ({ stamp, language }) => {
      const store = Reflect.get(globalThis, 'localStorage') as { setItem(key: string, value: string): void }
      store.setItem('stamp', stamp)
      store.setItem('language', language)
    },
    { stamp: '202506121446', language: given.lang },
  )
  const page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error') console.error(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => console.error(`page: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 400) console.error(`${response.status()} ${response.url()}`)
  })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  for (const selector of given.click) await page.locator(selector).first().click()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(Number(given.wait))
  mkdirSync(dirname(out), { recursive: true })
  await page.screenshot({ path: out, fullPage: given.full })
} finally {
  await running.close()
}
