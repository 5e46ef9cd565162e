import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError, notFound } from '../../core/app-error.ts'
import { limitCall } from '../../http/limit-call.ts'
import type { RouteDeps } from '../../http/route-deps.ts'
import { GUESSES } from './guesses.ts'
import { awaitsAdmin, isSetupCode } from './queries.ts'
import { setupCookie } from './setup-cookie.ts'
import { ADMIN_PAGE, CLOSED_PAGE, CODE_PAGE, type SetupHtml } from './setup-html.ts'
import { SETUP_PATH } from './setup-link.ts'

/**
 * Serves the set-up page. It is 404 for a browser that has not sent the code, whose page asks for it, and 404 with nothing
 * once the shop has an admin.
 */
export function serveSetupPage(app: FastifyInstance, deps: RouteDeps): void {
  const { database, throttles } = deps
  app.get(SETUP_PATH, { schema: { hide: true } }, async (request, reply) => {
    if (!(await awaitsAdmin(database.orm))) return sendPage(reply.code(404), CLOSED_PAGE)
    const code = setupCookie(request)
    if (code === null) return sendPage(reply.code(404), CODE_PAGE)
    try {
      await limitCall(throttles, GUESSES, { request, reply }, async () => {
        if (!(await isSetupCode(database.orm, code))) throw notFound()
      })
    } catch (error) {
      if (!(error instanceof AppError && error.status === 404)) throw error
      return sendPage(reply.code(404), CODE_PAGE)
    }
    return sendPage(reply, ADMIN_PAGE)
  })
}

function sendPage(reply: FastifyReply, { html, policy }: SetupHtml): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(html)
}
