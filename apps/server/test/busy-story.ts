import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { OrderLine } from '@jansi/contract/checkout'
import type { Order } from '@jansi/contract/orders'
import { seenOfOrder } from '@jansi/contract/seen-of'
import type { StaffOrder } from '@jansi/contract/staff-order-body'
import type { StaffReturn } from '@jansi/contract/staff-returns'
import type { CrashShop } from './crash-shop.ts'
import { aPhoto } from './pictures.ts'

/** One thing that the shop has acknowledged and may never lose. */
export type Acknowledged =
  | { what: 'order'; id: string; items: number }
  | { what: 'slip'; id: number; order: string }
  | { what: 'approval'; order: string }
  | { what: 'hand-over'; order: string }
  | { what: 'return'; id: string }
  | { what: 'return item'; id: number }
  | { what: 'evidence'; id: number; session: string }
  | { what: 'review'; session: string }
  | { what: 'correction'; variant: number; reason: string }

type Answer = { status: number; body: unknown }
type Step = (story: Member) => Promise<void>

/** The server sent a wrong response; a server that went away is no such error. */
class Unexpected extends Error {}

/**
 * A member who orders, pays, collects, returns and starts again, and the volunteers who serve them. The story
 * continues where it stopped when the server was gone in between: a request without a response is repeated.
 */
export class Member {
  /** How often a server was too busy to respond. */
  refusals = 0
  private order: Pick<Order, 'id' | 'items'> | null = null
  private session = ''
  private attempt = randomUUID()
  private step = 0
  private turn: number
  private url = ''
  private readonly shop: CrashShop
  private readonly at: number
  private readonly kept: Acknowledged[]

  /** `at` is the member's place in the shop; `decided-facts` receives every acknowledgement. */
  constructor(shop: CrashShop, at: number, kept: Acknowledged[]) {
    this.shop = shop
    this.at = at
    this.turn = at
    this.kept = kept
  }

  /**
   * Runs the story against a server until `isOver`, or until the server is gone. Throws on a wrong response.
   */
  async live(url: string, isOver: () => boolean = () => false): Promise<void> {
    this.url = url
    while (!isOver()) {
      try {
        await STEPS[this.step]?.(this)
      } catch (error) {
        if (error instanceof Unexpected) throw error
        return
      }
      this.step = (this.step + 1) % STEPS.length
    }
  }

  async checkOut(): Promise<void> {
    const { productId, variantIds } = this.shop
    const chosen = variantIds.filter((_, at) => at === this.turn % 3 || (this.at + this.turn) % 2 === 0)
    const order_items = chosen.map(
      (variant_id, at): OrderLine => ({
        product_id: productId,
        variant_id,
        quantity: 1 + ((this.at + at) % 2),
        type: at % 2 === 0 ? 'rent' : 'sale',
      }),
    )
    const body = { payment_method: 3, order_items }
    const made = await this.send('member', '/order/create_from_cart/', [201], body, this.attempt)
    this.order = made.body as Order
    this.kept.push({ what: 'order', id: this.order.id, items: this.order.items.length })
  }

  async sendSlip(): Promise<void> {
    const order = this.order?.id ?? ''
    const sent = await this.upload('/paymentslip/', { order })
    this.kept.push({ what: 'slip', id: (sent.body as { id: number }).id, order })
  }

  /** Staff decide on the order as they see it. A server of 1.0.0 has no states of slips, and takes no `seen`. */
  async approve(): Promise<void> {
    const order = this.order?.id ?? ''
    const { body } = await this.send('staff', `/staff/orders/${order}/`, [200])
    const shown = body as StaffOrder
    const hasStates = shown.slips.every(({ state }) => state !== undefined)
    const moved = await this.send('staff', `/staff/orders/${order}/transition/`, [200, 409], {
      to: 'approved',
      ...(hasStates ? { seen: seenOfOrder(shown) } : {}),
    })
    if (moved.status === 200) this.kept.push({ what: 'approval', order })
  }

  async handOver(): Promise<void> {
    const order = this.order?.id ?? ''
    const given = await this.send('staff', `/staff/orders/${order}/hand-over/`, [200, 409], {})
    if (given.status === 200) this.kept.push({ what: 'hand-over', order })
  }

