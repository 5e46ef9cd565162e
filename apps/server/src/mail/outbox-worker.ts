import { deliverDueMails, type OutboxDeps } from './outbox.ts'

/** A running worker. `wake` makes it look for mails now instead of at the next interval. */
export type OutboxWorker = {
  wake(): void
  /** Takes no more mails, and resolves when the results of started ones are recorded. */
  stop(): Promise<void>
}

/**
 * Delivers mails of the outbox in the background, every `intervalMs` and on `wake`. Any number of workers, in
 * any number of processes, may share one database. A database that does not respond is logged and tried
 * again.
 */
export function startOutboxWorker(deps: Omit<OutboxDeps, 'stopping'> & { intervalMs: number }): OutboxWorker {
  const stop = new AbortController()
  let wanted = false
  let running: Promise<void> | undefined

  const drain = async () => {
    while (wanted && !stop.signal.aborted) {
      wanted = false
      try {
        if ((await deliverDueMails({ ...deps, stopping: stop.signal })) > 0) wanted = true
      } catch (error) {
        deps.logger.error({ error: error instanceof Error ? error.name : 'unknown' }, 'outbox not reachable')
      }
    }
    running = undefined
  }
  const wake = () => {
    wanted = true
    if (!stop.signal.aborted) running ??= drain()
  }
  const timer = setInterval(wake, deps.intervalMs)
  wake()

  return {
    wake,
    async stop() {
      stop.abort()
      clearInterval(timer)
      await running
    },
  }
}
