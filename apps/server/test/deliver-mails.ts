import { type MailDriverDeps, mailDriver } from '../src/mail/mail-driver.ts'
import { beginDueMessages, type OutboxDeps } from '../src/mail/outbox.ts'
import { AT_ONCE } from '../src/mail/sending-pause.ts'

/** Takes up to four due mails, tries each once and records the result, as the worker does. Returns how many it took. */
export async function deliverDueMails(deps: Omit<OutboxDeps, 'driver'> & MailDriverDeps): Promise<number> {
  return deliverDue({ ...deps, driver: mailDriver(deps) })
}

/** The same for the messages of any channel. */
export async function deliverDue(deps: OutboxDeps): Promise<number> {
  const begun = await beginDueMessages(deps, AT_ONCE)
  const outcomes = await Promise.allSettled(begun)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return begun.length
}
