import * as calls from '@jansi/contract/staff-content'
import type { Deps } from '../../core/deps.ts'
import { mount } from '../../http/mount.ts'
import type { Scope } from '../../http/scope.ts'
import { addFaq, changeFaq, removeFaq, sortFaqs } from './commands/edit-faqs.ts'
import { presentStaffFaq } from './present.ts'
import { allFaqs } from './queries.ts'

/** Questions and answers, as staff write and order them. */
export function staffFaqRoutes(scope: Scope, deps: Deps): void {
  mount(scope, calls.listStaffFaqs, async () => (await allFaqs(deps.database.orm)).map(presentStaffFaq))
  mount(scope, calls.createFaq, async ({ body, principal }) =>
    presentStaffFaq(await addFaq(deps, principal.userId, body)),
  )
  mount(scope, calls.updateFaq, async ({ params, body, principal }) =>
    presentStaffFaq(await changeFaq(deps, principal.userId, params.id, body)),
  )
  mount(scope, calls.sortFaqs, async ({ body, principal }) =>
    (await sortFaqs(deps, principal.userId, body)).map(presentStaffFaq),
  )
  mount(scope, calls.deleteFaq, async ({ params, query, principal }) => {
    await removeFaq(deps, principal.userId, params.id, query.version)
    return { id: params.id }
  })
}
