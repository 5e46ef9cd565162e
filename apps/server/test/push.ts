import { createECDH, randomBytes } from 'node:crypto'
import type { PushSubscriptionInput } from '@jansi/contract/notification-choices'
import type { PostPush, PushRequest } from '../src/push/send-push.ts'

let browsers = 0

/** The subscription of a new browser at a push service. */
export function aBrowser(endpoint = `https://push.example.org/send/${++browsers}`): PushSubscriptionInput {
  const keys = createECDH('prime256v1')
  return {
    endpoint,
    keys: { p256dh: keys.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  }
}

/** A push service that responds to each request with the next of the given statuses, then with 201, and notes the requests. */
export function pushService(...statuses: number[]) {
  const requests: PushRequest[] = []
  const post: PostPush = async (request) => {
    requests.push(request)
    const status = statuses.shift() ?? 201
    return { status, retryAfter: status === 429 ? '120' : undefined }
  }
  return { requests, post, replyNext: (...next: number[]) => void statuses.push(...next) }
}
