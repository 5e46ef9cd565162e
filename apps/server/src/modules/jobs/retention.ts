import { MAX_THROTTLE_SECONDS } from '../../core/throttle-limits.ts'
import { KNOWN_DEVICE_SECONDS } from '../auth/known-device.ts'
import { SESSION_SECONDS } from '../auth/tokens.ts'

const DAY_MS = 86_400_000

/**
 * How long expired data is kept, in milliseconds, with the reason. The privacy notice shows each of these
 * periods to members (modules/privacy/present.ts); the table in docs/operations.md lists them too.
 */
export const RETENTION_MS = {
  /** A phone that lost the answer to its checkout asks again with its key, after a weekend without network too. */
  idempotencyKey: 7 * DAY_MS,
  /** A member who comes back within a month need not log in; every refresh begins it again. */
  unusedSession: SESSION_SECONDS * 1000,
  /**
   * Until no cookie of the session can come back: the client must learn that the session was ended, not that
   * it never existed.
   */
  endedSession: SESSION_SECONDS * 1000,
  /** Staff and members ask about an order for a term; after that subject, recipient and time are enough. */
  mailBody: 90 * DAY_MS,
  /** From the day the money went back, or nothing was owed any more: until then somebody may ask where it went. */
  refundDestination: 90 * DAY_MS,
  /** From the day a place in a waiting list ended: until then its member asks what became of it. */
  endedWaiting: 90 * DAY_MS,
  /** From the end of the order, and of its refund: until then somebody comes back with the goods or the receipt. */
  buyerWithoutAccount: 90 * DAY_MS,
  /**
   * A person who has not confirmed an address by then never will; nobody confirmed that the name belongs to
   * it.
   */
  unconfirmedAccount: 30 * DAY_MS,
  /** A cookie only: as long as it lasts, strangers who guess at the account do not slow its owner down. */
  knownDevice: KNOWN_DEVICE_SECONDS * 1000,
  /** As long as the longest throttle counts, and one more hour until its store deletes expired counters. */
  attemptCounter: (MAX_THROTTLE_SECONDS + 3600) * 1000,
} as const
