import { createDownload, openCalendarDownload, openDownload } from '@jansi/contract/downloads'
import { notFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import type { Scope } from '../../http/scope.ts'
import { sendFile } from '../../http/send-file.ts'
import { by, mountThrottled } from '../../http/throttled.ts'
import { clientGone } from '../../http/upload.ts'
import { orderCalendar } from '../calendars/order-calendar.ts'
import { hasOpenDays } from '../calendars/present.ts'
import { orderOfMember } from '../orders/member-orders.ts'
import { drawDownload } from './download-files.ts'
import { makeKey, readKey } from './download-keys.ts'

/** Addresses of files that a member can save without a token, which apps such as LINE do not send. */
export function memberDownloadRoutes(scope: Scope, deps: Deps): void {
  mountThrottled(scope, createDownload, [by.member('receipt')], async ({ principal, body }) => {
    if ('order' in body) await requireFile(deps, principal.userId, body)
    const { key, expiresAt } = makeKey(deps, principal.userId, body)
    const path = body.kind === 'order_days' ? '/download/calendar/' : '/download/'
    return { url: `${deps.settings.publicUrl}/api${path}?key=${key}`, expires_at: expiresAt.toISOString() }
  })
}

/** The files behind those addresses. Queries are never logged, and caches keep no copy. */
export function publicDownloadRoutes(scope: Scope, deps: Deps): void {
  const ofMember = {
    name: 'receipt' as const,
    key: ({ query }: { query: { key: string } }) => readKey(deps, query.key)?.memberId ?? null,
  }
  mountThrottled(scope, openDownload, [ofMember], async ({ query, request, reply }) => {
    const download = readKey(deps, query.key)
    if (download === null || download.request.kind === 'order_days') throw notFound()
    const viewer = { id: download.memberId, gone: clientGone(request, reply) }
    return sendFile(reply, openDownload, await drawDownload(deps, download.request, viewer))
  })
  mountThrottled(scope, openCalendarDownload, [ofMember], async ({ query, reply }) => {
    const download = readKey(deps, query.key)
    if (download === null || download.request.kind !== 'order_days') throw notFound()
    const file = await orderCalendar(deps, download.memberId, download.request.order)
    return sendFile(reply, openCalendarDownload, { ...file, isShown: true })
  })
}

/** Throws 404 for an order of another member, and for the days of one that has none open. */
async function requireFile(
  { database }: Pick<Deps, 'database'>,
  memberId: number,
  { kind, order }: { kind: 'receipt' | 'order_days'; order: string },
): Promise<void> {
  const view = await orderOfMember(database.orm, memberId, order)
  if (!view || (kind === 'order_days' && !hasOpenDays(view))) throw notFound()
}
