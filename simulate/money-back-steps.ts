import { expectRefusal } from './checkout-steps.ts'
import { baht, type Club, type Person } from './club.ts'
import type { Order, Return } from './model.ts'
import { press } from './press.ts'

type ShopRefund = {
  id: number
  version: number
  state: string
  needs?: string
  can: { confirm?: boolean; set_destination?: boolean }
}
type ShopOwner = { id: string; refunds?: ShopRefund[] }

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
  refund.checkedBy = staff.email
  club.touch(order)
}

const DESTINATION = { kind: 'promptpay', number: '0812345678' }

/** Money goes back: the member names the account, an admin confirms much of it, and who found it does not pay it. */
export async function payBack(club: Club, member: Person, owner: Order | Return): Promise<void> {
  const { refund } = owner
  if (!refund?.owed || refund.isPaid || refund.isWithdrawn) return
  const isReturn = 'parts' in owner
  const own = isReturn
    ? (await member.client.get<ShopOwner[]>('/returnsession/')).find(({ id }) => id === owner.id)
    : await member.client.get<ShopOwner>(`/order/${owner.id}/`)
  const [shown] = own?.refunds ?? []
  if (shown?.can.set_destination) await member.client.put(`/refund/${shown.id}/destination/`, DESTINATION)
  const path = `/staff/${isReturn ? 'returns' : 'orders'}/${owner.id}/`
  const [listed] = (await club.admin.client.get<ShopOwner>(path)).refunds ?? []
  if (listed === undefined) throw new Error(`${path} has no refund.`)
  const call = `/staff/refunds/${listed.id}/`
  const { admin, rules } = club
  let read = await admin.client.get<ShopRefund>(call)
  if ((read.needs === 'second_yes') !== refund.owed > rules.secondYesAbove && read.needs !== 'other_person') {
    throw new Error(`Refund ${read.id} of ${refund.owed} satang needs ${read.needs}.`)
  }
  if (read.needs === 'second_yes') {
    await refusePay(club, club.treasurer, call, 'cash', 'refund_second_yes')
    if (!read.can.confirm) return
    refund.checkedBy ??= admin.email
    read = await admin.client.post(`${call}confirm/`, { version: read.version })
  }
  for (const staff of club.dice.some([...club.volunteers, admin], 3)) {
    const { version, needs } = await staff.client.get<ShopRefund>(call)
    // Who recorded a surplus or money at an end found it, too; the model knows only who checked.
    const isFinder = refund.checkedBy === staff.email
    if (refund.checkedBy !== undefined && (needs === 'other_person') !== isFinder)
      throw new Error(`Refund ${listed.id}, found by ${refund.checkedBy}, needs ${needs} for ${staff.email}.`)
    if (needs === 'other_person') {
      await refusePay(club, staff, call, 'cash', 'refund_other_person')
      continue
    }
    if (club.dice.percent(15)) await refusePay(club, staff, call, 'promptpay', 'refund_proof_required')
    const body = { version, note: 'คืนเงินสดที่โต๊ะ', method: 'cash' }
    await press(club, staff, `${call}pay/`, body)
    club.payBack(owner)
    return
  }
}

/** Money does not leave before a second person, or without the proof of a transfer. */
async function refusePay(
  club: Club,
  staff: Person,
  call: string,
  method: string,
  refusal: string,
): Promise<void> {
  const { version } = await staff.client.get<ShopRefund>(call)
  const { body } = await staff.client.attempt<{ code?: string }>('POST', `${call}pay/`, {
    body: { version, note: 'คืนเงินแล้ว', method },
    headers: { 'idempotency-key': `refused-${club.calls.records.length}` },
  })
  expectRefusal(`A payment of ${call}`, body.code, refusal)
}
