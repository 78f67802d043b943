import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, type TestServer, testServer } from '../../testing/index.ts'
import { probe, probes } from './test/probe.ts'

let server: TestServer
let person: Client
beforeAll(async () => {
  server = await testServer({ routes: probes })
  person = server.as('dp_sun')
})
afterAll(() => server.close())

const body = async (operation: Parameters<Client['response']>[0], input = {}): Promise<unknown> =>
  (await person.response(operation, input)).json()

describe('an answer on the wire', () => {
  it('lays out each form, and leaves out what its contract does not name', async () => {
    expect(await body(probe.data)).toEqual({ code: 200, msg: '查询成功', data: { id: 1 } })
    expect(await body(probe.rows, { name: 'exact' })).toEqual({
      code: 200,
      msg: '查询成功',
      rows: [{ id: 1 }],
      total: 1,
    })
    expect(await body(probe.mainList)).toEqual({
      code: 200,
      msg: '查询成功',
      data: { mainList: { rows: [{ id: 1 }], total: 1 } },
    })
    expect(await body(probe.top)).toEqual({ code: 200, msg: '查询成功', roles: ['admin'] })
    expect(await body(probe.bare)).toEqual({ access_token: 'x' })
    expect(await body(probe.zero)).toEqual({ code: 0, msg: '查询成功', data: [{ id: 1 }] })
  })

  it('says where a total is an estimate', async () => {
    expect(await body(probe.rows)).toMatchObject({ total: 10_001, totalExact: false })
    expect(await body(probe.records)).toEqual({
      code: 200,
      msg: '查询成功',
      data: { records: [{ id: 1 }], total: 1, totalExact: false },
    })
  })

  it('has no data where there is none, and the message of what was done', async () => {
    expect(await body(probe.nothing, { ids: '1,2' })).toEqual({ code: 200, msg: '删除成功' })
    expect(await body(probe.echo, { id: 1 })).toEqual({ code: 200, msg: '已记录', data: { id: 1 } })
    expect((await server.as('dp_sun', 'en').response(probe.nothing, { ids: '1' })).json()).toEqual({
      code: 200,
      msg: 'Delete succeeded',
    })
  })

  it('is never kept by a cache, and never a page of ours in a foreign frame', async () => {
    const { headers } = await person.response(probe.data)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
  })

  it('sends a file under its name in both spellings', async () => {
    const response = await person.response(probe.file, {})
    expect(response.body).toBe('ab')
    expect(response.headers['content-disposition']).toBe(
      "attachment; filename=%E8%AE%BE%E5%A4%87%20%E5%8F%B0%E8%B4%A6.xlsx; filename*=UTF-8''%E8%AE%BE%E5%A4%87%20%E5%8F%B0%E8%B4%A6.xlsx",
    )
    expect(response.headers['cache-control']).toBe('no-store')
    // What a file call refuses is said in JSON.
    const refused = await person.refused(probe.file, { pageSize: 501 })
    expect(refused).toMatchObject({ status: 200, code: 500, errors: [{ field: 'pageSize' }] })
  })
})

describe('the language of a text', () => {
  const said = async (headers: Record<string, string>) => {
    const { msg } = (await server.app.inject({ url: '/prod-api/probe/open', headers })).json<{ msg: string }>()
    return msg === 'Listed' ? 'en' : 'cn'
  }
  it.each([
    [{}, 'cn'],
    [{ 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' }, 'cn'],
    [{ 'accept-language': 'en-US,en;q=0.9' }, 'en'],
    [{ 'accept-language': 'en' }, 'en'],
    [{ 'accept-language': 'fr-FR,en;q=0.5' }, 'en'],
    [{ 'accept-language': 'english' }, 'cn'],
    [{ 'accept-language': '' }, 'cn'],
    [{ 'content-language': '', 'accept-language': 'en_US' }, 'en'],
    [{ 'content-language': 'en' }, 'en'],
    [{ 'content-language': '', 'accept-language': 'en_US' }, 'en'],
    [{ 'content-language': 'zh-CN', 'accept-language': 'en' }, 'cn'],
    [{ 'content-language': 'en', 'accept-language': 'zh-CN' }, 'en'],
  ] as const)('%j is answered in %s', async (headers, language) => {
    expect(await said(headers)).toBe(language)
  })
})
