import type { Club, Person } from './club.ts'
import type { Order, Return } from './model.ts'
import { seenOf } from './penalty-steps.ts'
import { expectRefusal } from './press.ts'
import { seen } from './staff-steps.ts'

/** The person who works on an order or a return: nobody decides on their own, and another one comes after the refusal. */
export async function notOwn(club: Club, staff: Person, owner: Order | Return): Promise<Person> {
  const order = 'order' in owner ? owner.order : owner
  if (order.member !== staff.email) return staff
  if (club.dice.percent(30)) await tryOwn(staff, owner)
  return club.treasurer
}

/** A volunteer decides on an order or a return of their own, as its state allows others. */
async function tryOwn({ client, name }: Person, owner: Order | Return): Promise<void> {
  const call = 'order' in owner ? decisionOn(owner) : decisionOnOrder(owner)
  if (call === null) return
  const [path, body] = call
  const answer = await client.attempt<{ code?: string }>('POST', path, { body })
  expectRefusal(`${name}: ${path} on their own`, answer.body.code, 'own_case')
}

type Call = [path: string, body: object]

function decisionOnOrder(order: Order): Call | null {
  const { id, status } = order
  const path = `/staff/orders/${id}/`
  if (status === 'pending') return [`${path}transition/`, { to: 'approved', seen: seen(order) }]
  if (status === 'approved') return [`${path}close-rest/`, { reason: 'ไม่มารับของ' }]
  return null
}

function decisionOn(one: Return): Call | null {
  const { id, penalty, isSettled, receivedOn } = one
  const path = `/staff/returns/${id}/`
  if (penalty === null) return receivedOn === null ? [`${path}received/`, {}] : null
  return isSettled ? null : [`${path}waive-penalty/`, { reason: 'ของเก่าอยู่แล้ว', seen: seenOf(one) }]
}
