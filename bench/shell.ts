// How the shell feels in a browser: a department tree of thousands of nodes, and an open page shown again on a slow
// machine. Told, never judged.
import { type Browser, type Page, chromium } from '@playwright/test'
import { sql } from 'kysely'
import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { deptMessages } from '@geodepot/contracts/system/dept.messages.ts'
import { browser } from '../e2e/support/browser.ts'
import { now } from '../server/src/kit/clock.ts'
import { connect } from '../server/src/kit/database/database.ts'
import { median } from './load.ts'
import { type Place, startProduct, tokenFor } from './place.ts'
import type { Tell } from './report.ts'

const rounds = 5
const departments = 5000
const slowness = 4

// A tenth of them units, nine offices below each.
const fillDepartments = async (databaseUrl: string): Promise<void> => {
  const { db, close } = connect(databaseUrl, () => undefined, 1)
  try {
    await sql`
      with unit as (
        insert into system.department (id, parent_id, path, level, name, name_en, kind, short_code, country, order_number, created_at)
        select 'C9' || lpad(n::text, 4, '0'), 'C1', array['C1', 'C9' || lpad(n::text, 4, '0')], 1, '单位' || n, 'Unit ' || n, 'SECOND', 'U' || n, '1', 1000 + n, ${now()}::timestamptz
        from generate_series(1, ${departments / 10}::int) n returning *)
      insert into system.department (id, parent_id, path, level, name, name_en, kind, country, order_number, created_at)
      select u.id || n, u.id, u.path || (u.id || n), 2, u.name || '-' || n, u.name_en || '-' || n, 'OFFICE', '1', n, u.created_at from unit u, generate_series(1, 9) n`.execute(
      db,
    )
  } finally {
    await close()
  }
}

const paths = { tree: '/system/dept', devices: '/equipment/device', people: '/system/user' } as const
const row = (page: Page) => page.getByRole('main').locator('.ant-table-row:visible').nth(5)
/** As a link of the page would: the page stays. */
const go = async (page: Page, path: string): Promise<void> => {
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  )
  await row(page).waitFor()
  await page.waitForLoadState('networkidle')
}

const seen = (page: Page, text: string) => page.getByText(text, { exact: true }).filter({ visible: true }).first()
/** The longest that the page did not listen, in milliseconds. */
const longestTask = async (page: Page, work: () => Promise<void>): Promise<number> => {
  await page.evaluate(
    'window.longest = 0; window.watch = new PerformanceObserver((all) => { for (const { duration } of all.getEntries()) window.longest = Math.max(window.longest, duration) }); window.watch.observe({ type: "longtask" })',
  )
  await work()
  return page.evaluate(
    'new Promise((done) => setTimeout(() => { window.watch.disconnect(); done(window.longest) }, 300))',
  )
}

const treeTask = (page: Page): Promise<number> =>
  longestTask(page, async () => {
    await go(page, paths.tree)
    const search = page.getByPlaceholder(textOf(deptMessages, 'keywordHint', 'cn'))
    await search.fill('单位499')
    await search.press('Enter')
    await seen(page, '单位499-9').waitFor()
    await page
      .getByRole('button', { name: textOf(listMessages, 'reset', 'cn'), exact: true })
      .filter({ visible: true })
      .click()
    await seen(page, '单位1').waitFor()
    await row(page).hover()
    for (let turn = 0; turn < 10; turn += 1) await page.mouse.wheel(0, 2000)
  })

const tagNow = async (page: Page): Promise<string> =>
  (await page.locator('.tag-name[aria-current=page]').textContent()) ?? ''
/** Milliseconds from the click on an open page's tag until that page has been drawn. */
const shownAgain = (page: Page, tag: string): Promise<number> =>
  page.evaluate(`new Promise((done) => {
  const named = [...document.querySelectorAll('.tag-name')].find(({ textContent }) => textContent === ${JSON.stringify(tag)})
  const begin = performance.now()
  named.click()
  requestAnimationFrame(() => setTimeout(() => done(performance.now() - begin), 0))
})`)

const inBrowser = async (program: Browser, url: string, token: string, tell: Tell): Promise<void> => {
  const context = await program.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'Admin-Token', value: token, url }])
  const page = await context.newPage()
  const tasks: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(`${url}${paths.people}`)
    await row(page).waitFor()
    tasks.push(await treeTask(page))
  }
  const made = (all: readonly number[], aim: number) => `aim ${aim} ms; ${all.map(Math.round).join(', ')}`
  tell({
    name: `longest task while ${departments} departments open, are filtered and scrolled`,
    unit: 'ms',
    value: median(tasks),
    note: made(tasks, 200),
  })
  const tags: string[] = []
  for (const path of [paths.people, paths.devices]) {
    await go(page, path)
    tags.push(await tagNow(page))
  }
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowness })
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const tag of tags) times.push(await shownAgain(page, tag))
  }
  tell({
    name: `an open page shown again, processor slowed down ${slowness} times`,
    unit: 'ms',
    value: median(times),
    note: made(times, 100),
  })
}

export const shell = async (place: Place, [devices = 0]: readonly number[], tell: Tell): Promise<void> => {
  const databaseUrl = await place.copy(devices)
  await fillDepartments(databaseUrl)
  const product = await startProduct(databaseUrl)
  const { executablePath, args, env } = await browser()
  const program = await chromium.launch({ executablePath, args: [...args], env })
  try {
    await inBrowser(program, product.url, await tokenFor(databaseUrl, 'admin'), tell)
  } finally {
    await program.close()
    await product.stop()
  }
}