  async openReturn(): Promise<void> {
    const opened = await this.send('member', '/returnsession/', [201], {})
    this.session = (opened.body as { id: string }).id
    this.kept.push({ what: 'return', id: this.session })
  }

  /** A repeated attempt is refused when the first one arrived: the item is in an open return then. */
  async addItem(): Promise<void> {
    const order_item = this.order?.items.find(({ is_rental }) => is_rental)?.id
    const added = await this.send('member', '/returnitem/', [201, 400], { session: this.session, order_item })
    if (added.status === 201) this.kept.push({ what: 'return item', id: (added.body as { id: number }).id })
  }

  async addEvidence(): Promise<void> {
    const { session } = this
    const sent = await this.upload('/returnevidence/', { session })
    this.kept.push({ what: 'evidence', id: (sent.body as { id: number }).id, session })
  }

  /** A returned piece is whole, worn, put into quarantine, or lost. */
  async review(): Promise<void> {
    const { session } = this
    const { body } = await this.send('staff', `/staff/returns/${session}/`, [200])
    const items = (body as StaffReturn).items.map(({ id, quantity }) => ({
      return_item: id,
      outcomes: [{ condition: 1 + (this.turn % 4), quantity, penalty_amount: 0 }],
    }))
    const decision = { notes: 'ขอบคุณ', items }
    const decided = await this.send('staff', `/staff/returns/${session}/review/`, [200, 409], decision)
    if (decided.status === 200) this.kept.push({ what: 'review', session })
  }

  async correctStock(): Promise<void> {
    const variant = this.shop.variantIds[this.turn % this.shop.variantIds.length] ?? 0
    const reason = randomUUID()
    const correction = { available: 1 + (this.turn % 5), reason }
    await this.send('staff', `/staff/variants/${variant}/adjust/`, [200], correction)
    this.kept.push({ what: 'correction', variant, reason })
    this.turn += 1
    this.attempt = randomUUID()
  }

  private send(who: 'member' | 'staff', path: string, expected: number[], body?: object, key?: string) {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
    if (body === undefined) return this.call(who, path, expected, { headers })
    headers['content-type'] = 'application/json'
    return this.call(who, path, expected, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  private async upload(path: string, fields: Record<string, string>): Promise<Answer> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('image', new Blob([new Uint8Array(await aPhoto())], { type: 'image/jpeg' }), 'photo.jpg')
    return this.call('member', path, [201], { method: 'POST', body: form })
  }

  /** An overloaded server returns 503 and asks for a retry. */
  private async call(
    who: 'member' | 'staff',
    path: string,
    expected: number[],
    init: RequestInit,
  ): Promise<Answer> {
    const headers = new Headers(init.headers)
    const token = await (who === 'staff' ? this.shop.staff() : this.shop.sign(this.at))
    headers.set('authorization', `Bearer ${token}`)
    const answer = await fetch(`${this.url}/api${path}`, { ...init, headers })
    const body: unknown = await answer.json()
    if (answer.status === 503) {
      this.refusals += 1
      await setTimeout(200)
      return this.call(who, path, expected, init)
    }
    if (!expected.includes(answer.status)) {
      throw new Unexpected(`${path} answered ${answer.status} ${JSON.stringify(body)}`)
    }
    return { status: answer.status, body }
  }
}

const STEPS: readonly Step[] = [
  (member) => member.checkOut(),
  (member) => member.sendSlip(),
  (member) => member.approve(),
  (member) => member.handOver(),
  (member) => member.openReturn(),
  (member) => member.addItem(),
  (member) => member.addEvidence(),
  (member) => member.addEvidence(),
  (member) => member.review(),
  (member) => member.correctStock(),
]

/** How many acknowledgements of each kind there are, in words. */
export function countAcknowledged(kept: readonly Acknowledged[]): string {
  const counts = new Map<string, number>()
  for (const { what } of kept) counts.set(what, (counts.get(what) ?? 0) + 1)
  return [...counts].map(([what, count]) => `${count} × ${what}`).join(', ')
}
