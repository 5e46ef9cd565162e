import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../core/deps.ts'

/** Long enough to type a password at LINE. */
const LIFETIME_SECONDS = 15 * 60

const visitSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The session that links an account; null for somebody who signs in. */
  session: z.object({ userId: z.number().int(), sessionId: z.uuid() }).nullable(),
  /** The page of the shop that the visitor asked for. */
  from: z.string().nullable(),
  expiresAt: z.number(),
})
/** A visit to LINE that this browser has begun. */
export type LineVisit = Omit<z.infer<typeof visitSchema>, 'expiresAt'>

type Signed = Pick<Deps, 'secrets' | 'settings' | 'clock'>

/** Makes the browser remember its visit to LINE; a second one takes the place of the first. */
export function rememberVisit(deps: Signed, reply: FastifyReply, visit: LineVisit): void {
  const expiresAt = deps.clock().getTime() + LIFETIME_SECONDS * 1000
  const content = Buffer.from(JSON.stringify({ ...visit, expiresAt })).toString('base64url')
  reply.setCookie(nameOf(deps), `${content}.${signatureOf(deps, content)}`, {
    ...attributes(deps),
    maxAge: LIFETIME_SECONDS,
  })
}

/** Returns the visit that the browser has begun, and makes it forget it: one comes back once. Null if there is none. */
export function takeVisit(deps: Signed, { cookies }: FastifyRequest, reply: FastifyReply): LineVisit | null {
  const [content = '', signature = ''] = (cookies[nameOf(deps)] ?? '').split('.')
  reply.clearCookie(nameOf(deps), attributes(deps))
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(deps, content))]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const { expiresAt, ...visit } = visitSchema.parse(JSON.parse(Buffer.from(content, 'base64url').toString()))
  return expiresAt > deps.clock().getTime() ? visit : null
}

function signatureOf({ secrets }: Signed, content: string): string {
  return createHmac('sha256', secrets.secretKey).update(`visit to LINE\n${content}`).digest('base64url')
}

/** Of its own for each shop on a host: cookies know no port. */
function nameOf({ settings }: Signed): string {
  return `line-${createHash('sha256').update(settings.publicUrl).digest('hex').slice(0, 8)}`
}

function attributes({ settings }: Signed) {
  return {
    path: '/api/dj-rest-auth/line/',
    httpOnly: true,
    sameSite: 'lax',
    secure: settings.publicUrl.startsWith('https:'),
  } as const
}
