import type { FastifyInstance } from 'fastify'
import { AppError } from '../core/app-error.ts'

/** Parses JSON bodies; an empty one counts as `{}`, an invalid one returns 400 in the contract's form. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (bytes.length === 0) return done(null, {})
    const text = utf8Of(bytes)
    if (text === null) return done(unreadable('The body is not valid UTF-8.'))
    void parse(request, text, (error, body) => {
      if (error === null) done(null, body)
      else done(unreadable(error.message.slice(0, 200)))
    })
  })
}

function unreadable(reason: string): AppError {
  return new AppError(400, { detail: `JSON parse error - ${reason}` })
}

const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** Returns null for bytes that are no UTF-8, which another decoder would replace by U+FFFD. */
function utf8Of(bytes: Buffer): string | null {
  try {
    return UTF8.decode(bytes)
  } catch {
    return null
  }
}
