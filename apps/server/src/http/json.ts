import type { FastifyInstance } from 'fastify'
import { AppError } from '../core/app-error.ts'

/** Parses JSON bodies; an empty one counts as `{}`, an invalid one returns 400 in the contract's form. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, {})
    parse(request, text.toString(), (error, body) => {
      if (error === null) done(null, body)
      else done(new AppError(400, { detail: `JSON parse error - ${error.message.slice(0, 200)}` }))
    })
  })
}
