import type { Readable } from 'node:stream'
import { binaryTypeOf, type Endpoint } from '@jansi/contract/endpoint'
import type { FastifyReply } from 'fastify'

/**
 * Sends bytes as a file to save, with the media type that the endpoint declares for 200; caches keep no copy
 * of it. A file that `isShown` is opened by the program for its type instead, where the device has one.
 */
export function sendFile(
  reply: FastifyReply,
  endpoint: Endpoint,
  { name, bytes, isShown = false }: { name: string; bytes: Uint8Array | Readable; isShown?: boolean },
): FastifyReply {
  const declared = endpoint.responses[200]
  const mediaType = declared && binaryTypeOf(declared)
  if (mediaType === undefined)
    throw new Error(`${endpoint.method} ${endpoint.path} declares no binary answer.`)
  return reply
    .type(mediaType)
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `${isShown ? 'inline' : 'attachment'}; filename="${name}"`)
    .send(bytes)
}
