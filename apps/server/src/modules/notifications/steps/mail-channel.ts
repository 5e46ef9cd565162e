import type { Channel } from '../../../core/channel.ts'
import type { Deps } from '../../../core/deps.ts'
import { type ClubContact, composeMail } from '../../../mail/compose.ts'
import type { ComposeMail } from '../../../mail/outbox.ts'
import { type OutboxWorker, startOutboxWorker } from '../../../mail/outbox-worker.ts'
import { openMailTransport } from '../../../mail/transport.ts'
import { queueMail } from '../../mails/steps/queue-mail.ts'
import type { RunnableChannel } from '../runnable-channel.ts'

const OUTBOX_INTERVAL_MS = 5_000

/** Returns the channel that writes mails into the outbox; `wake` makes the outbox worker look for them. */
export function mailChannel(wake: () => void): Channel {
  return {
    name: 'mail',
    async queue(unit, { event, recipient, message, ...rest }) {
      const mail = composeMail(message)
      await queueMail(unit.tx, { kind: event, recipient: recipient.email, mail, ...rest })
    },
    wake,
  }
}

/**
 * Opens the mail channel with its outbox worker; `compose` writes mails with a recipe at the moment they are sent, and `contact`
 * returns how the club is reached.
 */
export function openMailChannel({
  database,
  settings,
  clock,
  compose,
  contact,
}: Pick<Deps, 'database' | 'settings' | 'clock'> & {
  compose: ComposeMail
  contact: () => Promise<ClubContact>
}): RunnableChannel {
  let outbox: OutboxWorker | undefined
  return {
    ...mailChannel(() => outbox?.wake()),
    start(loggerOf) {
      outbox = startOutboxWorker({
        orm: database.orm,
        transport: openMailTransport({
          smtpUrl: settings.smtpUrl,
          timeoutMs: settings.smtpTimeoutMs,
          from: settings.mailFrom,
          dataDir: settings.dataDir,
        }),
        compose,
        contact,
        clock,
        logger: loggerOf('outbox'),
        perMinute: settings.mailsPerMinute,
        intervalMs: OUTBOX_INTERVAL_MS,
      })
      return outbox
    },
  }
}
