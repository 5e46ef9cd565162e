import { type StaffSettings, settingsInputOf } from '@jansi/contract/staff-settings'
import type { Club, Person } from './club.ts'
import { baht } from './club.ts'
import { type Closing, hasOpenRefund, left, type Order, out, type Return } from './model.ts'
import { closed } from './order-rules.ts'
import { press } from './press.ts'

/** A member writes the name in another way. Decisions under the old one stay. */
export async function rename(club: Club, member: Person): Promise<void> {
  const last_name = club.dice.one(['ใจดี', 'ศรีสุข', 'ณ เชียงใหม่', 'Nguyễn'])
  await member.client.patch('/dj-rest-auth/user/', { last_name })
}

/** Staff close the pieces that nobody collects any more; paid ones are owed back. Some close those of one line, as broken or missing. */
export async function closeRest(club: Club, staff: Person, order: Order): Promise<void> {
  const { dice } = club
  const open = order.lines.filter((line) => left(line) > 0)
  if (open.length === 0) return
  const isOne = dice.percent(30)
  const pieces = (isOne ? [dice.one(open)] : open).map(
    (line): Closing => ({
      ...{ line, count: left(line) },
      goods: isOne ? dice.one(['stock', 'quarantine', 'written_off'] as const) : 'stock',
    }),
  )
  const items = pieces.map(({ line, count, goods }) => ({ order_item: line.item, quantity: count, goods }))
  const body = { reason: 'ไม่มารับของ', ...(isOne ? { items } : {}) }
  await press(club, staff, `/staff/orders/${order.id}/close-rest/`, body)
  closed(order, pieces, club)
  club.touch(order)
}

/** An admin saves the settings as they were read, but for a change. */
export async function saveSettings({ client }: Person, change: object): Promise<void> {
  const read = await client.get<StaffSettings>('/staff/settings/')
  await client.put('/staff/settings/', { ...settingsInputOf(read), ...change })
}

/** The club changes its rules and its head. Loans keep the late fee, decisions their days, receipts their club. */
export async function changeSettings(club: Club): Promise<void> {
  const { dice, rules, admin } = club
  // A deadline of an even number of days could end at the moment at which the club wakes.
  Object.assign(rules, {
    slipHours: dice.one([24, 36, 72]),
    newSlipHours: dice.one([24, 36, 72]),
    offerHours: dice.one([24, 36]),
    approvalDays: dice.one([5, 7, 9]),
    lateFeePerDay: dice.one([0, 500, 725, 1_000]),
    freeDays: dice.one([0, 3, 7]),
    renewals: dice.one([0, 1, 1, 2]),
    renewalDays: dice.one([3, 7]),
    secondYesAbove: dice.one([15_000, 100_000]),
    hasTaxId: dice.percent(50),
  })
  await saveSettings(admin, {
    club_name: dice.one(['ชมรมศิลปะ', 'ชมรมสีน้ำและศิลปะบำบัด']),
    tax_id: rules.hasTaxId ? '0994000123451' : null,
    slip_limit_hours: rules.slipHours,
    new_slip_limit_hours: rules.newSlipHours,
    waiting_offer_hours: rules.offerHours,
    approval_limit_days: rules.approvalDays,
    late_fee_per_day: baht(rules.lateFeePerDay),
    return_free_days: rules.freeDays,
    renewals_per_loan: rules.renewals,
    renewal_days: rules.renewalDays,
    refund_second_yes_above: baht(rules.secondYesAbove),
  })
  club.touch(...club.returns.slice(-20), ...club.orders.slice(-20))
}

type Access = { version: number; is_active: boolean }

/** Staff close an account, or open it again. A closed one keeps its orders and loses its places in queues. */
export async function closeOrOpen(staff: Person, member: Person): Promise<void> {
  if (member.access === 'erased') return
  const path = `/staff/members/${member.id}/`
  const { version } = await staff.client.get<Access>(path)
  const is_active = member.access === 'closed'
  await staff.client.patch(path, { version, is_active })
  member.access = is_active ? 'open' : 'closed'
}

/** A member asks to be forgotten; the shop does it when nothing of theirs is open. */
export async function erase(club: Club, member: Person): Promise<void> {
  const own = club.orders.filter((order) => order.member === member.email)
  const isOpen = own.some(
    (order) =>
      ['awaiting_slip', 'pending', 'paid', 'approved', 'awaiting_return'].includes(order.status) ||
      order.heldUntil !== null ||
      order.lines.some((line) => out(line) > 0) ||
      hasOpenRefund(order),
  )
  const owes = club.returns.some((one) => own.includes(one.order) && (!one.isSettled || hasOpenRefund(one)))
  const { status } = await club.admin.client.attempt('POST', `/staff/members/${member.id}/erase/`, {
    body: { email: member.email },
  })
  if ((status === 200) !== (!isOpen && !owes)) {
    throw new Error(`The erasing of ${member.name} returned ${status}; open by the rules: ${isOpen || owes}.`)
  }
  if (status !== 200) return
  member.access = 'erased'
  const isOwn = (owner: Order | Return) => own.includes('order' in owner ? owner.order : owner)
  club.slips = club.slips.filter(({ owner }) => !isOwn(owner))
  for (const place of club.placesOf(member)) club.endPlace(place, 'closed')
}
