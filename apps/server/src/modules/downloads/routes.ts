import { createDownload, openDownload } from '@jansi/contract/downloads'
import { notFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import type { Scope } from '../../http/scope.ts'
import { sendFile } from '../../http/send-file.ts'
import { by, mountThrottled } from '../../http/throttled.ts'
import { clientGone } from '../../http/upload.ts'
import { orderOfMember } from '../orders/member-orders.ts'
import { drawDownload } from './download-files.ts'
import { makeKey, readKey } from './download-keys.ts'

/** Addresses of files that a member can save without a token, which apps such as LINE do not send. */
export function memberDownloadRoutes(scope: Scope, deps: Deps): void {
  mountThrottled(scope, createDownload, [by.member('receipt')], async ({ principal, body }) => {
    const isMissing =
      body.kind === 'receipt' && !(await orderOfMember(deps.database.orm, principal.userId, body.order))
    if (isMissing) throw notFound()
    const { key, expiresAt } = makeKey(deps, principal.userId, body)
    return { url: `${deps.settings.publicUrl}/api/download/?key=${key}`, expires_at: expiresAt.toISOString() }
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
    if (download === null) throw notFound()
    const viewer = { id: download.memberId, gone: clientGone(request, reply) }
    return sendFile(reply, openDownload, await drawDownload(deps, download.request, viewer))
  })
}
