import type { Endpoint } from '@jansi/contract/endpoint'
import type { ChangeTopic } from '@jansi/contract/staff-live'
import { isOfStaff } from '../../core/access.ts'

/** The topics that a call changes, by its path. */
const TOPICS: readonly (readonly [ChangeTopic, RegExp])[] = [
  ['orders', /\/(orders?|orders-approval|desk-\w+|slips|paymentslip|damagereport\w*|returns|workshops)\//],
  ['returns', /\/(walk-in-)?(return|penaltyslip)/],
  ['refunds', /\/refunds?\//],
]
/** A claim that is renewed changes nothing: the command announces those that are new (`modules/claims`). */
const CLAIMS = /\/(claim|orders-next|returns-next)\/$/

/** Returns the topics that a successful call changes: none for a call that consoles show nothing of. */
export function changedTopics({ method, access, path }: Endpoint): readonly ChangeTopic[] {
  if (method === 'GET' || CLAIMS.test(path)) return []
  const named = TOPICS.filter(([, pattern]) => pattern.test(path)).map(([topic]) => topic)
  return named.length === 0 && isOfStaff(access) ? ['shop'] : named
}
