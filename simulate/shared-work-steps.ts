import type { Club, Person } from './club.ts'
import type { Order, Return } from './model.ts'
import { approved } from './order-rules.ts'
import { expectRefusal } from './press.ts'
import { seen } from './staff-steps.ts'

type Approval = { approved: string[]; refused: { order: string; code?: string }[] }
type Claim = { is_mine: boolean }
type Next = { id: string | null }

/** Staff approve several orders at once: those whose money is confirmed, and those that cost nothing. The others stay as they are. */
export async function approveSome(club: Club, staff: Person): Promise<void> {
  const chosen = club.dice.some(club.orders.filter(waitsForStaff), 3)
  if (chosen.length === 0) return
  const { approved: done, refused } = await staff.client.post<Approval>('/staff/orders-approval/', {
    orders: chosen.map(({ id }) => id),
    seen: chosen.map((order) => ({ order: order.id, ...seen(order) })),
  })
  for (const order of chosen) {
    const refusal = whyNotApproved(staff, order)
    expectRefusal(`Approval of ${order.id}`, refused.find((one) => one.order === order.id)?.code, refusal)
    if (done.includes(order.id) !== (refusal === null))
      throw new Error(
        `The order ${order.id} is approved: ${done.includes(order.id)}, refused for ${refusal}.`,
      )
    if (refusal === null) approved(order, club.week)
    club.touch(order)
  }
}

const waitsForStaff = ({ status }: Order) => status === 'pending' || status === 'paid'

function whyNotApproved({ email }: Person, { status, amount, member }: Order): string | null {
  if (status !== 'paid' && amount > 0) return 'money_not_confirmed'
  return member === email ? 'own_case' : null
}

/** Two volunteers work off one list: nobody is led to something that another one has open. */
export async function shareWork(club: Club): Promise<void> {
  const { orders, returns } = club
  const [one, other] = club.dice.some(club.volunteers, 2)
  if (!one || !other) return
  await shareList(one, other, { path: 'orders', list: orders.filter(({ status }) => status === 'pending') })
  await shareList(one, other, { path: 'returns', list: returns.filter(({ penalty }) => penalty === null) })
}

async function shareList(
  one: Person,
  other: Person,
  { path, list }: { path: string; list: readonly (Order | Return)[] },
): Promise<void> {
  const own = (thing: Order | Return) => ('order' in thing ? thing.order : thing).member
  const [first] = list
  if (first === undefined) return
  const claim = `/staff/${path}/${first.id}/claim/`
  const [mine, theirs] = [await one.client.post<Claim>(claim), await other.client.post<Claim>(claim)]
  const { id } = await other.client.post<Next>(`/staff/${path}-next/`)
  const free = list.filter((thing) => thing !== first && own(thing) !== other.email)
  if (
    !mine.is_mine ||
    theirs.is_mine ||
    (id === null ? free.length > 0 : !free.some((thing) => thing.id === id))
  )
    throw new Error(
      `${one.name} has ${claim}: ${mine.is_mine}, ${other.name}: ${theirs.is_mine}, and is led to ${id}.`,
    )
  await one.client.attempt('DELETE', claim)
  if (id !== null) await other.client.attempt('DELETE', `/staff/${path}/${id}/claim/`)
}
