import type { StaffOrder } from '@jansi/contract/staff-orders'
import type { StaffRefund } from '@jansi/contract/staff-refunds'
import { dueOf } from '../src/domain/journal.ts'
import { satangToBaht } from '../src/domain/money.ts'
import { moneyOfOrder } from '../src/modules/journal/queries.ts'
import type { Dice } from './dice.ts'
import type { Person, Shop } from './shop.ts'
import { done } from './shop-goods.ts'
import type { Answer } from './visitor.ts'

/** Staff record money for an order: the amount due, more, or less that waits for the rest or is accepted as full. */
export async function recordMoney(shop: Shop, staff: Person, id: string, dice: Dice): Promise<Answer> {
  const due = dueOf(await moneyOfOrder(shop.orm, id))
  const kind = dice.pick(['due', 'due', 'more', 'wait', 'accept'] as const)
  const satang = kind === 'due' ? due : kind === 'more' ? due + 500 : Math.ceil(due / 2)
  return staff.post<StaffOrder>(`/staff/orders/${id}/payment/`, {
    method: dice.pick(['promptpay', 'transfer', 'cash']),
    amount: satangToBaht(Math.max(satang, 100)),
    approve: dice.below(3) > 0,
    ...(kind === 'wait' || kind === 'accept' ? { rest: kind, reason: 'โอนไม่ครบ' } : {}),
  })
}

/** A finding of staff about the money that is recorded for an order: all of it came, none, or half, by any way. */
export function foundMoney(received: number, dice: Dice): object {
  const share = dice.pick([1, 1, 0, 0.5]) ?? 1
  if (share === 0) return { came: false }
  const method = dice.pick(['promptpay', 'transfer', 'cash'])
  return { came: true, amount: satangToBaht(Math.ceil(received * share)), method }
}

/** Staff check the money of a refund case: nothing, half or all of the order's came in. */
export async function checkRefund(staff: Person, dice: Dice): Promise<Answer | undefined> {
  const found = dice.pick(await refundsOf(staff, dice.below(5) === 0 ? 'owed' : 'to_check'))
  if (!found) return undefined
  const { amount } = found.order
  const { recorded = 0 } = done(await staff.get<StaffRefund>(`/staff/refunds/${found.id}/`), 200)
  const received = Math.max(recorded, dice.pick([0, Math.floor(amount / 2), amount]) ?? 0)
  const method = received > recorded ? dice.pick(['promptpay', 'transfer', 'cash']) : undefined
  const body = { version: found.version, received, method, note: 'ตรวจแล้ว' }
  return staff.post(`/staff/refunds/${found.id}/check/`, body)
}

/** Staff pay a refund back. */
export async function payRefund(staff: Person, dice: Dice): Promise<Answer | undefined> {
  const found = dice.pick(await refundsOf(staff, 'owed'))
  if (!found) return undefined
  const body = { version: found.version, note: 'คืนเงินแล้ว', method: 'cash' }
  return staff.post(`/staff/refunds/${found.id}/pay/`, body)
}

async function refundsOf(staff: Person, state: 'to_check' | 'owed'): Promise<StaffRefund[]> {
  const path = `/staff/refunds/?state=${state}&page_size=100`
  return done(await staff.get<{ results: StaffRefund[] }>(path), 200).results
}
