import type { Goods, Workshop } from './model.ts'

/** The rules of queues for goods that are gone, and of pieces that are kept for a member who is paying. */

/** A member's place in the queue for a size. */
export type Place = {
  id: number
  member: string
  goods: Goods
  state: 'waiting' | 'offered' | 'ordered' | 'missed' | 'left' | 'closed'
  /** Until when an offered piece is kept; null before the mail that names it. */
  endsAt: number | null
}

/** The pieces of a checkout that is open in a browser, and the page that it is open in. */
export type Hold = { member: string; pieces: ReadonlyMap<Goods, number>; page: string; endsAt: number }

/** Members can order goods that are shown and that the present workshop offers, until its last day. */
export function isOffered(goods: Goods, workshop: Workshop, today: string): boolean {
  return goods.isShown && goods.isOn && workshop.products.has(goods.product) && today <= workshop.endsOn
}

/** Members order nothing while staff have closed the shop; who has an offer waits for the opening, and gets new time then. */
export function areOrdersClosed({ closedUntil }: Workshop, now: number): boolean {
  return closedUntil != null && now < closedUntil
}

export const isOpen = ({ state }: Place) => state === 'waiting' || state === 'offered'

/** Free pieces go to those who wait, one each, first come first served; who cannot order is passed over and keeps the place. */
export function offer(goods: Goods, places: readonly Place[], canOrder: (place: Place) => boolean): void {
  for (const place of places) {
    if (goods.available <= 0) return
    if (place.goods !== goods || place.state !== 'waiting' || !canOrder(place)) continue
    goods.available -= 1
    goods.reserved += 1
    place.state = 'offered'
    place.endsAt = null
  }
}

/** A place ends, or rests again at its turn; an offered piece is free. */
export function leave(place: Place, state: Place['state']): void {
  if (place.state === 'offered') {
    place.goods.available += 1
    place.goods.reserved -= 1
  }
  place.state = state
  place.endsAt = null
}

/** Time passes for an offer: one that its member cannot order is taken back without losing the turn, others lapse. */
export function offerPassed(
  place: Place,
  now: number,
  { canOrder, isDebtor, isClosed }: { canOrder: boolean; isDebtor: boolean; isClosed: boolean },
): void {
  if (place.state !== 'offered') return
  const isOver = place.endsAt !== null && place.endsAt <= now
  if (isDebtor) leave(place, 'waiting')
  else if (isOver && isClosed) place.endsAt = null
  else if (isOver) leave(place, canOrder ? 'missed' : 'waiting')
}

export function reserve({ pieces }: Hold): void {
  for (const [goods, count] of pieces) {
    goods.available -= count
    goods.reserved += count
  }
}

export function unreserve({ pieces }: Hold): void {
  for (const [goods, count] of pieces) {
    goods.available += count
    goods.reserved -= count
  }
}
