import { hkdfSync, randomUUID } from 'node:crypto'
import { LIMITS } from '@jansi/contract/limits'
import { createSigner, createVerifier, TokenError } from 'fast-jwt'
import { z } from 'zod'
import { MAX_CLOCK_SKEW_SECONDS } from '../../core/clock-skew.ts'
import type { Deps } from '../../core/deps.ts'

export type TokenType = 'access' | 'refresh'

/**
 * The content of a token of ours, after its signature was checked. The database knows whether its session is
 * alive.
 */
export type TokenClaims = {
  type: TokenType
  userId: number
  sessionId: string
  tokenId: string
  expiresAt: Date
}

export type TokenFailure = 'expired' | 'invalid'

export type SignedToken = { token: string; tokenId: string; expiresAt: Date }

/** Signs and reads the JSON web tokens of sessions. */
export type AuthTokens = {
  /** Valid for 15 minutes, or until its session is revoked. */
  signAccess(owner: { userId: number; sessionId: string }): SignedToken
  signRefresh(owner: { userId: number; sessionId: string; expiresAt: Date }): SignedToken
  read(token: string): TokenClaims | TokenFailure
  /** Reads a token past its end too: enough to end its session, for nothing else. */
  readExpired(token: string): TokenClaims | TokenFailure
}

/** How long a session lives after its last refresh. */
export const SESSION_SECONDS = 30 * 86_400

const ALGORITHM = 'HS256'
const ACCESS_LIFETIME = LIMITS.accessTokenMinutes * 60_000

/**
 * How far away the end of a token of ours can be, in seconds. A refresh token also needs its row; it outlives a clock that was
 * set back by hours, so that nobody has to sign in again.
 */
const MAX_SECONDS = {
  access: ACCESS_LIFETIME / 1000 + MAX_CLOCK_SKEW_SECONDS,
  refresh: SESSION_SECONDS + 86_400,
} as const

const payloadSchema = z.object({
  token_type: z.enum(['access', 'refresh']),
  sub: z.string().regex(/^[1-9]\d{0,9}$/),
  sid: z.uuid(),
  jti: z.uuid(),
  exp: z.number(),
})

/** Every login asks for them. */
const signings = new WeakMap<Deps['secrets'], ReturnType<typeof openSigning>>()

function signingOf(secrets: Deps['secrets']) {
  const known = signings.get(secrets)
  if (known !== undefined) return known
  const opened = openSigning(secrets)
  signings.set(secrets, opened)
  return opened
}

function openSigning({ secretKey }: Deps['secrets']) {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'jansi session tokens', 32))
  return {
    sign: createSigner({ key, algorithm: ALGORITHM }),
    // Times are compared below, with the clock of the shop.
    verify: createVerifier({ key, algorithms: [ALGORITHM], checkTyp: 'JWT', ignoreExpiration: true }),
  }
}

/**
 * The key is derived from the secret key, so that it signs tokens and nothing else. A signature is made and checked at
 * once, on the main thread: it takes some microseconds, and the threads of WebCrypto are those that hash passwords.
 */
export function authTokens({ secrets, clock }: Pick<Deps, 'secrets' | 'clock'>): AuthTokens {
  const signing = signingOf(secrets)

  function sign(type: TokenType, userId: number, sessionId: string, expiresAt: Date): SignedToken {
    const tokenId = randomUUID()
    const token = signing.sign({
      token_type: type,
      sid: sessionId,
      sub: String(userId),
      jti: tokenId,
      iat: secondsOf(clock()),
      exp: secondsOf(expiresAt),
    })
    return { token, tokenId, expiresAt }
  }

  function readAt(token: string, now: Date): TokenClaims | TokenFailure {
    const claims = payloadSchema.safeParse(verified(token))
    if (!claims.success) return 'invalid'
    const { token_type: type, sub, sid: sessionId, jti: tokenId, exp } = claims.data
    if (exp > secondsOf(clock()) + MAX_SECONDS[type]) return 'invalid'
    if (exp <= secondsOf(now)) return 'expired'
    return { type, userId: Number(sub), sessionId, tokenId, expiresAt: new Date(exp * 1000) }
  }

  /** The payload of a token with our signature; undefined for any other text. */
  function verified(token: string): unknown {
    try {
      return signing.verify(token)
    } catch (error) {
      if (error instanceof TokenError) return undefined
      throw error
    }
  }

  return {
    signAccess: ({ userId, sessionId }) =>
      sign('access', userId, sessionId, new Date(clock().getTime() + ACCESS_LIFETIME)),
    signRefresh: ({ userId, sessionId, expiresAt }) => sign('refresh', userId, sessionId, expiresAt),
    read: (token) => readAt(token, clock()),
    readExpired: (token) => readAt(token, new Date(0)),
  }
}

function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}
