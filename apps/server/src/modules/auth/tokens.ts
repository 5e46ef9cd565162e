import { hkdfSync, randomUUID } from 'node:crypto'
import { LIMITS } from '@jansi/contract/limits'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
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
  signAccess(owner: { userId: number; sessionId: string }): Promise<SignedToken>
  signRefresh(owner: { userId: number; sessionId: string; expiresAt: Date }): Promise<SignedToken>
  read(token: string): Promise<TokenClaims | TokenFailure>
  /** Reads a token past its end too: enough to end its session, for nothing else. */
  readExpired(token: string): Promise<TokenClaims | TokenFailure>
}

/** How long a session lives after its last refresh. */
export const SESSION_SECONDS = 30 * 86_400

const ALGORITHM = 'HS256'
const ACCESS_LIFETIME = LIMITS.accessTokenMinutes * 60_000

const payloadSchema = z.object({
  token_type: z.enum(['access', 'refresh']),
  sub: z.string().regex(/^[1-9]\d{0,9}$/),
  sid: z.uuid(),
  jti: z.uuid(),
  exp: z.number(),
})

/** The key is derived from the secret key, so that it signs tokens and nothing else. */
export function authTokens({ secrets, clock }: Pick<Deps, 'secrets' | 'clock'>): AuthTokens {
  const key = new Uint8Array(hkdfSync('sha256', secrets.secretKey, '', 'jansi session tokens', 32))

  async function sign(type: TokenType, userId: number, sessionId: string, expiresAt: Date) {
    const tokenId = randomUUID()
    const token = await new SignJWT({ token_type: type, sid: sessionId })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setSubject(String(userId))
      .setJti(tokenId)
      .setIssuedAt(clock())
      .setExpirationTime(expiresAt)
      .sign(key)
    return { token, tokenId, expiresAt }
  }

  async function readAt(token: string, now: Date): Promise<TokenClaims | TokenFailure> {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        typ: 'JWT',
        requiredClaims: ['exp'],
        currentDate: now,
      })
      const claims = payloadSchema.safeParse(payload)
      if (!claims.success) return 'invalid'
      const { token_type: type, sub, sid: sessionId, jti: tokenId, exp } = claims.data
      return { type, userId: Number(sub), sessionId, tokenId, expiresAt: new Date(exp * 1000) }
    } catch (error) {
      if (error instanceof errors.JWTExpired) return 'expired'
      if (error instanceof errors.JOSEError) return 'invalid'
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
