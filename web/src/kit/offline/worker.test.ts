import { afterEach, beforeAll, expect, test, vi } from 'vitest'

const kept = new Response('{"code":200,"rows":[]}')
const store = { match: async () => kept.clone(), put: async () => undefined, keys: async () => [] }
beforeAll(async () => {
  vi.stubGlobal('caches', { open: async () => store })
  // A script of its own, no module.
  const script = './worker.ts'
  await import(script)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** What a request comes to; nothing where the worker leaves it to the browser. */
const answered = async (request: object): Promise<Response | undefined> => {
  let answer: Promise<Response> | undefined
  const respondWith = (given: Promise<Response>) => {
    answer = given
  }
  dispatchEvent(Object.assign(new Event('fetch'), { request: { method: 'GET', ...request }, respondWith }))
  return answer
}
const url = `${location.origin}/prod-api/system/worklist`
const headers = new Headers({ authorization: 'Bearer t' })

test('a page of the product is answered from what was read before; the phone’s pages keep that themselves', async () => {
  vi.stubGlobal('caches', { open: async () => store })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  const from = (page: string) => ({ url, headers, mode: 'cors', referrer: location.origin + page })
  expect(await (await answered(from('/equipment/device')))?.text()).toContain('rows')
  expect(await answered(from('/app/receive?kind=equipment/allocation&id=12'))).toBeUndefined()
})

test('the pages open from here while the server is being renewed', async () => {
  vi.stubGlobal('caches', { open: async () => store })
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }))
  const answer = await answered({ url: `${location.origin}/app`, mode: 'navigate' })
  expect(answer?.status).toBe(200)
})
