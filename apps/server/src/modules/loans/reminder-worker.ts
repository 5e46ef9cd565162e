import type { FastifyBaseLogger } from 'fastify'
import { sendDueReminders } from './commands/send-due-reminders.ts'
import type { ReminderDeps } from './commands/send-reminder.ts'

/** Reminds members to bring loans back, again and again, until stopped. */
export function startReminderWorker({
  logger,
  intervalMs,
  ...deps
}: ReminderDeps & {
  logger: Pick<FastifyBaseLogger, 'info' | 'error'>
  intervalMs: number
}): { stop(): Promise<void> } {
  let running = Promise.resolve()
  const run = async () => {
    try {
      const sent = await sendDueReminders(deps)
      if (sent > 0) logger.info({ sent }, 'reminders to return were sent')
    } catch (error) {
      logger.error({ err: error }, 'sending reminders failed')
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
