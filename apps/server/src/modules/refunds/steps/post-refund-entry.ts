import type { Tx } from '../../../db/client.ts'
import { type EntryFacts, postOrderEntry, postReturnEntry } from '../../journal/steps/post-entry.ts'
import type { RefundSubject } from '../money.ts'

/** Brings the journal of a locked case's order or return to the state of its rows, see `postOrderEntry`. */
export function postRefundEntry(tx: Tx, subject: RefundSubject, entry: EntryFacts): Promise<void> {
  return subject.kind === 'order'
    ? postOrderEntry(tx, subject.order.id, entry)
    : postReturnEntry(tx, subject.session.id, entry)
}
