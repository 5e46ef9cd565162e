import * as calls from '@jansi/contract/staff-journal'
import type { Deps } from '../../core/deps.ts'
import { mount } from '../../http/mount.ts'
import { once } from '../../http/once.ts'
import type { Scope } from '../../http/scope.ts'
import { withConflictDetails } from '../audit/conflict-details.ts'
import { knownFaults } from '../journal/known-faults.ts'
import { correctJournal } from './commands/correct-journal.ts'
import { presentFaults } from './present.ts'

/** Orders and returns that differ from the money journal, and their correction, for admins. */
export function adminJournalRoutes(scope: Scope, deps: Deps): void {
  const { orm } = deps.database
  const show = async () => presentFaults(orm, await knownFaults(orm))

  mount(scope, calls.listJournalFaults, async () => ({ results: await show() }))
  mount(scope, calls.correctJournal, async (call) => {
    const { body, principal } = call
    const record = { type: body.subject, id: body.id }
    const entry = await withConflictDetails(orm, principal.userId, record, () =>
      once(deps, call, () => correctJournal(deps, principal.userId, body)),
    )
    return { entry: entry === null ? null : Number(entry), results: await show() }
  })
}
