import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const year = 31_536_000_000

export interface PageParts {
  readonly folder: string
  /** Whether an address is one of the page's. */
  readonly isPage: (path: string) => Promise<boolean>
}

/**
 * Serves the built page: hashed files for a year, index.html for every path that
 * is not a call, with status 404 where the page has nothing
 * to show but that. Files lie compressed beside their originals.
 */
export const servePage = async (
  app: FastifyInstance,
  { folder, isPage }: PageParts,
  unknownPath: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): Promise<void> => {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? `public, max-age=${year / 1000}, immutable` : 'no-cache',
      )
    },
  })
  app.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split('?')
    const isLookedAt =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !path.startsWith('/prod-api') &&
      !path.includes('/assets/')
    if (!isLookedAt) return unknownPath(request, reply)
    reply.header('cache-control', 'no-cache')
    // Whole, however it was asked for: a 404 says neither that nothing changed nor that this is a part.
    return (await isPage(path))
      ? reply.sendFile('index.html')
      : reply.code(404).sendFile('index.html', { etag: false, lastModified: false, acceptRanges: false })
  })
}
