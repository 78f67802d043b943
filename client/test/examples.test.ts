import { type Client, CallUnanswered, connect } from '@geodepot/client'
import { receiptCalls } from '@geodepot/client/material/receipt'
import { readFileSync, readdirSync } from 'node:fs'
import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { materialCalls } from '@geodepot/client/material/material'
import { example as attach } from '../examples/attach-a-file.ts'
import { example as meanwhile } from '../examples/changed-meanwhile.ts'
import { example as sheet } from '../examples/download-a-sheet.ts'
import { example as follow } from '../examples/follow-changes.ts'
import { example as lookUp } from '../examples/look-up-an-error.ts'
import { example as once } from '../examples/once-however-often.ts'
import { example as post } from '../examples/post-a-receipt.ts'
import { example as list } from '../examples/read-a-list.ts'
import { example as self } from '../examples/who-am-i.ts'
import { example as wrong } from '../examples/wrong-fields.ts'
import { runGuide } from './guide.ts'
import { sceneOf } from './scene.ts'

let scene: Awaited<ReturnType<typeof sceneOf>>
let client: Client
beforeAll(async () => {
  scene = await sceneOf()
  client = connect({ address: scene.address, account: scene, language: 'en' })
})
afterAll(() => scene.server.close())

const draft = async () => {
  const [store] = await client.call(receiptCalls.stores)
  const { rows } = await client.call(materialCalls.list, { serialFlag: 'N', pageSize: 500 })
  const material = rows.find(({ shelfLifeDays }) => shelfLifeDays === null)
  const [place] = await client.call(receiptCalls.places, { storeId: store?.storeId ?? 0 })
  return {
    receiptKind: 'opening' as const,
    storeId: store?.storeId ?? 0,
    inDate: store?.today ?? '',
    lines: [{ materialId: material?.id, receiptQty: '2', unitPrice: '3', placeId: place?.placeId }],
  }
}

describe('the examples', () => {
  it('do what they say, each of them', async () => {
    expect(readdirSync(new URL('../examples', import.meta.url))).toHaveLength(10)
    expect(await self(client)).toMatchObject({ name: 'erp' })
    const count = await list(client)
    expect(count).toBe((await client.call(materialCalls.list)).total)
    const { copy, cursor } = await follow(client)
    expect(copy.size).toBe(count)
    expect((await follow(client, cursor)).copy.size).toBe(0)
    const { id } = await post(client)
    expect(await client.call(receiptCalls.get, { id })).toMatchObject({ docState: 'posted' })
    const [first = 0, again] = await once(client, await draft())
    expect(again).toBe(first)
    expect(await wrong(client)).toEqual(expect.arrayContaining(['inDate: notADate', 'lines.0.receiptQty: positive']))
    expect(await meanwhile(client, first, await draft(), 1)).toEqual({ version: 2 })
    expect(await meanwhile(client, first, await draft(), 1)).toEqual({ version: 3 })
    expect(await attach(client, first)).toMatchObject([{ name: 'delivery-4711.txt' }])
    const { name, bytes } = await sheet(client, [id])
    expect([name.endsWith('.xlsx'), bytes > 1000]).toEqual([true, true])
    expect(await lookUp(client, 'material/receipt', 'stale')).toMatchObject({ status: 409 })
  })
})

describe('the client', () => {
  it('tells a wrong key, and what a rule speaks against', async () => {
    const stranger = connect({ address: scene.address, account: { name: 'erp', key: 'gdk_wrong' } })
    await expect(self(stranger)).rejects.toMatchObject({
      code: 401,
      key: 'wrongClient',
      operation: 'system/session.token',
    })
    await expect(client.call(receiptCalls.get, { id: 999_999 })).rejects.toMatchObject({ code: 404, key: 'notFound' })
  })

  it('sends a call again under its key while the network fails or the server is busy, and renews a token that is over', async () => {
    const seen: string[] = []
    const flaky = createServer((request, response) => {
      const path = request.url ?? ''
      seen.push(`${path} ${String(request.headers['idempotency-key'])} ${String(request.headers.authorization)}`)
      const answer = (status: number, body: object, headers = {}) =>
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
      if (path.endsWith('/token')) answer(200, { access_token: `t${seen.length}`, expires_in: 3600 })
      else if (seen.length === 2) request.socket.destroy()
      else if (seen.length === 3) answer(503, { code: 503, msg: 'away' }, { 'retry-after': '0' })
      else if (seen.length === 4) answer(401, { code: 401, msg: 'over' })
      else answer(200, { code: 200, msg: 'Added', data: { id: 7, number: 'R7' } })
    })
    await new Promise<void>((resolve) => flaky.listen(0, '127.0.0.1', resolve))
    const { port } = flaky.address() as AddressInfo
    const other = connect({ address: `http://127.0.0.1:${port}`, account: scene })
    expect(await other.call(receiptCalls.create, { storeId: 1, inDate: '2026-01-01', lines: [] }, 'k')).toMatchObject({
      id: 7,
    })
    expect(seen.map((line) => line.replace(/^\/prod-api/, ''))).toEqual([
      '/auth/oauth/token undefined undefined',
      '/material/receipt k Bearer t1',
      '/material/receipt k Bearer t1',
      '/material/receipt k Bearer t1',
      '/auth/oauth/token undefined undefined',
      '/material/receipt k Bearer t5',
    ])
    flaky.closeAllConnections()
    flaky.close()
  })
})

