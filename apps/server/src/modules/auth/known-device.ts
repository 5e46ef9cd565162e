import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../core/deps.ts'

const NAME = 'device'
/** A computer of a library has many accounts; the cookie names the latest. */
const MAX_ACCOUNTS = 5
/** How long a device stays known after the last login on it. */
export const KNOWN_DEVICE_SECONDS = 180 * 86_400
const ID = /^[\w-]{22}$/

type Signed = Pick<Deps, 'secrets' | 'settings'>

/**
 * The id of the device when it has logged in to the account before, else null. The cookie holds a random id and a
 * signature for each account, so that it names no account and nothing of it is stored.
 */
export function knownDevice({ secrets }: Signed, request: FastifyRequest, email: string): string | null {
  const { id, signatures } = readCookie(request)
  if (id === null) return null
  const expected = Buffer.from(signatureOf(secrets, id, email))
  const isKnown = signatures.some((given) => timingSafeEqual(Buffer.from(given), expected))
  return isKnown ? id : null
}

/**
 * Makes the browser remember that it has logged in to the account. Only the auth endpoints receive the
 * cookie.
 */
export function rememberDevice(
  { secrets, settings }: Signed,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
): void {
  const read = readCookie(request)
  const id = read.id ?? randomBytes(16).toString('base64url')
  const signature = signatureOf(secrets, id, email)
  const others = read.signatures.filter((given) => given !== signature)
  const value = [id, signature, ...others].slice(0, 1 + MAX_ACCOUNTS).join('.')
  reply.setCookie(NAME, value, {
    path: '/api/dj-rest-auth/',
    httpOnly: true,
    sameSite: 'lax',
    secure: settings.publicUrl.startsWith('https:'),
    maxAge: KNOWN_DEVICE_SECONDS,
  })
}

function readCookie(request: FastifyRequest): { id: string | null; signatures: string[] } {
  const parts = (request.cookies[NAME] ?? '').split('.')
  const isWhole = parts.length <= 1 + MAX_ACCOUNTS && parts.every((part) => ID.test(part))
  const [id, ...signatures] = isWhole ? parts : []
  return { id: id ?? null, signatures }
}

function signatureOf({ secretKey }: Deps['secrets'], id: string, email: string): string {
  const mac = createHmac('sha256', secretKey).update(`known device\n${id}\n${email}`)
  return mac.digest().subarray(0, 16).toString('base64url')
}
