import type { DestinationInput } from '@jansi/contract/member-refunds'
import { conflict, notFound } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import type { Tx } from '../../../db/client.ts'
import { refundDestinations } from '../../../db/schema/refunds.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { maySetDestination, namesDestination } from '../../../domain/refunds.ts'
import { recordChange } from '../../audit/steps/record-change.ts'
import { memberOf } from '../../orders/queries.ts'
import { journalSubject } from '../money.ts'
import { type LockedCase, lockCase, writeCase } from '../steps/lock-case.ts'

/**
 * Stores the destination of a member's refund, in place of an earlier one. 404 for another member's case,
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
    if (locked.userId !== userId) throw notFound()
    await writeDestination(tx, locked, given, { actorId: userId, now: clock() })
  })
}

/**
 * Staff write down the destination of a refund for a buyer without an account or an erased member. 404 for a member's case, because members
 * name theirs themselves; 409 as `setDestination`.
 */
export async function setBuyerDestination(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actorId: number,
  id: number,
  given: DestinationInput,
): Promise<void> {
  await inTransaction(database.orm, async ({ tx }) => {
    const locked = await lockCase(tx, id)
    if (namesDestination(await memberOf(tx, locked.userId))) throw notFound()
    await writeDestination(tx, locked, given, { actorId, now: clock() })
  })
}

/** Makes a new version of the case, so that nobody marks it paid to a number that has just changed. */
async function writeDestination(
  tx: Tx,
  locked: LockedCase,
  given: DestinationInput,
  { actorId, now }: { actorId: number; now: Date },
): Promise<void> {
  const { refund } = locked
  if (!maySetDestination(refund)) throw conflict('refund_not_owed', 'No refund waits for a destination.')
  const destination = {
    kind: given.kind,
    number: given.number,
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
  const { id: caseId } = refund
  await tx
    .insert(refundDestinations)
    .values({ caseId, ...destination, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: refundDestinations.caseId, set: { ...destination, updatedAt: now } })
  await writeCase(tx, refund, {})
  const data = { refund_case: caseId, kind: given.kind, replaces: before !== null }
  const audit = { action: 'refund.destination' as const, data }
  await recordChange(tx, { subject: journalSubject(locked.subject), audit, actorId, now })
}
