import type { FastifyRequest } from 'fastify'

/** The token of `Authorization: Bearer …`; null when there is none, or the header names another scheme. */
export function bearerToken(request: Pick<FastifyRequest, 'headers'>): string | null {
  const [scheme, token, ...rest] = (request.headers.authorization ?? '').trim().split(/\s+/)
  if (scheme?.toLowerCase() !== 'bearer') return null
  return rest.length > 0 ? '' : (token ?? '')
}
