import type { MoneyMethod } from '@jansi/contract/journal'
import type { SlipMoney } from '@jansi/contract/slip-money'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { refused } from '../../../core/app-error.ts'
import type { Tx } from '../../../db/client.ts'
import { paymentSlips } from '../../../db/schema/payments.ts'
import { hasWaitingSlip, isWaitingSlipOf, type SlipSubject } from '../queries.ts'

/** Marks the money of all waiting slips of a locked order or return as counted: by a payment, or by the check of a refund. */
export async function markSlipsChecked(tx: Tx, subject: SlipSubject, now: Date): Promise<void> {
  await tx.update(paymentSlips).set({ checkedAt: now }).where(isWaitingSlipOf(subject))
}

/** Refuses all waiting slips of a locked order or return: staff found that no money of them came. */
export async function refuseSlips(
  tx: Tx,
  subject: SlipSubject,
  { now, reason }: { now: Date; reason: string | null },
): Promise<void> {
  await tx.update(paymentSlips).set({ refusedAt: now, refusalReason: reason }).where(isWaitingSlipOf(subject))
}

/** Lets the counted slips of a locked order or return wait again: the money that was recorded for it was taken back. */
export async function takeBackSlips(tx: Tx, subject: SlipSubject): Promise<void> {
  const { orderId, returnSessionId, checkedAt, refusedAt } = paymentSlips
  const isOfSubject =
    'orderId' in subject ? eq(orderId, subject.orderId) : eq(returnSessionId, subject.returnSessionId)
  await tx
    .update(paymentSlips)
    .set({ checkedAt: null })
    .where(and(isOfSubject, isNotNull(checkedAt), isNull(refusedAt)))
}

/** The text that a member reads of a slip whose money staff did not find. */
const NO_MONEY_CAME = 'ตรวจบัญชีแล้วไม่พบเงินตามสลิปนี้'

/**
 * Follows the waiting slips of a locked order or return whose money is recorded: by `answer`, or as counted if the money came
 * by a bank. Returns the fate of their money, or null if none waits. Throws 400 `slip_money_required` for cash next to a slip
 * without an answer.
 */
export async function answerSlips(
  tx: Tx,
  subject: SlipSubject,
  { answer, method, now }: { answer: SlipMoney | undefined; method: MoneyMethod; now: Date },
): Promise<SlipMoney | null> {
  if (!(await hasWaitingSlip(tx, subject))) return null
  const found = answer ?? (method === 'cash' ? undefined : 'counted')
  if (found === undefined) {
    throw refused('slip_money_required', 'A slip waits: say if its money came.', {
      slip_money: ['This field is required.'],
    })
  }
  if (found === 'counted') await markSlipsChecked(tx, subject, now)
  if (found === 'none') await refuseSlips(tx, subject, { now, reason: NO_MONEY_CAME })
  return found
}
