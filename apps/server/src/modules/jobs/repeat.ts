import type { FastifyBaseLogger } from 'fastify'

/** Work that goes on in the background until it is stopped; `stop` lets a run under way finish. */
export type Worker = { stop(): Promise<void> }

/**
 * Runs `work` every `intervalMs`, one run at a time. Its result is how much it did, logged under `did` unless
 * it is 0. A failed run is logged and does not stop the next one.
 */
export function repeat(
  work: () => Promise<number>,
  did: string,
  { logger, intervalMs }: { logger: Pick<FastifyBaseLogger, 'info' | 'error'>; intervalMs: number },
): Worker {
  const run = async () => {
    try {
      const done = await work()
      if (done > 0) logger.info({ done }, did)
    } catch (error) {
      logger.error({ err: error }, `${did}: a run failed`)
    }
  }
  let running = run()
  const timer = setInterval(() => {
    running = running.then(run)
  }, intervalMs)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
