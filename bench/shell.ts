// How the frame feels in a browser: an open page shown again on a slow machine, and a department tree of thousands of nodes. Told, never judged.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Page, chromium } from '@playwright/test'
import { sql } from 'kysely'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { listMessages } from '@geodepot/contracts/kit/list.messages.ts'
import { deptMessages } from '@geodepot/contracts/system/dept.messages.ts'
import { connect } from '../server/src/kit/database/database.ts'
import { browser } from '../e2e/support/browser.ts'
import { median } from './load.ts'
import { type Place, startProduct, tokenFor } from './place.ts'
import type { Tell } from './report.ts'

const rounds = 5
const slowness = 4
const departments = 5000

const manyDepartments = async (databaseUrl: string): Promise<void> => {
  const { db, close } = connect(databaseUrl, () => undefined, 1)
  try {
    // Five hundred of the second level, nine below each.
    await sql`insert into system.department (id, parent_id, path, level, name, name_en, kind, short_code, country, order_number, created_at)
      select 'C9' || lpad(n::text, 4, '0'), 'C1', array['C1', 'C9' || lpad(n::text, 4, '0')], 1, '单位' || n, 'Unit ' || n, 'UNIT', 'U' || n, '1', 1000 + n, now() from generate_series(1, ${departments / 10}::int) n`.execute(db)
    await sql`insert into system.department (id, parent_id, path, level, name, name_en, kind, short_code, country, order_number, created_at)
      select u.id || lpad(n::text, 2, '0'), u.id, u.path || (u.id || lpad(n::text, 2, '0')), 2, u.name || '-' || n, u.name_en || '-' || n, 'UNIT', u.short_code || '-' || n, '1', n, now()
      from system.department u, generate_series(1, 9) n where u.id like 'C9____'`.execute(db)
  } finally {
    await close()
  }
}

/** Milliseconds from going to an open page's tag until it is drawn, the machine slowed down. */
const tagTime = (page: Page, name: string): Promise<number> => page.evaluate(`new Promise((done) => {
  const tag = [...document.querySelectorAll('.tag-name')].find((one) => one.textContent === ${JSON.stringify(name)})
  const begin = performance.now()
  tag.click()
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(performance.now() - begin), 0)))
})`)

const watchTasks = (page: Page) => page.evaluate('window.tasks = []; new PerformanceObserver((list) => { for (const one of list.getEntries()) window.tasks.push(one.duration) }).observe({ type: "longtask" })')
const longestTask = (page: Page): Promise<number> => page.evaluate('Math.max(0, ...window.tasks)')

export const shell = async (place: Place, [devices = 0]: readonly number[], tell: Tell): Promise<void> => {
  if (!existsSync(join(import.meta.dirname, '..', 'web', 'dist', 'index.html'))) throw new Error('the page is not built: run npm start or npm test once, or npx vite build in web')
  const databaseUrl = await place.copy(devices)
  await manyDepartments(databaseUrl)
  const product = await startProduct(databaseUrl)
  const { executablePath, args, env } = await browser()
  const program = await chromium.launch({ executablePath, args: [...args], env })
  try {
    const context = await program.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
    await context.addCookies([{ name: 'Admin-Token', value: await tokenFor(databaseUrl, 'admin'), url: product.url }])
    const page = await context.newPage()
    const rows = page.getByRole('main').locator('tbody tr, [role=row]').nth(10)
    const tree: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await page.goto(`${product.url}/index`)
      await page.waitForLoadState('networkidle')
      await watchTasks(page)
      await page.evaluate('history.pushState(null, "", "/system/dept"); dispatchEvent(new PopStateEvent("popstate"))')
      await rows.waitFor()
      await page.getByRole('textbox', { name: textOf(deptMessages, 'deptName', 'cn'), exact: true }).first().fill('单位49')
      await page.getByRole('button', { name: textOf(listMessages, 'search', 'cn'), exact: true }).first().click()
      await page.getByText('单位499').first().waitFor()
      await page.getByRole('button', { name: textOf(listMessages, 'reset', 'cn'), exact: true }).first().click()
      await rows.waitFor()
      for (let turn = 0; turn < 10; turn += 1) await page.mouse.wheel(0, 2000)
      await page.waitForTimeout(500)
      tree.push(await longestTask(page))
    }
    tell({ name: `longest task while a tree of ${departments} departments opens, filters and scrolls`, unit: 'ms', value: median(tree), note: `aim 200 ms; ${tree.map(Math.round).join(', ')}` })
    await page.goto(`${product.url}/equipment/device`)
    await rows.waitFor()
    await page.goto(`${product.url}/system/user`)
    await rows.waitFor()
    const slow = await context.newCDPSession(page)
    const [one = '', other = ''] = await page.locator('.tag-name').evaluateAll((tags) => tags.slice(-2).map((tag) => tag.textContent ?? ''))
    await page.evaluate(`[...document.querySelectorAll('.tag-name')].find((tag) => tag.textContent === ${JSON.stringify(one)}).click()`)
    await rows.waitFor()
    await slow.send('Emulation.setCPUThrottlingRate', { rate: slowness })
    const shown: number[] = []
    for (let round = 0; round < rounds; round += 1) shown.push(await tagTime(page, round % 2 === 0 ? other : one))
    tell({ name: `an open page shown again, CPU slowed ${slowness} times`, unit: 'ms', value: median(shown), note: `aim 100 ms; ${shown.map(Math.round).join(', ')}` })
  } finally {
    await program.close()
    await product.stop()
  }
}
