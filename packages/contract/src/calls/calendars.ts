// Written by `npm run calls`.
import { call, callForBytes } from '../call.ts'
import type * as calls from '../calendars.ts'

export const createCalendarAddress = call<typeof calls.createCalendarAddress>('POST', '/calendar/address/', 'member')
export const deleteCalendarAddress = call<typeof calls.deleteCalendarAddress>('DELETE', '/calendar/address/', 'member')
export const getOwnCalendar = call<typeof calls.getOwnCalendar>('GET', '/calendar/address/', 'member')
export const openCalendar = callForBytes<typeof calls.openCalendar>('GET', '/calendar/', 'public')
