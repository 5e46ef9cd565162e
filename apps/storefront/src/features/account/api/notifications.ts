import { subscribePush } from '@jansi/client/push-browser'
import {
  chooseChannel,
  getNotificationChoices,
  subscribeBrowser,
  unsubscribeBrowser,
} from '@jansi/contract/calls/notification-choices'
import type { ChosenChannel, MemberKind } from '@jansi/contract/message-channels'
import type { NotificationChoices } from '@jansi/contract/notification-choices'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callForData } from '../../../lib/api/api.ts'
import { FRESH, queryOf } from '../../../lib/api/query-of.ts'

const choicesQuery = queryOf(getNotificationChoices, {}, FRESH)

/** By which channel each kind of message reaches the member. */
export function useNotificationChoices() {
  return useQuery(choicesQuery)
}

/** A change of how the member is reached: the channel of a kind of message, or this browser on or off. */
export type Change = { kind: MemberKind; channel: ChosenChannel } | { browser: 'on' | 'off' }

/**
 * Makes a change. One that needs this browser asks its user first, and leaves all as it was if they refuse: its result is then
 * null.
 */
export function useChange() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (change: Change): Promise<NotificationChoices | null> => {
      if ('browser' in change && change.browser === 'off') return callForData(unsubscribeBrowser, {})
      const now = queryClient.getQueryData<NotificationChoices>(choicesQuery.queryKey)
      const needsBrowser = 'browser' in change || change.channel === 'push'
      let result: NotificationChoices | null = null
      if (needsBrowser && now?.push && !now.push.is_subscribed) {
        const body = await subscribePush(now.push.public_key)
        if (body === null) return null
        result = await callForData(subscribeBrowser, { body })
      }
      return 'kind' in change ? callForData(chooseChannel, { body: change }) : result
    },
    onSuccess: (result) => {
      if (result !== null) queryClient.setQueryData(choicesQuery.queryKey, result)
    },
  })
}
