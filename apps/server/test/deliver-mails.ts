import { beginDueMails, type OutboxDeps } from '../src/mail/outbox.ts'
import { AT_ONCE, createSendingPause } from '../src/mail/sending-pause.ts'

/** Takes up to four due mails, tries each once and records the result, as the worker does. Returns how many it took. */
export async function deliverDueMails(
  deps: Omit<OutboxDeps, 'pause'> & Partial<Pick<OutboxDeps, 'pause'>>,
): Promise<number> {
  const begun = await beginDueMails({ pause: createSendingPause(deps.clock), ...deps }, AT_ONCE)
  const outcomes = await Promise.allSettled(begun)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return begun.length
}
