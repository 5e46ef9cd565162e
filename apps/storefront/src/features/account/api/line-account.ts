import { getLineAccount, linkLineAccount, unlinkLineAccount } from '@jansi/contract/calls/line-login'
import { getNotificationChoices } from '@jansi/contract/calls/notification-choices'
import type { LineAccount } from '@jansi/contract/line-login'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callForData } from '../../../lib/api/api.ts'
import { FRESH, keyOf, queryOf } from '../../../lib/api/query-of.ts'

const accountQuery = queryOf(getLineAccount, {}, FRESH)

/** When the member linked a LINE account. */
export function useLineAccount() {
  return useQuery(accountQuery)
}

/** Leaves for LINE to link an account; the password shows that the member does it. */
export function useLinkLine() {
  return useMutation({
    mutationFn: (password: string) => callForData(linkLineAccount, { body: { password } }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
}

/** Unlinks the member's LINE account. */
export function useUnlinkLine() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => callForData(unlinkLineAccount, {}),
    onSuccess: () => {
      queryClient.setQueryData<LineAccount>(accountQuery.queryKey, { linked_at: null })
      // LINE is no channel of messages any more.
      return queryClient.invalidateQueries({ queryKey: keyOf(getNotificationChoices) })
    },
  })
}
