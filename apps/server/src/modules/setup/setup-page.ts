import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError, notFound } from '../../core/app-error.ts'
import { limitCall } from '../../http/limit-call.ts'
import type { RouteDeps } from '../../http/route-deps.ts'
import { GUESSES } from './guesses.ts'
import { awaitsAdmin, isSetupCode } from './queries.ts'
import { setupCookie } from './setup-cookie.ts'
import { type SetupHtml, setupPages } from './setup-html.ts'
import { SETUP_PATH } from './setup-link.ts'

/**
 * Serves the set-up page. It is 404 for a browser that has not sent the code, whose page asks for it, and 404 with nothing
 * once the shop has an admin. Its fonts are those of the built storefront in the given folder.
 */
export function serveSetupPage(app: FastifyInstance, deps: RouteDeps, storefront: string | undefined): void {
  const pages = setupPages(fontFaces(storefront))
  const { database, throttles } = deps
  app.get(SETUP_PATH, { schema: { hide: true } }, async (request, reply) => {
    if (!(await awaitsAdmin(database.orm))) return sendPage(reply.code(404), pages.closed)
    const code = setupCookie(request)
    if (code === null) return sendPage(reply.code(404), pages.code)
    try {
      await limitCall(throttles, GUESSES, { request, reply }, async () => {
        if (!(await isSetupCode(database.orm, code))) throw notFound()
      })
    } catch (error) {
      if (!(error instanceof AppError && error.status === 404)) throw error
      return sendPage(reply.code(404), pages.code)
    }
    return sendPage(reply, pages.admin)
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

/** Returns the two weights of the shop's Thai font as CSS; empty without a build. */
function fontFaces(storefront: string | undefined): string {
  if (storefront === undefined) return ''
  const files = assetsOf(storefront).flatMap((file) => {
    const weight = /^ibm-plex-sans-thai-looped-(400|600)-(?!rest-).*\.woff2$/.exec(file)?.[1]
    return weight === undefined ? [] : [{ file, weight }]
  })
  return files
    .map(
      ({ file, weight }) =>
        `@font-face{font-family:'IBM Plex Sans Thai Looped';font-weight:${weight};font-display:swap;src:url(/assets/${file}) format('woff2')}`,
    )
    .join('\n')
}

/** A server may run before the front ends are built. */
function assetsOf(storefront: string): string[] {
  const folder = join(storefront, 'assets')
  return existsSync(folder) ? readdirSync(folder) : []
}
