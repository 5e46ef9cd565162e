/** The response of LINE to one call. `status` is 0 where none came in time. */
export type LineResponse = { status: number; says: string }

/** How many messages the club's plan allows in this month, null for no limit, and about how many are used. */
export type LineQuota = { limit: number | null; used: number }

/** The calls of LINE's Messaging API that the shop makes. None of them rejects. */
export type LineApi = {
  /** Sends one message. LINE takes the same `retryKey`, a UUID, once within a day, and responds 409 after that. */
  push(
    message: { to: string; retryKey: string; content: object },
    signal?: AbortSignal,
  ): Promise<LineResponse>
  /** Reads a profile: 200 for a friend who has not blocked the club, 404 for anybody else. */
  profile(userId: string, signal?: AbortSignal): Promise<LineResponse>
  /** Returns the quota; null where LINE does not say it. */
  quota(signal?: AbortSignal): Promise<LineQuota | null>
  /** Reads the club's own account: shows whether the token is valid. */
  account(): Promise<LineResponse>
}

/** How the shop is known to LINE's Messaging API; `url` is LINE's own, or a stand-in's in tests. */
export type LineAccess = { token: string; url: string; timeoutMs?: number }

const TIMEOUT_MS = 10_000
const MAX_TEXT = 2_000

/** Opens the Messaging API with a channel access token. */
export function openLineApi({ token, url, timeoutMs = TIMEOUT_MS }: LineAccess): LineApi {
  async function call(
    path: string,
    signal: AbortSignal | undefined,
    post?: { headers: Record<string, string>; body: object },
  ): Promise<{ status: number; text: string }> {
    const limits = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]
    try {
      const response = await fetch(`${url}${path}`, {
        method: post ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${token}`,
          ...(post && { 'content-type': 'application/json', ...post.headers }),
        },
        ...(post && { body: JSON.stringify(post.body) }),
        // The token goes to LINE alone.
        redirect: 'error',
        signal: AbortSignal.any(limits),
      })
      return { status: response.status, text: await response.text() }
    } catch {
      return { status: 0, text: '' }
    }
  }

  const responseOf = ({ status, text }: { status: number; text: string }): LineResponse => ({
    status,
    says: text.slice(0, MAX_TEXT),
  })

  return {
    async push({ to, retryKey, content }, signal) {
      const headers = { 'x-line-retry-key': retryKey }
      return responseOf(
        await call('/v2/bot/message/push', signal, { headers, body: { to, messages: [content] } }),
      )
    },
    async profile(userId, signal) {
      return responseOf(await call(`/v2/bot/profile/${encodeURIComponent(userId)}`, signal))
    },
    async quota(signal) {
      const [allowed, used] = await Promise.all([
        call('/v2/bot/message/quota', signal),
        call('/v2/bot/message/quota/consumption', signal),
      ])
      return quotaOf(fieldsOf(allowed.text), fieldsOf(used.text))
    },
    async account() {
      return responseOf(await call('/v2/bot/info', undefined))
    },
  }
}

function quotaOf(allowed: Record<string, unknown>, used: Record<string, unknown>): LineQuota | null {
  if (typeof used.totalUsage !== 'number') return null
  if (allowed.type === 'none') return { limit: null, used: used.totalUsage }
  return typeof allowed.value === 'number' ? { limit: allowed.value, used: used.totalUsage } : null
}

function fieldsOf(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch {
    return {}
  }
}
