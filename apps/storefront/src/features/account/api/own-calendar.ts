import type { CalendarAddress, OwnCalendar } from '@jansi/contract/calendars'
import { createCalendarAddress, deleteCalendarAddress, getOwnCalendar } from '@jansi/contract/calls/calendars'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callForData } from '../../../lib/api/api.ts'
import { queryOf } from '../../../lib/api/query-of.ts'

const calendarQuery = queryOf(getOwnCalendar, {})
const { queryKey } = calendarQuery

/** Since when one's calendar has an address. */
export function useOwnCalendar() {
  return useQuery(calendarQuery)
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
