import type { FailureScope } from './delivery-error.ts'

/** How many mails one process tries at the same time. */
export const AT_ONCE = 4
const FIRST_PAUSE_MS = 30_000
const MAX_PAUSE_MS = 15 * 60_000
/** For so long the first mail is tried alone; a mail that takes longer must not delay others. */
export const ALONE_MS = 2_000
/** So many mails in a row without a clear reason mean that the reason is not in the mails. */
const UNCLEAR_IN_A_ROW = 3

/** The effect of a failure: its mail loses a try, or all wait; `pauseMs` if the pause begins with it. */
export type Judgement = { isMailsOwn: boolean; pauseMs?: number }

/** Decides when mails may be tried, for all mails of one process. */
export type SendingPause = {
  /** How many mails may be under way now, of which there are `underWay`. */
  places(underWay: number): number
  succeeded(): void
  failed(mailId: number, scope: FailureScope): Judgement
}

/**
 * Pauses the whole outbox while the mail server refuses everything, by 30 seconds, then twice as long each time up to
 * 15 minutes, give or take a fifth, so that many processes do not come back at the same moment. After a pause, and at
 * the start, one mail is tried alone.
 */
export function createSendingPause(clock: () => Date, random: () => number = Math.random): SendingPause {
  let isProven = false
  let aloneSince = 0
  let pauses = 0
  let pausedFrom = 0
  let pausedUntil = 0
  const unclear = new Set<number>()
  // A clock that is set back ends a pause instead of prolonging it.
  const isPaused = () => clock().getTime() >= pausedFrom && clock().getTime() < pausedUntil
  const succeeded = () => {
    isProven = true
    pauses = 0
    unclear.clear()
  }

  return {
    places(underWay) {
      if (isPaused()) return 0
      if (isProven) return AT_ONCE
      if (underWay === 0) aloneSince = performance.now()
      return performance.now() - aloneSince < ALONE_MS ? 1 : AT_ONCE
    },
    succeeded,
    failed(mailId, scope) {
      if (scope === 'unclear') unclear.add(mailId)
      if (scope === 'recipient' || scope === 'mail') {
        // The server took login and sender.
        succeeded()
        return { isMailsOwn: true }
      }
      if (scope === 'unclear' && unclear.size < UNCLEAR_IN_A_ROW) return { isMailsOwn: true }
      // Others that were under way when the pause began.
      if (isPaused()) return { isMailsOwn: false }
      isProven = false
      const pauseMs = Math.round(
        Math.min(FIRST_PAUSE_MS * 2 ** pauses, MAX_PAUSE_MS) * (0.8 + 0.4 * random()),
      )
      pauses += 1
      pausedFrom = clock().getTime()
      pausedUntil = pausedFrom + pauseMs
      return { isMailsOwn: false, pauseMs }
    },
  }
}
