/** Points in a duration of seconds, each for its own key. A key past its points is refused with 429. */
export const THROTTLE_LIMITS = {
  /** Wrong passwords of one account from one network, or for one member who changes it. */
  login: { points: 10, duration: 300 },
  /** Wrong passwords of one account on a device that has logged in to it before. */
  loginDevice: { points: 10, duration: 300 },
  /** Valid sign-ups, and requests for a mail, of one address from one network. */
  signup: { points: 6, duration: 3600 },
  mail: { points: 6, duration: 3600 },
  upload: { points: 120, duration: 600 },
  checkout: { points: 60, duration: 600 },
  /** Per member: far more than a person needs, and the most that a program may take of the shared time. */
  receipt: { points: 120, duration: 600 },
  promptPayQr: { points: 120, duration: 600 },
  stockCheck: { points: 120, duration: 300 },
  checkoutHold: { points: 120, duration: 300 },
  /** Requests for one member's calendar; programs ask a few times a day. */
  calendar: { points: 30, duration: 600 },
  /** Reports of load times from one network, which may be a whole campus. */
  webVitals: { points: 600, duration: 60 },
} as const

/**
 * Limits that each process counts for itself: a report of a page view, a search or a step of a checkout, must not cost one
 * more write to the database. They bound the work that a program can cause, and other limits the orders of a member.
 */
export const PER_PROCESS_LIMITS: ReadonlySet<string> = new Set([
  'webVitals',
  'checkout',
  'checkoutHold',
  'promptPayQr',
  'stockCheck',
  'searchNetwork',
])

/**
 * Limits that many people share or strangers can use up: of a whole account or network. A key beyond its
 * points is slowed down and never refused. Generous enough for a campus behind one address.
 */
export const SLOW_LIMITS = {
  loginAccount: { points: 50, duration: 3600 },
  loginNetwork: { points: 100, duration: 300 },
  signupNetwork: { points: 200, duration: 3600 },
  mailNetwork: { points: 60, duration: 3600 },
  tokenNetwork: { points: 120, duration: 3600 },
  /** Wrong keys of calendars: programs go on asking for a calendar that is off. */
  calendarNetwork: { points: 600, duration: 3600 },
  /** Searches, which a field makes while somebody types. */
  searchNetwork: { points: 600, duration: 60 },
} as const

/** Mails to one address, counted over all who ask for them; the response is the same without the mail. */
export const MAIL_CAPS = {
  /** Each reset link works for an hour, so the recipient of ten mails has one that works. */
  resetMail: { points: 10, duration: 3600 },
  confirmMail: { points: 10, duration: 3600 },
} as const

/** Mails to addresses that nobody has confirmed, by network and in the whole shop; the points are settings of the club. */
export const UNCONFIRMED_MAILS = {
  unconfirmedNetwork: { duration: 3600 },
  unconfirmedShop: { duration: 3600 },
} as const

/** How long the longest limit counts one attempt. */
export const MAX_THROTTLE_SECONDS = Math.max(
  ...[THROTTLE_LIMITS, SLOW_LIMITS, MAIL_CAPS, UNCONFIRMED_MAILS].flatMap((limits) =>
    Object.values(limits).map(({ duration }) => duration),
  ),
)
