import type { Executor } from '../../db/client.ts'
import { activeSince, aloneFrom } from '../../domain/second-person.ts'
import { moneyWithoutChecksOf } from '../journal/queries.ts'
import { hasOtherActive } from '../people/queries.ts'
import { loadSettings } from '../settings/queries.ts'
import { journalSubject, type RefundSubject } from './money.ts'
import { type Decided, foundBy, needsSecondYes, waitsFor } from './policy.ts'

/** A refund as far as it needs a second person. */
export type SecondPerson = {
  /** An admin has to confirm it. */
  isLarge: boolean
  /** The reason for which the person who asks may not pay it now. */
  waits: 'second_yes' | 'other_person' | null
  /** From then on an admin may confirm alone a refund that they found. */
  aloneFrom: Date
  /** The person who asks has found the refund. */
  isFinder: boolean
}

/** Reads whether a refund that is owed needs a second person, for `actorId` now. */
export async function readSecondPerson(
  db: Executor,
  {
    refund,
    subject,
  }: { refund: Decided & { checkedAt: Date | null; updatedAt: Date }; subject: RefundSubject },
  actorId: number,
  now: Date,
): Promise<SecondPerson> {
  const isActive = (...roles: ('staff' | 'admin')[]) => hasOtherActive(db, actorId, roles, activeSince(now))
  const isOtherActive = await isActive('staff', 'admin')
  const { refund_second_yes_above: limitBaht } = await loadSettings(db)
  const isLarge = needsSecondYes(refund, { proven: await provenMoney(db, subject), limitBaht })
  const waits = waitsFor(refund, { isLarge, actorId, isOtherActive })
  // Only another admin gives the second yes.
  const isOtherAble = waits === 'second_yes' ? await isActive('admin') : isOtherActive
  return {
    isLarge,
    waits,
    aloneFrom: aloneFrom(refund.checkedAt ?? refund.updatedAt, isOtherAble),
    isFinder: foundBy(refund) === actorId,
  }
}

/** The satang that a refund may be of without a second yes: the value, and the payments that were recorded besides checks. */
async function provenMoney(db: Executor, subject: RefundSubject): Promise<number> {
  const value = subject.kind === 'order' ? subject.order.amount : subject.session.totalPenalties
  return value + (await moneyWithoutChecksOf(db, journalSubject(subject)))
}
