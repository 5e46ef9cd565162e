import type { ApiFailure } from '@jansi/client/api-types'
import { errorTextOf } from '@jansi/client/error-text'
import { type MemberErrorCode, memberErrorOf } from '@jansi/contract/member-errors'
import { paths } from '../pages/paths.ts'

type Way = { to: string; label: string }

/** Why an order cannot be placed, in Thai, and where that can be mended. */
export type OrderRefusal = { text: string; code: MemberErrorCode | null; way: Way | null }

const HISTORY = { to: paths.history, label: 'ดูประวัติการสั่งซื้อ' }
const CART = { to: paths.cart, label: 'กลับไปปรับตะกร้า' }
const PENALTY = { to: `${paths.return}?tab=history`, label: 'ไปชำระค่าปรับ' }
const HOME = { to: paths.home, label: 'กลับหน้าแรก' }

/** The rules that keep an order from being placed, and the page where a member can do something about each. */
const WAYS: Partial<Record<MemberErrorCode, Way>> = {
  rental_blocked: { to: paths.return, label: 'ไปหน้าคืนอุปกรณ์' },
  too_many_open_orders: HISTORY,
  too_many_waiting_orders: HISTORY,
  too_many_of_variant: CART,
  too_many_pieces: CART,
  too_many_first_pieces: CART,
  not_in_workshop: CART,
  not_for_sale: CART,
  not_for_rent: CART,
  workshop_over: HOME,
  orders_closed: HOME,
}

/** The rule that a failure names, or null when it names none that is known: then the call itself went wrong. */
export function refusalOf(failure: ApiFailure): OrderRefusal | null {
  const code = memberErrorOf(failure.data)
  const way = code && (owesPenalty(failure.data) ? PENALTY : WAYS[code])
  const text = errorTextOf(failure.data)
  return way && text !== null ? { text, code, way } : null
}

/** Penalties are paid in the history of returns. */
function owesPenalty(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'debt' in body && body.debt === 'penalty'
}

/** Returns the way of a refusal, or null if that is the cart: in the cart, and where nothing is in it yet, it leads nowhere. */
export function wayBesidesCart({ way }: OrderRefusal): Way | null {
  return way?.to === paths.cart ? null : way
}
