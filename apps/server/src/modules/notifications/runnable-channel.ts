import type { Channel } from '../../core/channel.ts'
import type { OutboxLogger } from '../../mail/outbox.ts'

/** A channel with the worker that delivers its queued messages. */
export type RunnableChannel = Channel & {
  /** Starts the worker; `loggerOf` returns the logger of a worker by its name. */
  start(loggerOf: (worker: string) => OutboxLogger): { stop(): Promise<void> }
}
