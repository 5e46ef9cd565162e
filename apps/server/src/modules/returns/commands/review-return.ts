import { notFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { isComplete } from '../policy.ts'
import { lockReturnSession, withDetails } from '../queries.ts'
import { decideReturn, type Review } from '../steps/decide-return.ts'

/** Staff decide a return that its member sent, see `decideReturn`. 404 while it lacks items or photos. */
export async function reviewReturn(deps: Deps, actorId: number, id: string, review: Review): Promise<void> {
  await inTransaction(deps.database.orm, async (unit) => {
    const session = await lockReturnSession(unit.tx, id)
    const [view] = session ? await withDetails(unit.tx, [session]) : []
    if (!view || !isComplete(view)) throw notFound()
    await decideReturn(unit, deps, actorId, view, review)
  })
}
