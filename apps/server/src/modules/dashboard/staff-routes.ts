import { getStaffSummary } from '@jansi/contract/staff-summary'
import type { Deps } from '../../core/deps.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { readSummary } from './read-summary.ts'

/** The counts of Today. */
export function staffDashboardRoutes(scope: Scope, deps: Deps): void {
  mount(scope, getStaffSummary, ({ principal }) => readSummary(deps, principal))
}
