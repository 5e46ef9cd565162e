import { destinationLabel } from '../../domain/refunds.ts'
import type { RefundNotice } from '../notifications/messages/refunds.ts'
import type { CaseView } from '../orders/refund-queries.ts'
import type { RefundSubject } from './money.ts'

/** The facts of a refund that its member is notified of; account numbers are shortened. */
export function noticeOf({ subject, refund }: { subject: RefundSubject; refund: CaseView }): RefundNotice {
  const destination = refund.destination && destinationLabel(refund.destination)
  return subject.kind === 'order'
    ? { order: subject.order, destination }
    : { returnSession: subject.session, destination }
}
