import { PAYMENT_METHOD } from '@jansi/contract/limits'
import type { Executor } from '../../../db/client.ts'
import { paymentMethods } from '../../../db/schema.ts'

const METHODS = [
  { id: PAYMENT_METHOD.promptPay, name: 'พร้อมเพย์ QR' },
  { id: PAYMENT_METHOD.bankTransfer, name: 'โอนผ่านธนาคาร' },
  { id: PAYMENT_METHOD.borrow, name: 'ยืมอุปกรณ์ ไม่มีค่าใช้จ่าย' },
]

/** Gives a shop the ways to pay that the contract numbers (section 7); those it has already stay as they are. */
export async function addPaymentMethods(tx: Executor): Promise<void> {
  await tx
    .insert(paymentMethods)
    .values(METHODS.map((method, position) => ({ ...method, position })))
    .onConflictDoNothing()
}
