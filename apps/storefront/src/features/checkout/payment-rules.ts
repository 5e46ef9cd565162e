import { PAYMENT_METHOD } from '@jansi/contract/limits'
import { isBorrowMethod, type PaymentMethod } from '@jansi/contract/payments'

/** The methods a member may choose for an amount in baht: those for borrowing only when it is 0 (section 5). */
export function visibleMethods(methods: readonly PaymentMethod[], amount: number): PaymentMethod[] {
  return methods.filter((method) => amount === 0 || !isBorrowMethod(method.name))
}

/** The method in force: the chosen one while it is visible, else method 4, else the first (section 9). */
export function methodInForce(
  visible: readonly PaymentMethod[],
  chosen: number | null,
): PaymentMethod | undefined {
  const byId = (id: number | null) => visible.find((method) => method.id === id)
  return byId(chosen) ?? byId(PAYMENT_METHOD.borrow) ?? visible[0]
}

/** Whether a slip must be attached before confirming (section 5, checkout). */
export function slipRequired(methodId: number, amount: number): boolean {
  return methodId === PAYMENT_METHOD.promptPay || methodId === PAYMENT_METHOD.bankTransfer || amount > 0
}
