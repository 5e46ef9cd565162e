import { listAuditEntries } from '@jansi/contract/staff-settings'
import type { Deps } from '../../core/deps.ts'
import { presentPage } from '../../core/page-moment.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { presentAudit } from './present.ts'
import { findAudit } from './queries.ts'

/** The audit log, for admins. */
export function auditRoutes(scope: Scope, { database, clock }: Deps): void {
  mount(scope, listAuditEntries, async ({ query }) =>
    presentPage(query, clock(), await findAudit(database.orm, query), {
      cameInAt: ({ entry }) => entry.createdAt,
      present: presentAudit,
    }),
  )
}
