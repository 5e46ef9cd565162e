import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Watches every request: its begin, and its end with whether its client got the whole response. */
export type RequestWatcher = {
  begin?(): void
  end(request: FastifyRequest, reply: FastifyReply, isComplete: boolean): void
}

/** Informs the watchers of every request. Call it before any hook that may respond. */
export function watchRequests(app: FastifyInstance, watchers: readonly RequestWatcher[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    for (const watcher of watchers) watcher.begin?.()
    // Hooks after a response do not run if the client has left; the close of the stream always happens.
    let isComplete = false
    reply.raw.on('finish', () => {
      isComplete = true
    })
    reply.raw.on('close', () => {
      for (const watcher of watchers) watcher.end(request, reply, isComplete)
    })
    done()
  })
}
