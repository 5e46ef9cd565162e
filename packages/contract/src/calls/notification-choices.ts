// Written by `npm run calls`.
import { call } from '../call.ts'
import type * as calls from '../notification-choices.ts'

export const chooseChannel = call<typeof calls.chooseChannel>('PUT', '/notifications/choice/', 'member')
export const getNotificationChoices = call<typeof calls.getNotificationChoices>('GET', '/notifications/', 'member')
export const subscribeBrowser = call<typeof calls.subscribeBrowser>('PUT', '/notifications/browser/', 'member')
export const unsubscribeBrowser = call<typeof calls.unsubscribeBrowser>('DELETE', '/notifications/browser/', 'member')
