import { getStaffMail, listStaffMails, retryStaffMail } from '@jansi/contract/staff-mails'
import { orNotFound } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { presentPage } from '../../core/page-moment.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { retryMail } from './commands/retry-mail.ts'
import { presentMail, presentMailWithBody } from './present.ts'
import { findMail, findMails } from './queries.ts'

/** The outbox for admins: sent and failed mails with their recipients. */
export function mailRoutes(scope: Scope, deps: Deps): void {
  const { database } = deps

  mount(scope, listStaffMails, async ({ query }) =>
    presentPage(query, deps.clock(), await findMails(database.orm, query), {
      cameInAt: ({ createdAt }) => createdAt,
      present: presentMail,
    }),
  )

  mount(scope, getStaffMail, async ({ params }) => {
    const mail = orNotFound(await findMail(database.orm, params.id))
    return presentMailWithBody(mail)
  })

  mount(scope, retryStaffMail, async ({ params, principal }) =>
    presentMail(await retryMail(deps, principal, params.id)),
  )
}
