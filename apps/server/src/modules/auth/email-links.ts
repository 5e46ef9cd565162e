import { createHash, randomBytes } from 'node:crypto'

/** A secret for a mailed link: 256 random bits. Only its hash is stored, so a copy of the database opens nothing. */
export function newLinkSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashLinkSecret(secret) }
}

/** The stored digest of a mailed secret, in hexadecimal. */
export function hashLinkSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/**
 * Returns the address of the activation page (section 2). Uses the public URL, never the host of the request.
 */
export function confirmEmailUrl(publicUrl: string, key: string): string {
  return `${publicUrl}/dj-rest-auth/registration/account-confirm-email/${key}/`
}

/** Address of the page that sets a new password (section 2). */
export function resetPasswordUrl(publicUrl: string, userId: number, token: string): string {
  return `${publicUrl}/reset/password/confirm/${uidOf(userId)}/${token}`
}

/** A user id as links carry it. */
function uidOf(userId: number): string {
  return Buffer.from(String(userId)).toString('base64url')
}

/** The user id behind a link's uid, or null when it is none. */
export function userIdOf(uid: string): number | null {
  const id = Buffer.from(uid, 'base64url').toString('latin1')
  return /^[1-9]\d{0,8}$/.test(id) && uidOf(Number(id)) === uid ? Number(id) : null
}
