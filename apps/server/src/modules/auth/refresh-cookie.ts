import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { authTokens, SESSION_SECONDS } from './tokens.ts'

/** The name of the contract, which every shop on a host uses: cookies know no port. */
const NAME = 'refresh'
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/

type Signed = Pick<Deps, 'secrets' | 'settings' | 'clock'>

/** The refresh token of this shop that a browser sent along; null when there is none, or only that of another shop. */
export function refreshCookie(deps: Signed, { cookies }: FastifyRequest): string | null {
  const sent = [cookies[NAME], cookies[ownName(deps)]]
  return sent.find((token) => token && !isOfAnotherShop(deps, token)) || null
}

/**
 * Stores the refresh token where no script reads it; only the auth endpoints receive it. It has two names, so that a
 * login to another shop on this host does not replace it.
 */
export function setRefreshCookie(deps: Signed, reply: FastifyReply, token: string): void {
  for (const name of [NAME, ownName(deps)])
    reply.setCookie(name, token, { ...attributes(deps), maxAge: SESSION_SECONDS })
}

/** Makes the browser forget its refresh token, and keep one of another shop. */
export function clearRefreshCookie(deps: Signed, { cookies }: FastifyRequest, reply: FastifyReply): void {
  if (!isOfAnotherShop(deps, cookies[NAME] ?? '')) reply.clearCookie(NAME, attributes(deps))
  reply.clearCookie(ownName(deps), attributes(deps))
}

/** True of a token that this shop did not sign; false of text that is no token. */
function isOfAnotherShop(deps: Signed, token: string): boolean {
  return TOKEN.test(token) && authTokens(deps).readExpired(token) === 'invalid'
}

function ownName({ settings }: Signed): string {
  return `${NAME}-${createHash('sha256').update(settings.publicUrl).digest('hex').slice(0, 8)}`
}

function attributes({ settings }: Signed) {
  return {
    path: '/api/dj-rest-auth/',
    httpOnly: true,
    sameSite: 'lax',
    secure: settings.publicUrl.startsWith('https:'),
  } as const
}
