import type { CalendarAddress, OwnCalendar } from '@jansi/contract/calendars'
import { createCalendarAddress, deleteCalendarAddress, getOwnCalendar } from '@jansi/contract/member-calls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callForData } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'

const queryKey = queryKeys.ownCalendar

/** Since when one's calendar has an address. */
export function useOwnCalendar() {
  return useQuery({ queryKey, queryFn: ({ signal }) => callForData(getOwnCalendar, { signal }) })
}

/** Makes a new address of one's calendar; the one before stops working. */
export function useNewAddress() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => callForData(createCalendarAddress, {}),
    onSuccess: ({ since }: CalendarAddress) => queryClient.setQueryData<OwnCalendar>(queryKey, { since }),
  })
}

/** Switches one's calendar off. */
export function useSwitchOff() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => callForData(deleteCalendarAddress, {}),
    onSuccess: () => queryClient.setQueryData<OwnCalendar>(queryKey, { since: null }),
  })
}
