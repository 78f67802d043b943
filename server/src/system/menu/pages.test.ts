import { ownPaths, publicPaths } from '@geodepot/contracts/kit/page.ts'
import { menu } from '@geodepot/contracts/system/menu.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connect } from '../../kit/database/database.ts'
import { type TestServer, testServer } from '../../testing/index.ts'
import { keepPages } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'geodepot-pages-'))
let server: TestServer
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<title>Geodepot</title>')
  server = await testServer({ page: folder })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const statusOf = async (url: string): Promise<number> => {
  const { statusCode, body } = await server.app.inject({ url, headers: { accept: 'text/html' } })
  expect(body).toBe('<title>Geodepot</title>')
  return statusCode
}
const statuses = async (urls: readonly string[]) =>
  Promise.all(urls.map(async (url) => [url, await statusOf(url)] as const))
const all = (status: number, urls: readonly string[]) => urls.map((url) => [url, status])

describe('the page answers', () => {
  test('its own addresses, whatever stands in place of a parameter', async () => {
    const own = [...publicPaths, ...ownPaths].map((path) => path.replaceAll(/:\w+/g, '12'))
    const more = ['/index/', '/INDEX', '/login?redirect=%2Fnowhere', '/redirect/index', '/redirect/user/profile?a=1']
    expect(await statuses([...own, ...more])).toEqual(all(200, [...own, ...more]))
  })

  test('those of every menu, its records’ below it, and a fresh view of each', async () => {
    const urls = [
      '/equipment/device',
      '/equipment/device/12',
      '/equipment/application/new',
      '/equipment/application/12/edit',
      '/equipment/allocation/12/print',
      '/system/chain/equipment',
      '/system/operlog',
      '/monitor/job',
      '/redirect/equipment/device',
    ]
    expect(await statuses(urls)).toEqual(all(200, urls))
  })

  test('no other, though it shows itself there to say so', async () => {
    const urls = [
      '/metrics',
      '/nowhere',
      '/equipment',
      '/system',
      '/equipment/nowhere',
      '/equipment/device/12/edit/more',
      '/redirect',
      '/redirect/nowhere',
      '/indexes',
      '/user',
      '/app/nowhere',
      '/.env',
      '/wp-login.php',
    ]
    expect(await statuses(urls)).toEqual(all(404, urls))
  })

  test('under the prefix of the calls nothing: that is 404 in our own form, and so is a file that is gone', async () => {
    for (const url of ['/prod-api/nowhere', '/prod-api', '/assets/gone.js'])
      expect((await server.app.inject(url)).json()).toMatchObject({ code: 404 })
    expect((await server.app.inject({ method: 'POST', url: '/index' })).statusCode).toBe(404)
  })
})

describe('menus that change', () => {
  test('change what is answered at once after, and are read once in between', async () => {
    const ask = vi.spyOn(server.db.getExecutor(), 'executeQuery')
    const reads = () =>
      ask.mock.calls.filter(([query]) => query.sql.includes('from system.menu m where m.status')).length
    const { menuId } = await server.as('admin').call(menu.create, {
      menuName: '点检',
      menuType: 'C',
      path: 'spot-check',
      component: 'system/user/index',
      parentId: 0,
      visible: '1',
    })
    await expect.poll(() => statusOf('/spot-check')).toBe(200)
    const before = reads()
    for (const url of ['/spot-check', '/spot-check/1', '/nowhere', '/metrics', '/equipment/device']) await statusOf(url)
    expect(reads()).toBe(before)
    await server.as('admin').call(menu.update, { menuId, status: '1' })
    await expect.poll(() => statusOf('/spot-check')).toBe(404)
    ask.mockRestore()
  })

  test('an address in a frame is the page’s, one in a new tab is not', async () => {
    const { menuId } = await server.as('admin').call(menu.create, {
      menuName: '规范',
      menuType: 'C',
      path: 'http://standards.example.com/seg',
      isFrame: '1',
      parentId: 0,
    })
    await expect.poll(() => statusOf('/standards/example/com/seg')).toBe(200)
    expect(await statusOf('/standards/example/com/seg/12')).toBe(404)
    await server.as('admin').call(menu.update, { menuId, isFrame: '0' })
    await expect.poll(() => statusOf('/standards/example/com/seg')).toBe(404)
  })

  test('are nobody’s to know while the database is away: the page is shown then', async () => {
    const away = connect(server.url.replace(/\/[^/]*$/, '/nothing_there'), () => undefined)
    const pages = keepPages(away.db, server.url)
    await pages.ready
    expect(await pages.isPage('/nowhere')).toBe(true)
    await pages.close()
    await away.close()
  })
})
