import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'

export type ServerEvent = { event: string; data: unknown }

/**
 * Follows the changes of a shop as the console does, at the address of a server. `next` waits for the next event with the
 * name; `ended` resolves when the server has closed the stream.
 */
export async function followChanges(address: string, token: string) {
  const request = get(`${address}/api/staff/changes/`, {
    agent: false,
    headers: { authorization: `Bearer ${token}` },
  })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const events: ServerEvent[] = []
  const comments: string[] = []
  const ended = (async () => {
    let text = ''
    for await (const piece of response.setEncoding('utf8')) {
      text += piece
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
        if (event === undefined || data === undefined) comments.push(block)
        else events.push({ event, data: JSON.parse(data) })
      }
    }
  })()
  // A client that leaves ends its own request.
  ended.catch(() => undefined)
  return {
    status: response.statusCode,
    headers: response.headers,
    comments,
    ended,
    events,
    /** Takes the oldest event with this name, or waits for it. */
    async next(event: string, withinMs = 5_000): Promise<ServerEvent['data']> {
      const until = performance.now() + withinMs
      for (;;) {
        const at = events.findIndex((one) => one.event === event)
        const [found] = at < 0 ? [] : events.splice(at, 1)
        if (found !== undefined) return found.data
        if (performance.now() > until) throw new Error(`no event ${event} within ${withinMs} ms`)
        await setTimeout(10)
      }
    },
    leave: () => request.destroy(),
  }
}
