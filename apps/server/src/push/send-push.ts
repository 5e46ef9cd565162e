import { request } from 'node:https'
import type { PushText } from '@jansi/contract/message-channels'
import type { RequestDetails } from 'web-push'
import { lookUpPublic } from './public-host.ts'

/** A browser that receives push messages: the address at its push service, and the keys to encrypt to. */
export type PushBrowser = { endpoint: string; p256dh: string; auth: string }

/** A request to a push service (RFC 8030), with the encrypted message as its body. */
export type PushRequest = {
  endpoint: string
  headers: Record<string, string | number>
  body: Buffer | null
}

/** Sends a request to a push service and returns its status. Rejects if there is no response. */
export type PostPush = (
  request: PushRequest,
  signal?: AbortSignal,
) => Promise<{ status: number; retryAfter?: string | undefined }>

/** `gone`: the browser takes no messages any more. `refused`: this one, permanently. `later`: not now, again after so long. */
export type PushResult = { is: 'sent' | 'gone' | 'refused' } | { is: 'later'; afterMs: number }

/** How the shop signs its requests (VAPID, RFC 8292): its keys, and an address at which its operator is reached. */
export type PushSender = { privateKey: string; publicKey: string; subject: string }

const TTL_SECONDS = 24 * 60 * 60
const TIMEOUT_MS = 15_000
const LATER_MS = 60_000
const LONGEST_LATER_MS = 60 * 60_000

/**
 * Sends a text to one browser, encrypted, so that its push service cannot read it. The same `key` replaces an earlier
 * message that the browser has not received yet.
 */
export async function sendPush(
  { sender, post, key, text }: { sender: PushSender; post: PostPush; key: string; text: PushText },
  { endpoint, p256dh, auth }: PushBrowser,
  signal?: AbortSignal,
): Promise<PushResult> {
  // Only shops with push need it.
  const { default: webPush } = await import('web-push')
  let details: RequestDetails
  try {
    details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(text), {
      vapidDetails: sender,
      TTL: TTL_SECONDS,
      contentEncoding: 'aes128gcm',
      topic: key,
    })
  } catch {
    // The browser's key is no point of the curve: nothing can be encrypted to it.
    return { is: 'gone' }
  }
  const { headers, body } = details
  try {
    const { status, retryAfter } = await post({ endpoint, headers: { ...headers }, body }, signal)
    return resultOf(status, retryAfter)
  } catch {
    return { is: 'later', afterMs: LATER_MS }
  }
}

function resultOf(status: number, retryAfter: string | undefined): PushResult {
  if (status >= 200 && status < 300) return { is: 'sent' }
  if (status === 404 || status === 410) return { is: 'gone' }
  if (status !== 429 && status < 500) return { is: 'refused' }
  const seconds = Number(retryAfter)
  const wanted = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : LATER_MS
  return { is: 'later', afterMs: Math.min(wanted, LONGEST_LATER_MS) }
}

/** Sends a request over https to a public host; redirects are not followed. */
export const postPush: PostPush = ({ endpoint, headers, body }, signal) =>
  new Promise((resolve, reject) => {
    const limits = [AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]
    const sent = request(
      endpoint,
      { method: 'POST', headers, lookup: lookUpPublic, signal: AbortSignal.any(limits) },
      (response) => {
        // The status is enough.
        response.destroy()
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
