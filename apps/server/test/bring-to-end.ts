import type { Loan } from '@jansi/contract/staff-loans'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import type { StaffRefund } from '@jansi/contract/staff-refunds'
import type { StaffReturn } from '@jansi/contract/staff-returns'
import { statusesThat } from '@jansi/contract/statuses'
import type { Person } from './shop.ts'
import { done } from './shop-goods.ts'

type Row = { id: string | number }

/**
 * Brings every open order, return and refund to its end, with calls of staff alone, of an admin where a refund needs a second
 * person: no member or deadline helps.
 * Throws where a call is refused or something stays open, which is a dead end. Returns how many rows each queue had.
 */
export async function bringToEnd(staff: Person, admin: Person): Promise<Record<string, number>> {
  const { empty, each, queue } = queuesOf(staff)
  const reason = 'ปิดร้าน'
  const end = (to: string) => async (id: Row['id']) => {
    const path = `/staff/orders/${id}`
    const { amount_received: amount, money_method: method } = done(
      await staff.get<StaffOrder>(`${path}/`),
      200,
    )
    const money = method && { came: true, amount, method }
    done(await staff.post(`${path}/transition/`, { to, reason, money }), 200)
  }
  const closeRest = async (id: Row['id']) => {
    const path = `/staff/orders/${id}`
    const { can } = done(await staff.get<StaffOrder>(`${path}/`), 200)
    if (can.close_rest) done(await staff.post(`${path}/close-rest/`, { reason }), 200)
  }
  /** A rejected order that keeps its stock for a new slip. */
  const endGrace = async (id: Row['id']) => {
    const { can } = done(await staff.get<StaffOrder>(`/staff/orders/${id}/`), 200)
    if (can.transitions.some(({ to }) => to === 'cancelled')) await end('cancelled')(id)
  }
  const tally = {
    returns: await empty('/staff/returns/?status=pending', (id) => review(staff, id)),
    awaiting_slip: await empty('/staff/orders/?status=awaiting_slip', end('cancelled')),
    pending: await empty('/staff/orders/?status=pending', end('cancelled')),
    paid: await empty('/staff/orders/?status=paid', end('rejected')),
    rejected: await each('/staff/orders/?status=rejected', endGrace),
    approved: await empty('/staff/orders/?status=approved', closeRest),
    awaiting_return: await each('/staff/orders/?status=awaiting_return', closeRest),
    loans: await takeBackLoans(staff),
    penalties: await empty('/staff/returns/?status=penalty_unpaid', (id) => endPenalty(staff, id)),
    to_check: await empty('/staff/refunds/?state=to_check', (id) => checkRefund(staff, id)),
    owed: await empty('/staff/refunds/?state=owed', (id) => payRefund(staff, admin, id)),
  }
  for (const status of statusesThat('open')) {
    const [left] = await queue(`/staff/orders/?status=${status}`)
    if (left) throw new Error(`Order ${left.id} is still ${status}.`)
  }
  return tally
}

function queuesOf(staff: Person) {
  const queue = async (path: string) =>
    done(await staff.get<{ results: Row[] }>(`${path}&page_size=100`), 200).results
  /** Takes every row out of a queue, and fails if one stays. */
  const empty = async (path: string, take: (id: Row['id']) => Promise<unknown>) => {
    const seen = new Set<Row['id']>()
    for (let rows = await queue(path); rows.length > 0; rows = await queue(path)) {
      for (const { id } of rows) {
        if (seen.has(id)) throw new Error(`${id} is still in ${path}.`)
        seen.add(id)
        await take(id)
      }
    }
    return seen.size
  }
  /** Visits every row of a queue that may stay in it. */
  const each = async (path: string, visit: (id: Row['id']) => Promise<unknown>) => {
    const ids: Row['id'][] = []
    for (let page = 1; ids.length === (page - 1) * 100; page++) {
      ids.push(...(await queue(`${path}&page=${page}`)).map(({ id }) => id))
    }
    for (const id of ids) await visit(id)
    return ids.length
  }
  return { queue, empty, each }
}

async function review(staff: Person, id: Row['id']): Promise<void> {
  const { items } = done(await staff.get<StaffReturn>(`/staff/returns/${id}/`), 200)
  const decided = items.map((item) => ({
    return_item: item.id,
    outcomes: [{ condition: 1, quantity: item.quantity }],
  }))
  done(await staff.post(`/staff/returns/${id}/review/`, { items: decided }), 200)
}

/** Half of the loans are lost. */
async function takeBackLoans(staff: Person): Promise<number> {
  const loans = done(await staff.get<Loan[]>('/staff/loans/'), 200)
  for (const { order, number, items } of loans) {
    const condition = number % 2 === 0 ? 1 : 5
    const back = items.map(({ order_item, out }) => ({
      order_item,
      outcomes: [{ condition, quantity: out }],
    }))
    done(await staff.post(`/staff/orders/${order}/walk-in-return/`, { items: back }), 201)
  }
  const [left] = done(await staff.get<Loan[]>('/staff/loans/'), 200)
  if (left) throw new Error(`Pieces of order ${left.order} are still on loan.`)
  return loans.length
}

/** Half of the penalties are waived. */
async function endPenalty(staff: Person, id: Row['id']): Promise<void> {
  const path = `/staff/returns/${id}`
  const isWaived = /^[0-7]/.test(String(id))
  const answer = isWaived
    ? await staff.post(`${path}/waive-penalty/`, { reason: 'ยกเว้นให้' })
    : await staff.post(`${path}/penalty-paid/`, { method: 'cash' })
  done(answer, 200)
}

/** For half of them no money came in. */
async function checkRefund(staff: Person, id: Row['id']): Promise<void> {
  const path = `/staff/refunds/${id}`
  const refund = done(await staff.get<StaffRefund>(`${path}/`), 200)
  const body = { version: refund.version, note: 'ตรวจแล้ว' }
  const isEmpty = Number(id) % 2 === 0
  const recorded = refund.recorded ?? 0
  const received = isEmpty ? recorded : Math.max(recorded, refund.order.amount)
  const found = isEmpty ? { received, amount: 0 } : { received, method: 'transfer' }
  done(await staff.post(`${path}/check/`, { ...body, ...found }), 200)
}

/** An admin confirms a large refund; that one of both pays who did not find it. */
async function payRefund(staff: Person, admin: Person, id: Row['id']): Promise<void> {
  const path = `/staff/refunds/${id}`
  const read = async (by: Person) => done(await by.get<StaffRefund>(`${path}/`), 200)
  const found = await read(admin)
  if (found.can.confirm) done(await admin.post(`${path}/confirm/`, { version: found.version }), 200)
  const payer = (await read(admin)).can.pay ? admin : staff
  const { version } = await read(payer)
  done(await payer.post(`${path}/pay/`, { version, note: 'คืนเงินแล้ว', method: 'cash' }), 200)
}
