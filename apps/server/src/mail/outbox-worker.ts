import { setTimeout as wait } from 'node:timers/promises'
import { beginDueMessages, type OutboxDeps } from './outbox.ts'
import { ALONE_MS } from './sending-pause.ts'

/** A running worker of one channel. `wake` makes it look for messages now instead of at the next interval. */
export type OutboxWorker = {
  wake(): void
  /** Takes no more messages, and resolves when the results of started ones are recorded. */
  stop(): Promise<void>
}

/** How long a stop waits for mails under way; afterwards their connections end, and the next process sends them. */
const LAST_MAILS_MS = 5_000

/**
 * Delivers the outbox's messages of one channel in the background, every `intervalMs` and on `wake`; the place of one that
 * takes long is one of several. Any number of workers, in any number of processes, may share one database. A database that
 * does not respond is logged and tried again.
 */
export function startOutboxWorker(
  given: Omit<OutboxDeps, 'stopping' | 'cut'> & { intervalMs: number; lastMailsMs?: number },
): OutboxWorker {
  const stop = new AbortController()
  const cut = new AbortController()
  const deps: OutboxDeps = { ...given, stopping: stop.signal, cut: cut.signal }
  const underWay = new Set<Promise<void>>()
  let wanted = false
  let isTaking = false
  let taking = Promise.resolve()
  let aloneTimer: NodeJS.Timeout | undefined

  const noteUnreachable = (error: unknown) =>
    deps.logger.error({ error: error instanceof Error ? error.name : 'unknown' }, 'outbox not reachable')
  const take = async () => {
    isTaking = true
    while (wanted && !stop.signal.aborted) {
      wanted = false
      const free = deps.driver.places(underWay.size) - underWay.size
      if (free <= 0) break
      try {
        for (const delivery of await beginDueMessages(deps, free)) {
          const ended = delivery.catch(noteUnreachable).finally(() => {
            underWay.delete(ended)
            wake()
          })
          underWay.add(ended)
        }
      } catch (error) {
        noteUnreachable(error)
      }
      clearTimeout(aloneTimer)
      if (underWay.size > 0) aloneTimer = setTimeout(wake, ALONE_MS)
    }
    isTaking = false
  }
  const wake = () => {
    wanted = true
    if (!isTaking && !stop.signal.aborted) taking = take()
  }
  const timer = setInterval(wake, given.intervalMs)
  wake()

  return {
    wake,
    async stop() {
      stop.abort()
      clearInterval(timer)
      clearTimeout(aloneTimer)
      await taking
      const ended = Promise.allSettled(underWay)
      await Promise.race([ended, wait(given.lastMailsMs ?? LAST_MAILS_MS, undefined, { ref: false })])
      cut.abort()
      await ended
    },
  }
}
