import { type FastifyBaseLogger, type FastifyServerOptions, LogController } from 'fastify'
import { destination, symbols } from 'pino'
import type { Settings } from '../env.ts'
import type { RequestWatcher } from './watch-requests.ts'

/** Lines are written together: each write takes as long as several lines. */
const LOG_BUFFER_BYTES = 4096
const MAX_LINE_DELAY_MS = 200
/** The logger's number for warnings; errors have larger ones. */
const WARNING = 40

/** Structured logs without tokens, cookies, bodies, addresses or queries: links contain keys in these. */
export function loggerOptions(settings: Settings): FastifyServerOptions['logger'] {
  if (settings.logLevel === 'silent') return false
  return {
    level: settings.logLevel,
    stream: openLog(),
    serializers: {
      req: (request) => ({ id: request.id, method: request.method, path: loggedPath(request.url) }),
      res: (reply) => ({ status: reply.statusCode }),
      err: describeError,
    },
  }
}

/**
 * Writes lines to stdout a moment later, many at a time. Warnings and errors are written at once, and all lines when the
 * process ends, except by SIGKILL.
 */
function openLog() {
  const stdout = destination({
    dest: process.stdout.fd,
    sync: true,
    minLength: LOG_BUFFER_BYTES,
    periodicFlush: MAX_LINE_DELAY_MS,
  })
  process.once('exit', () => stdout.flush())
  return {
    [symbols.needsMetadataGsym]: true as const,
    lastLevel: 0,
    write(line: string) {
      stdout.write(line)
      if (this.lastLevel >= WARNING) stdout.flush()
    },
  }
}

/** Turns off Fastify's own lines of a request, at its begin and its end: `logRequest` writes one. */
export function ownRequestLines(): LogController {
  return new LogController({ disableRequestLogging: true })
}

/** Makes the logger of a request. Without options a child is cheap; Fastify passes empty ones with every request. */
export function requestLogger(
  logger: FastifyBaseLogger,
  bindings: Record<string, unknown>,
): FastifyBaseLogger {
  return logger.child(bindings)
}

/** Logs every request in one line, when its response is complete or its client has left before that. */
export const logRequest: RequestWatcher = {
  end(request, reply, isComplete) {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (isComplete) request.log.info(line, 'request completed')
    else request.log.info({ ...line, aborted: true }, 'request aborted')
  },
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
