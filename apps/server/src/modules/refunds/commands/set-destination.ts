import type { DestinationInput } from '@jansi/contract/member-refunds'
import { plainNumber } from '@jansi/contract/refund-destinations'
import { conflict, notFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { refundDestinations } from '../../../db/schema.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { maySetDestination } from '../../../domain/refunds.ts'
import { auditRefund } from '../steps/audit-refund.ts'
import { lockCase, writeCase } from '../steps/lock-case.ts'

/**
 * Stores the destination of a member's refund, in place of an earlier one. It makes a new version
 * of the case, so that nobody marks it paid to a number that has just changed. 404 for another member's case,
 * 409 `refund_not_owed` if nothing is owed or it was paid.
 */
export async function setDestination(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  userId: number,
  id: number,
  given: DestinationInput,
): Promise<void> {
  await inTransaction(database.orm, async ({ tx }) => {
    const locked = await lockCase(tx, id)
    const { refund } = locked
    if (locked.userId !== userId) throw notFound()
    if (!maySetDestination(refund)) throw conflict('refund_not_owed', 'No refund waits for a destination.')
    const destination = {
      kind: given.kind,
      number: plainNumber(given.number),
      bankCode: given.kind === 'bank' ? given.bank : null,
      holder: given.kind === 'bank' ? given.holder : null,
    }
    const before = refund.destination
    const isSame =
      before?.kind === destination.kind &&
      before.number === destination.number &&
      before.bankCode === destination.bankCode &&
      before.holder === destination.holder
    if (isSame) return
    const now = clock()
    await tx
      .insert(refundDestinations)
      .values({ caseId: id, ...destination, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({ target: refundDestinations.caseId, set: { ...destination, updatedAt: now } })
    await writeCase(tx, refund, {})
    await auditRefund(tx, locked, {
      actorId: userId,
      action: 'refund.destination',
      data: { refund_case: id, kind: given.kind, replaces: before !== null },
      now,
    })
  })
}
