import { isBorrowMethod, paymentMethod } from '@jansi/contract/payment-methods'
import type { PaymentMethod } from '@jansi/contract/payments'

/** The methods a member may choose for an amount in baht: those for borrowing only when it is 0 (section 5). */
export function visibleMethods(methods: readonly PaymentMethod[], amount: number): PaymentMethod[] {
  return methods.filter((method) => amount === 0 || !isBorrowMethod(method))
}

/** The method in force: the chosen one while it is visible, else the preselected one, else the first (section 9). */
export function methodInForce(
  visible: readonly PaymentMethod[],
  chosen: number | null,
): PaymentMethod | undefined {
  return (
    visible.find(({ id }) => id === chosen) ??
    visible.find(({ id }) => paymentMethod(id)?.isPreselected) ??
    visible[0]
  )
}
