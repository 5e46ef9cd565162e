import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Deps } from '../../../core/deps.ts'
import { lineAccounts } from '../../../db/schema/people.ts'
import type { LineApi } from '../../../line/line-api.ts'
import type { FriendEvent } from '../../../line/webhook.ts'

/**
 * Notes which linked members LINE reaches. An event reports that something changed, and LINE is asked how it is now: events that
 * come twice, late or in another order change nothing. Where LINE does not respond, the event counts.
 */
export async function noteFriends(
  { database, api }: Pick<Deps, 'database'> & { api: Pick<LineApi, 'profile'> },
  events: readonly FriendEvent[],
): Promise<void> {
  for (const { kind, sub, at } of events) {
    const isOf = eq(lineAccounts.sub, sub)
    const linked = await database.orm.$count(lineAccounts, isOf)
    if (linked === 0) continue
    const { status } = await api.profile(sub)
    const isKnown = status === 200 || status === 404
    if (isKnown ? status === 200 : kind === 'follow') {
      const before = isKnown ? isOf : and(isOf, lt(lineAccounts.unreachableSince, at))
      await database.orm.update(lineAccounts).set({ unreachableSince: null }).where(before)
    } else {
      await database.orm
        .update(lineAccounts)
        .set({ unreachableSince: at })
        .where(and(isOf, isNull(lineAccounts.unreachableSince)))
    }
  }
}
