import { createHash } from 'node:crypto'
import type { Club } from './club.ts'
import { addDays } from './days.ts'
import { modelFigures } from './figures.ts'
import { ShopDiffers } from './judge.ts'
import type { Order, Return } from './model.ts'

/** Drawing a receipt takes the shop a tenth of a second: so many of the known ones are drawn again in a week, and at the end. */
const DRAWN_AGAIN = 3
const DRAWN_AT_END = 8

type Fact = {
  /** The model's state: as long as it is the same, so is the fact. */
  state: string
  content: unknown
  turn: number
}

type ShopReturn = {
  processed_at: string | null
  total_penalties: number
  items: { id: number; days?: unknown; penalty_amount: number; outcomes: unknown }[]
}
type ShopReport = { waiting?: unknown; refunds_owed_now?: unknown }

/**
 * Decisions stay as they were made, byte for byte, however names, prices, sizes and settings change: receipts and
 * their numbers, decided returns, and the report of past weeks.
 */
export class DecidedFacts {
  private readonly facts = new Map<string, Fact>()
  private turn = 0

  /** Throws `ShopDiffers` if a fact is another one than when it was seen first; at the end the oldest receipts are drawn again that were not drawn just before. */
  async check(club: Club, isEnd = false): Promise<void> {
    this.turn += 1
    for (const one of club.returns) await this.checkReturn(club, one)
    await this.checkPastWeeks(club)
    // Without a number it names member and club as they are now.
    const confirmed = club.orders.filter(({ receipt }) => receipt !== null)
    const drawnIn = ({ id }: Order) => this.facts.get(`receipt of order ${id}`)?.turn
    const isNext = (index: number) => (index + this.turn * DRAWN_AGAIN) % confirmed.length < DRAWN_AGAIN
    const chosen = isEnd
      ? confirmed.filter((order) => (drawnIn(order) ?? this.turn) < this.turn - 1).slice(0, DRAWN_AT_END)
      : confirmed.filter((order, index) => (drawnIn(order) !== undefined) === isNext(index))
    for (const order of chosen) await this.checkReceipt(club, order)
  }

  private async checkReturn(club: Club, one: Return): Promise<void> {
    const name = `decision on return ${one.id}`
    if (one.penalty === null) {
      this.facts.delete(name)
      return
    }
    const { admin } = club
    const shop = await admin.client.get<ShopReturn>(`/staff/returns/${one.id}/`)
    const found = [...(one.found ?? [])].map(([, outcomes]) => outcomes)
    this.same(name, [one.decisions, one.penalty, one.isSettled, found], {
      processed_at: shop.processed_at,
      total_penalties: shop.total_penalties,
      items: shop.items.map(({ id, days, penalty_amount, outcomes }) => ({
        ...{ id, days, penalty_amount, outcomes },
      })),
    })
  }

  private async checkPastWeeks(club: Club): Promise<void> {
    for (const monday of [...club.weeks.keys()].sort()) {
      const sunday = addDays(monday, 6)
      if (sunday >= club.today) continue
      const path = `/staff/reports/?from=${monday}&to=${sunday}`
      // Members who wait and money that is owed now are not of that week.
      const { waiting: _, refunds_owed_now: __, ...report } = await club.admin.client.get<ShopReport>(path)
      this.same(`report of the week of ${monday}`, null, report)
    }
  }

  private async checkReceipt(club: Club, order: Order): Promise<void> {
    const { client } = club.admin
    const { 'is overdue': _, ...figures } = modelFigures(club, order)
    const owed = club.returnsOf(order).map(({ penalty, received }) => [penalty, received])
    const { receipt_number } = await client.get<{ receipt_number?: string }>(`/staff/orders/${order.id}/`)
    const image = await client.get<Uint8Array>(`/staff/orders/${order.id}/receipt/`)
    this.same(`receipt of order ${order.id}`, [figures, owed, order.refund?.paidOn, club.isErased(order)], {
      receipt_number,
      // A sheet without a number has the club's settings of the day on which it is drawn.
      image: receipt_number === undefined ? null : createHash('sha256').update(image).digest('hex'),
    })
  }

  private same(of: string, given: unknown, content: unknown): void {
    const state = JSON.stringify(given)
    const known = this.facts.get(of)
    if (known?.state === state && JSON.stringify(known.content) !== JSON.stringify(content))
      throw new ShopDiffers([{ of, figure: 'as it was decided', model: known.content, shop: content }])
    this.facts.set(of, { state, content, turn: this.turn })
  }
}
