import type { Channel } from '../../../core/channel.ts'
import { composeMail } from '../../../mail/compose.ts'
import { queueMail } from '../../mails/steps/queue-mail.ts'

/** Returns the channel that writes mails into the outbox; `wake` makes the outbox worker look for them. */
export function mailChannel(wake: () => void): Channel {
  return {
    name: 'mail',
    reaches: async () => true,
    async queue(unit, { event, recipient, message, ...rest }) {
      const mail = composeMail(message)
      await queueMail(unit.tx, { kind: event, recipient: recipient.email, mail, ...rest })
    },
    wake,
  }
}

/**
 * Returns a channel that writes messages into the same outbox, with the text of a mail: it is sent if the channel's driver
 * hands the message to mail.
 */
export function directChannel({ name, reaches, wake }: Pick<Channel, 'name' | 'reaches' | 'wake'>): Channel {
  return {
    name,
    reaches,
    async queue(unit, { event, recipient, message, ...rest }) {
      await queueMail(unit.tx, {
        kind: event,
        recipient: recipient.email,
        mail: composeMail(message),
        channel: name,
        directMessage: { userId: recipient.userId, message },
        ...rest,
      })
    },
    wake,
  }
}
