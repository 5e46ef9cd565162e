import type { FastifyInstance } from 'fastify'
import { notFound } from '../core/app-error.ts'
import type { Deps } from '../core/deps.ts'

const PUBLIC_FILE = /^public\/[A-Za-z0-9_-]{16,64}\/(?:(?:320|640|1280)\.webp|share\.jpg)$/
const PRIVATE_FILE = /^private\/[A-Za-z0-9_-]{16,64}\.jpg$/

/**
 * Serves images under `/media/`: public ones to all, with a permanent cache; private ones (slips, evidence)
 * by a signed link that expires. Everything else returns 404, and no folder is listed.
 */
export function serveMedia(app: FastifyInstance, { files, links }: Pick<Deps, 'files' | 'links'>): void {
  app.get<{ Params: { '*': string }; Querystring: { expires?: string; signature?: string } }>(
    '/media/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const key = request.params['*']
      const isPublic = PUBLIC_FILE.test(key)
      if (!isPublic) {
        const { expires, signature } = request.query
        const signed = typeof expires === 'string' && typeof signature === 'string'
        if (!PRIVATE_FILE.test(key) || !signed || !links.verify(key, expires, signature)) throw notFound()
      }
      const file = await files.get(key)
      if (file === null) throw notFound()
      return reply
        .header('cache-control', isPublic ? 'public, max-age=31536000, immutable' : 'private, max-age=600')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('content-disposition', 'inline')
        .header('content-length', file.size)
        .type(file.contentType)
        .send(file.stream)
    },
  )
}
