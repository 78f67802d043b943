// What a browser has to fetch: of the sign-in page its scripts, of the first list everything since the address was
// opened. Sizes are those of brotli.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { constants, brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { sessionMessages } from '@geodepot/contracts/system/session.messages.ts'
import { browser } from '../e2e/support/browser.ts'
import { password } from './data.ts'
import { type Place, startProduct } from './place.ts'
import type { Tell } from './report.ts'

const built = join(import.meta.dirname, '..', 'web', 'dist')

interface Fetched {
  readonly path: string
  readonly bytes: number
  readonly isScript: boolean
}
const weigh = (path: string, body: Buffer): number => {
  const beside = join(built, `${path === '/' ? '/index.html' : path}.br`)
  if (existsSync(beside)) return readFileSync(beside).byteLength
  // As the server does with what it makes on the way.
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }).byteLength
}
const kilobytes = (fetched: readonly Fetched[]): number => fetched.reduce((sum, { bytes }) => sum + bytes, 0) / 1024

export const pages = async (place: Place, [devices = 0]: readonly number[], tell: Tell): Promise<void> => {
  if (!existsSync(join(built, 'index.html')))
    throw new Error('the page is not built: run npm start or npm test once, or npx vite build in web')
  const product = await startProduct(await place.database(devices))
  const { executablePath, args, env } = await browser()
  const program = await chromium.launch({ executablePath, args: [...args], env })
  try {
    const page = await program.newPage({ locale: 'zh-CN' })
    const fetched: Fetched[] = []
    const away: string[] = []
    const pending: Promise<unknown>[] = []
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== product.url)
        away.push(request.url())
    })
    page.on('response', (response) => {
      const path = new URL(response.url()).pathname
      pending.push(
        response.body().then(
          (body) =>
            fetched.push({ path, bytes: weigh(path, body), isScript: response.request().resourceType() === 'script' }),
          () => undefined,
        ),
      )
    })
    // Once the line is quiet: what comes to every page after its rows is asked for by itself.
    const settled = async (): Promise<void> => {
      for (let seen = -1; seen !== pending.length; await sleep(2000)) {
        seen = pending.length
        await Promise.all(pending)
      }
    }
    await page.goto(`${product.url}/login?redirect=${encodeURIComponent('/equipment/device')}`)
    const account = page.getByLabel(textOf(sessionMessages, 'username', 'cn'), { exact: true })
    await account.waitFor()
    await settled()
    const scripts = fetched.filter(({ isScript }) => isScript)
    tell({
      name: 'sign-in page, scripts (brotli)',
      bound: 110,
      unit: 'KB',
      value: kilobytes(scripts),
      note: `${scripts.length} files; ${kilobytes(fetched).toFixed(1)} KB in all`,
    })
    await account.fill('admin')
    await page.getByLabel(textOf(sessionMessages, 'password', 'cn'), { exact: true }).fill(password)
    await page.getByRole('button', { name: textOf(sessionMessages, 'signIn', 'cn'), exact: true }).click()
    // The head and the first twenty.
    await page.getByRole('table').getByRole('row').nth(20).waitFor()
    await settled()
    const answers = fetched.filter(({ path }) => path.startsWith('/prod-api'))
    tell({
      name: 'first list page, everything since the sign-in page (brotli)',
      bound: 360,
      unit: 'KB',
      value: kilobytes(fetched),
      note: `${fetched.length} files, ${kilobytes(answers).toFixed(1)} KB of them answers`,
    })
    fetched.length = 0
    const phone = await program.newPage({ locale: 'zh-CN' })
    phone.on('response', (response) => {
      const path = new URL(response.url()).pathname
      if (/\.m?js$/.test(path))
        pending.push(response.body().then((body) => fetched.push({ path, bytes: weigh(path, body), isScript: true })))
    })
    await phone.goto(`${product.url}/app`)
    await phone.getByRole('heading', { level: 1 }).waitFor()
    // Not what it lays by for days without a network.
    await phone.waitForLoadState('networkidle')
    await Promise.all(pending)
    const own = fetched.filter(({ path }) => path !== '/sw.js')
    tell({
      name: 'pages of the phone, scripts (brotli)',
      bound: 150,
      unit: 'KB',
      value: kilobytes(own),
      note: `${own.length} files`,
    })
    tell({
      name: "requests that leave the server's origin",
      bound: 0,
      unit: 'requests',
      value: away.length,
      ...(away.length > 0 && { note: away.slice(0, 3).join(' ') }),
    })
  } finally {
    await program.close()
    await product.stop()
  }
}
