import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pathOf } from './context.ts'
import type { Untaken } from './mount.ts'
import { type ViewAt, inlineScripts, pageHead } from './page-head.ts'

const year = 31_536_000_000

// What the page itself uses, and nobody whom it frames; all else that a browser could be asked for is off.
// Of documents alone: a browser asks no other answer for it, and it is 600 bytes.
const permissionsPolicy = [
  ...['camera', 'geolocation', 'clipboard-read', 'clipboard-write', 'fullscreen'].map((own) => `${own}=(self)`),
  ...[
    'accelerometer',
    'autoplay',
    'bluetooth',
    'browsing-topics',
    'display-capture',
    'encrypted-media',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'picture-in-picture',
    'publickey-credentials-get',
    'screen-wake-lock',
    'serial',
    'usb',
    'web-share',
    'xr-spatial-tracking',
  ].map((unused) => `${unused}=()`),
].join(', ')

export interface PageParts {
  readonly folder: string
  /** Whether an address is one of the page's. */
  readonly isPage: (path: string) => Promise<boolean>
  /** Which view a menu leads to at an address; absent: nothing is fetched before the page asks. */
  readonly viewAt?: (path: string) => Promise<ViewAt | undefined>
}

const documentIn = (folder: string): string => readFileSync(join(folder, 'index.html'), 'utf8')

/** Sources of scripts, for the policy, that stand in the page's document. */
export const pageScripts = (folder: string): string[] => inlineScripts(documentIn(folder))

// A browser that brings a session is shown the product, not the sign-in page. Whether the session still opens anything
// the calls say.
const hasSession = ({ headers: { cookie = '' } }: FastifyRequest): boolean =>
  /(?:^|;\s*)Admin-Token=[^;\s]/.test(cookie)

// Compiled code runs in the thread that reads codes, and nowhere else; that thread asks for nothing but the code.
const decoder = /\/assets\/decoder-[\w-]+\.js/
const decoderPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/**
 * Serves the files that lie in the folder now, by their names alone. All of `assets` by one route: one for each file, by
 * each method, took the server a sixth of its own memory.
 */
const serveFiles = (app: FastifyInstance, folder: string, untaken: Untaken): void => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
  const known = new Set(files)
  const route = (url: string, nameOf: (request: FastifyRequest) => string) =>
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (request, reply) => {
        const name = nameOf(request)
        return known.has(name) ? reply.sendFile(name) : untaken(request, reply)
      },
      errorHandler: (error, request, reply) => {
        // Whoever asked has gone.
        if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy()
        else app.errorHandler(error, request, reply)
      },
    })
  for (const name of files.filter((one) => !one.includes('/'))) route(`/${name}`, () => name)
  route('/assets/*', ({ params }) => `assets/${(params as { '*': string })['*']}`)
}

/**
 * Serves the built page: hashed files for a year, index.html for every path that
 * is not a call, with status 404 where the page has nothing
 * to show but that. Files lie compressed beside their originals.
 */
export const servePage = async (
  app: FastifyInstance,
  { folder, isPage, viewAt }: PageParts,
  operations: readonly AnyOperation[],
  untaken: Untaken,
): Promise<void> => {
  const document = documentIn(folder)
  const headFor = pageHead(folder, operations)
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? `public, max-age=${year / 1000}, immutable` : 'no-cache',
      )
      if (path.endsWith('.html')) reply.header('permissions-policy', permissionsPolicy)
      if (decoder.test(path)) reply.header('content-security-policy', decoderPolicy)
    },
  })
  serveFiles(app, folder, untaken)
  const prepared = async (request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> => {
    const search = request.url.slice(path.length)
    const head = headFor({ path, search, at: await viewAt?.(path) })
    const body = document.replace('</head>', () => `${head}</head>`)
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
    reply
      .header('cache-control', 'private, no-cache')
      .header('permissions-policy', permissionsPolicy)
      .header('etag', etag)
      .type('text/html; charset=utf-8')
    return request.headers['if-none-match']?.includes(etag) === true ? reply.code(304).send() : reply.send(body)
  }
  // A route, since what no route answers is not compressed.
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const path = pathOf(request)
      if (path.startsWith('/prod-api') || path.includes('/assets/')) return untaken(request, reply)
      reply.header('cache-control', 'no-cache').header('vary', 'cookie')
      // Whole, however it was asked for: a 404 says neither that nothing changed nor that this is a part.
      if (!(await isPage(path)))
        return reply.code(404).sendFile('index.html', { etag: false, lastModified: false, acceptRanges: false })
      return hasSession(request) ? prepared(request, reply, path) : reply.sendFile('index.html')
    },
  })
}
