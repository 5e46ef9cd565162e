import { staffMe } from '@jansi/contract/staff-account'
import { notFound } from '../../http/app-error.ts'
import type { Deps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { presentStaffMe } from './present.ts'
import { findAccount } from './queries.ts'

/** Who is signed in to the console. */
export function staffAccountRoutes(scope: Scope, { database }: Deps): void {
  mount(scope, staffMe, async ({ principal }) => {
    const account = await findAccount(database.orm, principal.userId)
    if (account === null) throw notFound()
    return presentStaffMe(account)
  })
}
