import { newItem, type ShopOrder } from './checkout-steps.ts'
import { baht, type Club, type Person } from './club.ts'
import { handOverUndone, isAccepted, takenBack } from './loan-rules.ts'
import { waiting } from './member-steps.ts'
import { type Goods, left, type Order, type Outcome, out, type Return } from './model.ts'
import { approvalUndone, paymentUndone, sizeChanged, split } from './order-rules.ts'
import { balance } from './penalty-rules.ts'
import { expectRefusal, press } from './press.ts'

/** An admin takes a decision back: it is decided again as any return. */
export async function reopen(club: Club, one: Return): Promise<void> {
  const refusal = whyNotReopened(club, one)
  const { body } = await club.admin.client.attempt<{ code?: string }>(
    'POST',
    `/staff/returns/${one.id}/reopen/`,
    { body: { reason: 'ตรวจผิดชิ้น' } },
  )
  expectRefusal(`The opening of return ${one.id}`, body.code, refusal)
  if (refusal !== null) return
  takenBack(one, club.week)
  balance(one)
  club.touch(one)
}

/** Its pieces have left the shelf or the repair, came back by another return, or are on their way in one. */
function whyNotReopened(club: Club, { found }: Return): string | null {
  const needed = new Map<Goods, { shelf: number; repair: number }>()
  for (const [{ line, count }, outcomes] of found ?? []) {
    const sum = (isMeant: (outcome: Outcome) => boolean) =>
      outcomes.filter(isMeant).reduce((pieces, one) => pieces + one.count, 0)
    const open = out(line) + sum(isAccepted)
    if (open < count) return 'undo_pieces_gone'
    if (open - waiting(club, line) < count) return 'item_already_returning'
    const { shelf, repair } = needed.get(line.goods) ?? { shelf: 0, repair: 0 }
    needed.set(line.goods, {
      shelf: shelf + sum(({ condition }) => condition <= 2),
      repair: repair + sum(({ condition }) => condition === 3),
    })
  }
  const areThere = [...needed].every(
    ([{ available, quarantined }, { shelf, repair }]) => available >= shelf && quarantined >= repair,
  )
  return areThere ? null : 'undo_pieces_gone'
}

/** An admin takes back the last payment of an order that waits for the rest. */
export async function undoPayment(club: Club, order: Order): Promise<void> {
  const last = order.payments.at(-1)
  if (order.status !== 'awaiting_slip' || last === undefined) return
  const body = { amount: baht(last), reason: 'ยอดไม่เข้า' }
  await press(club, club.admin, `/staff/orders/${order.id}/undo-payment/`, body)
  paymentUndone(order, club.week)
  club.touch(order)
}

/** Staff change pieces that were not collected to another size, which has the same price. */
export async function changeSize(club: Club, staff: Person, order: Order): Promise<void> {
  const { dice, goods } = club
  const open = order.lines.filter((line) => left(line) > 0)
  if (open.length === 0) return
  const line = dice.one(open)
  const sizes = goods.filter((one) => one.product === line.goods.product && one !== line.goods && one.isOn)
  if (sizes.length === 0) return
  const size = dice.one(sizes)
  const was = line.goods
  const quantity = dice.int(1, left(line))
  const answer = await staff.client.attempt<ShopOrder>('POST', `/staff/orders/${order.id}/change-size/`, {
    body: { order_item: line.item, variant: size.variant, quantity, reason: 'ขนาดไม่พอดี' },
    headers: { 'idempotency-key': `size-${club.calls.records.length}` },
  })
  const isRefused = size.available < quantity
  if (answer.body.code !== (isRefused ? 'out_of_stock' : undefined)) {
    throw new Error(`Another size for ${was.name} returned ${JSON.stringify(answer.body)}.`)
  }
  if (isRefused) return
  const isApart = quantity < line.ordered
  const item = isApart ? newItem(answer.body, order, { ...line, goods: size }) : line.item
  sizeChanged(isApart ? split(order, line, quantity, item) : line, size)
  club.touch(order, was)
}

/** An admin takes back an approval: the order waits again, and its money is to be recorded again. */
export async function undoApproval(club: Club, order: Order): Promise<void> {
  const isBegun = order.lines.some(({ collected, ordered }) => collected > 0 || ordered === 0)
  if (order.status !== 'approved' || isBegun || order.paidBack > 0) return
  await club.admin.client.post(`/staff/orders/${order.id}/undo-approval/`, { reason: 'กดผิด' })
  approvalUndone(order, club.now, club)
  club.touch(order)
}

/** An admin takes a hand-over back: the pieces of a line are reserved again. */
export async function undoHandOver(club: Club, order: Order): Promise<void> {
  const waiting = club.returnsOf(order).filter(({ penalty }) => penalty === null)
  const isFree = ({ item }: { item: number }) =>
    waiting.every(({ parts }) => parts.every(({ line }) => line.item !== item))
  const lines = order.lines.filter((line) => (line.isLoan ? out(line) : line.collected) > 0 && isFree(line))
  if (lines.length === 0) return
  const line = club.dice.one(lines)
  const quantity = club.dice.int(1, line.isLoan ? out(line) : line.collected)
  const body = { reason: 'ส่งมอบผิดคน', items: [{ order_item: line.item, quantity }] }
  await press(club, club.admin, `/staff/orders/${order.id}/undo-hand-over/`, body)
  handOverUndone(order, line, quantity, club)
  club.touch(order)
}
