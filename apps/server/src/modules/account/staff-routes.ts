import { getStaffMe } from '@jansi/contract/staff-account'
import { orNotFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { findUserById } from '../auth/queries.ts'
import { presentStaffMe } from './present.ts'

/** The account that is signed in to the console. */
export function staffAccountRoutes(scope: Scope, { database }: Deps): void {
  mount(scope, getStaffMe, async ({ principal }) => {
    const account = orNotFound(await findUserById(database.orm, principal.userId))
    return presentStaffMe(account)
  })
}
