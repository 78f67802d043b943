// The service worker: what lets the product open without a network. It is a file of its own, `/sw.js`, and stands on nothing
// else (web/build/worker.ts makes it). It works for whoever opened the phone's pages once, and leaves everybody else alone.

interface Extendable extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface Fetching extends Extendable {
  readonly request: Request
  respondWith: (answer: Promise<Response>) => void
}
interface Told extends Extendable {
  readonly data: unknown
}
const worker = self as unknown as {
  readonly location: Location
  readonly clients: { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener: ((type: 'install' | 'activate', listener: (event: Extendable) => void) => void) &
    ((type: 'fetch', listener: (event: Fetching) => void) => void) &
    ((type: 'message', listener: (event: Told) => void) => void)
}

/** Parts of the page by their names, which change with their content; the document; answers of the server, by person. */
const stores = { parts: 'parts', page: 'page', read: 'read' } as const
const most = { parts: 800, read: 400 } as const
/** Milliseconds after which a bad link counts as none, where there is something to show instead. */
const patience = 4000

const put = async (store: keyof typeof most, key: Request | string, response: Response): Promise<void> => {
  const cache = await caches.open(stores[store])
  await cache.put(key, response)
  const all = await cache.keys()
  // In the order in which they came.
  await Promise.all(all.slice(0, Math.max(0, all.length - most[store])).map((old) => cache.delete(old)))
}

const within = <T>(work: Promise<T>, milliseconds: number): Promise<T> =>
  new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('late')), milliseconds)
    work.then(resolve, reject)
  })

/** Every address is the one document: the one whose parts are all here. */
const documentFor = async (request: Request): Promise<Response> => {
  const kept = await (await caches.open(stores.page)).match('/')
  if (!kept) return fetch(request)
  try {
    const response = await within(fetch(request), patience)
    // While the server is renewed, whatever stands before it answers.
    return response.status >= 500 ? kept : response
  } catch {
    return kept
  }
}

const partFor = async (request: Request): Promise<Response> => {
  const kept = await (await caches.open(stores.parts)).match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await put('parts', request, response.clone())
  return response
}

/** Each session has what it read for itself: by a digest of its token. */
const ownKey = async (request: Request, authorization: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(authorization))
  const name = Array.from(new Uint8Array(digest, 0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const language = request.headers.get('accept-language') ?? ''
  return `${request.url}#${name}${language}`.replace('#', request.url.includes('?') ? '&own=' : '?own=')
}
const readFor = async (request: Request, authorization: string): Promise<Response> => {
  const key = await ownKey(request, authorization)
  try {
    const response = await fetch(request)
    if (response.ok && response.headers.get('content-type')?.includes('json') === true)
      await put('read', key, response.clone())
    return response
  } catch (error) {
    const kept = await (await caches.open(stores.read)).match(key)
    if (kept) return kept
    throw error
  }
}

const isPart = ({ pathname }: URL): boolean =>
  pathname.startsWith('/assets/') || ['/icon.svg', '/manifest.webmanifest'].includes(pathname)

// The phone's pages keep what they read, and say of when it is.
const isOfPhone = ({ referrer }: Request): boolean =>
  referrer.startsWith(worker.location.origin) && /^\/app(\/|$)/.test(new URL(referrer).pathname)

worker.addEventListener('install', (event) => {
  event.waitUntil(worker.skipWaiting())
})
worker.addEventListener('activate', (event) => {
  event.waitUntil(worker.clients.claim())
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  const url = new URL(request.url)
  if (url.origin !== worker.location.origin) return
  if (request.mode === 'navigate') event.respondWith(documentFor(request))
  else if (isPart(url)) event.respondWith(partFor(request))
  else if (url.pathname.startsWith('/prod-api/') && !isOfPhone(request)) {
    const authorization = request.headers.get('authorization')
    if (authorization !== null) event.respondWith(readFor(request, authorization))
  }
})
/** What a page of the phone says of itself: the files that it stands on, and the map that its document names them by. */
interface Standing {
  readonly parts: readonly string[]
  readonly map: string
}
const isStanding = (data: unknown): data is Standing =>
  typeof data === 'object' && data !== null && 'parts' in data && Array.isArray(data.parts) && 'map' in data
const keepPage = async ({ parts, map }: Standing): Promise<void> => {
  await Promise.all(parts.map((url) => partFor(new Request(url))))
  const response = await fetch('/app', { headers: { accept: 'text/html' } })
  const text = await response.clone().text()
  // Of another version, were the product renewed between the two: its parts are not here.
  if (response.ok && text.includes(map)) await (await caches.open(stores.page)).put('/', response)
}
// A page tells what it stands on, so that one visit is enough; and that a session has ended.
worker.addEventListener('message', (event) => {
  const { data } = event
  if (data === 'forget') event.waitUntil(caches.delete(stores.read))
  else if (isStanding(data)) event.waitUntil(keepPage(data).catch(() => undefined))
})
