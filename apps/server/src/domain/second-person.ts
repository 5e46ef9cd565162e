const HOUR_MS = 3_600_000

/** Somebody of the staff is active who has used a session in these days. */
const ACTIVE_DAYS = 14

/** Hours after which one admin alone may do the work of a second person: where nobody else is active, and where one is. */
const ALONE_AFTER_HOURS = 24
const ALONE_AMONG_OTHERS_AFTER_HOURS = 72

/** Returns since when a session must have been used for its person to be active now. */
export function activeSince(now: Date): Date {
  return new Date(now.getTime() - ACTIVE_DAYS * 24 * HOUR_MS)
}

/** Returns from when one admin may do alone the work that waits for a second person since `since`; `isOtherActive`: one who may do it is. */
export function aloneFrom(since: Date, isOtherActive: boolean): Date {
  const hours = isOtherActive ? ALONE_AMONG_OTHERS_AFTER_HOURS : ALONE_AFTER_HOURS
  return new Date(since.getTime() + hours * HOUR_MS)
}
