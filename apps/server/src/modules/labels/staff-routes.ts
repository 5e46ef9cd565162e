import { drawLabels } from '@jansi/contract/staff-labels'
import type { Deps } from '../../core/deps.ts'
import type { Scope } from '../../http/scope.ts'
import { sendFile } from '../../http/send-file.ts'
import { by, mountThrottled } from '../../http/throttled.ts'
import { clientGone } from '../../http/upload.ts'
import { labelContents } from './label-content.ts'

/** Labels of variants and numbered pieces, to print. */
export function staffLabelRoutes(scope: Scope, { database, drawings }: Deps): void {
  mountThrottled(scope, drawLabels, [by.member('receipt')], async ({ body, principal, request, reply }) => {
    const labels = await labelContents(database.orm, body.labels)
    const viewer = { memberId: principal.userId, gone: clientGone(request, reply) }
    const bytes = await drawings.labels({ format: body.format, start: body.start, labels }, viewer)
    return sendFile(reply, drawLabels, { name: `labels-${body.format}.pdf`, bytes })
  })
}
