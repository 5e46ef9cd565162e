import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** The two built front ends: where each is served and from which folder. */
export type FrontEnds = { storefront: string; staff: string }

/**
 * Serves the built front ends, pre-compressed: hashed assets for ever, every other path as the app's page, so that
 * its own router answers. Folders that are not built are left out (development serves them itself).
 */
export function serveFrontEnds(app: FastifyInstance, frontEnds: FrontEnds): void {
  if (existsSync(join(frontEnds.staff, 'index.html'))) serve(app, '/staff/', frontEnds.staff)
  if (existsSync(join(frontEnds.storefront, 'index.html'))) serve(app, '/', frontEnds.storefront)
}

function serve(app: FastifyInstance, prefix: string, root: string): void {
  app.register(async (site) => {
    await site.register(fastifyStatic, {
      root,
      prefix,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        const immutable = path.includes('/assets/')
        response.setHeader('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    const page = async (_request: unknown, reply: FastifyReply) => reply.sendFile('index.html')
    site.get(`${prefix}*`, { schema: { hide: true } }, page)
    // The server takes a path with and without its last slash for one: this route answers both.
    site.get(prefix, { schema: { hide: true } }, async (request, reply) =>
      request.url.split('?')[0] === prefix ? page(request, reply) : reply.redirect(prefix),
    )
  })
}
