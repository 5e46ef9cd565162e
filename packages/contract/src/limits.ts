/** Business constants of section 9 of the specification and of the product's decisions. */
export const LIMITS = {
  evidencePerSession: 10,
  /** A paged staff list counts no further: this many means as many or more. */
  countedRows: 10_000,
  /** Today counts a queue no further: this many means as many or more. */
  countedOnToday: 1_000,
  openUnpaidOrders: 5,
  /** A member's orders that staff have not approved yet, with a slip or without. */
  waitingOrders: 20,
  slipsPerOrder: 5,
  slipsPerPenalty: 5,
  /** Days ahead that staff may set a loan's return day. */
  returnDayDays: 366,
  /** After this many days without a decision an order is listed as waiting long. */
  longPendingDays: 3,
  /** How long a volunteer's claim on an order or return lasts after it was last renewed. */
  claimSeconds: 60,
  orderLines: 50,
  lineQuantity: 1000,
  promptPayMaxBaht: 999_999.99,
  bannerRotationMs: 5000,
  homeFaqs: 5,
  previewThreshold: 150,
  previewCut: 300,
  toastMs: 5000,
  cartBadge: 99,
  scrollToTopAfter: 300,
  accessTokenMinutes: 15,
} as const

/** A first or last name, and the whole name of a buyer without an account. */
export const MAX_NAME_CHARACTERS = 150

/** Largest image that is taken, in bytes, and in width times height. */
export const MAX_UPLOAD_BYTES = 8 * 1024 * 1024
export const MAX_IMAGE_PIXELS = 25_000_000

/** Longest reason of a transition, of closing the rest of an order, and of a correction. */
export const MAX_ORDER_REASON_CHARACTERS = 1000

/** Longest reason for another due day. */
export const MAX_DUE_DAY_REASON_CHARACTERS = 500

export const APP_VERSION = '3.0.10'
/** Under which key the storefront keeps the version that a device last saw; with another one it forgets everything. */
export const APP_VERSION_KEY = 'appVersion'
export const ACCESS_TOKEN_KEY = 'access'

/** First eight characters of an order or return id, as people read it. */
export function shortId(id: string): string {
  return id.slice(0, 8)
}
