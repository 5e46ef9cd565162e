import { z } from 'zod'
import { binary, del, get, post } from './endpoint.ts'
import { detailBody, errorBody } from './errors.ts'
import { timestamp } from './fields.ts'

/** The media type of an iCalendar file (RFC 5545). */
export const CALENDAR_TYPE = 'text/calendar; charset=utf-8'

/** A member's calendar that other programs subscribe to: when its address was made; null while it is off. */
export const ownCalendarBody = z.object({ since: timestamp.nullable() })
export type OwnCalendar = z.infer<typeof ownCalendarBody>

/** The address of a calendar, shown once: the shop stores only a hash of its key. */
export const calendarAddressBody = z.object({ url: z.string(), since: timestamp })
export type CalendarAddress = z.infer<typeof calendarAddressBody>

export const getOwnCalendar = get.member('/calendar/address/', {
  summary: 'Get whether the calendar of the current user has an address, and since when',
  200: ownCalendarBody,
})
export const createCalendarAddress = post.member('/calendar/address/', {
  summary: 'Make a new address of your calendar; the one before stops working',
  201: calendarAddressBody,
})
export const deleteCalendarAddress = del.member('/calendar/address/', {
  summary: 'Switch your calendar off; again has no effect',
  200: detailBody,
})
export const openCalendar = get.public('/calendar/', {
  summary: 'Get the open pick-up and due days of the member whose calendar has this key; 404 for a wrong key',
  query: z.object({ key: z.string().max(100).default('') }),
  200: binary(CALENDAR_TYPE),
  404: errorBody,
})
