/**
 * Returns the random id of the session that an access token names, or null. The token is not checked: the id is only the
 * name of a cache that is filled with the server's responses to this token.
 */
export function sessionOf(authorization: string | null): string | null {
  const [, payload] = /^Bearer [\w-]+\.([\w-]+)\.[\w-]+$/.exec(authorization ?? '') ?? []
  if (payload === undefined) return null
  try {
    const claims: { sid?: unknown } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims.sid === 'string' && /^[\w-]{8,64}$/.test(claims.sid) ? claims.sid : null
  } catch {
    return null
  }
}
