import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { SESSION_SECONDS } from './tokens.ts'

const NAME = 'refresh'

/** The refresh token that a browser sent along; null when there is none. */
export function refreshCookie(request: FastifyRequest): string | null {
  return request.cookies[NAME] || null
}

/** Stores the refresh token where no script reads it; only the auth endpoints receive it. */
export function setRefreshCookie(reply: FastifyReply, settings: Deps['settings'], token: string): void {
  reply.setCookie(NAME, token, { ...attributes(settings), maxAge: SESSION_SECONDS })
}

/** Makes the browser forget its refresh token. */
export function clearRefreshCookie(reply: FastifyReply, settings: Deps['settings']): void {
  reply.clearCookie(NAME, attributes(settings))
}

function attributes({ publicUrl }: Deps['settings']) {
  return {
    path: '/api/dj-rest-auth/',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
  } as const
}
