import { createHmac, timingSafeEqual } from 'node:crypto'

/** An act of a person on the club's account: added it as a friend or unblocked it, or blocked it. */
export type FriendEvent = { kind: 'follow' | 'unfollow'; sub: string; at: Date }

/** True if LINE signed the body: the header is its HMAC-SHA256 by the channel's secret, in Base64. Compares in constant time. */
export function isSigned(body: Buffer, signature: string | undefined, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest()
  const given = Buffer.from(signature ?? '', 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Returns the events of a webhook's body that are about friends; others, and those in another form, are left out. */
export function friendEvents(body: Buffer): FriendEvent[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(body.toString('utf8'))
  } catch {
    return []
  }
  const events = fieldsOf(parsed).events
  return Array.isArray(events) ? events.flatMap(friendEvent) : []
}

function friendEvent(event: unknown): FriendEvent[] {
  const { type, timestamp, source } = fieldsOf(event)
  const { userId } = fieldsOf(source)
  if (type !== 'follow' && type !== 'unfollow') return []
  if (typeof userId !== 'string' || typeof timestamp !== 'number') return []
  const at = new Date(timestamp)
  return Number.isNaN(at.getTime()) ? [] : [{ kind: type, sub: userId, at }]
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
