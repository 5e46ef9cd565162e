import { newItem, type ShopOrder } from './checkout-steps.ts'
import type { Club, Person } from './club.ts'
import { handOverUndone, takenBack } from './loan-rules.ts'
import { left, type Order, out, type Return } from './model.ts'
import { approvalUndone, sizeChanged, split } from './order-rules.ts'
import { balance } from './penalty-rules.ts'
import { press } from './press.ts'

/** An admin takes a decision back, because a lost piece was found: it is decided again as any return. */
export async function reopen(club: Club, one: Return): Promise<void> {
  const pieces = [...(one.found ?? [])].flatMap(([{ line }, outcomes]) =>
    outcomes.map((outcome) => ({ line, outcome })),
  )
  const areThere = pieces.every(({ line: { goods }, outcome: { condition, count } }) =>
    condition <= 2 ? goods.available >= count : condition !== 3 || goods.quarantined >= count,
  )
  const isLost = pieces.some(({ outcome }) => outcome.condition === 5)
  if (!isLost || !areThere || pieces.some(({ outcome }) => outcome.condition === 6)) return
  await club.admin.client.post(`/staff/returns/${one.id}/reopen/`, { reason: 'พบของที่หาย' })
  takenBack(one, club.week)
  balance(one)
  club.touch(one)
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
