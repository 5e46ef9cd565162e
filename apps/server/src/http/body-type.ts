import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../core/app-error.ts'

const BODY_HEADERS = ['content-type', 'content-length', 'transfer-encoding'] as const

/** 415: the body has another type than the call takes. */
export function unsupportedMediaType({ headers }: FastifyRequest): AppError {
  return new AppError(415, {
    detail: `Unsupported media type "${headers['content-type'] ?? ''}" in request.`,
  })
}

/**
 * Refuses with 415, before it is read, a body that is not JSON. A body without bytes counts as absent with
 * any type.
 */
export async function takeOnlyJson(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.mediaType === 'application/json') return
  if (!(await hasBytes(request))) return ignoreBody(request)
  const isShort = Number(request.headers['content-length']) <= request.routeOptions.bodyLimit
  // Otherwise Node reads the body to its end.
  if (!isShort) reply.header('connection', 'close')
  throw unsupportedMediaType(request)
}

/** Makes Fastify parse no body. */
export function ignoreBody({ headers }: FastifyRequest): void {
  for (const name of BODY_HEADERS) if (headers[name] !== undefined) delete headers[name]
}

async function hasBytes({ raw, headers }: FastifyRequest): Promise<boolean> {
  if (headers['transfer-encoding'] === undefined) return Number(headers['content-length'] ?? 0) > 0
  try {
    for await (const _first of raw.iterator({ destroyOnReturn: false })) return true
  } catch {
    throw new AppError(400, { detail: 'The request was cut off.' })
  }
  return false
}
