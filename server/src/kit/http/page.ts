import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const year = 31_536_000_000

/** Serves the built page: hashed files for a year, index.html for every path that is not a call. Files lie compressed beside their originals. */
export const servePage = async (
  app: FastifyInstance,
  folder: string,
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
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !path.startsWith('/prod-api') &&
      !path.includes('/assets/')
    return isPage ? reply.header('cache-control', 'no-cache').sendFile('index.html') : unknownPath(request, reply)
  })
}
