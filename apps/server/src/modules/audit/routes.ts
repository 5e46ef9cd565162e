import { listAuditEntries } from '@jansi/contract/staff-settings'
import type { Deps } from '../../core/deps.ts'
import { momentOf } from '../../core/page-moment.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { presentAudit } from './present.ts'
import { findAudit } from './queries.ts'

/** The audit log, for admins. */
export function auditRoutes(scope: Scope, { database, clock }: Deps): void {
  mount(scope, listAuditEntries, async ({ query }) => {
    const now = clock()
    const { count, results } = await findAudit(database.orm, query)
    const moments = results.map(({ entry }) => entry.createdAt)
    return { count, results: results.map(presentAudit), as_of: momentOf(query, now, moments) }
  })
}
