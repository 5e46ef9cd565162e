/** The ways in which a message reaches a person. */
export const MESSAGE_CHANNELS = ['mail', 'line', 'push'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

/** Why mail carries a message that was to go by another channel. */
export const FALLBACK_REASONS = [
  'channel_off',
  'not_linked',
  'unreachable',
  'quota',
  'unavailable',
  'refused',
  'rejected',
] as const
export type FallbackReason = (typeof FALLBACK_REASONS)[number]

/** The kinds of event for which a member chooses the channel. Messages about the account are always mails. */
export const MEMBER_KINDS = ['orders', 'loans', 'waiting'] as const
export type MemberKind = (typeof MEMBER_KINDS)[number]

/** The digest of the work that waits, for staff alone. */
export const STAFF_DIGEST = 'staff_digest'
export const NOTIFICATION_KINDS = [...MEMBER_KINDS, STAFF_DIGEST] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** A channel, or none: only the digest can be switched off. */
export type ChosenChannel = MessageChannel | 'none'

/** The text of a push message that the service worker shows; `path` is the page that a tap opens. */
export type PushText = { title: string; body: string; path: string; tag: string }
