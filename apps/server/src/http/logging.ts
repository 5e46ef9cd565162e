import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
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

/** Turns off Fastify's own lines of a request, at its begin and its end: `logRequests` writes one. */
export function ownRequestLines(): LogController {
  return new LogController({ disableRequestLogging: true })
}

/**
 * Logs every request in one line when its response is complete, or when its client has left before that: lines are the
 * most expensive part of a request. Call it before any hook that may respond.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Hooks after a response do not run if the client has left; the close of the stream always happens.
    let isComplete = false
    reply.raw.once('finish', () => {
      isComplete = true
    })
    reply.raw.once('close', () => {
      const line = { req: request, res: reply, responseTime: reply.elapsedTime }
      if (isComplete) request.log.info(line, 'request completed')
      else request.log.info({ ...line, aborted: true }, 'request aborted')
    })
    done()
  })
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
