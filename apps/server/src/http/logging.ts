import type { FastifyServerOptions } from 'fastify'
import type { Settings } from '../env.ts'

/** Structured logs that hold no token, cookie, body, address or query: keys in links would be in it. */
export function loggerOptions(settings: Settings): FastifyServerOptions['logger'] {
  if (settings.logLevel === 'silent') return false
  return {
    level: settings.logLevel,
    serializers: {
      req: (request) => ({ id: request.id, method: request.method, path: loggedPath(request.url) }),
      res: (reply) => ({ status: reply.statusCode }),
    },
  }
}

/** The path without query; the key of an activation or reset link is a secret and is left out. */
function loggedPath(url: string): string {
  const path = url.split('?')[0] ?? ''
  return path.replace(/(account-confirm-email|password\/confirm\/[^/]+)\/[^/]+/, '$1/…')
}
