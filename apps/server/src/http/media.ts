import type { FastifyInstance } from 'fastify'
import { notFound, orNotFound } from '../core/app-error.ts'
import type { Deps } from '../core/deps.ts'
import { substitutesOf } from '../files/image-files.ts'
import type { FileStore, StoredFile } from '../files/store.ts'

const PUBLIC_FILE =
  /^public\/[A-Za-z0-9_-]{16,64}\/(?:(?:320|480|640|828|1280)\.webp|(?:320|480|828|1280)\.avif|share\.jpg)$/
const PRIVATE_FILE = /^private\/[A-Za-z0-9_-]{16,64}(?:\.jpg|-480\.webp)$/

const PERMANENT = 'public, max-age=31536000, immutable'
/** For another file of the image, until the requested one is made. */
const FOR_NOW = 'public, max-age=300'
const PRIVATE = 'private, max-age=600'

/**
 * Serves images under `/media/`: public ones to all, with a permanent cache; private ones (slips, evidence) by a signed
 * link that expires. A file that can be derived and does not exist yet is replaced by another one of the same image, so
 * that pages name all files at once. Everything else returns 404, and no folder is listed.
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
      const wanted = await files.get(key)
      const file = orNotFound(wanted ?? (await firstOf(files, substitutesOf(key))))
      return reply
        .header('cache-control', isPublic ? (wanted === null ? FOR_NOW : PERMANENT) : PRIVATE)
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('content-disposition', 'inline')
        .header('content-length', file.size)
        .type(file.contentType)
        .send(file.stream)
    },
  )
}

async function firstOf(files: Pick<FileStore, 'get'>, keys: readonly string[]): Promise<StoredFile | null> {
  for (const key of keys) {
    const file = await files.get(key)
    if (file !== null) return file
  }
  return null
}