describe('the client, where an answer breaks off after its headers', () => {
  const serving = async (answer: (call: number, response: ServerResponse) => void) => {
    const keys: string[] = []
    const breaking = createServer((request, response) => {
      if (request.url?.endsWith('/token') === true)
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"access_token":"t","expires_in":3600}')
      else answer(keys.push(String(request.headers['idempotency-key'])), response)
    })
    await new Promise<void>((resolve) => breaking.listen(0, '127.0.0.1', resolve))
    const { port } = breaking.address() as AddressInfo
    const end = () => {
      breaking.closeAllConnections()
      breaking.close()
    }
    return { keys, end, other: connect({ address: `http://127.0.0.1:${port}`, account: scene, tries: 3 }) }
  }
  const broken = (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
    response.write('{"code":200,', () => response.destroy())
  }
  const form = { storeId: 1, inDate: '2026-01-01', lines: [] }

  it('sends again under the same key', async () => {
    const { keys, end, other } = await serving((call, response) => {
      if (call < 3) broken(response)
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":200,"msg":"","data":{"id":7}}')
    })
    expect(await other.call(receiptCalls.create, form)).toMatchObject({ id: 7 })
    expect([keys.length, new Set(keys).size]).toEqual([3, 1])
    end()
  })
  it('tells the key that it made where it gives up, and where it is refused', async () => {
    const { keys, end, other } = await serving((call, response) => {
      if (call <= 3) broken(response)
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":500,"msg":"no"}')
    })
    const refusal = (error: unknown) => error as CallUnanswered
    const first = await other.call(receiptCalls.create, form).catch(refusal)
    expect(first).toBeInstanceOf(CallUnanswered)
    expect(first).toMatchObject({ operation: 'material/receipt.create', idempotencyKey: keys[0] })
    expect(await other.call(receiptCalls.create, form).catch(refusal)).toMatchObject({
      name: 'CallRefused',
      idempotencyKey: keys[3],
    })
    end()
  })
  it('downloads a file of JSON as a file, and tells a refusal', async () => {
    const { end, other } = await serving((call, response) => {
      response
        .writeHead(200, {
          'content-type': 'application/json; charset=utf-8',
          ...(call === 1 && { 'content-disposition': "attachment; filename*=UTF-8''a.result.json" }),
        })
        .end(call === 1 ? '{"code":500,"file":"a.csv"}' : '{"code":500,"msg":"no"}')
    })
    const { name, body } = await other.download(receiptCalls.get, { id: 1 })
    expect([name, await new Response(body).text()]).toEqual(['a.result.json', '{"code":500,"file":"a.csv"}'])
    await expect(other.download(receiptCalls.get, { id: 1 })).rejects.toThrow('no')
    end()
  })
})

describe('the client, where the network fails for good', () => {
  it('gives up after its tries, whether the server was busy or away', async () => {
    let calls = 0
    const dying = createServer((request, response) => {
      calls += 1
      if (calls === 1) response.writeHead(503, { 'retry-after': '0' }).end('{}')
      else request.socket.destroy()
    })
    await new Promise<void>((resolve) => dying.listen(0, '127.0.0.1', resolve))
    const { port } = dying.address() as AddressInfo
    const other = connect({ address: `http://127.0.0.1:${port}`, account: scene, tries: 3 })
    await expect(self(other)).rejects.toThrow('fetch failed')
    expect(calls).toBe(3)
    dying.close()
  })
})

describe('the guide', () => {
  it.each([
    ['docs/integration/README.md', 4],
    ['docs/integration/calls.md', 8],
    ['docs/integration/data.md', 5],
    ['docs/integration/doors.md', 1],
    ['client/README.md', 1],
  ])('runs as it stands: %s', async (page, count) => {
    const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8')
    const { blocks } = await runGuide(text, { GEODEPOT: scene.address, ACCOUNT: scene.name, KEY: scene.key })
    expect(blocks).toBe(count)
  })
})
