// How long people wait for a page, on a slow machine behind a mobile line: by address and by menu, the first time and
// again, after signing in; what it costs the line and the main thread, beside a page that draws the same table alone.
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { sessionMessages } from '@geodepot/contracts/system/session.messages.ts'
import { browser } from '../e2e/support/browser.ts'
import { type Drawn, startBarePage } from './bare-page.ts'
import { password } from './data.ts'
import { median } from './load.ts'
import { type Place, startProduct, tokenFor } from './place.ts'
import type { Figure, Tell } from './report.ts'
import { startSecure } from './secure.ts'
import { longestTask } from './tasks.ts'
import { type Conditions, type Visit, type Wanted, asItIs, fourG, nextDoor, threeG, visitor } from './visit.ts'

const rounds = 3
const list: Wanted = { element: 'main .ant-table-row', call: '/equipment/device/list' }
const people: Wanted = { element: 'main .pane[data-path="/system/user"] .ant-table-row', call: '/system/user/list' }
const home: Wanted = { element: '.overview-figures strong', call: '/equipment/overview' }
const document: Wanted = { element: '.document-strip', call: '/system/project/' }
const projectPane = 'main .pane[data-path="/project/info"] .ant-table-row'
const projects: Wanted = { element: projectPane, call: '/system/project/list' }
const projectLinks = `[...document.querySelectorAll('${projectPane} a')]`
const bare: Wanted = { element: '.ant-table-row', call: '/rows' }
const paths = { list: '/equipment/device', people: '/system/user', projects: '/project/info?pageNum=1' }

/** Middle figures of several visits; of what moves, the worst. */
const middle = (visits: readonly Visit[]): Visit => {
  const of = (name: keyof Visit) => median(visits.map((visit) => visit[name]))
  const worst = (name: keyof Visit) => Math.max(...visits.map((visit) => visit[name]))
  return {
    seen: of('seen'),
    work: of('work'),
    script: of('script'),
    bytes: of('bytes'),
    before: worst('before'),
    all: worst('all'),
    shift: worst('shift'),
  }
}

interface Desk {
  readonly program: Browser
  readonly url: string
  readonly token: string
}
const fresh = async ({ program, url, token }: Desk, isSignedIn = true): Promise<BrowserContext> => {
  const context = await program.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    reducedMotion: 'reduce',
    ignoreHTTPSErrors: true,
  })
  if (isSignedIn) await context.addCookies([{ name: 'Admin-Token', value: token, url }])
  return context
}

/** An address opened with nothing kept, and once more with everything kept. */
const byAddress = async (desk: Desk, conditions: Conditions, path: string, wanted: Wanted, times = rounds) => {
  const cold: Visit[] = []
  const warm: Visit[] = []
  for (let round = 0; round < times; round += 1) {
    const context = await fresh(desk)
    for (const visits of [cold, warm]) {
      const one = await visitor(context, conditions)
      visits.push(await one.open(desk.url + path, wanted))
      await one.close()
    }
    await context.close()
  }
  return { cold: middle(cold), warm: middle(warm) }
}

/** Milliseconds of the longest task of a page that is opened once more. */
const longestOf = async (desk: Desk, path: string, wanted: Wanted): Promise<number> => {
  const context = await fresh(desk)
  const tasks: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const { page, open, close } = await visitor(context, asItIs)
    const longest = await longestTask(desk.program, page, () => open(desk.url + path, wanted))
    if (round > 0) tasks.push(longest)
    await close()
  }
  await context.close()
  return median(tasks)
}

/** What the list shows, to be drawn by the bare page. */
const drawnBy = async (desk: Desk): Promise<Drawn> => {
  const context = await fresh(desk)
  const { page, open } = await visitor(context, asItIs)
  await open(desk.url + paths.list, list)
  const drawn = (await page.evaluate(`(() => {
    const texts = (row, cells) => [...row.querySelectorAll(cells)].map(({ textContent }) => textContent)
    const box = document.querySelector('main .ant-table-content')
    return { heads: texts(document.querySelector('main .ant-table-thead'), 'th'), rows: [...document.querySelectorAll('main .ant-table-row')].map((row) => texts(row, 'td')), width: box.scrollWidth, height: box.clientHeight - box.querySelector('.ant-table-thead').offsetHeight }
  })()`)) as Drawn
  await context.close()
  return drawn
}

/** The address of the first project. */
const aProject = async (desk: Desk): Promise<string> => {
  const context = await fresh(desk)
  const { page, open } = await visitor(context, asItIs)
  await open(desk.url + paths.projects, { element: 'main .ant-table-row a', call: '/project' })
  const way = (await page.evaluate(`document.querySelector('main .ant-table-row a').getAttribute('href')`)) as string
  await context.close()
  return way
}

