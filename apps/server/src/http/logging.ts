import type { FastifyServerOptions } from 'fastify'
import type { Settings } from '../env.ts'

/** Structured logs without tokens, cookies, bodies, addresses or queries: links contain keys in these. */
export function loggerOptions(settings: Settings): FastifyServerOptions['logger'] {
  if (settings.logLevel === 'silent') return false
  return {
    level: settings.logLevel,
    serializers: {
      req: (request) => ({ id: request.id, method: request.method, path: loggedPath(request.url) }),
      res: (reply) => ({ status: reply.statusCode }),
      err: describeError,
    },
  }
}

/** Returns the path without its query; the key of an activation or reset link is a secret and is left out. */
function loggedPath(url: string): string {
  const path = url.split('?')[0] ?? ''
  return path.replace(/(account-confirm-email|password\/confirm\/[^/]+)\/[^/]+/, '$1/…')
}

type LoggedError = { type: string; message: string; stack: string; code?: unknown; cause?: LoggedError }

/**
 * Returns an error for the log. A failed query carries its parameters, which are personal data: they are
 * removed.
 */
export function describeError(error: Error): LoggedError {
  const described: LoggedError = {
    type: error.name,
    message: withoutParameters(error.message),
    stack: withoutParameters(error.stack ?? ''),
  }
  if ('code' in error) described.code = error.code
  if (error.cause instanceof Error) described.cause = describeError(error.cause)
  return described
}

function withoutParameters(text: string): string {
  return text.replace(/\nparams:[\s\S]*?(?=\n {4}at |$)/, '\nparams: …')
}
