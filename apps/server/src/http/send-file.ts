import type { Readable } from 'node:stream'
import { binaryTypeOf, type Endpoint } from '@jansi/contract/endpoint'
import type { FastifyReply } from 'fastify'

/**
 * Sends bytes as a file to save, with the media type that the endpoint declares for 200; caches keep no copy
 * of it.
 */
export function sendFile(
  reply: FastifyReply,
  endpoint: Endpoint,
  { name, bytes }: { name: string; bytes: Uint8Array | Readable },
): FastifyReply {
  const declared = endpoint.responses[200]
  const mediaType = declared && binaryTypeOf(declared)
  if (mediaType === undefined)
    throw new Error(`${endpoint.method} ${endpoint.path} declares no binary answer.`)
  return reply
    .type(mediaType)
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(bytes)
}
