import { listAuditEntries } from '@jansi/contract/staff-settings'
import type { Deps } from '../../core/deps.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { presentAudit } from './present.ts'
import { findAudit } from './queries.ts'

/** The audit log, for admins. */
export function auditRoutes(scope: Scope, { database }: Deps): void {
  mount(scope, listAuditEntries, async ({ query }) => {
    const { count, results } = await findAudit(database.orm, query)
    return { count, results: results.map(presentAudit) }
  })
}
