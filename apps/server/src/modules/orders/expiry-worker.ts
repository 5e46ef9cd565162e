import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { expireOrders } from './commands/expire-orders.ts'

/** Gives up orders without a slip when their time is over, again and again, until stopped. */
export function startExpiryWorker({
  logger,
  intervalMs,
  ...deps
}: Pick<Deps, 'database' | 'reads' | 'clock'> & {
  logger: Pick<FastifyBaseLogger, 'info' | 'error'>
  intervalMs: number
}): { stop(): Promise<void> } {
  let running = Promise.resolve()
  const run = async () => {
    try {
      const expired = await expireOrders(deps)
      if (expired > 0) logger.info({ expired }, 'orders without a slip were given up')
    } catch (error) {
      logger.error({ err: error }, 'expiring orders failed')
    }
  }
  const timer = setInterval(() => {
    running = running.then(run)
  }, intervalMs)
  running = run()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
