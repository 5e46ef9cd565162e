import type { MessageChannel } from '@jansi/contract/message-channels'
import type { Executor } from '../db/client.ts'
import type { MailRecipe } from '../db/schema/mails.ts'
import type { UnitOfWork } from '../db/unit-of-work.ts'
import type { Message } from '../domain/message.ts'

/** A message about an event, addressed to one member. */
export type Notice = {
  /** The event's name, by which staff filter the outbox. */
  event: string
  recipient: { userId: number; email: string }
  message: Message
  /** The order that the message is about. */
  orderId: string | null
  /** The recipe by which the message is composed again when it is sent; `message` is stored until then, without any secret. */
  recipe: MailRecipe | null
  /** When the event happened. */
  createdAt: Date
  /** The notice is not sent before. */
  notBefore: Date | null
}

/** A way to reach people. Commands know a channel only as this; mail is the one that reaches everybody. */
export type Channel = {
  readonly name: MessageChannel
  /** Whether the channel reaches the account now. */
  reaches(db: Executor, userId: number): Promise<boolean>
  /** Queues a notice in the transaction of its event, so that both happen or neither. */
  queue(unit: UnitOfWork, notice: Notice): Promise<void>
  /** Makes the channel's worker look for queued messages now, instead of at its next interval. */
  wake(): void
}
