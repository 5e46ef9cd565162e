import type { BodyOf } from '@jansi/contract/endpoint'
import type { updatePaymentMethod as endpoint } from '@jansi/contract/staff-settings'
import type { SortInput } from '@jansi/contract/versions'
import { eq } from 'drizzle-orm'
import { conflict, orNotFound, stale } from '../../../core/app-error.ts'
import type { Deps } from '../../../core/deps.ts'
import { sortRows } from '../../../core/sort-rows.ts'
import { paymentMethods } from '../../../db/schema/settings.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { recordAudit } from '../../audit/steps/record-audit.ts'
import { maySwitch } from '../policy.ts'
import { presentStaffMethod } from '../present.ts'
import { allPaymentMethods, lockPaymentMethods } from '../queries.ts'

/**
 * Renames or switches the payment method that was read. 404; 409 `stale`, or `last_payment_method` when none would
 * stay active.
 */
export async function updatePaymentMethod(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actorId: number,
  id: number,
  { version, ...input }: BodyOf<typeof endpoint>,
): Promise<void> {
  await inTransaction(database.orm, async ({ tx }) => {
    const methods = await lockPaymentMethods(tx)
    const before = orNotFound(methods.find((method) => method.id === id))
    if (before.version !== version) {
      throw stale(presentStaffMethod(before, methods))
    }
    const change = {
      name: input.name ?? before.name,
      isActive: input.is_active ?? before.isActive,
      version: version + 1,
    }
    if (change.isActive !== before.isActive && !maySwitch(before, methods)) {
      throw conflict('last_payment_method', 'One payment method must stay active.')
    }
    await tx.update(paymentMethods).set(change).where(eq(paymentMethods.id, id))
    await recordAudit(tx, {
      actorId,
      action: 'payment_method.update',
      subjectType: 'payment_method',
      subjectId: String(id),
      data: input,
      createdAt: clock(),
    })
  })
}

/** Sorts all payment methods. 409 `stale` if the list was sorted differently since it was read. */
export async function sortPaymentMethods(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actorId: number,
  input: SortInput,
): Promise<void> {
  await inTransaction(database.orm, async ({ tx }) => {
    if (!(await sortRows(tx, paymentMethods, input))) {
      const methods = await allPaymentMethods(tx)
      throw stale(methods.map((method) => presentStaffMethod(method, methods)))
    }
    await recordAudit(tx, {
      actorId,
      action: 'payment_method.order',
      subjectType: 'payment_method',
      subjectId: '',
      data: input,
      createdAt: clock(),
    })
  })
}
