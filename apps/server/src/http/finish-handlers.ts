import type { FastifyInstance } from 'fastify'

/** A stream whose client never leaves must not hold up the stop. */
const MAX_WAIT_MS = 3000

/**
 * Lets the server stop only when all handlers of its routes have ended, or after a few seconds. It waits for connections
 * by itself, but a handler whose client has left goes on without one, and needs the database.
 */
export function finishHandlers(app: FastifyInstance): void {
  const running = new Set<Promise<unknown>>()
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function (request, reply) {
      const result: unknown = handler.call(this, request, reply)
      if (result instanceof Promise) {
        const forget = () => running.delete(result)
        running.add(result)
        result.then(forget, forget)
      }
      return result
    }
  })
  app.addHook('onClose', async () => {
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, MAX_WAIT_MS)
    })
    await Promise.race([Promise.allSettled(running), timeout])
    clearTimeout(timer)
  })
}
