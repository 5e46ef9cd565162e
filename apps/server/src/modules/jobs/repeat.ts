import type { FastifyBaseLogger } from 'fastify'

/** Work that goes on in the background until it is stopped; `stop` lets a run under way finish. */
export type Worker = { stop(): Promise<void> }

/**
 * Runs `work` now and then every `intervalMs`, one run at a time, and with `runsAtStop` once more when it
 * is stopped. `work` returns how much it did, which is logged under `did` when there was something; a run that fails is
 * logged, and the next one runs as planned.
 */
export function repeat(
  work: () => Promise<number>,
  did: string,
  {
    logger,
    intervalMs,
    runsAtStop = false,
  }: { logger: Pick<FastifyBaseLogger, 'info' | 'error'>; intervalMs: number; runsAtStop?: boolean },
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
      if (runsAtStop) await run()
    },
  }
}
