import { PAYMENT_METHODS } from '@jansi/contract/payment-methods'
import type { Executor } from '../../../db/client.ts'
import { paymentMethods } from '../../../db/schema/settings.ts'

/** Gives a shop the payment methods of the contract; those that it has already stay as they are. */
export async function addPaymentMethods(tx: Executor): Promise<void> {
  await tx
    .insert(paymentMethods)
    .values(PAYMENT_METHODS.map(({ id, name, isOn }, position) => ({ id, name, position, isActive: isOn })))
    .onConflictDoNothing()
}