/** Signs in as a person does, and goes on by the menu. */
const inside = async (desk: Desk) => {
  const context = await fresh(desk, false)
  const one = await visitor(context, fourG)
  const { page } = one
  const say = (key: 'username' | 'password' | 'signIn') => textOf(sessionMessages, key, 'cn')
  await page.goto(`${desk.url}/login`)
  await page.getByLabel(say('username'), { exact: true }).pressSequentially('admin', { delay: 200 })
  await page.getByLabel(say('password'), { exact: true }).pressSequentially(password, { delay: 200 })
  const entered = await one.act(home, () => page.keyboard.press('Enter'))
  const go = (path: string) => () =>
    page.evaluate(
      `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
    ) as Promise<void>
  const first = await one.act(people, go(paths.people))
  await one.act(list, go(paths.list))
  const again = await one.act(people, go(paths.people))
  const opened: Visit[] = []
  for (const row of [0, 1]) {
    await one.act(projects, go(paths.projects))
    opened.push(await one.act(document, () => page.evaluate(`${projectLinks}[${row}].click()`) as Promise<void>))
  }
  await context.close()
  return { entered, first, again, opened }
}

const milliseconds = (visit: Visit): string => `${Math.round(visit.seen)} ms; ${(visit.bytes / 1024).toFixed(0)} KB`
const ratio = (name: string, bound: number, one: Visit, other: Visit): Figure => ({
  name,
  bound,
  unit: '×',
  value: one.seen / other.seen,
  note: `${milliseconds(one)}; without latency ${Math.round(other.seen)} ms`,
})
const told = (name: string, visit: Visit): Figure => ({
  name,
  unit: 'ms',
  value: visit.seen,
  note: milliseconds(visit),
})

const measured = async (desk: Desk, tell: Tell): Promise<void> => {
  const far = await byAddress(desk, fourG, paths.list, list)
  const near = await byAddress(desk, nextDoor, paths.list, list)
  tell(ratio('list by address, cold: 165 ms and 9 Mbit/s beside no latency', 1.35, far.cold, near.cold))
  tell(ratio('list by address, warm', 1.2, far.warm, near.warm))
  tell({ name: 'requests before the first rows have come', bound: 12, unit: 'requests', value: far.cold.before })
  tell({ name: 'requests of the first list in all', bound: 25, unit: 'requests', value: far.cold.all })

  const plain = await startBarePage(await drawnBy(desk))
  const own = await byAddress(desk, asItIs, paths.list, list, 2 * rounds)
  const alone = await byAddress({ ...desk, url: plain.url }, asItIs, '/', bare, 2 * rounds)
  plain.stop()
  tell({
    name: 'main thread before the rows, beside a bare page, on the machine as it is',
    bound: 1.6,
    unit: '×',
    value: own.warm.work / alone.warm.work,
    note: `${Math.round(own.warm.work)} ms, bare ${Math.round(alone.warm.work)} ms; cold ${Math.round(own.cold.work)} and ${Math.round(alone.cold.work)} ms`,
  })

  const { entered, first, again, opened } = await inside(desk)
  tell(told('Enter to a home page with figures', entered))
  tell(told('menu to rows, the first time', first))
  tell(told('menu to rows, again', again))
  for (const [at, visit] of opened.entries())
    tell(told(`row to its document, ${at === 0 ? 'the first time' : 'of another row'}`, visit))
  const record = await byAddress(desk, fourG, await aProject(desk), document)
  tell(told('a document by address, warm', record.warm))
  tell(told('list by address with 3G (400 ms), cold', (await byAddress(desk, threeG, paths.list, list, 1)).cold))
  const secure = await startSecure(desk.url)
  const h2 = await byAddress({ ...desk, url: secure.url }, fourG, paths.list, list)
  secure.stop()
  tell(told('list by address over HTTP/2, cold', h2.cold))

  const calmHome = await byAddress(desk, asItIs, '/index', home)
  const moved = { list: far.cold, home: calmHome.cold, 'sign-in to home': entered, document: record.warm, menu: first }
  for (const [name, { shift }] of Object.entries(moved))
    tell({ name: `layout shift: ${name}`, bound: 0.02, unit: '×', value: shift })
  for (const [name, path, wanted] of [
    ['list', paths.list, list],
    ['home', '/index', home],
  ] as const)
    tell({
      name: `longest task on this machine as it is, by what it computed: ${name}`,
      bound: 100,
      unit: 'ms',
      value: await longestOf(desk, path, wanted),
    })
}

export const waits = async (place: Place, [devices = 0]: readonly number[], tell: Tell): Promise<void> => {
  const databaseUrl = await place.database(devices)
  const product = await startProduct(databaseUrl)
  const { executablePath, args, env } = await browser()
  const program = await chromium.launch({ executablePath, args: [...args], env })
  try {
    await measured({ program, url: product.url, token: await tokenFor(databaseUrl, 'admin') }, tell)
  } finally {
    await program.close()
    await product.stop()
  }
}
