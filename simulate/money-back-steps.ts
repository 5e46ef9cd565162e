import { randomUUID } from 'node:crypto'
import { baht, type Club, type Person } from './club.ts'
import type { Order } from './model.ts'

type ShopRefund = { id: number; version: number; state: string; needs?: string }

const refundOf = async (staff: Person, { id }: Order): Promise<ShopRefund> => {
  const { refunds } = await staff.client.get<{ refunds?: ShopRefund[] }>(`/staff/orders/${id}/`)
  const [newest] = refunds ?? []
  if (newest === undefined) throw new Error(`Order ${id} has no refund.`)
  return newest
}

/** A volunteer looks for the money of an order that ended with a slip: mostly it came, and is owed back. */
export async function check(club: Club, staff: Person, order: Order): Promise<void> {
  const { refund } = order
  if (refund === null || refund.owed !== null || refund.isWithdrawn) return
  const { id, version } = await refundOf(staff, order)
  const came = club.dice.percent(75) ? order.amount : order.received
  const isNew = came > order.received
  await staff.client.post(`/staff/refunds/${id}/check/`, {
    version,
    received: baht(came),
    ...(isNew ? { method: 'promptpay' } : {}),
    note: came === 0 ? 'ไม่พบยอดโอน' : '',
  })
  club.week.received += came - order.received
  order.received = came
  refund.owed = came
  club.touch(order)
}

const DESTINATION = { kind: 'promptpay', number: '0812345678' }

/** Another volunteer pays it back in cash, after the member has named the account. */
export async function payBack(club: Club, member: Person, order: Order): Promise<void> {
  const { refund } = order
  if (!refund?.owed || refund.isPaid || refund.isWithdrawn) return
  const { refunds = [] } = await member.client.get<{
    refunds?: { id: number; can: { set_destination: boolean } }[]
  }>(`/order/${order.id}/`)
  const [own] = refunds
  if (own?.can.set_destination) await member.client.put(`/refund/${own.id}/destination/`, DESTINATION)
  for (const staff of club.dice.some([...club.volunteers, club.admin], 3)) {
    const { id } = await refundOf(staff, order)
    const { version, needs } = await staff.client.get<ShopRefund>(`/staff/refunds/${id}/`)
    // Who checked it does not pay it, while another person is there.
    if (needs === 'other_person') continue
    if (needs === 'second_yes') throw new Error(`Refund ${id} of ${refund.owed} satang needs a second yes.`)
    const body = { version, note: 'คืนเงินสดที่โต๊ะ', method: 'cash' }
    await staff.client.post(`/staff/refunds/${id}/pay/`, body, 200, { 'idempotency-key': randomUUID() })
    club.week.refundsPaid += refund.owed
    refund.isPaid = true
    club.touch(order)
    return
  }
}
