import { z } from 'zod'
import { del, get, put } from './endpoint.ts'
import { errorBody } from './errors.ts'
import { MESSAGE_CHANNELS, NOTIFICATION_KINDS } from './message-channels.ts'

const chosenChannel = z.enum([...MESSAGE_CHANNELS, 'none'])

/** The channel of one kind of message. */
export const channelChoice = z.strictObject({ kind: z.enum(NOTIFICATION_KINDS), channel: chosenChannel })

/** How the current user is reached. A channel that does not reach them now is replaced by mail. */
export const notificationChoicesBody = z.object({
  /** The channels that reach this account now, mail first. */
  channels: z.array(z.enum(MESSAGE_CHANNELS)),
  choices: z.array(channelChoice),
  /** The key for subscriptions of browsers, and whether the browser of this session has one; null where the shop sends none. */
  push: z.object({ public_key: z.string(), is_subscribed: z.boolean() }).nullable(),
})
export type NotificationChoices = z.infer<typeof notificationChoicesBody>

const base64url = (characters: number) => z.string().regex(new RegExp(`^[\\w-]{${characters}}=*$`))

/** The subscription that the Push API of a browser makes: the address at its push service, and the keys to encrypt to. */
export const pushSubscriptionInput = z.object({
  endpoint: z.string().min(1).max(1000),
  keys: z.object({ p256dh: base64url(87), auth: base64url(22) }),
})
export type PushSubscriptionInput = z.infer<typeof pushSubscriptionInput>

export const getNotificationChoices = get.member('/notifications/', {
  summary: 'Get by which channel each kind of message reaches the current user',
  200: notificationChoicesBody,
})
export const chooseChannel = put.member('/notifications/choice/', {
  summary: 'Choose the channel of one kind of message; only the digest of staff can have none',
  body: channelChoice,
  200: notificationChoicesBody,
  400: errorBody,
})
export const subscribeBrowser = put.member('/notifications/browser/', {
  summary:
    'Send notifications to the browser of this session until it logs out; 404 where the shop sends none',
  body: pushSubscriptionInput,
  200: notificationChoicesBody,
  400: errorBody,
  404: errorBody,
})
export const unsubscribeBrowser = del.member('/notifications/browser/', {
  summary: 'Send no more notifications to the browser of this session; again has no effect',
  200: notificationChoicesBody,
})
