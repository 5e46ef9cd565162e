import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

export const LINE_TOKEN = 'line-channel-access-token-of-the-tests-0001'
export const LINE_SECRET = '0123456789abcdef0123456789abcdef'

type Push = { to: string; messages: { altText: string; contents: object }[] }
/** `lost`: LINE does the work, and the response never arrives. `silent`: it does nothing and does not respond. */
export type LineFault = 'lost' | 'silent' | 'rate' | 500

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
const MAX_BUBBLE_BYTES = 30_000

/** Starts a server that responds as LINE's Messaging API is documented to. */
export async function startLine() {
  const accepted = new Map<string, Push>()
  const line = {
    url: '',
    /** Accounts that are friends; those of `blocked` have blocked the club. Everybody else LINE does not know. */
    friends: new Set<string>(),
    blocked: new Set<string>(),
    quota: { limit: 200, used: 0 },
    token: LINE_TOKEN,
    /** The faults of the next calls of `push`, first to last. */
    faults: [] as LineFault[],
    /** Paths of all calls. */
    calls: [] as string[],
    /** The messages that arrived at a phone. */
    delivered: [] as Push[],
    reset() {
      accepted.clear()
      for (const list of [line.faults, line.calls, line.delivered]) list.length = 0
      line.friends.clear()
      line.blocked.clear()
      Object.assign(line, { quota: { limit: 200, used: 0 }, token: LINE_TOKEN })
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }

  type Reply = [status: number, body: object]
  function push(retryKey: string, message: Push): Reply {
    if (!UUID.test(retryKey)) return [400, { message: 'The retry key is invalid' }]
    if (accepted.has(retryKey)) return [409, { message: 'The retry key is already accepted' }]
    if (line.quota.used >= line.quota.limit) return [429, { message: 'You have reached your monthly limit.' }]
    const wrong = wrongPropertyOf(message)
    if (wrong !== undefined) {
      return [400, { message: 'The request body has 1 error(s)', details: [{ property: wrong }] }]
    }
    if (!line.friends.has(message.to) && !line.blocked.has(message.to)) {
      return [400, { message: 'Failed to send messages' }]
    }
    accepted.set(retryKey, message)
    // A person who has blocked the club gets nothing, and the response is the same.
    if (!line.blocked.has(message.to)) {
      line.delivered.push(message)
      line.quota.used += 1
    }
    return [200, { sentMessages: [{ id: '1', quoteToken: 'q' }] }]
  }
  function replyTo(path: string, retryKey: string, body: string): Reply {
    const [, userId] = /^\/v2\/bot\/profile\/(.+)$/.exec(path) ?? []
    if (userId !== undefined) {
      const isFriend = line.friends.has(userId) && !line.blocked.has(userId)
      return isFriend ? [200, { userId, displayName: 'มะลิ' }] : [404, { message: 'Not found' }]
    }
    if (path === '/v2/bot/message/quota') return [200, { type: 'limited', value: line.quota.limit }]
    if (path === '/v2/bot/message/quota/consumption') return [200, { totalUsage: line.quota.used }]
    if (path === '/v2/bot/info') return [200, { userId: 'Ubot', basicId: '@jansi' }]
    return path === '/v2/bot/message/push'
      ? push(retryKey, JSON.parse(body))
      : [404, { message: 'Not found' }]
  }

  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    line.calls.push(path)
    const body = await text(request)
    const fault = path === '/v2/bot/message/push' ? line.faults.shift() : undefined
    if (fault === 'silent') return
    const [status, content] = ((): Reply => {
      if (request.headers.authorization !== `Bearer ${line.token}`) {
        return [401, { message: 'Authentication failed' }]
      }
      if (fault === 'rate')
        return [429, { message: 'The API rate limit has been exceeded. Try again later.' }]
      if (fault === 500) return [500, { message: 'Internal error' }]
      return replyTo(path, String(request.headers['x-line-retry-key'] ?? ''), body)
    })()
    if (fault === 'lost') return void response.destroy()
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  line.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return line
}

/** The first property that breaks a limit of Flex messages; undefined if none does. */
function wrongPropertyOf({ messages }: Push): string | undefined {
  for (const { altText, contents } of messages) {
    if (altText === '' || altText.length > 1_500) return 'altText'
    if (Buffer.byteLength(JSON.stringify(contents)) > MAX_BUBBLE_BYTES) return 'contents'
    const wrong = partsOf(contents).find(
      ({ type, text: shown = '', label = '', uri = '', contents: inner }) =>
        (type === 'text' && (shown === '' || shown.length > 2_000)) ||
        (type === 'box' && inner?.length === 0) ||
        (type === 'uri' &&
          (label === '' || label.length > 40 || !/^https?:/.test(uri) || uri.length > 1_000)),
    )
    if (wrong !== undefined) return wrong.type
  }
  return undefined
}

type Part = { type: string; text?: string; label?: string; uri?: string; contents?: unknown[] }

function partsOf(value: unknown): Part[] {
  if (Array.isArray(value)) return value.flatMap(partsOf)
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(partsOf)
  return 'type' in value && typeof value.type === 'string'
    ? [{ ...value, type: value.type }, ...inner]
    : inner
}
