import type { BodyOf } from '@jansi/contract/endpoint'
import type { updatePaymentMethod as endpoint } from '@jansi/contract/staff-settings'
import { eq } from 'drizzle-orm'
import { paymentMethods } from '../../../db/schema.ts'
import { inTransaction } from '../../../db/unit-of-work.ts'
import { conflict, notFound } from '../../../http/app-error.ts'
import type { Deps } from '../../../http/deps.ts'
import { recordAudit } from '../../audit/commands/record-audit.ts'
import { lockPaymentMethods } from '../queries.ts'

/** Renames, switches or moves a payment method. 404; 409 `last_payment_method` when none would stay active. */
export async function updatePaymentMethod(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actorId: number,
  id: number,
  input: BodyOf<typeof endpoint>,
) {
  return inTransaction(database.orm, async ({ tx }) => {
    const methods = await lockPaymentMethods(tx)
    const before = methods.find((method) => method.id === id)
    if (!before) throw notFound()
    const change = {
      name: input.name ?? before.name,
      isActive: input.is_active ?? before.isActive,
      position: input.position ?? before.position,
    }
    const othersActive = methods.some((method) => method.id !== id && method.isActive)
    if (!change.isActive && !othersActive) {
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
    return { ...before, ...change }
  })
}
