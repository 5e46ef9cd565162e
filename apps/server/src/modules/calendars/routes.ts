import {
  createCalendarAddress,
  deleteCalendarAddress,
  getOwnCalendar,
  openCalendar,
} from '@jansi/contract/calendars'
import { orNotFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { mount } from '../../http/mount.ts'
import type { RouteDeps } from '../../http/route-deps.ts'
import type { Scope } from '../../http/scope.ts'
import { sendFile } from '../../http/send-file.ts'
import { by, mountThrottled } from '../../http/throttled.ts'
import { hashLinkSecret } from '../auth/email-links.ts'
import { pagesOf } from '../notifications/pages.ts'
import { openOrdersOfMember } from '../orders/member-orders.ts'
import { loadSettings } from '../settings/queries.ts'
import { renewCalendarKey, switchCalendarOff } from './commands/change-address.ts'
import { presentCalendar } from './present.ts'
import { calendarSince, memberOfCalendar } from './queries.ts'

/** The address of a member's calendar: made, renewed and switched off in the profile. */
export function memberCalendarRoutes(scope: Scope, deps: Deps): void {
  mount(scope, getOwnCalendar, async ({ principal }) => {
    const since = await calendarSince(deps.database.orm, principal.userId)
    return { since: since?.toISOString() ?? null }
  })
  mount(scope, createCalendarAddress, async ({ principal }) => {
    const { key, since } = await renewCalendarKey(deps, principal.userId)
    return { url: `${deps.settings.publicUrl}/api/calendar/?key=${key}`, since: since.toISOString() }
  })
  mount(scope, deleteCalendarAddress, async ({ principal }) => {
    await switchCalendarOff(deps, principal.userId)
    return { detail: 'Your calendar is off.' }
  })
}

/** The calendar that programs fetch by its address. Queries are never logged, and caches keep no copy. */
export function publicCalendarRoutes(scope: Scope, deps: RouteDeps): void {
  // Addresses that work count for their member alone: one provider fetches the calendars of many.
  const wrongKeys = by.network('calendarNetwork', { onSuccess: 'refund' })
  mountThrottled(scope, openCalendar, [wrongKeys], async ({ query, reply }) => {
    const { orm } = deps.database
    const userId = orNotFound(await memberOfCalendar(orm, hashLinkSecret(query.key)))
    await deps.throttles.consume('calendar', userId, reply)
    const { history: historyUrl } = pagesOf(deps.settings.publicUrl)
    const { shop_name: shop } = await loadSettings(orm)
    const bytes = presentCalendar(`${shop} วันรับและคืนของ`, await openOrdersOfMember(orm, userId), {
      historyUrl,
    })
    return sendFile(reply, openCalendar, { name: 'jansi.ics', bytes, isShown: true })
  })
}
